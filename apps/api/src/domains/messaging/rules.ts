import { SILENCE_HOURS, type ThreadSide, UNREAD_MINUTES } from '@meche/contract/message-bounds';
import type { ListedThread } from '@meche/contract/messages';
import { HOUR_MS, later, MINUTE_MS } from '#kit/time';
import type { MessageRow } from './store/messages.ts';
import type { ThreadChange, ThreadRow } from './store/threads.ts';

export function otherOf(side: ThreadSide): ThreadSide {
  return side === 'customer' ? 'professional' : 'customer';
}

export function sideOf(row: ThreadRow, side: ThreadSide) {
  return side === 'customer'
    ? {
        sent: row.customerSent,
        seen: row.customerSeen,
        blocks: row.customerBlocks,
        hasLeft: row.customerLeft,
        mailAt: row.customerMailAt,
        isMailed: row.customerMailed,
      }
    : {
        sent: row.professionalSent,
        seen: row.professionalSeen,
        blocks: row.professionalBlocks,
        hasLeft: row.professionalLeft,
        mailAt: row.professionalMailAt,
        isMailed: row.professionalMailed,
      };
}

export function unreadOf(row: ThreadRow, side: ThreadSide): number {
  return sideOf(row, otherOf(side)).sent - sideOf(row, side).seen;
}

/** Why no side may write in the thread now; undefined when both may. */
export function whyNotWrite(row: ThreadRow): 'messages_blocked' | 'other_side_left' | undefined {
  if (row.customerLeft || row.professionalLeft) return 'other_side_left';
  return row.customerBlocks || row.professionalBlocks ? 'messages_blocked' : undefined;
}

/**
 * The change of the thread for one new message of `side`. With `mails`, the other side gets an email if the
 * message stays unread.
 */
export function changeForMessage(
  row: ThreadRow,
  { side, now, mails }: { side: ThreadSide; now: Date; mails: boolean },
): ThreadChange {
  const { mailAt, isMailed } = sideOf(row, otherOf(side));
  const due = mails && !isMailed && !mailAt ? later(now, UNREAD_MINUTES * MINUTE_MS) : mailAt;
  return side === 'customer'
    ? { lastAt: now, customerSent: row.customerSent + 1, professionalMailAt: due }
    : { lastAt: now, professionalSent: row.professionalSent + 1, customerMailAt: due };
}

/**
 * The change of the thread when `side` has read `seen` messages of the other side; when it has read all, a
 * pending email is cancelled. Undefined when nothing changes.
 */
export function changeForRead(row: ThreadRow, side: ThreadSide, seen: number): ThreadChange | undefined {
  if (seen <= sideOf(row, side).seen) return undefined;
  const isAll = seen >= sideOf(row, otherOf(side)).sent;
  if (side === 'customer')
    return { customerSeen: seen, ...(isAll && { customerMailAt: null, customerMailed: false }) };
  return { professionalSeen: seen, ...(isAll && { professionalMailAt: null, professionalMailed: false }) };
}

/** Whether the last message is so old that the professional’s automatic answer may be sent again. */
export function isSilent({ lastAt }: ThreadRow, now: Date): boolean {
  return lastAt === null || now.getTime() - lastAt.getTime() >= SILENCE_HOURS * HOUR_MS;
}

const links =
  /\b(?:https?:\/\/|www\.)\S|\b[a-z0-9-]+\.(?:com|fr|net|org|io|me|co|eu|app|link|shop|info|be|ch|gg|ly)\b/i;
const mailAddress = /[^\s@]+@[^\s@]+\.[^\s@]+/;
/** Matches eight or more digits with any separators. */
const number = /(?:\+|\b)\d(?:[ ().\-/]{0,2}\d){7,}/;

/** Whether the text contains a phone number, a link or an email address. */
export function hasContactDetails(text: string): boolean {
  return links.test(text) || mailAddress.test(text) || number.test(text);
}

/**
 * Whether a message of the other side shows contact details from a stranger. These stay hidden from `side`
 * until it asks to see them, or until both sides know each other.
 */
export function isHeldBack(message: MessageRow, row: ThreadRow, side: ThreadSide): boolean {
  return message.isHeldBack && !row.isKnown && message.side !== side;
}

const PREVIEW_CHARACTERS = 140;

export function previewOf(message: MessageRow, row: ThreadRow, side: ThreadSide): ListedThread['last'] {
  const held = isHeldBack(message, row, side);
  const text = message.text.replace(/\s+/g, ' ').trim();
  return {
    isMine: message.side === side,
    text: held ? '' : text.slice(0, PREVIEW_CHARACTERS).toWellFormed(),
    photos: message.photos,
    sentAt: message.sentAt.toISOString(),
    isHeldBack: held,
    isDeleted: message.isEmptied,
    isRemoved: message.isHidden,
  };
}

/**
 * The customer’s name as the professional sees it: first name and initial for a stranger, empty after the
 * customer has left.
 */
export function customerNameFor({ customerName, isKnown, customerLeft }: ThreadRow): string {
  if (customerLeft) return '';
  if (isKnown) return customerName;
  const [first = '', ...others] = customerName.split(' ');
  const initial = others.at(-1)?.[0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
