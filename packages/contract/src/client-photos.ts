import { type Download, endpoint } from './endpoint.ts';
import { day, done, instant, uuid } from './fields.ts';
import { z } from './zod.ts';

export const MAX_CLIENT_PHOTOS = 60;

export const clientPhotoKinds = ['before', 'after'] as const;
export type ClientPhotoKind = (typeof clientPhotoKinds)[number];

export const clientPhoto = z.object({
  id: uuid,
  kind: z.enum(clientPhotoKinds),
  day: day.describe('Day on which the photo was taken, YYYY-MM-DD'),
});
export type ClientPhoto = z.output<typeof clientPhoto>;

export const photoConsent = z.object({
  consentedOn: day,
  recordedBy: z
    .string()
    .nullable()
    .describe('Member who recorded the consent; null: the member no longer exists'),
  recordedAt: instant,
});
export type PhotoConsent = z.output<typeof photoConsent>;

const clientParams = z.strictObject({ id: uuid });
const photoParams = z.strictObject({ id: uuid, photoId: uuid });

export const listClientPhotos = endpoint({
  method: 'GET',
  path: '/professional/clients/:id/photos',
  summary: 'List a client’s private before and after photos, with the client’s consent',
  audience: 'professional',
  needs: 'own_calendar',
  params: clientParams,
  response: z.object({
    timeZone: z.string().describe('The professional’s time zone, IANA name'),
    consent: photoConsent
      .nullable()
      .describe('The client’s consent to photos; null: not given, photos cannot be added'),
    items: z.array(clientPhoto).describe(`The latest day first, ${MAX_CLIENT_PHOTOS} at most`),
  }),
});

export const writePhotoConsent = endpoint({
  method: 'PUT',
  path: '/professional/clients/:id/photo-consent',
  summary: 'Record a client’s consent to photos, or change its day',
  audience: 'professional',
  needs: 'own_calendar',
  params: clientParams,
  body: z.strictObject({
    consentedOn: day.describe('Day of the consent, at the latest today in the professional’s time zone'),
  }),
  response: done,
});

export const withdrawPhotoConsent = endpoint({
  method: 'DELETE',
  path: '/professional/clients/:id/photo-consent',
  summary: 'Withdraw a client’s consent to photos; deletes all of them. Safe to repeat',
  audience: 'professional',
  needs: 'own_calendar',
  params: clientParams,
  response: done,
});

export const addClientPhoto = endpoint({
  method: 'POST',
  path: '/professional/clients/:id/photos',
  summary: 'Add a photo of a client who consents to photos',
  audience: 'professional',
  needs: 'own_calendar',
  params: clientParams,
  body: z.strictObject({
    fileId: uuid.describe('Image uploaded for the business'),
    kind: z.enum(clientPhotoKinds),
    day: day.describe('Day of the photo, at the latest today in the professional’s time zone'),
  }),
  response: z.object({ id: uuid }),
  status: 201,
  idempotent: true,
  refusals: ['consent_missing', 'photos_full'],
});

export const readClientPhoto = endpoint({
  method: 'GET',
  path: '/professional/clients/:id/photos/:photoId',
  summary: 'Get the image of a client’s photo; each read is recorded in the audit trail',
  audience: 'professional',
  needs: 'own_calendar',
  params: photoParams,
  download: ['image/jpeg'],
  response: z.custom<Download>(),
});

export const removeClientPhoto = endpoint({
  method: 'DELETE',
  path: '/professional/clients/:id/photos/:photoId',
  summary: 'Delete a photo of a client',
  audience: 'professional',
  needs: 'own_calendar',
  params: photoParams,
  response: done,
});
