// Generated from packages/contract/src/accounts.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../accounts.ts';

export const endSessionsOf: ApiEndpoint<typeof contract.endSessionsOf> = {
  method: 'POST',
  path: '/operator/accounts/:id/sign-out',
  body: { reason: 0 },
};

export const findAccountOf: ApiEndpoint<typeof contract.findAccountOf> = {
  method: 'GET',
  path: '/operator/accounts',
  query: { email: 0 },
};

export const restoreAccount: ApiEndpoint<typeof contract.restoreAccount> = {
  method: 'POST',
  path: '/operator/accounts/:id/restoration',
  body: { facts: 0 },
};

export const suspendAccount: ApiEndpoint<typeof contract.suspendAccount> = {
  method: 'POST',
  path: '/operator/accounts/:id/suspension',
  body: { facts: 0, ground: 0, rule: 0 },
};
