// Generated from packages/contract/src/answers.ts: node scripts/check-api-client.ts --write

import type * as contract from '../answers.ts';

export const longestAnswers: typeof contract.longestAnswers = { short_text: 200, long_text: 2000 };

export const mostPhotos: typeof contract.mostPhotos = 3;
