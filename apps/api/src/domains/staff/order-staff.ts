import type { BodyOf } from '@meche/contract/endpoint';
import type { orderStaff as orderStaffEndpoint } from '@meche/contract/staff';
import type { Database } from '#kit/database/database';
import { isCompleteReordering } from '#kit/database/reorder-rows';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { lockProfessional } from '#professionals';
import { StaffChanged } from './facts.ts';
import { getSalon } from './list-staff.ts';
import { listStaffRows } from './store/members.ts';
import { updateOrder } from './store/profiles.ts';

/**
 * Sets the order of the members. Refuses changed_meanwhile when `memberIds` are not exactly the members, or
 * when their order has changed since the caller read `seenIds`, and forbidden unless the business is a
 * salon.
 */
export async function orderStaff(
  { db, clock }: { db: Database; clock: Clock },
  { standing: { professionalId } }: { accountId: string; standing: Held<'manage_staff'> },
  { memberIds, seenIds }: BodyOf<typeof orderStaffEndpoint>,
): Promise<void> {
  await getSalon(db, professionalId);
  await inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    if (!isCompleteReordering(memberIds, await listStaffRows(tx, professionalId), seenIds))
      refuse('changed_meanwhile');
    await updateOrder(tx, professionalId, memberIds);
    await announce(tx, StaffChanged, { professionalId }, clock.now());
  });
}
