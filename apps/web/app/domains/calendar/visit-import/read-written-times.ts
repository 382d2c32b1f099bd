import { foldWords } from '@meche/contract/fold-accents';
import { addDays, instantOf, isDay } from '../../../lib/dates/wall-clock.ts';

/** The order of day and month in dates of digits. */
export type DateOrder = 'day_first' | 'month_first';

const months = [
  ['jan', 'janv', 'janvier', 'january'],
  ['feb', 'fev', 'fevr', 'fevrier', 'february'],
  ['mar', 'mars', 'march'],
  ['apr', 'avr', 'avril', 'april'],
  ['mai', 'may'],
  ['jun', 'juin', 'june'],
  ['jul', 'juil', 'juillet', 'july'],
  ['aug', 'aou', 'aout', 'august'],
  ['sep', 'sept', 'septembre', 'september'],
  ['oct', 'octobre', 'october'],
  ['nov', 'novembre', 'november'],
  ['dec', 'decembre', 'december'],
] as const;
const monthOf = new Map(months.flatMap((names, index) => names.map((name) => [name as string, index + 1])));

const digits = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/;

/**
 * Returns the order of day and month that all dates of a column allow. When both orders fit, a column with
 * am and pm is American, and any other column has the day first.
 */
export function readDateOrder(cells: readonly string[]): DateOrder {
  const pairs = cells.flatMap((cell) => {
    const found = digits.exec(cell);
    return found ? [[Number(found[1]), Number(found[2])] as const] : [];
  });
  if (pairs.some(([first]) => first > 12)) return 'day_first';
  if (pairs.some(([, second]) => second > 12)) return 'month_first';
  return cells.some((cell) => /\d\s*[ap]\.?m\b/i.test(cell)) ? 'month_first' : 'day_first';
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

function dayOfParts(year: number, month: number, day: number): string | undefined {
  const full = year < 100 ? 2000 + year : year;
  const written = `${full}-${twoDigits(month)}-${twoDigits(day)}`;
  return isDay(written) ? written : undefined;
}

/** Reads 2026-03-03, 03/03/2026, 3.3.26, mardi 3 mars 2026, Tue, Mar 3, 2026. Undefined for anything else. */
export function readDay(text: string, order: DateOrder): string | undefined {
  const iso = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso) return dayOfParts(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const found = digits.exec(text);
  if (found) {
    const [first, second, year] = [Number(found[1]), Number(found[2]), Number(found[3])];
    return order === 'day_first' ? dayOfParts(year, second, first) : dayOfParts(year, first, second);
  }
  const words = foldWords(text).split(' ');
  const at = words.findIndex((word) => monthOf.has(word));
  const month = monthOf.get(words[at] ?? '');
  if (month === undefined) return undefined;
  const numberOf = (word: string | undefined) =>
    Number(/^\d{1,2}(?=(st|nd|rd|th|er)?$)/.exec(word ?? '')?.[0] ?? Number.NaN);
  const isFirst = Number.isNaN(numberOf(words[at - 1]));
  const day = numberOf(isFirst ? words[at + 1] : words[at - 1]);
  const year = Number(words.slice(at + 1).find((word) => /^\d{4}$/.test(word)));
  return Number.isNaN(day) || Number.isNaN(year) ? undefined : dayOfParts(year, month, day);
}

const clock =
  /(?<![\d/.])(\d{1,2})(?:\s*(?:[:hH]|heures?)\s*(\d{2})?|\.(\d{2})(?=\s*[ap]\.?m)|(?=\s*[ap]\.?m))(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?(?:m\b)?/gi;

/** Reads all times of a text as minutes from midnight: 14:30, 14h30, 14 h, 2:30 PM, 2pm, 14:30:00. */
export function readClockTimes(text: string): number[] {
  const withoutDates = text.replace(/\d{4}-\d{1,2}-\d{1,2}T?/g, ' ').replace(digits, ' ');
  return [...withoutDates.matchAll(clock)].flatMap(([, hour, minute, dotted, half]) => {
    const isAfternoon = half?.toLowerCase() === 'p';
    const [hours, minutes] = [Number(hour), Number(minute ?? dotted ?? 0)];
    const hours24 = half ? (hours % 12) + (isAfternoon ? 12 : 0) : hours;
    return hours24 < 24 && minutes < 60 ? [hours24 * 60 + minutes] : [];
  });
}

/** Reads an instant with its own offset, such as 2026-03-03T14:30:00+01:00 or …Z; undefined without one. */
export function readInstant(text: string): string | undefined {
  const found = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})\b/.exec(text)?.[0];
  const at = found ? Date.parse(found.replace(' ', 'T').replace(/\s/g, '')) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().replace('.000Z', 'Z');
}

/** Reads a length in minutes: 45, 45 min, 1h30, 1 h 30 min, 1:30, 0:45:00, 1,5 h, PT1H30M. */
export function readMinutes(text: string): number | undefined {
  const plain = text.trim().toLowerCase();
  const colons = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(plain);
  if (colons) return Number(colons[1]) * 60 + Number(colons[2]);
  if (/^\d+$/.test(plain)) return Number(plain);
  const period = /^pt(?:(\d+)h)?(?:(\d+)m)?$/.exec(plain);
  if (period) return Number(period[1] ?? 0) * 60 + Number(period[2] ?? 0) || undefined;
  const words =
    /^(?:(\d+(?:[.,]\d+)?)\s*(?:h|hr|hrs|hours?|heures?)\.?)?\s*(?:et|and)?\s*(?:(\d+)\s*(?:m|mn|min|mins|minutes?)?\.?)?$/.exec(
      plain,
    );
  if (!words || (!words[1] && !words[2])) return undefined;
  return Math.round(Number((words[1] ?? '0').replace(',', '.')) * 60) + Number(words[2] ?? 0);
}

/** Reads a price in cents: 45, 45,00 €, €45.50, EUR 1 234,50, 1,234.50. */
export function readCents(text: string): number | undefined {
  const plain = text.replace(/eur(os?)?|€|\s|\u00a0|\u202f|'/gi, '');
  const found = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(plain);
  if (!found) return undefined;
  const euros = Number((found[1] ?? '').replace(/[.,]/g, ''));
  return euros * 100 + Number((found[2] ?? '').padEnd(2, '0') || 0);
}

/** Returns the instant of a local day and minute; minutes past midnight are on the next day. */
export function instantAt(day: string, minute: number, zone: string): string {
  const onDay = addDays(day, Math.floor(minute / 1440));
  const rest = minute % 1440;
  return instantOf(`${onDay}T${twoDigits(Math.floor(rest / 60))}:${twoDigits(rest % 60)}`, zone);
}
