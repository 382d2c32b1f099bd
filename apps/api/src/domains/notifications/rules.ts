import { dayOf, plusDays, startOfDay } from '#kit/time';

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
  return Array.from(text.normalize('NFC'), (letter) => {
    if (gsm.has(letter) || gsmExtension.has(letter)) return letter;
    const folding = foldings[letter];
    if (folding !== undefined) return folding;
    if (/\s/u.test(letter)) return ' ';
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
    if (bare && Array.from(bare).every((part) => gsm.has(part))) return bare;
    return /[\p{L}\p{N}\p{M}]/u.test(letter) ? letter : '';
  }).join('');
}

/** Whether a text goes, and is billed, as one message. */
export function fitsOnePart(text: string): boolean {
  let places = 0;
  for (const letter of text) {
    if (gsm.has(letter)) places += 1;
    else if (gsmExtension.has(letter)) places += 2;
    else return text.length <= 70;
  }
  return places <= 160;
}
