import type { Language } from '@meche/words';
import type { MessageDeps } from './enqueue-message.ts';
import { pushPerson } from './push-person.ts';
import { oneLine } from './templates/email.ts';
import { type NotifiedAppointment, saidOfVisit } from './templates/notification.ts';
import type { Wording } from './templates/wording.ts';
import type { FactId } from './write-emails.ts';

/** What becomes of a visit that one of a house performs; `handed-away`: another performs it now. */
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

/** One of a house who has an account, and is not its owner. */
export type MemberReached = { accountId: string; language: Language };

/**
 * Tells a member on her devices of a visit in her own calendar, once for each fact; letters are the owner's. Nothing where
 * she switched it off.
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
  const values = { ...saidOfVisit(wording, appointment), member: oneLine(appointment.memberName) };
  return wording.t(`notifications:member.${news}`, values);
}
