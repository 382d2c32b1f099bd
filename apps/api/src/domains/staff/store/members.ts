import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export type MemberOfStaff = {
  id: string;
  professionalId: string;
  /** "Inès Marchal". */
  name: string;
  accountId: string | null;
  isOwner: boolean;
  bookable: boolean;
  position: number;
  serviceIds: string[];
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
      (select coalesce(json_agg(ms.service_id order by ms.service_id), '[]')
        from staff.member_services ms where ms.member_id = m.id) as service_ids
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
