import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { InvitationRow } from '../rules.ts';

const columns = sql`member_id, link_id, email, invited_at, expires_at`;

/** In the place of the former one. */
export async function putInvitation(tx: Tx, it: InvitationRow): Promise<void> {
  const { memberId, ...rest } = it;
  await tx
    .insertInto('staff.invitations')
    .values(it)
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(rest))
    .execute();
}

export async function findInvitation(db: Db, memberId: string): Promise<InvitationRow | undefined> {
  return (await listInvitations(db, [memberId]))[0];
}

export async function listInvitations(db: Db, memberIds: readonly string[]): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`select ${columns} from staff.invitations
    where member_id = any(${[...memberIds]}::uuid[])`.execute(db);
  return rows;
}

/** Takes it away; of two at once one gets it. */
export async function takeInvitation(tx: Tx, memberId: string): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`delete from staff.invitations where member_id = ${memberId}
    returning ${columns}`.execute(tx);
  return rows[0];
}
