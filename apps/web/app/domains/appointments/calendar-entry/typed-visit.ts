import { foldAccents } from '@meche/contract/fold-accents';
import { own } from '@meche/contract/own';
import { addDays } from '~/lib/dates/wall-clock.ts';

export type Meant = {
  services: readonly { id: string; name: string; memberIds?: readonly string[] }[];
  members: readonly { id: string; name: string }[];
  /** Date of today in the professional's time zone, for example 2026-03-03. */
  today: string;
};

export type TypedVisit = {
  serviceIds: string[];
  memberId: string | undefined;
  /** Date, for example 2026-03-03. Undefined when the text names no day. */
  day: string | undefined;
  /** Time as HH:MM. Undefined when the text names no time. */
  time: string | undefined;
  customerName: string;
  /** Words that the parser could not read, such as an impossible hour or day, or an unknown member. */
  unknown: string[];
};

type Words = { word: string; typed: string }[];

const weekdays = [
  ['lundi', 'monday'],
  ['mardi', 'tuesday'],
  ['mercredi', 'wednesday'],
  ['jeudi', 'thursday'],
  ['vendredi', 'friday'],
  ['samedi', 'saturday'],
  ['dimanche', 'sunday'],
];
const months = [
  ['janvier', 'january'],
  ['fevrier', 'february'],
  ['mars', 'march'],
  ['avril', 'april'],
  ['mai', 'may'],
  ['juin', 'june'],
  ['juillet', 'july'],
  ['aout', 'august'],
  ['septembre', 'september'],
  ['octobre', 'october'],
  ['novembre', 'november'],
  ['decembre', 'december'],
];
const near: Record<string, number> = {
  aujourdhui: 0,
  auj: 0,
  today: 0,
  demain: 1,
  tomorrow: 1,
  apresdemain: 2,
  'apres-demain': 2,
};
const noon: Record<string, string> = { midi: '12:00', noon: '12:00' };
const before = ['avec', 'with'];
/**
 * These words are dropped before a recognised day, hour, service or member. Elsewhere they can be part of
 * the client’s name: Le Goff, de Souza.
 */
const joints = ['a', 'at', 'le', 'on', 'the', 'du', 'de', 'une', 'un', 'et', 'and', 'pour', 'for'];
const lead = ['pour', 'for', 'et', 'and'];

