import { defineFactKind } from '#kit/jobs/facts';

/** The professional confirmed an import of clients, which is now to be saved. */
export const ClientImportStarted = defineFactKind<{ importId: string; professionalId: string }>(
  'client-import-started',
  'importId',
);
