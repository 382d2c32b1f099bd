import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { ExceptionRow, HoursRow } from './calendars.ts';

/** Whole days on which the house is closed, from a day of her zone on, the nearest first. */
export async function listClosures(
  db: Db,
  professionalId: string,
  fromDay: string,
  limit = 20,
): Promise<{ day: string; label: string }[]> {
  return db
    .selectFrom('scheduling.exceptions')
    .select(['day', 'label'])
    .where('professionalId', '=', professionalId)
    .where('kind', '=', 'closure')
    .where('startsMinute', '=', 0)
    .where('endsMinute', '=', 1440)
    .where('day', '>=', fromDay)
    .orderBy('day')
    .limit(limit)
    .execute();
}

/** Those of these members who ever work at an hour that customers may book, by the week or on a special day. */
export async function listMembersWithHours(
  db: Db,
  members: readonly { id: string; professionalId: string }[],
): Promise<Set<string>> {
  const found = await sql<{ id: string }>`
    select m.id from unnest(${members.map(({ id }) => id)}::uuid[],
      ${members.map(({ professionalId }) => professionalId)}::uuid[]) as m (id, professional_id)
    where exists (select from scheduling.working_hours h where h.member_id = m.id and h.online)
      or exists (select from scheduling.exceptions e where e.professional_id = m.professional_id
        and e.kind = 'opening' and (e.member_id is null or e.member_id = m.id))`.execute(db);
  return new Set(found.rows.map(({ id }) => id));
}

export type NewWorkingHours = HoursRow & { id: string };

export async function insertWorkingHours(tx: Tx, hours: readonly NewWorkingHours[]): Promise<void> {
  await tx
    .insertInto('scheduling.workingHours')
    .values([...hours])
    .execute();
}

/** Without a member it is of the whole house. */
export type NewException = Omit<ExceptionRow, 'professionalId'> & { id: string };

export async function insertExceptions(
  tx: Tx,
  professionalId: string,
  exceptions: readonly NewException[],
): Promise<void> {
  await tx
    .insertInto('scheduling.exceptions')
    .values(exceptions.map((one) => ({ ...one, professionalId })))
    .execute();
}
