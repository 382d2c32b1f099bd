import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { lockProfessional } from '#professionals';
import { StaffChanged } from './facts.ts';
import { getSalon, type Owner } from './list-staff.ts';
import { listStaffRows } from './store/members.ts';
import { updateOrder } from './store/profiles.ts';

/** Puts everybody of the salon in an order. Refuses changed_meanwhile when these are not all, each once. */
export async function orderStaff(
  { db, clock }: { db: Database; clock: Clock },
  { standing: { professionalId } }: Owner,
  memberIds: readonly string[],
): Promise<void> {
  await getSalon(db, professionalId);
  await inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    const before = new Set((await listStaffRows(tx, professionalId)).map(({ id }) => id));
    const isWhole = before.size === memberIds.length && memberIds.every((id) => before.has(id));
    if (!isWhole || new Set(memberIds).size < memberIds.length) refuse('changed_meanwhile');
    await updateOrder(tx, professionalId, memberIds);
    await announce(tx, StaffChanged, { professionalId }, clock.now());
  });
}
