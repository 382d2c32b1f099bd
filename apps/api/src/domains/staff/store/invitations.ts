import type { Db, Tx } from '#kit/database/database';
import type { InvitationRow } from '../rules.ts';

const columns = ['memberId', 'linkId', 'email', 'invitedAt', 'expiresAt'] as const;

export async function saveInvitation(tx: Tx, invitation: InvitationRow): Promise<void> {
  const { memberId, ...rest } = invitation;
  await tx
    .insertInto('staff.invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(rest))
    .execute();
}

export async function findInvitation(db: Db, memberId: string): Promise<InvitationRow | undefined> {
  return (await listInvitations(db, [memberId]))[0];
}

export async function listInvitations(db: Db, memberIds: readonly string[]): Promise<InvitationRow[]> {
  if (memberIds.length === 0) return [];
  return db
    .selectFrom('staff.invitations')
    .select(columns)
    .where('memberId', 'in', [...memberIds])
    .execute();
}

/** Deletes the invitation and returns it, so that only one of two concurrent calls gets it. */
export async function takeInvitation(tx: Tx, memberId: string): Promise<InvitationRow | undefined> {
  return tx
    .deleteFrom('staff.invitations')
    .where('memberId', '=', memberId)
    .returning(columns)
    .executeTakeFirst();
}
