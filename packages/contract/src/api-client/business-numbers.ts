// Generated from packages/contract/src/business-numbers.ts: node scripts/check-api-client.ts --write

import type * as contract from '../business-numbers.ts';

export const vatRegimes: typeof contract.vatRegimes = ['franchise', 'subject'];
