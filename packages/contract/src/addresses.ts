import { endpoint } from './endpoint.ts';
import { address, done, uuid } from './fields.ts';
import { z } from './zod.ts';

/** Maximum number of saved addresses of one account; a further one is refused, too_many_addresses. */
export const MAX_ADDRESSES = 10;

export const savedAddress = z.object({
  id: uuid,
  line: z.string().nullable().describe('Street line; null while only the commune is known'),
  city: z.string(),
  postalCode: z.string(),
  isDefault: z.boolean().describe('True: the default address, which is the address of the profile'),
});
export type SavedAddress = z.output<typeof savedAddress>;

const addressInput = address.extend({
  isDefault: z
    .boolean()
    .default(false)
    .describe('True makes this address the default; false leaves the default unchanged'),
});
export type WrittenAddress = z.output<typeof addressInput>;

const params = z.strictObject({ id: uuid });

export const listAddresses = endpoint({
  method: 'GET',
  path: '/me/addresses',
  summary: 'List the caller’s saved addresses, the default first, then in the order of adding',
  audience: 'signed_in',
  response: z.array(savedAddress),
});

export const addAddress = endpoint({
  method: 'POST',
  path: '/me/addresses',
  summary: 'Save an address, ten at most; the first one becomes the default',
  audience: 'signed_in',
  body: addressInput,
  response: savedAddress,
  status: 201,
  refusals: ['unknown_commune', 'too_many_addresses'],
});

export const editAddress = endpoint({
  method: 'PUT',
  path: '/me/addresses/:id',
  summary: 'Change a saved address, or make it the default',
  audience: 'signed_in',
  params,
  body: addressInput,
  response: savedAddress,
  refusals: ['unknown_commune'],
});

export const removeAddress = endpoint({
  method: 'DELETE',
  path: '/me/addresses/:id',
  summary: 'Delete a saved address; if it was the default, the oldest remaining one becomes it',
  audience: 'signed_in',
  params,
  response: done,
});
