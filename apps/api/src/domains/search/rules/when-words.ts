import { type DayPart, formatHours } from '@meche/contract/day-parts';
import { own } from '@meche/contract/own';
import { plusDays, weekdayOf } from '#kit/time';

/** `hours` has the format of the search: "18:00-24:00". */
export type When = { day?: string; part?: DayPart; hours?: string; withinHours?: number };

type Reading = { pattern: RegExp; read: (found: readonly string[], today: string) => When | undefined };

const weekdays: Record<string, number> = {
  lundi: 1,
  mardi: 2,
  mercredi: 3,
  jeudi: 4,
  vendredi: 5,
  samedi: 6,
  dimanche: 7,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
  sunday: 7,
  mon: 1,
  tue: 2,
  tues: 2,
  wed: 3,
  thu: 4,
  thurs: 4,
  fri: 5,
  sat: 6,
  sun: 7,
};
const months: Record<string, number> = {
  janvier: 1,
  fevrier: 2,
  mars: 3,
  avril: 4,
  mai: 5,
  juin: 6,
  juillet: 7,
  aout: 8,
  septembre: 9,
  octobre: 10,
  novembre: 11,
  decembre: 12,
  janv: 1,
  fevr: 2,
  juil: 7,
  sept: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  january: 1,
  february: 2,
  march: 3,
  april: 4,
  may: 5,
  june: 6,
  july: 7,
  august: 8,
  september: 9,
  october: 10,
  november: 11,
  december: 12,
  jan: 1,
  feb: 2,
  apr: 4,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
};
const parts: Record<string, DayPart> = {
  matin: 'morning',
  matinee: 'morning',
  morning: 'morning',
  'apres midi': 'afternoon',
  aprem: 'afternoon',
  afternoon: 'afternoon',
  midi: 'afternoon',
  noon: 'afternoon',
  lunchtime: 'afternoon',
  soir: 'evening',
  soiree: 'evening',
  evening: 'evening',
  'apres le travail': 'evening',
  'after work': 'evening',
};
const numbers: Record<string, number> = {
  une: 1,
  un: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  an: 1,
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  couple: 2,
};
const either = (words: Record<string, unknown>) => Object.keys(words).join('|');
const count = `[0-9]{1,2}|${either(numbers)}`;
const countOf = (text: string | undefined) => own(numbers, text ?? '') ?? Number(text);
const whole = (pattern: string) => new RegExp(`^(?:${pattern})(?= |$)`);
/** Groups: the hour, its mark, the minutes, and "am" or "pm". */
const hour = '([0-9]{1,2})(?: ?(h|heures?|hours?|o clock)(?: ?([0-5][0-9]))?)?(?: ?(am|pm))?';
/** The weekday before a date, which the date already tells. */
const ofWeekday = `(?:(?:ce |le |this |on )?(?:${either(weekdays)}) )?`;
const [NOON, MIDNIGHT] = [720, 1440];