/** Returns the text in lower case, without accents or apostrophes. */
export function foldCaseAndAccents(text: string): string {
  return foldAccents(text).replace(/['’]/g, '');
}

/**
 * Parses French or English text such as "zoé coupe mar 15h", in any order. Prefixes of three letters match
 * services, "avec" or "with" precedes a member, a day without a date is the next such day (today counts),
 * and unmatched words are the client's name.
 */
export function parseTypedVisit(text: string, { services, members, today }: Meant): TypedVisit {
  const unknown: string[] = [];
  let words: Words = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((typed) => ({ typed, word: foldCaseAndAccents(typed) }));
  /** Searches from the end and removes the words that `read` recognises. */
  const take = <Found>(read: (words: Words, at: number) => { found: Found; length: number } | undefined) => {
    for (let at = words.length - 1; at >= 0; at -= 1) {
      const match = read(words, at);
      if (!match) continue;
      let from = at;
      while (joints.includes(words[from - 1]?.word ?? '')) from -= 1;
      words = words.toSpliced(from, at - from + match.length);
      return match.found;
    }
    return undefined;
  };

  const time = take(readTime);
  const day = take((all, at) => readDay(all, at, today));
  const named = take((all, at) => {
    const name = all[at + 1];
    if (!name || !before.includes(all[at]?.word ?? '')) return;
    const found = members.find((member) => firstName(member).startsWith(name.word));
    if (!found) unknown.push(name.typed);
    return { found, length: 2 };
  });
  const serviceIds: string[] = [];
  for (;;) {
    const found = take((all, at) => readService(all, at, services, serviceIds));
    if (!found) break;
    serviceIds.unshift(found);
  }
  // In "Zoé … Léa", a member's full first name that follows another name means the member.
  const namedMember =
    named ??
    (words.length > 1
      ? take((all, at) => {
          const found = at > 0 && members.find((member) => firstName(member) === all[at]?.word);
          return found ? { found, length: 1 } : undefined;
        })
      : undefined);
  const rest = words.slice(lead.includes(words[0]?.word ?? '') ? 1 : 0);
  const isName = ({ word }: Words[number]) => /^\p{L}[\p{L}.-]*$/u.test(word);
  return {
    serviceIds,
    memberId: namedMember?.id,
    day,
    time,
    customerName: rest.filter(isName).map(capital).join(' '),
    unknown: [...unknown, ...rest.filter((one) => !isName(one)).map(({ typed }) => typed)],
  };
}

function firstName({ name }: { name: string }): string {
  return foldCaseAndAccents(name).split(' ')[0] ?? '';
}

function capital({ typed }: { typed: string }): string {
  return typed === typed.toLowerCase() ? typed.charAt(0).toUpperCase() + typed.slice(1) : typed;
}

/** Reads 15h, 15h30, 15:30, 3pm, 3:30 pm, midi or noon. */
function readTime(words: Words, at: number): { found: string; length: number } | undefined {
  const word = words[at]?.word ?? '';
  const fixed = own(noon, word);
  if (fixed) return { found: fixed, length: 1 };
  const next = words[at + 1]?.word;
  const isApart = next === 'am' || next === 'pm';
  const match = /^(\d{1,2})(?:[h:](\d{2})?)?(am|pm)?$/.exec(word);
  if (!match) return;
  const [, hour = '', minute = '00', joined] = match;
  const half = joined ?? (isApart ? next : undefined);
  // A bare number is a day of the month, not a time.
  if (!half && !/[h:]/.test(word)) return;
  let hours = Number(hour);
  if (half && (hours < 1 || hours > 12)) return;
  if (half) hours = (hours % 12) + (half === 'pm' ? 12 : 0);
  if (hours > 23 || Number(minute) > 59) return;
  return { found: `${String(hours).padStart(2, '0')}:${minute}`, length: !joined && isApart ? 2 : 1 };
}

/**
 * Reads demain, mar, mardi, 12/3, 12/03/2027, 12 mars or March 12, and the same in English. A day without a
 * year is the next such day; today counts.
 */
function readDay(words: Words, at: number, today: string): { found: string; length: number } | undefined {
  const { word = '' } = words[at] ?? {};
  const days = own(near, word);
  if (days !== undefined) return { found: addDays(today, days), length: 1 };
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(word);
  if (slashed) return dated(Number(slashed[1]), Number(slashed[2]), today, { year: slashed[3], length: 1 });
  const other = words[at + 1]?.word ?? '';
  const month = (text: string) =>
    text.length >= 3 ? months.findIndex((names) => names.some((name) => name.startsWith(text))) + 1 : 0;
  const number = (text: string) => Number(/^(\d{1,2})(?:er|st|nd|rd|th)?$/.exec(text)?.[1] ?? 0);
  if (number(word) && month(other)) return dated(number(word), month(other), today, { length: 2 });
  if (month(word) && number(other)) return dated(number(other), month(word), today, { length: 2 });
  const weekday =
    word.length >= 3 ? weekdays.findIndex((names) => names.some((name) => name.startsWith(word))) : -1;
  if (weekday < 0) return;
  const now = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return { found: addDays(today, (weekday - now + 7) % 7), length: 1 };
}

function dated(
  day: number,
  month: number,
  today: string,
  { year, length }: { year?: string | undefined; length: number },
): { found: string; length: number } | undefined {
  const written = (of: number) => `${of}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  // 29 February can be up to eight years ahead.
  for (const of of year ? [Number(year)] : Array.from({ length: 9 }, (_, later) => thisYear + later)) {
    const found = written(of);
    const is = new Date(`${found}T00:00:00Z`);
    if (Number.isNaN(is.getTime()) || is.toISOString().slice(0, 10) !== found) continue;
    if (year || found >= today) return { found, length };
  }
  return undefined;
}

/**
 * Returns the service that matches the longest run of words from `at`; a word matches by three letters that
 * begin a word of the name. Of equal matches, the first in the list wins.
 */
function readService(
  words: Words,
  at: number,
  services: Meant['services'],
  known: readonly string[],
): { found: string; length: number } | undefined {
  let best: { found: string; length: number } | undefined;
  for (const { id, name } of services) {
    if (known.includes(id)) continue;
    const own = foldCaseAndAccents(name).split(/[\s,()-]+/);
    let length = 0;
    while (at + length < words.length && begins(words[at + length]?.word ?? '', own)) length += 1;
    if (length > (best?.length ?? 0)) best = { found: id, length };
  }
  // A match starts at the first word of a run: "coupe femme" must not match from "femme".
  const earlier =
    at > 0 &&
    services.some(({ id, name }) => {
      const own = foldCaseAndAccents(name).split(/[\s,()-]+/);
      return (
        !known.includes(id) && begins(words[at - 1]?.word ?? '', own) && begins(words[at]?.word ?? '', own)
      );
    });
  return earlier ? undefined : best;
}

function begins(typed: string, own: readonly string[]): boolean {
  return typed.length >= 3 && own.some((word) => word.startsWith(typed));
}
