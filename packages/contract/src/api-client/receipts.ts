// Generated from packages/contract/src/receipts.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../receipts.ts';

export const getReceipt: ApiEndpoint<typeof contract.getReceipt> = {
  method: 'GET',
  path: '/appointments/:id/receipt',
};

export const printReceipt: ApiEndpoint<typeof contract.printReceipt> = {
  method: 'GET',
  path: '/appointments/:id/receipt/pdf',
  query: { language: 0 },
};

export const receiptLineKinds: typeof contract.receiptLineKinds = ['service', 'mileage', 'late_fee', 'no_show_fee', 'search_fee', 'reduction'];
