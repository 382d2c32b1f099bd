import type { Language } from '@meche/words';
import type { MessageDeps } from './enqueue-message.ts';
import { pushPerson } from './push-person.ts';
import { oneLine } from './templates/email.ts';
import { type NotifiedAppointment, textsOf } from './templates/notification.ts';
import type { Wording } from './templates/wording.ts';
import type { FactId } from './write-emails.ts';

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
  | 'rise-answered'
  | 'proposal-taken'
  | 'proposal-declined'
  | 'handed-over'
  | 'handed-away';

/** A member who has an account and is not the owner. */
export type MemberReached = { accountId: string; language: Language };

/**
 * Pushes an event of the member's calendar to the member's devices, unless the member switched it off.
 * Members get pushes only: emails go to the owner. Repeated calls with one `factId` push once.
 */
export async function pushMember(
  messageDeps: MessageDeps,
  { accountId, language }: MemberReached,
  { appointment, news }: { appointment: NotifiedAppointment; news: MemberNews },
  factId: FactId,
): Promise<void> {
  const { id, professionalId, endsAt } = appointment;
  const isOwn = news !== 'handed-away';
  const template = isOwn ? news : 'handed-over';
  await pushPerson(
    messageDeps,
    {
      accountId,
      language,
      side: 'professional',
      template,
      professionalId,
      key: `${factId}.${template}.member`,
      about: `member-visit:${id}:${accountId}`,
      staleAt: news === 'cancelled' ? null : endsAt,
      path: `/professional/calendar${isOwn ? `?appointment=${id}` : ''}`,
    },
    (wording) => say(wording, news, appointment),
  );
}

function say(wording: Wording, news: MemberNews, appointment: NotifiedAppointment): string {
  const values = { ...textsOf(wording, appointment), member: oneLine(appointment.memberName) };
  return wording.t(`notifications:member.${news}`, values);
}
