// Generated from packages/contract/src/proposals.ts: node scripts/check-api-client.ts --write

import type * as contract from '../proposals.ts';

export const MAX_PROPOSALS: typeof contract.MAX_PROPOSALS = 5;

export const MAX_PROPOSED_TIMES: typeof contract.MAX_PROPOSED_TIMES = 5;

export const proposalStates: typeof contract.proposalStates = ['open', 'taken', 'declined', 'lapsed'];
