import { endpoint } from './endpoint.ts';
import { address, done, uuid } from './fields.ts';
import { z } from './zod.ts';

/** Saved addresses of one account; at the limit, one has to be deleted before another is added. */
export const MAX_ADDRESSES = 10;

export const savedAddress = z.object({
  id: uuid,
  line: z.string().nullable().describe('Null while only the commune is known'),
  city: z.string(),
  postalCode: z.string(),
  isDefault: z.boolean().describe('The address of the profile'),
});
export type SavedAddress = z.output<typeof savedAddress>;

const written = address.extend({
  isDefault: z
    .boolean()
    .default(false)
    .describe('True makes it the default; false leaves the default as it is'),
});
export type WrittenAddress = z.output<typeof written>;

const params = z.strictObject({ id: uuid });

export const listAddresses = endpoint({
  method: 'GET',
  path: '/me/addresses',
  summary: 'The caller’s saved addresses: the default first, then in the order they were added',
  audience: 'signed_in',
  response: z.array(savedAddress),
});

export const addAddress = endpoint({
  method: 'POST',
  path: '/me/addresses',
  summary: 'Keep one more address, ten at most; the first is the default',
  audience: 'signed_in',
  body: written,
  response: savedAddress,
  status: 201,
  refusals: ['unknown_commune', 'too_many_addresses'],
});

export const editAddress = endpoint({
  method: 'PUT',
  path: '/me/addresses/:id',
  summary: 'Change an address, or make it the default',
  audience: 'signed_in',
  params,
  body: written,
  response: savedAddress,
  refusals: ['unknown_commune'],
});

export const removeAddress = endpoint({
  method: 'DELETE',
  path: '/me/addresses/:id',
  summary: 'Forget an address; when it was the default, the oldest of the others is',
  audience: 'signed_in',
  params,
  response: done,
});
