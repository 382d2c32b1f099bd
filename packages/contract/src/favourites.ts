import { endpoint } from './endpoint.ts';
import { done, instant, placeOfService, uuid } from './fields.ts';
import { professionalPictures, searchResult } from './search.ts';
import { z } from './zod.ts';

/** Favourites of one account; the database enforces it. */
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
      .describe(
        'The services of the free times: those of the last appointment when still offered, otherwise the first service',
      ),
    isLastDone: z.boolean().describe('The services are those of the last visit'),
    lastVisitAt: instant.nullable().describe('When the customer’s last appointment there began'),
  });

export const favourite = professional.extend({
  isUsual: z.boolean().describe('The customer’s usual hairdresser'),
});
export type Favourite = z.output<typeof favourite>;
export type VisitedProfessional = z.output<typeof professional>;

export const listFavourites = endpoint({
  method: 'GET',
  path: '/me/favourites',
  summary:
    'The caller’s favourites, the usual hairdresser first, then the latest added, each with the next free times',
  audience: 'signed_in',
  response: z.object({
    now: instant,
    items: z.array(favourite),
    visited: z
      .array(professional)
      .describe('Recently visited professionals that are not favourites, at most three'),
  }),
});

export const saveFavourite = endpoint({
  method: 'PUT',
  path: '/me/favourites/:professionalId',
  summary: 'Add a favourite, fifty at most; as the usual hairdresser, it replaces the former one',
  audience: 'signed_in',
  params: z.strictObject({ professionalId: uuid }),
  body: z.strictObject({ isUsual: z.boolean().default(false) }),
  response: done,
  refusals: ['too_many_favourites'],
});

export const dropFavourite = endpoint({
  method: 'DELETE',
  path: '/me/favourites/:professionalId',
  summary: 'Remove a favourite; removing one that is not there succeeds',
  audience: 'signed_in',
  params: z.strictObject({ professionalId: uuid }),
  response: done,
});
