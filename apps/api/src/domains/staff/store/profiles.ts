import { sql } from 'kysely';
import type { Tx } from '#kit/database/database';
import { isConstraint } from '#kit/database/database';
import { orderRows } from '#kit/database/order-rows';

/** What the owner writes about somebody of her salon. */
export type Profile = { firstName: string; lastName: string; about: string; portraitId: string | null };

/** As far as it is still what `version` was; false, and nothing written, when it is not. */
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

/** Whoever edits her has seen another one. */
export async function updatePortrait(tx: Tx, id: string, portraitId: string | null): Promise<void> {
  await tx
    .updateTable('staff.members')
    .set({ portraitId, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** From now on she performs these and nothing else; answers those that she did not, or no longer does. */
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

/** The places of the list, all of it. */
export async function updateOrder(
  tx: Tx,
  professionalId: string,
  memberIds: readonly string[],
): Promise<void> {
  await orderRows(tx, { table: 'staff.members', professionalId }, memberIds);
}

/** One of them; false, and to be rolled back, where the plan has no room for her. */
export async function updateBookable(tx: Tx, id: string, bookable: boolean): Promise<boolean> {
  return withinPlan(
    tx.updateTable('staff.members').set({ bookable, restsByPlan: false }).where('id', '=', id).execute(),
  );
}

/** These of her people and nobody else; false, and to be rolled back, where the plan has no room for all of them. */
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

/** Nobody finds her in the house any more; what she did there stays. */
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
    if (isConstraint(error, 'members_within_plan')) return false;
    throw error;
  }
}
