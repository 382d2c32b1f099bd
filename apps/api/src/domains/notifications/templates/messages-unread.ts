import type { ThreadSide } from '@meche/contract/message-bounds';
import { type Email, oneLine } from './email.ts';
import type { Wording } from './wording.ts';

export type NotifiedUnread = {
  threadId: string;
  /** The side of the reader in the thread. */
  side: ThreadSide;
  otherName: string;
  unread: number;
  preview: { text: string; photos: number; isHeldBack: boolean };
  /** The address at which the app processes answers; undefined when it does not. */
  replyTo?: string | undefined;
};

export function messagesUnread(
  { t, language }: Wording,
  { firstName, threadId, side, otherName, unread, preview, replyTo }: NotifiedUnread & { firstName: string },
  origin: string,
): Email {
  const values = { other: oneLine(otherName), count: unread };
  const { text, photos, isHeldBack } = preview;
  const excerpt = text
    ? t('notifications:messagesUnread.said', { text: oneLine(text) })
    : t(`notifications:messagesUnread.${isHeldBack ? 'heldBack' : photos > 0 ? 'photo' : 'open'}`);
  const path = side === 'customer' ? '/customer/messages' : '/messages';
  return {
    language,
    subject: t('notifications:messagesUnread.subject', values),
    title: t('notifications:messagesUnread.title', values),
    greeting: t('notifications:greeting', { name: oneLine(firstName) }),
    paragraphs: [t('notifications:messagesUnread.lead', values), excerpt],
    visit: [],
    prices: [],
    action: { label: t('notifications:actions.answerMessage'), href: `${origin}${path}?thread=${threadId}` },
    notes: [t('notifications:messagesUnread.once')],
    footer: t('notifications:footer.account'),
    ...(replyTo && { replyTo }),
  };
}
