import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { StaffChanged } from './facts.ts';
import { changePortrait } from './show-portrait.ts';
import { lockMember, openMember } from './store/members.ts';
import { assignMember, type Profile, updateBookable, updateOrder, updateProfile } from './store/profiles.ts';

/** A member imported from another system. The member has no account and the default permissions. */
export type ImportedMember = Profile & {
  id: string;
  isOwner: boolean;
  bookable: boolean;
  serviceIds: string[];
};

/**
 * Imports a team in list order, in addition to the existing owner. The caller has locked the business and
 * checked that it has no other members. Members beyond the plan's `room` are imported as not bookable;
 * returns how many. Refuses invalid_input for an unknown portrait.
 */
export async function importTeam(
  tx: Tx,
  input: { professionalId: string; room: number; members: readonly ImportedMember[]; now: Date },
): Promise<number> {
  const { professionalId, room, members, now } = input;
  let profiles = 0;
  let resting = 0;
  // The owner is written first, because the existing row of the owner counts as bookable until then.
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

async function writeOwner(tx: Tx, professionalId: string, member: ImportedMember, now: Date): Promise<void> {
  const { id, isOwner: _omitted, bookable, serviceIds, ...profile } = member;
  const before = (await lockMember(tx, { id, professionalId })) ?? refuse('not_found');
  await changePortrait(tx, { professionalId, from: before.portraitId, to: profile.portraitId, now });
  if (!(await updateProfile(tx, { id, version: before.version }, profile))) refuse('changed_meanwhile');
  await assignMember(tx, { memberId: id, serviceIds });
  if (bookable !== before.bookable && !(await updateBookable(tx, id, bookable))) refuse('staff_full');
}

async function openOther(tx: Tx, professionalId: string, member: ImportedMember, now: Date): Promise<void> {
  await changePortrait(tx, { professionalId, from: null, to: member.portraitId, now });
  await openMember(tx, { ...member, professionalId, accountId: null });
}
