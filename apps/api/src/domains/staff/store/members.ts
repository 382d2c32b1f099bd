import type { MemberPermission } from '@meche/contract/permissions';
import { type NotNull, sql } from 'kysely';
import { anyOf } from '#kit/database/any-of';
import type { Db, Tx } from '#kit/database/database';
import { recordRowLock } from '#kit/database/locks';
import type { StaffRow } from '../rules.ts';

export type MemberOfStaff = {
  id: string;
  professionalId: string;
  name: string;
  accountId: string | null;
  isOwner: boolean;
  bookable: boolean;
  position: number;
  /** An empty list when the member lacks the permission to sell services. */
  serviceIds: string[];
  roomService: boolean;
  portraitId: string | null;
  about: string;
};

/**
 * Lists members who have not left, in list order. When a customer has no preference, the order decides
 * between members who are free.
 */
export async function listMembers(db: Db, professionalId: string): Promise<MemberOfStaff[]> {
  return listMembersOfProfessionals(db, [professionalId]);
}

export async function listMembersOfProfessionals(
  db: Db,
  professionalIds: string[],
): Promise<MemberOfStaff[]> {
  const found = await sql<MemberOfStaff>`
    select m.id, m.professional_id, trim(m.first_name || ' ' || m.last_name) as name, m.account_id, m.is_owner,
      m.bookable, m.position, m.portrait_id, m.about,
      m.is_owner or 'room_service' = any(m.granted) as room_service,
      (select coalesce(json_agg(ms.service_id order by ms.service_id), '[]')
        from staff.member_services ms
        where ms.member_id = m.id and (m.is_owner or 'sell_services' = any(m.granted))) as service_ids
    from staff.members m
    where m.professional_id ${anyOf(professionalIds)} and m.deleted_at is null
    order by m.professional_id, m.position, m.id -- prepared`.execute(db);
  return found.rows;
}

export type NewMember = {
  id?: string;
  professionalId: string;
  accountId: string | null;
  firstName: string;
  lastName: string;
  isOwner: boolean;
  bookable?: boolean;
  position?: number;
  serviceIds?: string[];
  about?: string;
  portraitId?: string | null;
  granted?: MemberPermission[];
};

export async function openMember(tx: Tx, { serviceIds = [], ...member }: NewMember): Promise<string> {
  const { id } = await tx
    .insertInto('staff.members')
    .values(member)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (serviceIds.length > 0) {
    await tx
      .insertInto('staff.memberServices')
      .values(serviceIds.map((serviceId) => ({ memberId: id, serviceId })))
      .execute();
  }
  return id;
}

/** Sets portraits of several members. The caller has attached the pictures to the business. */
export async function updatePortraits(
  tx: Tx,
  portraits: readonly { memberId: string; portraitId: string }[],
): Promise<void> {
  await sql`update staff.members m set portrait_id = shown.portrait_id
    from unnest(${portraits.map((one) => one.memberId)}::uuid[], ${portraits.map((one) => one.portraitId)}::uuid[])
      as shown (member_id, portrait_id)
    where m.id = shown.member_id`.execute(tx);
}

/**
 * Replaces the members who perform a service. The versions of affected members change, so that editors of
 * these members that are open refuse to save.
 */
export async function assignService(
  tx: Tx,
  { serviceId, memberIds }: { serviceId: string; memberIds: readonly string[] },
): Promise<void> {
  await sql`with gone as (
      delete from staff.member_services
      where service_id = ${serviceId} and not member_id = any(${[...memberIds]}::uuid[]) returning member_id
    ), come as (
      insert into staff.member_services (member_id, service_id)
      select distinct member_id, ${serviceId}::uuid from unnest(${[...memberIds]}::uuid[]) as member_id
      on conflict do nothing returning member_id
    )
    update staff.members set version = version + 1
    where id in (select member_id from gone union select member_id from come)`.execute(tx);
}

/**
 * Lists the services that members who have not left perform, even if a member has no permission to sell
 * them now. Deleted services are included.
 */
export async function listPerformers(
  db: Db,
  professionalId: string,
): Promise<{ memberId: string; serviceId: string }[]> {
  return db
    .selectFrom('staff.memberServices as performed')
    .innerJoin('staff.members as member', 'member.id', 'performed.memberId')
    .select(['performed.memberId', 'performed.serviceId'])
    .where('member.professionalId', '=', professionalId)
    .where('member.deletedAt', 'is', null)
    .orderBy('member.position')
    .orderBy('member.id')
    .execute();
}