/** The patterns match text without accents. Longer phrases come first. */
const readings: readonly Reading[] = [
  {
    pattern: whole('ce soir|cette nuit|tonight|this evening'),
    read: (_, today) => ({ day: today, part: 'evening' }),
  },
  { pattern: whole('ce matin|this morning'), read: (_, today) => ({ day: today, part: 'morning' }) },
  {
    pattern: whole('cet(?:te)? (?:apres midi|aprem)|cet aprem|this afternoon'),
    read: (_, today) => ({ day: today, part: 'afternoon' }),
  },
  {
    pattern: whole(
      'maintenant|tout de suite|de suite|immediatement|en urgence|urgent|au plus vite|des que possible|right now|now|asap|as soon as possible',
    ),
    read: () => ({ withinHours: 2 }),
  },
  {
    pattern: whole(
      `(?:dans|d ici|sous|in|within|en moins de)(?: les| the next| l)? ?(${count})? ?(?:de |of )?(?:heures?|h|hours?|hrs?)`,
    ),
    read: ([, written]) => hours(written === undefined ? 1 : countOf(written)),
  },
  {
    pattern: whole(`(?:dans|d ici|in|within)(?: les)? ?([0-9]{2})h`),
    read: ([, written]) => hours(Number(written)),
  },
  {
    pattern: whole('(?:dans|d ici|in|within) ?([0-9])h'),
    read: ([, written]) => hours(Number(written)),
  },
  {
    pattern: whole(
      '(?:dans|d ici|in|within)(?: les)? (?:[0-9]{1,2} ?(?:minutes?|min|mn)|une demi heure|half an hour)',
    ),
    read: () => ({ withinHours: 1 }),
  },
  {
    pattern: whole('apres demain|(?:the )?day after tomorrow'),
    read: (_, today) => ({ day: plusDays(today, 2) }),
  },
  { pattern: whole('demain|tomorrow|tmrw'), read: (_, today) => ({ day: plusDays(today, 1) }) },
  { pattern: whole('aujourd hui|aujourdhui|today'), read: (_, today) => ({ day: today }) },
  {
    pattern: whole(`(?:dans|in) (${count}) (jours?|days?|semaines?|weeks?)`),
    read: ([, written, unit = ''], today) => inDays(today, countOf(written) * (/^[sw]/.test(unit) ? 7 : 1)),
  },
  {
    pattern: whole('(?:ce |le |this |the |at the |on the )?(?:week end|weekend)'),
    read: (_, today) => ({ day: weekdayOf(today) === 7 ? today : next(today, 6, false) }),
  },
  {
    pattern: whole(
      `${ofWeekday}(?:le |on |the )?([0-9]{1,2})(?:er|st|nd|rd|th)? (?:of )?(${either(months)})`,
    ),
    read: ([, date, month = ''], today) => onDate(today, Number(date), own(months, month) ?? 0),
  },
  {
    pattern: whole(`${ofWeekday}(?:on )?(${either(months)}) (?:the )?([0-9]{1,2})(?:st|nd|rd|th)?`),
    read: ([, month = '', date], today) => onDate(today, Number(date), own(months, month) ?? 0),
  },
  {
    pattern: whole(`${ofWeekday}(?:le |on )?([0-9]{1,2})slash([0-9]{1,2})`),
    read: ([, date, month], today) => onDate(today, Number(date), Number(month)),
  },
  {
    pattern: whole(`(?:ce |le |this |on |next |de )?(${either(weekdays)})(?: (prochain|qui vient|next))?`),
    read: ([all = '', weekday = '', after], today) => ({
      day: next(today, own(weekdays, weekday) ?? 1, after !== undefined || all.startsWith('next ')),
    }),
  },
  {
    pattern: whole(`(?:entre|de|between|from) ${hour} (?:et|a|and|to) ${hour}`),
    read: ([, ...found]) => {
      const [from, until] = [found.slice(0, 4), found.slice(4)];
      // In "entre 14 et 16h" the mark of one hour counts for both.
      return between(minutesOf(from, until[1] ?? until[3]), minutesOf(until, from[1] ?? from[3]));
    },
  },
  { pattern: whole('entre midi et deux'), read: () => between(NOON, NOON + 120) },
  {
    pattern: whole(`(?:apres|des|a partir de|after|from) ${hour}`),
    read: ([, ...found]) => between(minutesOf(found), MIDNIGHT),
  },
  {
    pattern: whole(`(?:avant|jusqu a|before|until) ${hour}`),
    read: ([, ...found]) => between(0, minutesOf(found)),
  },
  {
    pattern: whole(`(?:vers|autour de|around|about) ${hour}`),
    read: ([, ...found]) => around(minutesOf(found), 60),
  },
  {
    pattern: whole(`(?:(?:a|pour|at) )?${hour}`),
    read: ([, ...found]) => around(minutesOf(found), 0),
  },
  {
    pattern: whole(
      `(?:dans |en |in )?(?:le |la |l |the |cet? |fin de |en fin de |debut de |early |late )?(${either(parts)})`,
    ),
    read: ([, part = '']) => ({ part: own(parts, part) ?? 'morning' }),
  },
];

/**
 * Returns the time that is named at the beginning of a text, and how many words it takes; undefined when no
 * time is named there.
 */
export function readWhen(plain: string, today: string): { when: When; words: number } | undefined {
  for (const { pattern, read } of readings) {
    const found = pattern.exec(plain);
    const when = found && read(found, today);
    if (found && when) return { when, words: found[0].trim().split(' ').length };
  }
  return undefined;
}

export const whenWords: readonly string[] = [
  ...Object.keys(weekdays),
  ...Object.keys(parts),
  ...['demain', 'tomorrow', 'tonight', 'weekend', 'aujourdhui'],
].filter((word) => word.length >= 5 && !word.includes(' '));

function hours(count: number): When | undefined {
  return count >= 1 && count <= 12 ? { withinHours: Math.ceil(count) } : undefined;
}

function inDays(today: string, count: number): When | undefined {
  return count >= 0 && count <= 90 ? { day: plusDays(today, count) } : undefined;
}

/** Returns the next such weekday. Today counts unless `isAfter` is set. */
function next(today: string, weekday: number, isAfter: boolean): string {
  const apart = (weekday - weekdayOf(today) + 7) % 7;
  return plusDays(today, apart === 0 && isAfter ? 7 : apart);
}

/** Returns the next such date; undefined when the date does not exist. */
function onDate(today: string, date: number, month: number): When | undefined {
  const year = Number(today.slice(0, 4));
  const two = (value: number) => String(value).padStart(2, '0');
  for (const named of [year, year + 1]) {
    const day = `${named}-${two(month)}-${two(date)}`;
    const known = new Date(`${day}T00:00:00Z`);
    if (Number.isNaN(known.getTime()) || known.toISOString().slice(0, 10) !== day) continue;
    if (day >= today) return { day };
  }
  return undefined;
}

/** Minutes of the wall clock; NaN outside of 7 to 22 o’clock, and without a word that says it is an hour. */
function minutesOf(
  [written, mark, minutes, half]: readonly (string | undefined)[],
  otherMark?: string | undefined,
): number {
  const isAfternoon = (half ?? otherMark) === 'pm' && Number(written) < 12;
  const hour = Number(written) + (isAfternoon ? 12 : 0);
  return (mark || half || otherMark) && hour >= 7 && hour <= 22
    ? hour * 60 + Number(minutes ?? 0)
    : Number.NaN;
}

function between(from: number, until: number): When | undefined {
  return from < until ? { hours: formatHours({ from, until }) } : undefined;
}

/** From `before` minutes earlier to an hour later. */
function around(minutes: number, before: number): When | undefined {
  return between(minutes - before, minutes + 60);
}
