import { endpoint } from './endpoint.ts';
import { done, instant, placeOfService, uuid } from './fields.ts';
import { professionalPictures, searchResult } from './search.ts';
import { z } from './zod.ts';

/** As many as one person keeps; the database numbers them. */
export const MAX_FAVOURITES = 50;

const professional = searchResult
  .pick({
    professionalId: true,
    slug: true,
    businessName: true,
    role: true,
    hairColours: true,
    city: true,
    rating: true,
    timeZone: true,
    slots: true,
  })
  .extend({
    ...professionalPictures,
    place: placeOfService.describe('Where the times are for'),
    services: z
      .array(
        z.object({
          id: uuid,
          name: z.string(),
          priceCents: z.int().describe('By the length of the hair: the lowest'),
          durationMinutes: z.int().describe('By the length of the hair: the shortest'),
          byLength: z.boolean(),
        }),
      )
      .describe('What the times are for: what was done last, where it is sold still, or her first service'),
    isLastDone: z.boolean().describe('The services are those of the last visit'),
    lastVisitAt: instant.nullable().describe('When her last visit there began'),
  });

export const favourite = professional.extend({ isUsual: z.boolean().describe('Her hairdresser') });
export type Favourite = z.output<typeof favourite>;
export type VisitedProfessional = z.output<typeof professional>;

export const listFavourites = endpoint({
  method: 'GET',
  path: '/me/favourites',
  summary: 'Whom she keeps, her hairdresser first, then the latest kept, each with the next free times',
  audience: 'signed_in',
  response: z.object({
    now: instant,
    items: z.array(favourite),
    visited: z.array(professional).describe('Where she was of late and keeps nobody, three at most'),
  }),
});

export const keepFavourite = endpoint({
  method: 'PUT',
  path: '/me/favourites/:professionalId',
  summary: 'Keep a professional, fifty at most; as her hairdresser, nobody else is',
  audience: 'signed_in',
  params: z.strictObject({ professionalId: uuid }),
  body: z.strictObject({ isUsual: z.boolean().default(false) }),
  response: done,
  refusals: ['too_many_favourites'],
});

export const dropFavourite = endpoint({
  method: 'DELETE',
  path: '/me/favourites/:professionalId',
  summary: 'Keep her no longer; whom she does not keep she drops as well',
  audience: 'signed_in',
  params: z.strictObject({ professionalId: uuid }),
  response: done,
});
