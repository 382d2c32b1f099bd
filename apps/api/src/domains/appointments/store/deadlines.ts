import { sql } from 'kysely';
import type { Db } from '#kit/database/database';

const BATCH = 50;

async function listIds(db: Db, which: ReturnType<typeof sql>): Promise<string[]> {
  const found = await sql<{
    id: string;
  }>`select id from appointments.appointments where ${which} limit ${BATCH}`.execute(db);
  return found.rows.map((row) => row.id);
}

/** Holds and requests whose time is up. */
export function listExpired(db: Db, now: Date): Promise<string[]> {
  return listIds(db, sql`expires_at <= ${now}`);
}

export function listToRemind(db: Db, now: Date): Promise<string[]> {
  return listIds(db, sql`reminder_at <= ${now}`);
}

/** Confirmed ones that nobody marked for 20 hours. */
export function listUnmarked(db: Db, now: Date): Promise<string[]> {
  return listIds(db, sql`state = 'confirmed' and closing_at <= ${now}`);
}

/** Completed ones and no-shows that can no longer be undone. */
export function listToSettle(db: Db, now: Date): Promise<string[]> {
  return listIds(db, sql`settle_at <= ${now}`);
}
