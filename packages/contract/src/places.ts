import { endpoint } from './endpoint.ts';
import { commune } from './fields.ts';
import { z } from './zod.ts';

export const listCommunes = endpoint({
  method: 'GET',
  path: '/communes',
  summary: 'Communes by the beginning of their name or postal code, ten at most',
  audience: 'anyone',
  query: z.strictObject({ text: z.string().trim().min(2).max(60) }),
  response: z.array(commune),
});
