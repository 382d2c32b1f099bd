// Generated from packages/contract/src/addresses.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../addresses.ts';

export const MAX_ADDRESSES: typeof contract.MAX_ADDRESSES = 10;

export const addAddress: ApiEndpoint<typeof contract.addAddress> = {
  method: 'POST',
  path: '/me/addresses',
  body: { line: 0, city: 0, postalCode: 0, isDefault: 0 },
};

export const editAddress: ApiEndpoint<typeof contract.editAddress> = {
  method: 'PUT',
  path: '/me/addresses/:id',
  body: { line: 0, city: 0, postalCode: 0, isDefault: 0 },
};

export const listAddresses: ApiEndpoint<typeof contract.listAddresses> = {
  method: 'GET',
  path: '/me/addresses',
};

export const removeAddress: ApiEndpoint<typeof contract.removeAddress> = {
  method: 'DELETE',
  path: '/me/addresses/:id',
};
