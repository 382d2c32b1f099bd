// A worker process for tests to kill: `FATAL_TURN` is the turn in the middle of which it kills itself.
import { openDatabase } from '#kit/database/database';
import { readDiary, SampleChanged, write } from '#kit/jobs/jobs.testing';
import { reactTo } from '#kit/jobs/reactions';
import { startWorker } from '#kit/jobs/worker';

const url = process.env.DATABASE_URL ?? '';
const fatalTurn = Number(process.env.FATAL_TURN ?? -1);
const db = openDatabase(url, { patience: 'worker' });

const doing = reactTo(SampleChanged, 'doing', async (fact) => {
  await write(db, 'began', fact);
  if (
    fact.turn === fatalTurn &&
    (await readDiary(db, 'began')).filter(({ turn }) => turn === fatalTurn).length === 1
  )
    process.kill(process.pid, 'SIGKILL');
  await write(db, 'done', fact);
});

startWorker({
  db,
  clock: { now: () => new Date() },
  reactions: [doing],
  sweeps: [],
  isAway: () => false,
  report: () => {},
  leaseSeconds: 1,
});
process.on('disconnect', () => process.exit(0));
