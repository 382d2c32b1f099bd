import { changeRole, spendLink } from '#identity';
import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inLockOrder } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { findBusiness } from '#professionals';
import { StaffAccessEnded } from './facts.ts';
import { getSalon, type Owner } from './list-staff.ts';
import { takeInvitation } from './store/invitations.ts';
import { findMemberByAccount, listStaffRows, lockMember, partMember } from './store/members.ts';

/**
 * The owner parts from a member: she is a customer again, at once; her profile, its calendar and its appointments stay.
 * Nothing when she has no account. Refuses not_found, and forbidden for the owner herself.
 */
export async function endMembership(
  { db, clock }: { db: Database; clock: Clock },
  { accountId: actorId, standing: { professionalId } }: Owner,
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

/** Somebody of the staff deletes her account: the salon keeps its profile, without her. In the caller's transaction. */
export async function leaveStaff(tx: Tx, accountId: string): Promise<void> {
  const member = await findMemberByAccount(tx, accountId);
  if (!member || member.isOwner) return;
  await part(tx, { id: member.memberId, accountId, actorId: accountId });
}

/** The salon closes: everybody else is a customer again, nobody is invited. In the caller's transaction; `now` is system time. */
export async function dismissStaff(
  tx: Tx,
  { professionalId, actorId, now }: { professionalId: string; actorId: string; now: Date },
): Promise<void> {
  const staff = await listStaffRows(tx, professionalId);
  const { businessName = '' } = (await findBusiness(tx, professionalId)) ?? {};
  for (const id of inLockOrder(staff.map((member) => member.id)))
    await lockMember(tx, { id, professionalId });
  for (const { id, accountId, isOwner } of staff) {
    const open = await takeInvitation(tx, id);
    if (open) await spendLink(tx, open.linkId, now);
    if (accountId && !isOwner) await endAccess(tx, { id, accountId, actorId, businessName, now });
  }
}

type Parting = { id: string; accountId: string; actorId: string };

/** Somebody else ends it: she is told by a letter. In the caller's transaction. */
export async function endAccess(
  tx: Tx,
  { businessName, now, ...it }: Parting & { businessName: string; now: Date },
): Promise<void> {
  await part(tx, it);
  await announce(tx, StaffAccessEnded, { accountId: it.accountId, businessName }, now);
}

async function part(tx: Tx, it: Parting): Promise<void> {
  const { id, accountId, actorId } = it;
  await partMember(tx, id);
  await changeRole(tx, { accountId, from: 'SALON', to: 'CUSTOMER', actorId });
  await recordAudit(tx, { actorId, action: 'staff_left', subject: `member:${id}`, detail: { accountId } });
}
