// A worker in a process of its own, that a test may kill: `FATAL_TURN` is the turn in the middle of which it dies by itself.
import { openDatabase } from '../database/database.ts';
import { HouseChanged, readDiary, write } from './jobs.testing.ts';
import { when } from './reactions.ts';
import { startWorker } from './worker.ts';

const url = process.env.DATABASE_URL ?? '';
const fatalTurn = Number(process.env.FATAL_TURN ?? -1);
const db = openDatabase(url, { patience: 'worker' });

const doing = when(HouseChanged, 'doing', async (it) => {
  await write(db, 'began', it);
  if (
    it.turn === fatalTurn &&
    (await readDiary(db, 'began')).filter(({ turn }) => turn === fatalTurn).length === 1
  )
    process.kill(process.pid, 'SIGKILL');
  await write(db, 'done', it);
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
