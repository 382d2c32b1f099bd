import type { MemberPermission } from '@meche/contract/permissions';
import { type NotNull, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { lockingRow } from '#kit/database/locks';
import type { StaffRow } from '../rules.ts';

export type MemberOfStaff = {
  id: string;
  professionalId: string;
  /** "Inès Marchal". */
  name: string;
  accountId: string | null;
  isOwner: boolean;
  bookable: boolean;
  position: number;
  /** None as long as she does not sell the salon's services. */
  serviceIds: string[];
  /** Goes to customers' homes. */
  roomService: boolean;
  /** A public picture: her face. */
  portraitId: string | null;
  /** A line about her, for customers. */
  about: string;
};

/** In list order, which settles ties when a customer has no preference. */
export async function listMembers(db: Db, professionalId: string): Promise<MemberOfStaff[]> {
  return listMembersOfProfessionals(db, [professionalId]);
}

/** Each professional's in list order. */
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
    where m.professional_id = any(${professionalIds}::uuid[]) and m.deleted_at is null
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

/** Adds a member and what she performs, in the caller's transaction; answers her id. */
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

/** Pictures of the business that are in use as portraits, each member's own. */
export async function showPortraits(
  tx: Tx,
  portraits: readonly { memberId: string; portraitId: string }[],
): Promise<void> {
  await sql`update staff.members m set portrait_id = shown.portrait_id
    from unnest(${portraits.map((one) => one.memberId)}::uuid[], ${portraits.map((one) => one.portraitId)}::uuid[])
      as shown (member_id, portrait_id)
    where m.id = shown.member_id`.execute(tx);
}

/** From now on these of its people perform it, and nobody else; whoever edits one of those it changes has seen her otherwise. */
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

/** Who performs what, whether or not she may sell it now. */
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

/** Nobody works there any more, and nobody is named. */
export async function eraseMembers(tx: Tx, professionalId: string, now: Date): Promise<void> {
  await sql`update staff.members set first_name = '-', last_name = '', account_id = null, bookable = false, rests_by_plan = false, portrait_id = null, about = '',
    deleted_at = coalesce(deleted_at, ${now}) where professional_id = ${professionalId}`.execute(tx);
}

const ofStaff = [
  ...(['id', 'firstName', 'lastName', 'accountId', 'isOwner', 'bookable', 'joinedAt', 'granted'] as const),
  ...(['portraitId', 'about', 'version', 'restsByPlan'] as const),
] as const;
type Granted = { granted: MemberPermission[] };

/** In list order. */
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

/** One of the salon's, locked: whoever changes her waits. */
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
    .modifyEnd(lockingRow(tx, 'member', id))
    .$narrowType<Granted>()
    .executeTakeFirst();
}

/** Where an account stands: the business, its member, and what she was granted. */
export type StandingRow = {
  professionalId: string;
  memberId: string;
  isOwner: boolean;
  granted: MemberPermission[];
};

/** Read for every call of the area. */
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

/** Those that work in a business, each with the account it was asked by. */
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

/** The business that a member belongs to, and the account of its owner; undefined once she is gone. */
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

/** Those that count towards the plan; the caller has the business to herself. */
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

/** False when somebody has joined as this member before, or she is gone. */
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

/** Her profile stays, without an account. */
export async function partMember(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('staff.members')
    .set({ accountId: null, joinedAt: null })
    .where('id', '=', id)
    .execute();
}
