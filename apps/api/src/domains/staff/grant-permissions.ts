import type { MemberPermission } from '@meche/contract/permissions';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { StaffChanged } from './facts.ts';
import { getSalon, type Owner } from './list-staff.ts';
import { inOrder } from './rules.ts';
import { lockMember, updateGranted } from './store/members.ts';

/**
 * What a member may do from now on, also in the sessions that are open. Refuses not_found, and forbidden for the owner's own
 * row, who may everything.
 */
export async function grantPermissions(
  { db, clock }: { db: Database; clock: Clock },
  { accountId: actorId, standing: { professionalId } }: Owner,
  asked: { id: string; granted: readonly MemberPermission[] },
): Promise<void> {
  await getSalon(db, professionalId);
  await inTransaction(db, async (tx) => {
    const member = (await lockMember(tx, { id: asked.id, professionalId })) ?? refuse('not_found');
    if (member.isOwner) refuse('forbidden');
    const [before, granted] = [inOrder(member.granted), inOrder(asked.granted)];
    await updateGranted(tx, member.id, granted);
    // What she performs, and where, is what customers see of her.
    await announce(tx, StaffChanged, { professionalId }, clock.now());
    await recordAudit(tx, {
      actorId,
      action: 'staff_permissions_set',
      subject: `member:${member.id}`,
      detail: { before, granted },
    });
  });
}
