import { endpoint } from './endpoint.ts';
import { done, instant, uuid } from './fields.ts';
import { z } from './zod.ts';

/** A signed-in device. */
export const device = z.object({
  id: uuid,
  userAgent: z.string().nullable().describe('User agent of the browser; null: unknown'),
  createdAt: instant,
  lastUsedAt: instant,
  current: z.boolean().describe('Whether this is the device of the call'),
});
export type Device = z.output<typeof device>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/me/sessions',
  summary: 'List the devices signed in to the caller’s account, the last used first',
  audience: 'signed_in',
  response: z.array(device),
});

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/me/sessions/:id',
  summary: 'Sign one device out. Safe to repeat',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  response: done,
});

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/me/sessions',
  summary: 'Sign out on all devices, including at the identity service',
  audience: 'signed_in',
  response: done,
});