/** Marks all members of a professional as deleted and anonymises them. */
export async function eraseMembers(tx: Tx, professionalId: string, now: Date): Promise<void> {
  await sql`update staff.members set first_name = '-', last_name = '', account_id = null, bookable = false, rests_by_plan = false, portrait_id = null, about = '',
    deleted_at = coalesce(deleted_at, ${now}) where professional_id = ${professionalId}`.execute(tx);
}

const ofStaff = [
  ...(['id', 'firstName', 'lastName', 'accountId', 'isOwner', 'bookable', 'joinedAt', 'granted'] as const),
  ...(['portraitId', 'about', 'version', 'restsByPlan'] as const),
] as const;
type Granted = { granted: MemberPermission[] };

export async function listStaffRows(db: Db, professionalId: string): Promise<StaffRow[]> {
  return db
    .selectFrom('staff.members')
    .select(ofStaff)
    .where('professionalId', '=', professionalId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .$narrowType<Granted>()
    .execute();
}

/** Finds a member of this professional who has not left, and locks the row until the transaction ends. */
export async function lockMember(
  tx: Tx,
  { id, professionalId }: { id: string; professionalId: string },
): Promise<StaffRow | undefined> {
  return tx
    .selectFrom('staff.members')
    .select(ofStaff)
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .where('deletedAt', 'is', null)
    .modifyEnd(recordRowLock(tx, 'member', id))
    .$narrowType<Granted>()
    .executeTakeFirst();
}

export type StandingRow = {
  professionalId: string;
  memberId: string;
  isOwner: boolean;
  granted: MemberPermission[];
};

/** Runs on every request to the professional area, so the query is a prepared statement. */
export async function findMemberByAccount(db: Db, accountId: string): Promise<StandingRow | undefined> {
  return db
    .selectFrom('staff.members')
    .select(['professionalId', 'id as memberId', 'isOwner', 'granted'])
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .modifyEnd(sql`-- prepared`)
    .$narrowType<Granted>()
    .executeTakeFirst();
}

export async function listMembersByAccounts(
  db: Db,
  accountIds: readonly string[],
): Promise<(StandingRow & { accountId: string })[]> {
  return db
    .selectFrom('staff.members')
    .select(['professionalId', 'id as memberId', 'isOwner', 'granted', 'accountId'])
    .where('accountId', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('deletedAt', 'is', null)
    .$narrowType<Granted & { accountId: NotNull }>()
    .execute();
}

/** Finds the business of a member and the account of its owner; undefined when the member has left. */
export async function findSalonOfMember(
  db: Db,
  memberId: string,
): Promise<{ professionalId: string; firstName: string; lastName: string; ownerId: string } | undefined> {
  return db
    .selectFrom('staff.members as member')
    .innerJoin('staff.members as owner', 'owner.professionalId', 'member.professionalId')
    .select(['member.professionalId', 'member.firstName', 'member.lastName', 'owner.accountId as ownerId'])
    .where('member.id', '=', memberId)
    .where('member.deletedAt', 'is', null)
    .where('owner.isOwner', '=', true)
    .where('owner.deletedAt', 'is', null)
    .where('owner.accountId', 'is not', null)
    .$narrowType<{ ownerId: NotNull }>()
    .executeTakeFirst();
}

/** Counts the bookable members, which count towards the plan. The caller has locked the business. */
export async function countProfiles(db: Db, professionalId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff.members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('professionalId', '=', professionalId)
    .where('bookable', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function nextPosition(db: Db, professionalId: string): Promise<number> {
  const { last } = await db
    .selectFrom('staff.members')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('professionalId', '=', professionalId)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : last + 1;
}

export async function updateGranted(tx: Tx, id: string, granted: MemberPermission[]): Promise<void> {
  await tx.updateTable('staff.members').set({ granted }).where('id', '=', id).execute();
}

/** Returns false when another account has joined as this member, or the member has left or is the owner. */
export async function joinMember(
  tx: Tx,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<boolean> {
  const joined = await tx
    .updateTable('staff.members')
    .set({ accountId, joinedAt: now })
    .where('id', '=', id)
    .where('accountId', 'is', null)
    .where('isOwner', '=', false)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return joined.numUpdatedRows === 1n;
}

export async function detachMemberAccount(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('staff.members')
    .set({ accountId: null, joinedAt: null })
    .where('id', '=', id)
    .execute();
}
