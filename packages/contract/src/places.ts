import { endpoint } from './endpoint.ts';
import { commune } from './fields.ts';
import { z } from './zod.ts';

const text = z.string().trim().min(1).max(100);

export const communeSuggested = commune.extend({ departmentName: z.string() });
export type CommuneSuggested = z.output<typeof communeSuggested>;

export const listCommunes = endpoint({
  method: 'GET',
  path: '/communes',
  summary: 'Suggest communes by the beginning of name or postal code, ten at most',
  audience: 'anyone',
  query: z.strictObject({ text }),
  response: z.array(communeSuggested),
});

export const placeSuggested = communeSuggested.omit({ coordinates: true }).extend({
  kind: z
    .enum(['commune', 'department', 'street', 'named_place'])
    .describe('named_place: a quarter, square, station or airport'),
  name: z
    .string()
    .describe(
      'Name of the place; that of a street or named place includes its town: "12 rue de Rivoli, Paris 4e"',
    ),
  inseeCode: z
    .string()
    .nullable()
    .describe('INSEE code of the commune, or of that of a street or named place; null: a department'),
});
export type PlaceSuggested = z.output<typeof placeSuggested>;

export const listPlaces = endpoint({
  method: 'GET',
  path: '/places',
  summary:
    'Suggest places to search: communes, departments, streets and named places, ten at most; all departments of a region',
  audience: 'anyone',
  query: z.strictObject({ text }),
  response: z.array(placeSuggested),
});
