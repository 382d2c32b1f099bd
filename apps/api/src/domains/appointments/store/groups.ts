import type { AppointmentState } from '@meche/contract/enumerations';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { AppointmentsGroups } from '#kit/database/schema-types';

export async function insertGroup(tx: Tx, row: Insertable<AppointmentsGroups>): Promise<void> {
  await tx.insertInto('appointments.groups').values(row).execute();
}

/**
 * Lists the ids of an appointment and the other appointments of its group, in lock order; outside a group,
 * only its own id.
 */
export async function listIdsOfSameGroup(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from appointments.appointments where id = ${id}
    union select other.id from appointments.appointments one
      join appointments.appointments other on other.group_id = one.group_id and other.group_id is not null
      where one.id = ${id}
    order by id`.execute(db);
  return rows.map((row) => row.id);
}

export async function listIdsOfGroup(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments.appointments')
    .select('id')
    .where('groupId', '=', groupId)
    .orderBy('groupPosition')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Finds the appointment whose card step pays for the whole group. Undefined when nothing is due by card.
 */
export async function findCardOfGroup(db: Db, groupId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('appointments.appointments')
    .select('id')
    .where('groupId', '=', groupId)
    .where('cardCents', '>', 0)
    .orderBy('groupPosition')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export type CompanionRow = {
  id: string;
  groupId: string;
  personName: string;
  memberName: string;
  state: AppointmentState;
  startsAt: Date;
  endsAt: Date;
  services: string[];
};

export async function listCompanions(db: Db, groupIds: readonly string[]): Promise<CompanionRow[]> {
  if (groupIds.length === 0) return [];
  const { rows } = await sql<CompanionRow>`
    select a.id, a.group_id, a.person_name, a.member_name, a.state, a.starts_at, a.ends_at,
      array(select l.name from appointments.lines l where l.appointment_id = a.id order by l.position) as services
    from appointments.appointments a where a.group_id = any(${[...groupIds]}::uuid[])
    order by a.group_id, a.group_position`.execute(db);
  return rows;
}
