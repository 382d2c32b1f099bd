// Generated from packages/contract/src/files.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../files.ts';

export const maxFileBytes: typeof contract.maxFileBytes = 10485760;

export const readFile: ApiEndpoint<typeof contract.readFile> = {
  method: 'GET',
  path: '/files/:id',
};

export const readPicture: ApiEndpoint<typeof contract.readPicture> = {
  method: 'GET',
  path: '/pictures/:id/:variant',
};

export const sentTypes: typeof contract.sentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];

export const storedTypes: typeof contract.storedTypes = ['image/jpeg', 'image/png', 'application/pdf'];

export const uploadFile: ApiEndpoint<typeof contract.uploadFile> = {
  method: 'POST',
  path: '/files',
  query: { name: 0, signUpDraftId: 0, owner: 0, original: 0 },
};

export const variantNames: typeof contract.variantNames = ['160-webp', '320-avif', '320-webp', '640-avif', '640-webp', '1280-avif', '1280-webp', '1280-jpeg'];
