// Generated from packages/contract/src/dashboard.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../dashboard.ts';

export const getFigures: ApiEndpoint<typeof contract.getFigures> = {
  method: 'GET',
  path: '/professional/figures',
};

export const getToDo: ApiEndpoint<typeof contract.getToDo> = {
  method: 'GET',
  path: '/professional/to-do',
};

export const paperKinds: typeof contract.paperKinds = ['incomplete', 'rejected', 'hand_over', 'required'];
