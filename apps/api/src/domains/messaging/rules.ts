import { SILENCE_HOURS, type ThreadSide, UNREAD_MINUTES } from '@meche/contract/message-bounds';
import type { ListedThread } from '@meche/contract/messages';
import { HOUR_MS, later, MINUTE_MS } from '#kit/time';
import type { MessageRow } from './store/messages.ts';
import type { ThreadChange, ThreadRow } from './store/threads.ts';

export function otherOf(side: ThreadSide): ThreadSide {
  return side === 'customer' ? 'professional' : 'customer';
}

/** What a thread keeps of one of its sides. */
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

/** How many of the other side's messages she has not read. */
export function unreadOf(row: ThreadRow, side: ThreadSide): number {
  return sideOf(row, otherOf(side)).sent - sideOf(row, side).seen;
}

/** Why she may not write now; undefined when she may. */
export function whyNotWrite(row: ThreadRow): 'messages_blocked' | 'other_side_left' | undefined {
  if (row.customerLeft || row.professionalLeft) return 'other_side_left';
  return row.customerBlocks || row.professionalBlocks ? 'messages_blocked' : undefined;
}

/** What one more message of a side changes; `mails` where the other is told by e-mail should she not read it. */
export function withOneMore(
  row: ThreadRow,
  { side, now, mails }: { side: ThreadSide; now: Date; mails: boolean },
): ThreadChange {
  const { mailAt, isMailed } = sideOf(row, otherOf(side));
  const due = mails && !isMailed && !mailAt ? later(now, UNREAD_MINUTES * MINUTE_MS) : mailAt;
  return side === 'customer'
    ? { lastAt: now, customerSent: row.customerSent + 1, professionalMailAt: due }
    : { lastAt: now, professionalSent: row.professionalSent + 1, customerMailAt: due };
}

/** What changes when a side has read so many of the other's messages; undefined: nothing. */
export function withRead(row: ThreadRow, side: ThreadSide, seen: number): ThreadChange | undefined {
  if (seen <= sideOf(row, side).seen) return undefined;
  const isAll = seen >= sideOf(row, otherOf(side)).sent;
  if (side === 'customer')
    return { customerSeen: seen, ...(isAll && { customerMailAt: null, customerMailed: false }) };
  return { professionalSeen: seen, ...(isAll && { professionalMailAt: null, professionalMailed: false }) };
}

/** Whether nobody wrote in it for a while: then the house's answer of its own is news again. */
export function isSilent({ lastAt }: ThreadRow, now: Date): boolean {
  return lastAt === null || now.getTime() - lastAt.getTime() >= SILENCE_HOURS * HOUR_MS;
}

const links =
  /\b(?:https?:\/\/|www\.)\S|\b[a-z0-9-]+\.(?:com|fr|net|org|io|me|co|eu|app|link|shop|info|be|ch|gg|ly)\b/i;
const mailAddress = /[^\s@]+@[^\s@]+\.[^\s@]+/;
/** Eight digits or more, however they are set apart. */
const number = /(?:\+|\b)\d(?:[ ().\-/]{0,2}\d){7,}/;

/** Whether it leads elsewhere: a telephone number, a link, an e-mail address. */
export function leadsElsewhere(text: string): boolean {
  return links.test(text) || mailAddress.test(text) || number.test(text);
}

/** Not shown before it is asked for, to whoever did not write it. Known to each other by now, nothing is. */
export function isHeldBack(message: MessageRow, row: ThreadRow, side: ThreadSide): boolean {
  return message.isHeldBack && !row.isKnown && message.side !== side;
}

/** Letters of a message in a list. */
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

/** As the house knows her: a stranger by her first name and an initial. */
export function customerNameFor({ customerName, isKnown, customerLeft }: ThreadRow): string {
  if (customerLeft) return '';
  if (isKnown) return customerName;
  const [first = '', ...others] = customerName.split(' ');
  const initial = others.at(-1)?.[0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
