import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { HoursRow, OpeningRow } from './calendars.ts';

/**
 * Returns the ids of the members who have hours that customers can book: weekly ones, or special openings
 * on any day, even past. Hours of a member count only within the opening hours, where there are any.
 */
export async function listMembersWithHours(
  db: Db,
  members: readonly { id: string; professionalId: string }[],
): Promise<Set<string>> {
  const isWithinProfessional = (weekday: RawBuilder<unknown>, hours: RawBuilder<unknown>) => sql`(
    not exists (select from scheduling.opening_hours o where o.professional_id = m.professional_id)
    or exists (select from scheduling.opening_hours o where o.professional_id = m.professional_id
      and o.weekday = ${weekday} and o.starts_minute < ${hours}.ends_minute and ${hours}.starts_minute < o.ends_minute))`;
  const found = await sql<{ id: string }>`
    select m.id from unnest(${members.map(({ id }) => id)}::uuid[],
      ${members.map(({ professionalId }) => professionalId)}::uuid[]) as m (id, professional_id)
    where exists (select from scheduling.working_hours h where h.member_id = m.id and h.online
        and ${isWithinProfessional(sql`h.weekday`, sql`h`)})
      or exists (select from scheduling.exceptions e where e.professional_id = m.professional_id
        and e.kind = 'opening' and (e.member_id is null
          or (e.member_id = m.id and ${isWithinProfessional(sql`extract(isodow from e.day)`, sql`e`)})))`.execute(
    db,
  );
  return new Set(found.rows.map(({ id }) => id));
}

export type NewWorkingHours = Omit<HoursRow, 'cycleWeek' | 'weeks' | 'firstMonday'> & {
  id?: string;
  cycleWeek?: number;
};

export async function insertWorkingHours(tx: Tx, hours: readonly NewWorkingHours[]): Promise<void> {
  await tx
    .insertInto('scheduling.workingHours')
    .values([...hours])
    .execute();
}

export type Roster = { weeks: number; firstMonday: string; version: number };

/** Finds the week rotation of a member; undefined until their hours are first edited. */
export async function findRoster(db: Db, memberId: string): Promise<Roster | undefined> {
  return db
    .selectFrom('scheduling.rosters')
    .select(['weeks', 'firstMonday', 'version'])
    .where('memberId', '=', memberId)
    .executeTakeFirst();
}

/** The caller holds the calendar lock and has read the version under it. */
export async function replaceHours(
  tx: Tx,
  memberId: string,
  roster: Roster,
  hours: readonly Omit<NewWorkingHours, 'memberId'>[],
): Promise<void> {
  await tx
    .insertInto('scheduling.rosters')
    .values({ memberId, ...roster })
    .onConflict((conflict) =>
      conflict.column('memberId').doUpdateSet((row) => ({
        weeks: row.ref('excluded.weeks'),
        firstMonday: row.ref('excluded.firstMonday'),
        version: row.ref('excluded.version'),
      })),
    )
    .execute();
  await tx.deleteFrom('scheduling.workingHours').where('memberId', '=', memberId).execute();
  if (hours.length > 0)
    await insertWorkingHours(
      tx,
      hours.map((one) => ({ ...one, memberId })),
    );
}

/** Returns 0 until the opening hours are first edited. */
export async function findOpeningVersion(db: Db, professionalId: string): Promise<number> {
  const found = await db
    .selectFrom('scheduling.openingVersions')
    .select('version')
    .where('professionalId', '=', professionalId)
    .executeTakeFirst();
  return found?.version ?? 0;
}

/** The caller holds the calendar lock and has read the version under it. */
export async function replaceOpening(
  tx: Tx,
  professionalId: string,
  version: number,
  hours: readonly Omit<OpeningRow, 'professionalId'>[],
): Promise<void> {
  await tx
    .insertInto('scheduling.openingVersions')
    .values({ professionalId, version })
    .onConflict((conflict) =>
      conflict.column('professionalId').doUpdateSet((row) => ({ version: row.ref('excluded.version') })),
    )
    .execute();
  await tx.deleteFrom('scheduling.openingHours').where('professionalId', '=', professionalId).execute();
  if (hours.length === 0) return;
  await tx
    .insertInto('scheduling.openingHours')
    .values(hours.map((one) => ({ ...one, professionalId })))
    .execute();
}
