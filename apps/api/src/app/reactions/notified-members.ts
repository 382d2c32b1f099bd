import { memberChoices, notificationChoices } from '@meche/contract/preference-choices';
import { type AppointmentRow, findLastActor } from '#appointments';
import { findAccount } from '#identity';
import type { Db } from '#kit/database/database';
import type { MemberChoices, MemberReached } from '#notifications';
import { findStanding, listMembers, mayOpenCalendar } from '#staff';

/**
 * Finds the member of an appointment who gets push notifications about it. Returns undefined for a member
 * without an account or without access to their calendar, for the owner (who gets other notifications), and
 * for the member who made the last change or is the customer.
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

/** Returns true when the account no longer works for the professional or no longer has a calendar. */
export async function hasLeftCalendar(db: Db, professionalId: string, accountId: string): Promise<boolean> {
  const standing = await findStanding(db, accountId);
  return standing?.professionalId !== professionalId || !standing.can.has('own_calendar');
}

/**
 * Returns the notification settings that an account can change: those of a customer, and those of the
 * business with the permission edit_business or those of a member with own_calendar alone.
 */
export async function notificationChoicesOf(db: Db, accountId: string): Promise<MemberChoices> {
  const { customer, professional } = notificationChoices;
  const standing = await findStanding(db, accountId);
  if (!standing) return { customer };
  if (standing.can.has('edit_business')) return { customer, professional };
  return standing.can.has('own_calendar') ? { customer, professional: memberChoices } : { customer };
}
