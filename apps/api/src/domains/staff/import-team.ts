import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { StaffChanged } from './facts.ts';
import { changePortrait } from './show-portrait.ts';
import { lockMember, openMember } from './store/members.ts';
import { assignMember, type Profile, updateBookable, updateOrder, updateProfile } from './store/profiles.ts';

/** One of a team that comes from elsewhere: without account and without rights but those of the start. */
export type BroughtMember = Profile & {
  id: string;
  isOwner: boolean;
  bookable: boolean;
  serviceIds: string[];
};

/**
 * A whole team beside its owner, who is there already, in the order given and in the caller's transaction, which has locked
 * the business and found it empty. Who is bookable beyond the `room` of the plan comes along all the same, and is not.
 * Answers how many those are. Refuses invalid_input for a portrait that is no picture of the business.
 */
export async function importTeam(
  tx: Tx,
  given: { professionalId: string; room: number; members: readonly BroughtMember[]; now: Date },
): Promise<number> {
  const { professionalId, room, members, now } = given;
  let profiles = 0;
  let resting = 0;
  // The owner first: she is there, and counts as she was until she is written.
  const owners = members.filter(({ isOwner }) => isOwner);
  for (const member of [...owners, ...members.filter(({ isOwner }) => !isOwner)]) {
    const bookable = member.bookable && profiles < room;
    if (bookable) profiles += 1;
    else if (member.bookable) resting += 1;
    await (member.isOwner ? writeOwner : openOther)(tx, professionalId, { ...member, bookable }, now);
  }
  await updateOrder(
    tx,
    professionalId,
    members.map(({ id }) => id),
  );
  await announce(tx, StaffChanged, { professionalId }, now);
  return resting;
}

async function writeOwner(tx: Tx, professionalId: string, member: BroughtMember, now: Date): Promise<void> {
  const { id, isOwner: _hers, bookable, serviceIds, ...profile } = member;
  const before = (await lockMember(tx, { id, professionalId })) ?? refuse('not_found');
  await changePortrait(tx, { professionalId, from: before.portraitId, to: profile.portraitId, now });
  if (!(await updateProfile(tx, { id, version: before.version }, profile))) refuse('changed_meanwhile');
  await assignMember(tx, { memberId: id, serviceIds });
  if (bookable !== before.bookable && !(await updateBookable(tx, id, bookable))) refuse('staff_full');
}

async function openOther(tx: Tx, professionalId: string, member: BroughtMember, now: Date): Promise<void> {
  await changePortrait(tx, { professionalId, from: null, to: member.portraitId, now });
  await openMember(tx, { ...member, professionalId, accountId: null });
}
