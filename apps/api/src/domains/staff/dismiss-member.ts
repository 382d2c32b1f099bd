import { invalidateLink, type LinkDeps } from '#identity';
import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { lockProfessional } from '#professionals';
import { endAccess } from './end-membership.ts';
import { StaffChanged } from './facts.ts';
import { getSalon } from './list-staff.ts';
import { changePortrait } from './show-portrait.ts';
import { takeInvitation } from './store/invitations.ts';
import { lockMember } from './store/members.ts';
import { retireMember } from './store/profiles.ts';

/** Port to the calendar; app/ connects it. */
export type Diary = {
  /** Blocks bookings at this professional until the transaction ends. */
  blockBookings(tx: Tx, professionalId: string): Promise<void>;
  /** Counts the current and future appointments of the member. */
  countToCome(tx: Tx, query: { professionalId: string; memberId: string; now: Date }): Promise<number>;
};

/**
 * Removes a member: they are no longer listed or bookable, their account becomes a customer account, their
 * invitation ends; past appointments stay. Refuses not_found, forbidden for the owner or unless the
 * business is a salon, appointments_in_the_way with the number of current and future appointments.
 */
export async function dismissMember(
  { db, clock, links, diary }: { db: Database; clock: Clock; links: LinkDeps; diary: Diary },
  { accountId: actorId, standing: { professionalId } }: { accountId: string; standing: Held<'manage_staff'> },
  id: string,
): Promise<void> {
  const { businessName } = await getSalon(db, professionalId);
  await inTransaction(db, async (tx) => {
    await diary.blockBookings(tx, professionalId);
    await lockProfessional(tx, professionalId);
    const member = (await lockMember(tx, { id, professionalId })) ?? refuse('not_found');
    if (member.isOwner) refuse('forbidden');
    const now = clock.now();
    const appointments = await diary.countToCome(tx, { professionalId, memberId: id, now });
    if (appointments > 0) refuse('appointments_in_the_way', { details: { appointments } });
    const open = await takeInvitation(tx, id);
    if (open) await invalidateLink(tx, open.linkId, links.clock.now());
    const { accountId } = member;
    if (accountId) await endAccess(tx, { id, accountId, actorId, businessName, now });
    await changePortrait(tx, { professionalId, from: member.portraitId, to: null, now });
    await retireMember(tx, id, now);
    await announce(tx, StaffChanged, { professionalId }, now);
    await recordAudit(tx, { actorId, action: 'staff_dismissed', subject: `member:${id}` });
  });
}
