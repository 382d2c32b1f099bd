import { endpoint } from './endpoint.ts';
import { done, instant, uuid } from './fields.ts';
import { z } from './zod.ts';

/** A signed-in device. */
export const device = z.object({
  id: uuid,
  userAgent: z.string().nullable().describe('As the browser calls itself'),
  createdAt: instant,
  lastUsedAt: instant,
  current: z.boolean().describe('The one that asks'),
});
export type Device = z.output<typeof device>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/me/sessions',
  summary: 'The devices signed in, the last used first',
  audience: 'signed_in',
  response: z.array(device),
});

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/me/sessions/:id',
  summary: 'Sign one device out; no error when it was',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  response: done,
});

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/me/sessions',
  summary: 'Sign out everywhere, here and at the identity service',
  audience: 'signed_in',
  response: done,
});
