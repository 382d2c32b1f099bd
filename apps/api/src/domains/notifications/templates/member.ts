import { oneLine } from './email.ts';
import { textsOf } from './notification.ts';
import type { NotifiedAppointment } from './notified-appointment.ts';
import type { Wording } from './wording.ts';

/**
 * What happened to an appointment in a member’s calendar. `handed-over`: this member performs it now;
 * `handed-away`: another member does.
 */
export type MemberNews =
  | 'confirmed'
  | 'requested'
  | 'cancelled'
  | 'moved'
  | 'rescheduled'
  | 'services-changed'
  | 'price-rise-answered'
  | 'proposal-accepted'
  | 'proposal-declined'
  | 'handed-over'
  | 'handed-away';

/** Returns the text of a push to a member. */
export function memberPush(wording: Wording, news: MemberNews, appointment: NotifiedAppointment): string {
  const values = { ...textsOf(wording, appointment), member: oneLine(appointment.memberName) };
  return wording.t(`notifications:member.${news}`, values);
}
