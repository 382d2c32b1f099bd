import type { ReadingProblem } from '@meche/contract/external-calendars';
import { type Selectable, sql } from 'kysely';
import type { Database, Db, Tx } from '#kit/database/database';
import type { DB } from '#kit/database/schema-types';
import { claimRows, isUnleased } from '#kit/jobs/claim';
import { sweepRows } from '#kit/jobs/sweep';

export type CalendarRow = Omit<Selectable<DB['externalCalendars.calendars']>, 'problem'> & {
  problem: ReadingProblem | null;
};

/** Longer than a reading takes at most: the time of the requests and that of the thread. */
const LEASE_SECONDS = 60;
const TABLE = 'external_calendars.calendars';

export async function insertCalendar(
  tx: Tx,
  calendar: Omit<CalendarRow, 'problem' | 'failures' | 'attempts' | 'leaseUntil'>,
): Promise<void> {
  await tx.insertInto('externalCalendars.calendars').values(calendar).execute();
}

export async function listCalendars(db: Db, professionalId: string): Promise<CalendarRow[]> {
  const rows = await db
    .selectFrom('externalCalendars.calendars')
    .selectAll()
    .where('professionalId', '=', professionalId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows as CalendarRow[];
}

export async function listCalendarsEnteredBy(
  db: Db,
  accountId: string,
): Promise<Pick<CalendarRow, 'host' | 'createdAt'>[]> {
  return db
    .selectFrom('externalCalendars.calendars')
    .select(['host', 'createdAt'])
    .where('enteredBy', '=', accountId)
    .orderBy('createdAt')
    .execute();
}

export async function findCalendar(
  db: Db,
  { professionalId, id }: Pick<CalendarRow, 'professionalId' | 'id'>,
): Promise<CalendarRow | undefined> {
  const row = await db
    .selectFrom('externalCalendars.calendars')
    .selectAll()
    .where('professionalId', '=', professionalId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as CalendarRow | undefined;
}

export async function listCalendarsOf(
  db: Db,
  { professionalId, memberId }: Pick<CalendarRow, 'professionalId' | 'memberId'>,
): Promise<CalendarRow[]> {
  const calendars = await listCalendars(db, professionalId);
  return calendars.filter((one) => one.memberId === memberId);
}

/**
 * Takes a calendar for one reading, or for the save of an edit: later readings wait until the lease ends, and
 * earlier ones are not saved any more. Undefined while another process reads it, unless `isForced`.
 */
export async function claimCalendar(
  db: Database,
  { professionalId, id }: Pick<CalendarRow, 'professionalId' | 'id'>,
  { isForced = false }: { isForced?: boolean } = {},
): Promise<CalendarRow | undefined> {
  const due = sql`select o.id from ${sql.table(TABLE)} o
    where o.professional_id = ${professionalId} and o.id = ${id} and (${isForced}::boolean or ${isUnleased})`;
  const [row] = await claimRows<CalendarRow>(db, TABLE, { due, leaseSeconds: LEASE_SECONDS });
  return row;
}

type Reading = Pick<CalendarRow, 'professionalId' | 'id' | 'attempts'>;

/**
 * Saves what a reading changed and ends its lease, by compare-and-swap: returns false when the calendar was
 * claimed again or removed since.
 */
export async function settleReading(
  tx: Tx,
  { professionalId, id, attempts }: Reading,
  change: Partial<Omit<CalendarRow, 'professionalId' | 'id' | 'memberId' | 'attempts' | 'leaseUntil'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('externalCalendars.calendars')
    .set({ ...change, leaseUntil: null })
    .where('professionalId', '=', professionalId)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteCalendar(
  tx: Tx,
  { professionalId, id }: Pick<CalendarRow, 'professionalId' | 'id'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('externalCalendars.calendars')
    .where('professionalId', '=', professionalId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function eraseCalendars(tx: Tx, professionalId: string): Promise<void> {
  await tx.deleteFrom('externalCalendars.calendars').where('professionalId', '=', professionalId).execute();
}

export type DueCalendar = Pick<CalendarRow, 'professionalId' | 'id'>;

export const dueCalendars = sweepRows<DueCalendar>(
  'external-calendars',
  (now) => sql`select o.id, o.professional_id, o.due_at from external_calendars.calendars o
    where o.due_at <= ${now} and ${isUnleased}`,
);
