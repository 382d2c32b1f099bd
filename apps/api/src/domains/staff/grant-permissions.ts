import type { MemberPermission } from '@meche/contract/permissions';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { StaffChanged } from './facts.ts';
import { getSalon } from './list-staff.ts';
import { sortPermissions } from './rules.ts';
import { lockMember, updateGranted } from './store/members.ts';

/**
 * Sets a member's permissions, which apply in open sessions too. Refuses not_found, forbidden for the
 * owner, who has all permissions, or unless the business is a salon.
 */
export async function grantPermissions(
  { db, clock }: { db: Database; clock: Clock },
  { accountId: actorId, standing: { professionalId } }: { accountId: string; standing: Held<'manage_staff'> },
  input: { id: string; granted: readonly MemberPermission[] },
): Promise<void> {
  await getSalon(db, professionalId);
  await inTransaction(db, async (tx) => {
    const member = (await lockMember(tx, { id: input.id, professionalId })) ?? refuse('not_found');
    if (member.isOwner) refuse('forbidden');
    const [before, granted] = [sortPermissions(member.granted), sortPermissions(input.granted)];
    await updateGranted(tx, member.id, granted);
    // Permissions decide which services customers can book with the member, and whether the member makes
    // home visits.
    await announce(tx, StaffChanged, { professionalId }, clock.now());
    await recordAudit(tx, {
      actorId,
      action: 'staff_permissions_set',
      subject: `member:${member.id}`,
      detail: { before, granted },
    });
  });
}
