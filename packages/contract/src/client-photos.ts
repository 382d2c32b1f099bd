import { type Download, endpoint } from './endpoint.ts';
import { day, done, instant, uuid } from './fields.ts';
import { z } from './zod.ts';

export const MOST_CLIENT_PHOTOS = 60;

export const clientPhotoKinds = ['before', 'after'] as const;
export type ClientPhotoKind = (typeof clientPhotoKinds)[number];

export const clientPhoto = z.object({
  id: uuid,
  kind: z.enum(clientPhotoKinds),
  day: day.describe('When it was taken'),
});
export type ClientPhoto = z.output<typeof clientPhoto>;

export const photoConsent = z.object({
  consentedOn: day,
  recordedBy: z.string().nullable().describe('The member who wrote it down; null: one who is gone'),
  recordedAt: instant,
});
export type PhotoConsent = z.output<typeof photoConsent>;

const ofClient = z.strictObject({ id: uuid });
const ofPhoto = z.strictObject({ id: uuid, photoId: uuid });

export const listClientPhotos = endpoint({
  method: 'GET',
  path: '/professional/clients/:id/photos',
  summary: `Private photos of a client before and after, the latest day first, ${MOST_CLIENT_PHOTOS} Private before and after photos of a client, the latest day first, ${MOST_CLIENT_PHOTOS} at most, and the client’s consent to them`,
  audience: 'professional',
  needs: 'own_calendar',
  params: ofClient,
  response: z.object({
    timeZone: z.string(),
    consent: photoConsent.nullable().describe('Null: none are taken'),
    items: z.array(clientPhoto),
  }),
});

export const writePhotoConsent = endpoint({
  method: 'PUT',
  path: '/professional/clients/:id/photo-consent',
  summary: 'Record that a client consents to photos; a second call replaces the day',
  audience: 'professional',
  needs: 'own_calendar',
  params: ofClient,
  body: z.strictObject({ consentedOn: day.describe('At the latest today in the professional’s zone') }),
  response: done,
});

export const withdrawPhotoConsent = endpoint({
  method: 'DELETE',
  path: '/professional/clients/:id/photo-consent',
  summary: 'A client withdraws consent to photos: all of them are deleted. Safe to repeat',
  audience: 'professional',
  needs: 'own_calendar',
  params: ofClient,
  response: done,
});

export const addClientPhoto = endpoint({
  method: 'POST',
  path: '/professional/clients/:id/photos',
  summary: 'Keep a photo of a client who consents to it',
  audience: 'professional',
  needs: 'own_calendar',
  params: ofClient,
  body: z.strictObject({
    fileId: uuid.describe('An image uploaded for the business'),
    kind: z.enum(clientPhotoKinds),
    day: day.describe('At the latest today in the professional’s zone'),
  }),
  response: z.object({ id: uuid }),
  status: 201,
  idempotent: true,
  refusals: ['consent_missing', 'photos_full'],
});

export const readClientPhoto = endpoint({
  method: 'GET',
  path: '/professional/clients/:id/photos/:photoId',
  summary:
    'A photo of a client, for members who may see the client; each read is recorded in the audit trail',
  audience: 'professional',
  needs: 'own_calendar',
  params: ofPhoto,
  download: ['image/jpeg'],
  response: z.custom<Download>(),
});

export const removeClientPhoto = endpoint({
  method: 'DELETE',
  path: '/professional/clients/:id/photos/:photoId',
  summary: 'Delete a photo of a client',
  audience: 'professional',
  needs: 'own_calendar',
  params: ofPhoto,
  response: done,
});
