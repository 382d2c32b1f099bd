// Generated from packages/contract/src/sessions.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../sessions.ts';

export const endAllSessions: ApiEndpoint<typeof contract.endAllSessions> = {
  method: 'DELETE',
  path: '/me/sessions',
};

export const endOneSession: ApiEndpoint<typeof contract.endOneSession> = {
  method: 'DELETE',
  path: '/me/sessions/:id',
};

export const listSessions: ApiEndpoint<typeof contract.listSessions> = {
  method: 'GET',
  path: '/me/sessions',
};
