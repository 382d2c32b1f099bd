import { own } from '@meche/contract/own';
import type { NotificationEvent, NotificationSide } from '@meche/contract/preference-choices';
import { DAY_MS, dayOf, HOUR_MS, later, MINUTE_MS, plusDays, startOfDay } from '#kit/time';

/** SMS reminders that may go this month; past them they go by e-mail. */
export function textMessageQuota(professional: {
  smsRemindersPerMonth: number;
  smsReminder?: boolean;
}): number {
  return professional.smsReminder === false ? 0 : professional.smsRemindersPerMonth;
}

/** The calendar month around an instant, on the professional's wall. */
export function monthAround(instant: Date, timeZone: string): { from: Date; until: Date } {
  const first = `${dayOf(instant, timeZone).slice(0, 7)}-01`;
  const next = `${plusDays(first, 31).slice(0, 7)}-01`;
  return { from: startOfDay(first, timeZone), until: startOfDay(next, timeZone) };
}

/** As long as mail servers try: a mail that nobody took by then is given up. */
const GIVEN_UP_MS = 5 * DAY_MS;
/** An SMS that could not go by then is left to the e-mail. */
const LEFT_TO_EMAIL_MS = 2 * HOUR_MS;
/** A request that left has arrived by then, or never will. */
const LOST_MS = 10 * MINUTE_MS;

/** What left by then has come back, or has arrived. */
export function arrivedBy(now: Date): Date {
  return later(now, -GIVEN_UP_MS);
}

type Owed = { createdAt: Date; staleAt: Date | null };

export function isGivenUp({ createdAt }: Owed, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= GIVEN_UP_MS;
}

/** After two hours, or earlier when little time is left: half of it belongs to the e-mail. */
export function isLeftToEmail({ createdAt, staleAt }: Owed, now: Date): boolean {
  const timeLeft = staleAt ? staleAt.getTime() - createdAt.getTime() : Number.POSITIVE_INFINITY;
  return now.getTime() - createdAt.getTime() >= Math.min(LEFT_TO_EMAIL_MS, timeLeft / 2);
}

export function isTakenForLost(calledAt: Date, now: Date): boolean {
  return now.getTime() - calledAt.getTime() >= LOST_MS;
}

/**
 * What the enumerated codes of RFC 3463 (and 5.1.10 of RFC 7505) say of the address itself: there is no such box (5.1, 5.2),
 * nor such a host (5.4.1, 5.4.4). 5.0.0 is all that is said of a server that gave a number alone. What is not here is about
 * the letter (too large, 5.2.3, 5.3.4; its content, 5.6), about us (5.1.7, 5.1.8, 5.5, 5.7), or passes (a full box, 5.2.2).
 */
const ofTheAddress = new Set([
  '5.0.0',
  ...['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.10'],
  ...['5.2.0', '5.2.1', '5.2.4'],
  ...['5.4.1', '5.4.4'],
]);

/** Whether what is told of a letter, of each it was handed on to, is that nobody is reached at its address. */
export function isNoContactText(reports: readonly { action: string; status: string }[]): boolean {
  return (
    reports.length > 0 &&
    reports.every(({ action, status }) => action === 'failed' && ofTheAddress.has(status))
  );
}

const toCustomer: Record<string, NotificationEvent> = {
  confirmed: 'booking',
  requested: 'booking',
  proposed: 'booking',
  cancelled: 'change',
  'handed-over': 'change',
  rescheduled: 'change',
  'services-changed': 'change',
  moved: 'change',
  reminder: 'reminder',
  'messages-unread': 'message',
  'review-due': 'review',
  'review-answered': 'review',
};
const toProfessional: Record<string, NotificationEvent> = {
  confirmed: 'booking',
  requested: 'booking',
  'proposal-taken': 'booking',
  cancelled: 'change',
  moved: 'change',
  'proposal-declined': 'change',
  'rise-answered': 'change',
  // To the member alone: the house did it.
  'handed-over': 'change',
  rescheduled: 'change',
  'services-changed': 'change',
  'messages-unread': 'message',
  reviewed: 'review',
};

/** What a letter tells her of, as far as there are switches of it; undefined: it always goes, by e-mail alone. */
export function eventOf(side: NotificationSide, template: string): NotificationEvent | undefined {
  return own(side === 'customer' ? toCustomer : toProfessional, template);
}

/** These ask for something. News and money are told whatever came after. */
const beforeItIsMarked = new Set(['reminder', 'unmarked', 'hold-refused']);

/** True when what a letter tells of an appointment is so no longer. */
export function isOvertakenBy(template: string, { state }: { state: string }): boolean {
  if (template === 'payment-to-confirm') return state === 'cancelled';
  if (template === 'requested') return state !== 'requested';
  if (template === 'review-due') return state !== 'completed';
  return beforeItIsMarked.has(template) && state !== 'confirmed';
}

// GSM 03.38, the letters of a text message of 160 characters; one letter outside it leaves room for 70 only.
const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** These take two places each. */
const gsmExtension = new Set('^{}\\[~]|€');

const foldings: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  œ: 'oe',
  Œ: 'OE',
};

/** The same words in the letters of GSM: accents it lacks are dropped, a script it lacks is kept as it is. */
export function asGsmText(text: string): string {
  return Array.from(text.normalize('NFC'), (content) => {
    if (gsm.has(content) || gsmExtension.has(content)) return content;
    const folding = own(foldings, content);
    if (folding !== undefined) return folding;
    if (/\s/u.test(content)) return ' ';
    const bare = content.normalize('NFD').replace(/\p{M}/gu, '');
    if (bare && Array.from(bare).every((part) => gsm.has(part))) return bare;
    return /[\p{L}\p{N}\p{M}]/u.test(content) ? content : '';
  }).join('');
}

/** How many messages a text is sent and billed as: a part of several has 7 bytes less, which say where it belongs. */
export function countParts(text: string): number {
  let places = 0;
  for (const character of text) {
    if (gsm.has(character)) places += 1;
    else if (gsmExtension.has(character)) places += 2;
    else return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  }
  return places <= 160 ? 1 : Math.ceil(places / 153);
}

/** Whether a text goes, and is billed, as one message. */
export function fitsOnePart(text: string): boolean {
  return countParts(text) === 1;
}
