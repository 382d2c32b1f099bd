import type { MemberPermission } from '@meche/contract/permissions';
import { sql } from 'kysely';
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
      m.bookable, m.position,
      m.is_owner or 'room_service' = any(m.granted) as room_service,
      (select coalesce(json_agg(ms.service_id order by ms.service_id), '[]')
        from staff.member_services ms
        where ms.member_id = m.id and (m.is_owner or 'sell_services' = any(m.granted))) as service_ids
    from staff.members m
    where m.professional_id = any(${professionalIds}::uuid[]) and m.deleted_at is null
    order by m.professional_id, m.position, m.id`.execute(db);
  return found.rows;
}

export type NewMember = {
  professionalId: string;
  accountId: string | null;
  firstName: string;
  lastName: string;
  isOwner: boolean;
  bookable?: boolean;
  position?: number;
  serviceIds?: string[];
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

/** Nobody works there any more, and nobody is named. */
export async function eraseMembers(tx: Tx, professionalId: string, now: Date): Promise<void> {
  await sql`update staff.members set first_name = '-', last_name = '', account_id = null, bookable = false,
    deleted_at = coalesce(deleted_at, ${now}) where professional_id = ${professionalId}`.execute(tx);
}

const ofStaff = sql`id, first_name, last_name, account_id, is_owner, bookable, joined_at, granted`;

/** In list order. */
export async function listStaffRows(db: Db, professionalId: string): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`select ${ofStaff} from staff.members
    where professional_id = ${professionalId} and deleted_at is null order by position, id`.execute(db);
  return rows;
}

/** One of the salon's, locked: whoever changes her waits. */
export async function lockMember(
  tx: Tx,
  { id, professionalId }: { id: string; professionalId: string },
): Promise<StaffRow | undefined> {
  const { rows } = await sql<StaffRow>`select ${ofStaff} from staff.members
    where id = ${id} and professional_id = ${professionalId} and deleted_at is null
    ${lockingRow(tx, 'member', id)}`.execute(tx);
  return rows[0];
}

/** Where an account stands: the business, its member, and what she was granted. Read for every call of the area. */
export async function findMemberByAccount(
  db: Db,
  accountId: string,
): Promise<
  { professionalId: string; memberId: string; isOwner: boolean; granted: MemberPermission[] } | undefined
> {
  const { rows } = await sql<{
    professionalId: string;
    memberId: string;
    isOwner: boolean;
    granted: MemberPermission[];
  }>`select professional_id, id as member_id, is_owner, granted from staff.members
    where account_id = ${accountId} and deleted_at is null -- prepared`.execute(db);
  return rows[0];
}

/** The business that a member belongs to, and the account of its owner; undefined once she is gone. */
export async function findSalonOfMember(
  db: Db,
  memberId: string,
): Promise<{ professionalId: string; firstName: string; lastName: string; ownerId: string } | undefined> {
  const { rows } = await sql<{
    professionalId: string;
    firstName: string;
    lastName: string;
    ownerId: string;
  }>`select m.professional_id, m.first_name, m.last_name, o.account_id as owner_id
    from staff.members m join staff.members o on o.professional_id = m.professional_id and o.is_owner
    where m.id = ${memberId} and m.deleted_at is null and o.deleted_at is null and o.account_id is not null`.execute(
    db,
  );
  return rows[0];
}

/** Those that count towards the plan; the caller has the business to herself. */
export async function countProfiles(db: Db, professionalId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from staff.members
    where professional_id = ${professionalId} and bookable and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function nextPosition(db: Db, professionalId: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position), -1) + 1 as position from staff.members
    where professional_id = ${professionalId}`.execute(db);
  return rows[0]?.position ?? 0;
}

export async function updateGranted(tx: Tx, id: string, granted: MemberPermission[]): Promise<void> {
  await sql`update staff.members set granted = ${granted}::text[] where id = ${id}`.execute(tx);
}

/** False when somebody has joined as this member before, or she is gone. */
export async function joinMember(
  tx: Tx,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<boolean> {
  const joined = await sql`update staff.members set account_id = ${accountId}, joined_at = ${now}
    where id = ${id} and account_id is null and not is_owner and deleted_at is null`.execute(tx);
  return joined.numAffectedRows === 1n;
}

/** Her profile stays, without an account. */
export async function partMember(tx: Tx, id: string): Promise<void> {
  await sql`update staff.members set account_id = null, joined_at = null where id = ${id}`.execute(tx);
}
