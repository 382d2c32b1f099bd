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
      .describe('Of a visit there; null of a city, where each arrondissement has its own'),
    where: z.string().describe('What the search is asked for to find the same'),
    coordinates,
  }),
  department: z.object({ code: z.string(), name: z.string() }),
  within: namedTown.nullable().describe('Of an arrondissement: its city'),
  category: z.enum(categories).nullable(),
  standing: z
    .int()
    .describe(
      'Professionals of the town itself that offer it; with none, search engines do not index the page',
    ),
  total: z.int().describe('Salons within 20 km'),
  here: z.array(searchResult).describe('Salons of the town, among the ten nearest'),
  around: z.array(searchResult).describe('The others of these ten'),
  travelling: z.array(searchResult).describe('Who comes to the town, six at most'),
  travellingTotal: z.int(),
  nearest: z.array(searchResult).describe('When none is near, at most three further away'),
  categories: z
    .array(z.object({ category: z.enum(categories), count: z.int() }))
    .describe('Of the professionals of the town, or where there are none of those around'),
  neighbours: z
    .array(namedTown.extend({ count: z.int(), distanceKm: z.number() }))
    .describe('Towns nearby with professionals that offer it, the nearest first, twelve at most'),
});
export type TownPage = z.output<typeof townPage>;

export const getTownPage = endpoint({
  method: 'GET',
  path: '/town-page',
  summary: 'The public page of a town: who may be found there, and around it',
  audience: 'anyone',
  query: z.strictObject({
    town: z.string().trim().min(1).max(100).describe('A slug, or a name as typed: the response has the slug'),
    category: z.enum(categories).optional(),
  }),
  response: townPage,
});
