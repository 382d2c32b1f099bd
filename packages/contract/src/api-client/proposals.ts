// Generated from packages/contract/src/proposals.ts: node scripts/check-api-client.ts --write

import type * as contract from '../proposals.ts';

export const MOST_PROPOSALS: typeof contract.MOST_PROPOSALS = 5;

export const MOST_PROPOSED_TIMES: typeof contract.MOST_PROPOSED_TIMES = 5;

export const proposalStates: typeof contract.proposalStates = ['open', 'taken', 'declined', 'lapsed'];
