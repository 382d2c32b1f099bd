import { memberChoices, notificationChoices } from '@meche/contract/preference-choices';
import { type AppointmentRow, findLastActor } from '#appointments';
import { findAccount } from '#identity';
import type { Db } from '#kit/database/database';
import type { MemberChoices, MemberReached } from '#notifications';
import { findStanding, listMembers, mayOpenCalendar } from '#staff';

/**
 * The member of an appointment, if they get push notifications about it: they have an account and open
 * their own calendar. Not the owner, who is notified anyway, nor the member who did it or is the customer.
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

/** Whether the account no longer works there or no longer has a calendar. */
export async function hasLeftCalendar(db: Db, professionalId: string, accountId: string): Promise<boolean> {
  const standing = await findStanding(db, accountId);
  return standing?.professionalId !== professionalId || !standing.can.has('own_calendar');
}

/** Notification settings of an account. Emails of a business, and those about reviews, go to its owner. */
export async function choicesOf(db: Db, accountId: string): Promise<MemberChoices> {
  const { customer, professional } = notificationChoices;
  const standing = await findStanding(db, accountId);
  if (!standing) return { customer };
  if (standing.can.has('edit_business')) return { customer, professional };
  return standing.can.has('own_calendar') ? { customer, professional: memberChoices } : { customer };
}
