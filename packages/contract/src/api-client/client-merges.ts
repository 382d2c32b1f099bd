// Generated from packages/contract/src/client-merges.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../client-merges.ts';

export const UNDO_MERGE_DAYS: typeof contract.UNDO_MERGE_DAYS = 30;

export const mergeClients: ApiEndpoint<typeof contract.mergeClients> = {
  method: 'POST',
  path: '/professional/clients/:id/merge',
  body: { otherId: 0 },
};

export const rejectMergeSuggestion: ApiEndpoint<typeof contract.rejectMergeSuggestion> = {
  method: 'PUT',
  path: '/professional/clients/:id/apart',
  body: { otherId: 0 },
};

export const undoMerge: ApiEndpoint<typeof contract.undoMerge> = {
  method: 'POST',
  path: '/professional/clients/:id/merges/:mergeId/undo',
};
