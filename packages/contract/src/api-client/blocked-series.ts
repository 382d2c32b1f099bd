// Generated from packages/contract/src/blocked-series.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../blocked-series.ts';

export const MAX_BLOCKED_DAYS: typeof contract.MAX_BLOCKED_DAYS = 62;

export const blockSeries: ApiEndpoint<typeof contract.blockSeries> = {
  method: 'POST',
  path: '/professional/blocked-times/series',
  body: { memberIds: 0, firstDay: 0, lastDay: 0, every: 0, startsMinute: 0, endsMinute: 0, label: 0, leaveOut: 0 },
};

export const unblockFollowing: ApiEndpoint<typeof contract.unblockFollowing> = {
  method: 'DELETE',
  path: '/professional/blocked-times/:id/following',
};
