// Generated from packages/contract/src/client-imports.ts: node scripts/check-api-client.ts --write

import type { ApiEndpoint } from '../api-client.ts';
import type * as contract from '../client-imports.ts';

export const DOUBLES_AT_ONCE: typeof contract.DOUBLES_AT_ONCE = 50;

export const LINES_AT_ONCE: typeof contract.LINES_AT_ONCE = 500;

export const MAX_DECISIONS: typeof contract.MAX_DECISIONS = 1000;

export const MAX_IMPORT_LINES: typeof contract.MAX_IMPORT_LINES = 20000;

export const beginImport: ApiEndpoint<typeof contract.beginImport> = {
  method: 'POST',
  path: '/professional/client-imports',
  body: { fileName: 0, lineCount: 0 },
};

export const exportClients: ApiEndpoint<typeof contract.exportClients> = {
  method: 'GET',
  path: '/professional/clients/export/:form',
};

export const finishImport: ApiEndpoint<typeof contract.finishImport> = {
  method: 'POST',
  path: '/professional/client-imports/:id/finish',
  body: { leaveOut: 0, doubles: 0, decisions: [{ at: 0, decision: 0 }] },
};

export const importColumns: typeof contract.importColumns = ['name', 'phoneNumber', 'email', 'birthday', 'line', 'postalCode', 'city', 'note', 'tags'];

export const importDecisions: typeof contract.importDecisions = ['merge', 'add', 'leave_out'];

export const listImportDoubles: ApiEndpoint<typeof contract.listImportDoubles> = {
  method: 'GET',
  path: '/professional/client-imports/:id/doubles',
  query: { after: 0 },
};

export const listImports: ApiEndpoint<typeof contract.listImports> = {
  method: 'GET',
  path: '/professional/client-imports',
};

export const sendImportLines: ApiEndpoint<typeof contract.sendImportLines> = {
  method: 'PUT',
  path: '/professional/client-imports/:id/lines',
  body: { lines: [{ at: 0, name: 0, phoneNumber: 0, email: 0, birthday: 0, line: 0, postalCode: 0, city: 0, note: 0, tags: 0 }] },
};

export const undoImport: ApiEndpoint<typeof contract.undoImport> = {
  method: 'POST',
  path: '/professional/client-imports/:id/undo',
};
