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

const countsOf = <Value extends z.ZodType>(value: Value) =>
  z.array(z.object({ value, count: z.int() })).nullable();

export const choiceCounts = z.object({
  place: countsOf(placeOfService).describe(
    'Results per place; for the other place without `square`. Also null with a day or a time',
  ),
  categories: countsOf(category).describe(
    'Results with this category in addition to the chosen ones. Also null with a day or a time',
  ),
  hairType: countsOf(z.enum(hairTypes)),
  language: countsOf(z.enum(spokenLanguages)),
  access: countsOf(z.enum(accessibilities)),
  payment: countsOf(z.enum(searchedPayments)),
  gender: countsOf(z.enum(genders)).describe(
    'Results per gender. Also null for a service sought by name at a day or a time',
  ),
  hairLength: countsOf(z.enum(hairLengths)).describe(
    'Results per hair length. Also null for a service sought by name at a day or a time',
  ),
  maxPriceCents: countsOf(z.int()).describe(
    'Results per maximum price: the preset steps and the requested one',
  ),
  minRating: countsOf(z.number()).describe(
    'Results per minimum rating: the preset steps and the requested one',
  ),
});
export type ChoiceCounts = z.output<typeof choiceCounts>;

export const countChoices = endpoint({
  method: 'GET',
  path: '/search/counts',
  summary: 'Count the results that a search would have with each choice of each filter',
  audience: 'anyone',
  query: searchProfessionals.query!.omit({ sort: true, page: true }),
  response: choiceCounts.describe(
    'Totals of the search with each choice and all other filters unchanged. Null: not counted, because there are too many professionals nearby, too many calendars to compare for a time, or the server has not loaded the listings yet',
  ),
  refusals: ['unknown_commune'],
});
