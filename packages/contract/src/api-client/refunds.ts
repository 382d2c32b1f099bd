// Generated from packages/contract/src/refunds.ts: node scripts/check-api-client.ts --write

import type * as contract from '../refunds.ts';

export const disputeStates: typeof contract.disputeStates = ['needs_evidence', 'under_review', 'won', 'lost'];

export const refundStates: typeof contract.refundStates = ['pending', 'done', 'failed'];
