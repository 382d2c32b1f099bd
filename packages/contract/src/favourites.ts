import { endpoint } from './endpoint.ts';
import { done, instant, placeOfService, uuid } from './fields.ts';
import { professionalPictures, searchResult } from './search.ts';
import { z } from './zod.ts';

/**
 * Maximum number of favourites of one account, which the database enforces; a further one is refused,
 * too_many_favourites.
 */
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
    place: placeOfService.describe('Place of the services for which `slots` are free'),
    services: z
      .array(
        z.object({
          id: uuid,
          name: z.string(),
          priceCents: z
            .int()
            .describe('Price in euro cents; the lowest one if it depends on the hair length'),
          durationMinutes: z
            .int()
            .describe('Duration in minutes; the shortest one if it depends on the hair length'),
          byLength: z.boolean().describe('Whether price and duration depend on the hair length'),
        }),
      )
      .describe(
        'Services of the free times: those of the last appointment if still offered, otherwise the first service',
      ),
    isLastDone: z.boolean().describe('True: the services are those of the customer’s last appointment'),
    lastVisitAt: instant
      .nullable()
      .describe('Start of the customer’s last appointment with the professional; null: none'),
  });

export const favourite = professional.extend({
  isUsual: z.boolean().describe('Whether this is the customer’s usual hairdresser'),
});
export type Favourite = z.output<typeof favourite>;
export type VisitedProfessional = z.output<typeof professional>;

export const listFavourites = endpoint({
  method: 'GET',
  path: '/me/favourites',
  summary: 'List the caller’s favourite professionals with their next free times',
  audience: 'signed_in',
  response: z.object({
    now: instant,
    items: z.array(favourite).describe('The usual hairdresser first, then the latest added'),
    visited: z
      .array(professional)
      .describe('Recently visited professionals that are not favourites, at most three'),
  }),
});

export const saveFavourite = endpoint({
  method: 'PUT',
  path: '/me/favourites/:professionalId',
  summary: 'Add a favourite, fifty at most, or change it',
  audience: 'signed_in',
  params: z.strictObject({ professionalId: uuid }),
  body: z.strictObject({
    isUsual: z
      .boolean()
      .default(false)
      .describe('True makes this the usual hairdresser, in place of the former one'),
  }),
  response: done,
  refusals: ['too_many_favourites'],
});

export const dropFavourite = endpoint({
  method: 'DELETE',
  path: '/me/favourites/:professionalId',
  summary: 'Remove a favourite. Safe to repeat',
  audience: 'signed_in',
  params: z.strictObject({ professionalId: uuid }),
  response: done,
});
