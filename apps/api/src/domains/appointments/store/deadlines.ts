import { sql } from 'kysely';
import type { Db } from '#kit/database/database';
import type { Due } from '#kit/jobs/sweep-each';

type Deadline =
  | 'expires_at'
  | 'reminder_at'
  | 'mark_reminder_at'
  | 'closing_at'
  | 'settle_at'
  | 'review_ask_at';

async function listDue(
  db: Db,
  deadline: Deadline,
  { now, limit, except }: Due,
  which = sql`true`,
): Promise<string[]> {
  const column = sql.ref(deadline);
  const { rows } = await sql<{ id: string }>`
    select id from appointments.appointments where ${which} and ${column} <= ${now} and id <> all(${[...except]}::uuid[])
    order by ${column}, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export function listExpired(db: Db, due: Due): Promise<string[]> {
  return listDue(db, 'expires_at', due);
}

export function listToRemind(db: Db, due: Due): Promise<string[]> {
  return listDue(db, 'reminder_at', due);
}

export function listToRemindOfMark(db: Db, due: Due): Promise<string[]> {
  return listDue(db, 'mark_reminder_at', due, sql`state = 'confirmed'`);
}

export function listUnmarked(db: Db, due: Due): Promise<string[]> {
  return listDue(db, 'closing_at', due, sql`state = 'confirmed'`);
}

export function listToSettle(db: Db, due: Due): Promise<string[]> {
  return listDue(db, 'settle_at', due);
}

export function listToAskForReview(db: Db, due: Due): Promise<string[]> {
  return listDue(db, 'review_ask_at', due);
}
