import { endpoint } from './endpoint.ts';
import { commune, postalCode } from './fields.ts';
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

export const streetsFound = z.object({
  lines: z
    .array(z.string())
    .describe(
      'Street lines within the postal code that the text may mean, five at most, such as "12 rue de Rivoli"',
    ),
  isKnown: z
    .boolean()
    .nullable()
    .describe('Whether the geocoder knows this street there; null: there is no geocoder, or it is away'),
});
export type StreetsFound = z.output<typeof streetsFound>;

export const listStreets = endpoint({
  method: 'GET',
  path: '/streets',
  summary: 'Suggest and check the street line of an address; an unknown street is no error',
  audience: 'anyone',
  query: z.strictObject({ line: z.string().trim().min(1).max(200), postalCode }),
  response: streetsFound,
});
