import { endpoint } from './endpoint.ts';
import { categories } from './enumerations.ts';
import { coordinates, instant } from './fields.ts';
import { searchResult } from './search.ts';
import { z } from './zod.ts';

const namedTown = z.object({ slug: z.string(), name: z.string() });

export const townPage = z.object({
  now: instant,
  town: namedTown.extend({
    inseeCode: z.string(),
    postalCode: z
      .string()
      .nullable()
      .describe(
        'Postal code for a home visit in the town; null for a city whose arrondissements have their own',
      ),
    where: z.string().describe('Value of `where` with which the search finds the same'),
    coordinates,
  }),
  department: z.object({ code: z.string(), name: z.string() }),
  within: namedTown.nullable().describe('City of an arrondissement; null: not an arrondissement'),
  category: z.enum(categories).nullable().describe('Requested category; null: any service'),
  standing: z
    .int()
    .describe(
      'Number of professionals in the town with the category; with none, search engines do not index the page',
    ),
  total: z.int().describe('Number of salons within 20 km'),
  here: z.array(searchResult).describe('Salons in the town, among the ten nearest'),
  around: z.array(searchResult).describe('Salons around the town, among the ten nearest'),
  travelling: z.array(searchResult).describe('Professionals who make home visits in the town, six at most'),
  travellingTotal: z.int().describe('Number of professionals who make home visits in the town'),
  nearest: z.array(searchResult).describe('Salons further away, if no professional is near; three at most'),
  categories: z
    .array(z.object({ category: z.enum(categories), count: z.int() }))
    .describe('Number of professionals per category in the town, or around it if there are none'),
  neighbours: z
    .array(namedTown.extend({ count: z.int(), distanceKm: z.number() }))
    .describe('Nearby towns with professionals of the category, the nearest first, twelve at most'),
});
export type TownPage = z.output<typeof townPage>;

export const getTownPage = endpoint({
  method: 'GET',
  path: '/town-page',
  summary: 'Get the public page of a town: professionals in it and around it',
  audience: 'anyone',
  query: z.strictObject({
    town: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .describe('Slug or name of the town; the response contains its slug'),
    category: z.enum(categories).optional(),
  }),
  response: townPage,
});
