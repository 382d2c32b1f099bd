import { memberChoices, notificationChoices } from '@meche/contract/preference-choices';
import { type AppointmentRow, findLastActor } from '#appointments';
import { findAccount } from '#identity';
import type { Db } from '#kit/database/database';
import type { MemberChoices, MemberReached } from '#notifications';
import { findStanding, listMembers, mayOpenCalendar } from '#staff';

/**
 * The member of a house whose visit it is, where she is told of it on her devices: she has an account and opens her own
 * calendar. Not the owner, who is told in any case, nor whoever did it herself, or booked it for herself.
 */
export async function findMemberToNotify(
  db: Db,
  { id, professionalId, customerId }: Pick<AppointmentRow, 'id' | 'professionalId' | 'customerId'>,
  memberId: string,
): Promise<MemberReached | undefined> {
  const member = (await listMembers(db, professionalId)).find((one) => one.id === memberId);
  const { accountId } = member ?? {};
  if (!member || !accountId || member.isOwner || accountId === customerId) return undefined;
  const [standing, account, lastActor] = await Promise.all([
    findStanding(db, accountId),
    findAccount(db, accountId),
    findLastActor(db, id),
  ]);
  if (!standing || !mayOpenCalendar(standing, memberId) || !account || lastActor === accountId)
    return undefined;
  return { accountId, language: account.language };
}

/** Whether she works there no longer, or without a calendar of her own. */
export async function hasLeftCalendar(db: Db, professionalId: string, accountId: string): Promise<boolean> {
  const standing = await findStanding(db, accountId);
  return standing?.professionalId !== professionalId || !standing.can.has('own_calendar');
}

/** Which switches she has. Letters of a house are its owner's, and so are those of reviews. */
export async function choicesOf(db: Db, accountId: string): Promise<MemberChoices> {
  const { customer, professional } = notificationChoices;
  const standing = await findStanding(db, accountId);
  if (!standing) return { customer };
  if (standing.can.has('edit_business')) return { customer, professional };
  return standing.can.has('own_calendar') ? { customer, professional: memberChoices } : { customer };
}
