import { own } from '@meche/contract/own';
import { DAY_MS, dayOf, HOUR_MS, later, MINUTE_MS, plusDays, startOfDay } from '#kit/time';

/**
 * Returns how many reminders a month may be sent by SMS; 0 when the professional switched SMS off. Further
 * reminders are sent by email.
 */
export function textMessageQuota(professional: {
  smsRemindersPerMonth: number;
  smsReminder?: boolean;
}): number {
  return professional.smsReminder === false ? 0 : professional.smsRemindersPerMonth;
}

/** Returns the calendar month that contains the instant, in the professional's time zone. */
export function monthContaining(instant: Date, timeZone: string): { from: Date; until: Date } {
  const first = `${dayOf(instant, timeZone).slice(0, 7)}-01`;
  const next = `${plusDays(first, 31).slice(0, 7)}-01`;
  return { from: startOfDay(first, timeZone), until: startOfDay(next, timeZone) };
}

/** Mail servers retry a deferred email for about five days. */
const GIVEN_UP_MS = 5 * DAY_MS;
/** An SMS that was not sent within two hours is replaced by its email. */
const LEFT_TO_EMAIL_MS = 2 * HOUR_MS;
/** An SMS that the partner does not list ten minutes after the call never reached the partner. */
const LOST_MS = 10 * MINUTE_MS;

/** Returns the instant before which every sent email has either arrived or bounced. */
export function arrivedBy(now: Date): Date {
  return later(now, -GIVEN_UP_MS);
}

type Owed = { createdAt: Date; staleAt: Date | null };

export function isGivenUp({ createdAt }: Owed, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= GIVEN_UP_MS;
}

/**
 * True when the email should replace an unsent SMS: after two hours, or after half of the time until
 * `staleAt` if that is earlier, so that the email still arrives in time.
 */
export function isReplacedByEmail({ createdAt, staleAt }: Owed, now: Date): boolean {
  const timeLeft = staleAt ? staleAt.getTime() - createdAt.getTime() : Number.POSITIVE_INFINITY;
  return now.getTime() - createdAt.getTime() >= Math.min(LEFT_TO_EMAIL_MS, timeLeft / 2);
}

export function isPresumedLost(calledAt: Date, now: Date): boolean {
  return now.getTime() - calledAt.getTime() >= LOST_MS;
}

/**
 * Status codes (RFC 3463; 5.1.10: RFC 7505) of a bad mailbox (5.1, 5.2) or host (5.4), and 5.0.0, because
 * some servers report no other. Left out: codes about the message (5.2.3, 5.3.4, 5.6), the sender (5.1.7,
 * 5.1.8, 5.5, 5.7), and a full mailbox (5.2.2).
 */
const ofTheAddress = new Set([
  '5.0.0',
  ...['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.10'],
  ...['5.2.0', '5.2.1', '5.2.4'],
  ...['5.4.1', '5.4.4'],
]);

/** True when every report says that the delivery failed because of the address. */
export function isAddressFault(reports: readonly { action: string; status: string }[]): boolean {
  return (
    reports.length > 0 &&
    reports.every(({ action, status }) => action === 'failed' && ofTheAddress.has(status))
  );
}

// GSM 03.38 is the alphabet of SMS with 160 characters. A single character outside of it reduces an SMS to
// 70 characters.
const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each of these characters counts as two. */
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

/**
 * Converts a text to the GSM alphabet. Accents and symbols that the alphabet lacks are dropped; letters of
 * other scripts stay.
 */
export function toGsmText(text: string): string {
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

/**
 * Returns how many SMS a text is sent and billed as. When a text needs several SMS, each of them loses 6
 * bytes (7 GSM characters, 3 others) to a header.
 */
export function countSmsParts(text: string): number {
  let places = 0;
  for (const character of text) {
    if (gsm.has(character)) places += 1;
    else if (gsmExtension.has(character)) places += 2;
    else return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  }
  return places <= 160 ? 1 : Math.ceil(places / 153);
}

export function fitsOneSms(text: string): boolean {
  return countSmsParts(text) === 1;
}
