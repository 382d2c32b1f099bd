import { sql } from 'kysely';
import type { Database } from './database/database.ts';
import type { Listener } from './database/listen.ts';
import type { Clock } from './time.ts';

const CHANNEL = 'business_clock';
const REREAD_MS = 500;

export type BusinessClock = Clock & {
  offsetSeconds(): number;
  /**
   * Moves business time in every process. The promise resolves once this process uses the new time. Throws
   * when the clock is not movable.
   */
  move(offsetSeconds: number): Promise<void>;
  /**
   * Calls `tell` with the new offset each time this process sees business time move. The returned function
   * ends the calls.
   */
  onMove(tell: (offsetSeconds: number) => void): () => void;
  close(): Promise<void>;
};

/**
 * Business time is system time plus an offset that is stored in the database, so that all processes agree.
 * With `movable` false (production) the function throws when a stored offset is not zero.
 */
export async function openBusinessClock(
  db: Database,
  listener: Listener,
  movable: boolean,
): Promise<BusinessClock> {
  let offset = await readOffset(db);
  if (!movable && offset !== 0)
    throw new Error(`The business clock is moved by ${offset} s: refusing to start in production`);
  const listeners = new Set<(offsetSeconds: number) => void>();
  const take = (next: number) => {
    if (next === offset) return;
    offset = next;
    for (const tell of listeners) tell(next);
  };
  let isClosed = false;
  // The process may have missed a notification while the connection was lost, so it reads the stored offset
  // again.
  const reread = (): void => {
    readOffset(db).then(take, () => {
      if (!isClosed) setTimeout(reread, REREAD_MS).unref();
    });
  };
  const stopHearing = movable
    ? await listener.hear(CHANNEL, (payload) => take(Number(payload)), { onGap: reread })
    : undefined;
  return {
    now: () => new Date(Date.now() + offset * 1000),
    offsetSeconds: () => offset,
    async move(offsetSeconds) {
      if (!movable) throw new Error('The business clock cannot be moved here');
      await db.updateTable('kit.businessClock').set({ offsetSeconds }).execute();
      await notify(db, offsetSeconds);
      take(offsetSeconds);
    },
    onMove(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    async close() {
      isClosed = true;
      await stopHearing?.();
    },
  };
}

async function readOffset(db: Database): Promise<number> {
  const row = await db.selectFrom('kit.businessClock').select('offsetSeconds').executeTakeFirstOrThrow();
  return Number(row.offsetSeconds);
}

async function notify(db: Database, offsetSeconds: number): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${String(offsetSeconds)})`.execute(db);
}
