import { changeRole, invalidateLink } from '#identity';
import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { sortLockKeys } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { findBusiness } from '#professionals';
import { StaffAccessEnded } from './facts.ts';
import { getSalon } from './list-staff.ts';
import { takeInvitation } from './store/invitations.ts';
import { detachMemberAccount, findMemberByAccount, listStaffRows, lockMember } from './store/members.ts';

/**
 * Ends a member's access: the account immediately becomes a customer account. The profile, the calendar and
 * the appointments stay. Does nothing for a member without an account. Refuses not_found, forbidden for the
 * owner or unless the business is a salon.
 */
export async function endMembership(
  { db, clock }: { db: Database; clock: Clock },
  { accountId: actorId, standing: { professionalId } }: { accountId: string; standing: Held<'manage_staff'> },
  id: string,
): Promise<void> {
  const { businessName } = await getSalon(db, professionalId);
  await inTransaction(db, async (tx) => {
    const member = (await lockMember(tx, { id, professionalId })) ?? refuse('not_found');
    if (member.isOwner) refuse('forbidden');
    const { accountId } = member;
    if (accountId) await endAccess(tx, { id, accountId, actorId, businessName, now: clock.now() });
  });
}

/**
 * Ends the membership of a member who deletes their account, in the caller's transaction. The salon keeps
 * the profile. Does nothing for an owner.
 */
export async function leaveTeam(tx: Tx, accountId: string): Promise<void> {
  const member = await findMemberByAccount(tx, accountId);
  if (!member || member.isOwner) return;
  await part(tx, { id: member.memberId, accountId, actorId: accountId });
}

/**
 * Closes the staff of a salon in the caller's transaction: members become customers and invitations end.
 * `now` is system time.
 */
export async function dismissStaff(
  tx: Tx,
  { professionalId, actorId, now }: { professionalId: string; actorId: string; now: Date },
): Promise<void> {
  const staff = await listStaffRows(tx, professionalId);
  const { businessName = '' } = (await findBusiness(tx, professionalId)) ?? {};
  for (const id of sortLockKeys(staff.map((member) => member.id)))
    await lockMember(tx, { id, professionalId });
  for (const { id, accountId, isOwner } of staff) {
    const open = await takeInvitation(tx, id);
    if (open) await invalidateLink(tx, open.linkId, now);
    if (accountId && !isOwner) await endAccess(tx, { id, accountId, actorId, businessName, now });
  }
}

type Parting = { id: string; accountId: string; actorId: string };

/**
 * Ends the access of a member when another account decides it, and announces it, in the caller's
 * transaction.
 */
export async function endAccess(
  tx: Tx,
  { businessName, now, ...parting }: Parting & { businessName: string; now: Date },
): Promise<void> {
  await part(tx, parting);
  await announce(tx, StaffAccessEnded, { accountId: parting.accountId, businessName }, now);
}

async function part(tx: Tx, parting: Parting): Promise<void> {
  const { id, accountId, actorId } = parting;
  await detachMemberAccount(tx, id);
  await changeRole(tx, { accountId, from: 'SALON', to: 'CUSTOMER', actorId });
  await recordAudit(tx, { actorId, action: 'staff_left', subject: `member:${id}`, detail: { accountId } });
}
