import { own } from '@meche/contract/own';
import type { NotificationEvent, NotificationSide } from '@meche/contract/preference-choices';
import { DAY_MS, dayOf, HOUR_MS, later, MINUTE_MS, plusDays, startOfDay } from '#kit/time';

/** SMS reminders per month; further ones go by email. */
export function textMessageQuota(professional: {
  smsRemindersPerMonth: number;
  smsReminder?: boolean;
}): number {
  return professional.smsReminder === false ? 0 : professional.smsRemindersPerMonth;
}

/** The calendar month of an instant in the professional's time zone. */
export function monthAround(instant: Date, timeZone: string): { from: Date; until: Date } {
  const first = `${dayOf(instant, timeZone).slice(0, 7)}-01`;
  const next = `${plusDays(first, 31).slice(0, 7)}-01`;
  return { from: startOfDay(first, timeZone), until: startOfDay(next, timeZone) };
}

/** As long as mail servers retry. */
const GIVEN_UP_MS = 5 * DAY_MS;
/** An SMS not sent by then is replaced by its email. */
const LEFT_TO_EMAIL_MS = 2 * HOUR_MS;
/** A request still unknown to the partner by then was lost. */
const LOST_MS = 10 * MINUTE_MS;

/** Emails sent before this instant have either arrived or bounced. */
export function arrivedBy(now: Date): Date {
  return later(now, -GIVEN_UP_MS);
}

type Owed = { createdAt: Date; staleAt: Date | null };

export function isGivenUp({ createdAt }: Owed, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= GIVEN_UP_MS;
}

/** After two hours, or at half of the time left if that is earlier: the rest is for the email. */
export function isLeftToEmail({ createdAt, staleAt }: Owed, now: Date): boolean {
  const timeLeft = staleAt ? staleAt.getTime() - createdAt.getTime() : Number.POSITIVE_INFINITY;
  return now.getTime() - createdAt.getTime() >= Math.min(LEFT_TO_EMAIL_MS, timeLeft / 2);
}

export function isTakenForLost(calledAt: Date, now: Date): boolean {
  return now.getTime() - calledAt.getTime() >= LOST_MS;
}

/**
 * Codes of RFC 3463 (and 5.1.10 of RFC 7505) that mean a bad address: no such mailbox (5.1, 5.2) or host
 * (5.4.1, 5.4.4); 5.0.0 is all that some servers say. Others are about the message (5.2.3, 5.3.4, 5.6), the
 * sender (5.1.7, 5.1.8, 5.5, 5.7), or temporary (5.2.2).
 */
const ofTheAddress = new Set([
  '5.0.0',
  ...['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.10'],
  ...['5.2.0', '5.2.1', '5.2.4'],
  ...['5.4.1', '5.4.4'],
]);

/** True if every report says that delivery failed because of the address. */
export function isAddressFault(reports: readonly { action: string; status: string }[]): boolean {
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
  // To the member alone: the professional made the change.
  'handed-over': 'change',
  rescheduled: 'change',
  'services-changed': 'change',
  'messages-unread': 'message',
  reviewed: 'review',
};

/** The switchable event of a template; undefined for templates that always go, by email alone. */
export function eventOf(side: NotificationSide, template: string): NotificationEvent | undefined {
  return own(side === 'customer' ? toCustomer : toProfessional, template);
}

/** These ask the reader to act. Others go whatever happened since. */
const beforeItIsMarked = new Set(['reminder', 'unmarked', 'hold-refused']);

/** True when the appointment's state has made a message obsolete. */
export function isOvertakenBy(template: string, { state }: { state: string }): boolean {
  if (template === 'payment-to-confirm') return state === 'cancelled';
  if (template === 'requested') return state !== 'requested';
  if (template === 'review-due') return state !== 'completed';
  return beforeItIsMarked.has(template) && state !== 'confirmed';
}

// GSM 03.38, the alphabet of SMS with 160 characters; one character outside it leaves room for only 70.
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

/** The text in the GSM alphabet: accents it lacks are dropped; letters of other scripts stay. */
export function asGsmText(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    if (gsm.has(character) || gsmExtension.has(character)) return character;
    const folding = own(foldings, character);
    if (folding !== undefined) return folding;
    if (/\s/u.test(character)) return ' ';
    const bare = character.normalize('NFD').replace(/\p{M}/gu, '');
    if (bare && Array.from(bare).every((part) => gsm.has(part))) return bare;
    return /[\p{L}\p{N}\p{M}]/u.test(character) ? character : '';
  }).join('');
}

/** How many SMS a text is sent and billed as: a part of several has 7 bytes less, for its header. */
export function countParts(text: string): number {
  let places = 0;
  for (const character of text) {
    if (gsm.has(character)) places += 1;
    else if (gsmExtension.has(character)) places += 2;
    else return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  }
  return places <= 160 ? 1 : Math.ceil(places / 153);
}

export function fitsOnePart(text: string): boolean {
  return countParts(text) === 1;
}
