// A worker process that saves imports of clients, for tests to kill.
import { ClientImportStarted, saveImport } from '#clients';
import { openDatabase } from '#kit/database/database';
import { reactTo } from '#kit/jobs/reactions';
import { startWorker } from '#kit/jobs/worker';

const clock = { now: () => new Date() };
const db = openDatabase(process.env.DATABASE_URL ?? '', { patience: 'worker' });

startWorker({
  db,
  clock,
  reactions: [
    reactTo(ClientImportStarted, 'save-clients', ({ importId, professionalId }) =>
      saveImport({ db, clock }, { id: importId, professionalId }),
    ),
  ],
  sweeps: [],
  isAway: () => false,
  report: () => {},
  leaseSeconds: 1,
});
process.on('disconnect', () => process.exit(0));
