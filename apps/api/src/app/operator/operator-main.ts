import { openBusinessClock } from '#kit/business-clock';
import { openDatabase } from '#kit/database/database';
import { openListener } from '#kit/database/listen';
import { runOperatorCommand } from './operator.ts';

// Past a pooler, which would refuse the time limits of commands and deliver no notifications.
const databaseUrl = process.env.DATABASE_LISTEN_URL || process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('DATABASE_URL says which database to work on');
const db = openDatabase(databaseUrl, { max: 2 });
const listener = openListener(databaseUrl);
const clock = await openBusinessClock(db, listener, process.env.NODE_ENV !== 'production');
try {
  const isDone = await runOperatorCommand({ db, clock, say: console.log }, process.argv.slice(2));
  if (!isDone) process.exitCode = 1;
} finally {
  await clock.close();
  await listener.close();
  await db.destroy();
}
