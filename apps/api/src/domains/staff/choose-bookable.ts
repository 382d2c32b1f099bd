import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { lockProfessional } from '#professionals';
import { StaffChanged } from './facts.ts';
import { getSalon } from './list-staff.ts';
import { listStaffRows, lockMember } from './store/members.ts';
import { updateAllBookable, updateBookable } from './store/profiles.ts';

type Deps = { db: Database; clock: Clock };

/**
 * Makes exactly these members bookable. Existing appointments stay. Refuses not_found for an unknown
 * member, staff_full, forbidden unless the business is a salon.
 */
export async function chooseBookable(
  deps: Deps,
  owner: { accountId: string; standing: Held<'manage_staff'> },
  memberIds: readonly string[],
): Promise<void> {
  await changeBookable(deps, owner, memberIds, async (tx, professionalId) => {
    const ids = new Set((await listStaffRows(tx, professionalId)).map(({ id }) => id));
    if (!memberIds.every((id) => ids.has(id))) refuse('not_found');
    return updateAllBookable(tx, professionalId, memberIds);
  });
}

/**
 * Makes exactly these members bookable, in the transaction that has stored the salon's smaller plan, which
 * must allow as many. Members who have left are skipped; the caller has locked the business.
 */
export async function limitBookableMembers(
  tx: Tx,
  input: { professionalId: string; memberIds: readonly string[]; now: Date },
): Promise<void> {
  const { professionalId, memberIds, now } = input;
  const there = (await listStaffRows(tx, professionalId)).map(({ id }) => id);
  await updateAllBookable(
    tx,
    professionalId,
    memberIds.filter((id) => there.includes(id)),
  );
  await announce(tx, StaffChanged, { professionalId }, now);
}

/**
 * Makes one member bookable or not bookable. Refuses not_found, staff_full, forbidden unless the business
 * is a salon.
 */
export async function switchMember(
  deps: Deps,
  owner: { accountId: string; standing: Held<'manage_staff'> },
  { id, bookable }: { id: string; bookable: boolean },
): Promise<void> {
  await changeBookable(deps, owner, { id, bookable }, async (tx, professionalId) => {
    if (!(await lockMember(tx, { id, professionalId }))) refuse('not_found');
    return updateBookable(tx, id, bookable);
  });
}

/** A trigger of the database compares the number of bookable members with the plan. */
async function changeBookable(
  { db, clock }: Deps,
  { accountId: actorId, standing: { professionalId } }: { accountId: string; standing: Held<'manage_staff'> },
  detail: unknown,
  change: (tx: Tx, professionalId: string) => Promise<boolean>,
): Promise<void> {
  await getSalon(db, professionalId);
  await inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    if (!(await change(tx, professionalId))) refuse('staff_full');
    await announce(tx, StaffChanged, { professionalId }, clock.now());
    await recordAudit(tx, {
      actorId,
      action: 'staff_bookable_set',
      subject: `professional:${professionalId}`,
      detail: { asked: detail },
    });
  });
}
