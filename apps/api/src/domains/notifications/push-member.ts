import type { Language } from '@meche/words';
import type { Post } from './owe-message.ts';
import { pushPerson } from './push-person.ts';
import { oneLine } from './templates/letter.ts';
import { saidOfVisit, type ToldAppointment } from './templates/telling.ts';
import type { Wording } from './templates/wording.ts';
import type { FactId } from './write-letters.ts';

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
  post: Post,
  { accountId, language }: MemberReached,
  { appointment, news }: { appointment: ToldAppointment; news: MemberNews },
  factId: FactId,
): Promise<void> {
  const { id, professionalId, endsAt } = appointment;
  const isHers = news !== 'handed-away';
  const template = isHers ? news : 'handed-over';
  await pushPerson(
    post,
    {
      accountId,
      language,
      side: 'house',
      template,
      professionalId,
      key: `${factId}.${template}.member`,
      about: `member-visit:${id}:${accountId}`,
      staleAt: news === 'cancelled' ? null : endsAt,
      path: `/professional/calendar${isHers ? `?appointment=${id}` : ''}`,
    },
    (wording) => say(wording, news, appointment),
  );
}

function say(wording: Wording, news: MemberNews, appointment: ToldAppointment): string {
  const values = { ...saidOfVisit(wording, appointment), member: oneLine(appointment.memberName) };
  return wording.t(`notifications:member.${news}`, values);
}
