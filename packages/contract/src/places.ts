import { endpoint } from './endpoint.ts';
import { commune } from './fields.ts';
import { z } from './zod.ts';

const text = z.string().trim().min(1).max(100);

export const communeSuggested = commune.extend({ departmentName: z.string() });
export type CommuneSuggested = z.output<typeof communeSuggested>;

export const listCommunes = endpoint({
  method: 'GET',
  path: '/communes',
  summary: 'Communes by the beginning of their name or postal code, ten at most',
  audience: 'anyone',
  query: z.strictObject({ text }),
  response: z.array(communeSuggested),
});

export const placeSuggested = communeSuggested.omit({ coordinates: true }).extend({
  kind: z.enum(['commune', 'department', 'street']),
  name: z.string().describe('A street bears its town: "12 rue de Rivoli, Paris 4e"'),
  inseeCode: z.string().nullable().describe('Of a commune, or that of a street'),
});
export type PlaceSuggested = z.output<typeof placeSuggested>;

export const listPlaces = endpoint({
  method: 'GET',
  path: '/places',
  summary: 'Where one may search: communes, departments by number or name, and streets, ten at most',
  audience: 'anyone',
  query: z.strictObject({ text }),
  response: z.array(placeSuggested),
});
