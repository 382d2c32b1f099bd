// Generated from packages/contract/src/business-archive.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../business-archive.ts';

export const ARCHIVE_VERSION: typeof contract.ARCHIVE_VERSION = 1;

export const MAX_ARCHIVE_BYTES: typeof contract.MAX_ARCHIVE_BYTES = 2147483648;

export const MAX_FORMULAS: typeof contract.MAX_FORMULAS = 500;

export const exportBusiness: ApiEndpoint<typeof contract.exportBusiness> = {
  method: 'GET',
  path: '/professional/archive',
};

export const importBusiness: ApiEndpoint<typeof contract.importBusiness> = {
  method: 'POST',
  path: '/professional/archive',
};
