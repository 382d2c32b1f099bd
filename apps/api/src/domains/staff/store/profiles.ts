import { sql } from 'kysely';
import type { Tx } from '#kit/database/database';
import { isConstraintViolation } from '#kit/database/database';
import { reorderRows } from '#kit/database/reorder-rows';

export type Profile = { firstName: string; lastName: string; about: string; portraitId: string | null };

/** Returns false and writes nothing when the version has changed. */
export async function updateProfile(
  tx: Tx,
  { id, version }: { id: string; version: number },
  profile: Profile,
): Promise<boolean> {
  const changed = await tx
    .updateTable('staff.members')
    .set({ ...profile, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** The version of the member changes, so that editors of the member that are open refuse to save. */
export async function updatePortrait(tx: Tx, id: string, portraitId: string | null): Promise<void> {
  await tx
    .updateTable('staff.members')
    .set({ portraitId, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Replaces a member's services. Returns the ids of the services that were added or removed. */
export async function assignMember(
  tx: Tx,
  { memberId, serviceIds }: { memberId: string; serviceIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with gone as (
      delete from staff.member_services
      where member_id = ${memberId} and not service_id = any(${[...serviceIds]}::uuid[]) returning service_id
    ), come as (
      insert into staff.member_services (member_id, service_id)
      select distinct ${memberId}::uuid, service_id from unnest(${[...serviceIds]}::uuid[]) as service_id
      on conflict do nothing returning service_id
    )
    select service_id as id from gone union all select service_id from come`.execute(tx);
  return rows.map(({ id }) => id);
}

/** `memberIds` must contain the ids of all members. */
export async function updateOrder(
  tx: Tx,
  professionalId: string,
  memberIds: readonly string[],
): Promise<void> {
  await reorderRows(tx, { table: 'staff.members', professionalId }, memberIds);
}

/** Returns false when the plan does not allow another bookable member; the caller must roll back. */
export async function updateBookable(tx: Tx, id: string, bookable: boolean): Promise<boolean> {
  return withinPlan(
    tx.updateTable('staff.members').set({ bookable, restsByPlan: false }).where('id', '=', id).execute(),
  );
}

/**
 * Makes exactly these members bookable. Returns false when the plan does not allow as many; the caller must
 * roll back.
 */
export async function updateAllBookable(
  tx: Tx,
  professionalId: string,
  memberIds: readonly string[],
): Promise<boolean> {
  return withinPlan(
    sql`update staff.members set bookable = id = any(${[...memberIds]}::uuid[]), rests_by_plan = false
      where professional_id = ${professionalId} and deleted_at is null`.execute(tx),
  );
}

/** Marks a member as deleted. Their past appointments stay. */
export async function retireMember(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('staff.members')
    .set({ bookable: false, restsByPlan: false, portraitId: null, deletedAt: now })
    .where('id', '=', id)
    .execute();
}

async function withinPlan(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (isConstraintViolation(error, 'members_within_plan')) return false;
    throw error;
  }
}
