// Generated from packages/contract/src/takings.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../takings.ts';

export const getOwnTakings: ApiEndpoint<typeof contract.getOwnTakings> = {
  method: 'GET',
  path: '/professional/takings/own',
  query: { period: 0, day: 0 },
};

export const getTakings: ApiEndpoint<typeof contract.getTakings> = {
  method: 'GET',
  path: '/professional/takings',
  query: { period: 0, day: 0 },
};

export const salesJournalCsv: ApiEndpoint<typeof contract.salesJournalCsv> = {
  method: 'GET',
  path: '/professional/takings/journal/csv',
  query: { month: 0 },
};

export const salesJournalFec: ApiEndpoint<typeof contract.salesJournalFec> = {
  method: 'GET',
  path: '/professional/takings/journal/fec',
  query: { month: 0 },
};

export const takingsPeriods: typeof contract.takingsPeriods = ['day', 'week', 'month', 'year'];

export const takingsWays: typeof contract.takingsWays = ['cash', 'card', 'cheque', 'other', 'online'];
