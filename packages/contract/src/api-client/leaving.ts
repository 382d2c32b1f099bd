// Generated from packages/contract/src/leaving.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../leaving.ts';

export const deleteAccount: ApiEndpoint<typeof contract.deleteAccount> = {
  method: 'DELETE',
  path: '/me',
  body: { confirmation: 0, feeCents: 0 },
};

export const exportAccount: ApiEndpoint<typeof contract.exportAccount> = {
  method: 'GET',
  path: '/me/export',
};
