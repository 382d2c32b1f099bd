import { endpoint } from './endpoint.ts';
import {
  accessibilities,
  genders,
  hairLengths,
  hairTypes,
  searchedPayments,
  spokenLanguages,
} from './enumerations.ts';
import { category, placeOfService } from './fields.ts';
import { searchProfessionals } from './search.ts';
import { z } from './zod.ts';

const counted = <Value extends z.ZodType>(value: Value) =>
  z.array(z.object({ value, count: z.int() })).nullable();

export const choiceCounts = z.object({
  place: counted(placeOfService).describe(
    'The other one without the square. Null as well with a day or a time',
  ),
  categories: counted(category).describe(
    'With this category in addition to those chosen. Null with a day or a time',
  ),
  hairType: counted(z.enum(hairTypes)),
  language: counted(z.enum(spokenLanguages)),
  access: counted(z.enum(accessibilities)),
  payment: counted(z.enum(searchedPayments)),
  gender: counted(z.enum(genders)).describe(
    'Null as well where something is sought by name at a day or a time',
  ),
  hairLength: counted(z.enum(hairLengths)).describe('The same'),
  maxPriceCents: counted(z.int()).describe('The steps that the page offers, and the one that was asked for'),
  minRating: counted(z.number()).describe('The same of the ratings'),
});
export type ChoiceCounts = z.output<typeof choiceCounts>;

export const countChoices = endpoint({
  method: 'GET',
  path: '/search/counts',
  summary: 'How many a search would find with each choice of each filter, the others as they are',
  audience: 'anyone',
  query: searchProfessionals.query!.omit({ sort: true, page: true }),
  response: choiceCounts.describe(
    'Each count is the total of that search. Null: not counted, where too many are near, where a time was asked for of more than are compared, or while this process has not read the listings',
  ),
  refusals: ['unknown_commune'],
});
