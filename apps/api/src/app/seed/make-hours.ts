import { dayOf, HOUR_MS, plusDays, weekdayOf } from '#kit/time';
import type { Exception, Hours } from './house.ts';
import { idFor, type Random } from './random.ts';

type Range = readonly [from: number, to: number];
/** Monday first; minutes of the wall clock. */
type Week = readonly (readonly Range[])[];

const at = (hours: number, minutes = 0) => hours * 60 + minutes;
const closed: readonly Range[] = [];

const salonWeeks: readonly Week[] = [
  [closed, ...Array.from({ length: 5 }, (): Range[] => [[at(9, 30), at(19)]]), closed],
  [...Array.from({ length: 6 }, (): Range[] => [[at(10), at(19, 30)]]), closed],
  [
    closed,
    [[at(9), at(18, 30)]],
    [[at(9), at(18, 30)]],
    [[at(9), at(20, 30)]],
    [[at(9), at(19)]],
    [[at(9), at(18)]],
    closed,
  ],
  [
    [[at(14), at(19)]],
    ...Array.from({ length: 4 }, (): Range[] => [[at(9), at(19)]]),
    [[at(9), at(17)]],
    closed,
  ],
];
const homeWeeks: readonly Week[] = [
  [
    ...Array.from({ length: 5 }, (): Range[] => [
      [at(9), at(12, 30)],
      [at(13, 30), at(18)],
    ]),
    closed,
    closed,
  ],
  [
    closed,
    ...Array.from({ length: 4 }, (): Range[] => [
      [at(9), at(13)],
      [at(14), at(18, 30)],
    ]),
    [[at(9), at(14)]],
    closed,
  ],
  [
    [[at(10), at(18)]],
    [[at(10), at(18)]],
    closed,
    [[at(10), at(20)]],
    [[at(10), at(18)]],
    [[at(9, 30), at(16)]],
    closed,
  ],
];
/** Where the afternoon is hot: early to rise. */
const tropicalWeek: Week = [
  ...Array.from({ length: 5 }, (): Range[] => [
    [at(8), at(12, 30)],
    [at(13, 30), at(17, 30)],
  ]),
  [[at(8), at(14)]],
  closed,
];

/** The week of a house, and of each of its members within it: lunch in turns, a day off for those who are not alone. */
export function makeHours(
  random: Random,
  house: { isSalon: boolean; isTropical: boolean; members: number; alwaysOpen: boolean },
): Hours[][] {
  const week = house.isTropical ? tropicalWeek : random.pick(house.isSalon ? salonWeeks : homeWeeks);
  const lateIsByPhone = !house.alwaysOpen && random.chance(0.15);
  return Array.from({ length: house.members }, (_, index) => {
    const lunch: Range = [at(12) + 30 * (index % 4), at(13) + 30 * (index % 4)];
    const worked = week.flatMap((ranges, day) => (ranges.length > 0 ? [day] : []));
    const dayOff = index > 0 ? random.pick(worked) : undefined;
    return week.flatMap((ranges, day) => {
      if (day === dayOff) return [];
      const parts = house.isSalon ? ranges.flatMap((range) => without(range, lunch)) : ranges;
      return parts.flatMap(([from, to], part) => {
        const isLast = part === parts.length - 1;
        if (!lateIsByPhone || !isLast || to - from <= 60) return [hours(day, from, to, true)];
        return [hours(day, from, to - 60, true), hours(day, to - 60, to, false)];
      });
    });
  });
}

function hours(day: number, startsMinute: number, endsMinute: number, online: boolean): Hours {
  return { weekday: day + 1, startsMinute, endsMinute, online };
}

function without([from, to]: Range, [pauseFrom, pauseTo]: Range): Range[] {
  if (pauseFrom >= to || pauseTo <= from) return [[from, to]];
  const parts: Range[] = [
    [from, Math.min(to, pauseFrom)],
    [Math.max(from, pauseTo), to],
  ];
  return parts.filter(([start, end]) => start < end);
}

/** Public holidays on fixed dates, month and day. */
const holidays: Record<string, string> = {
  '01-01': 'Jour de l’An',
  '05-01': 'Fête du Travail',
  '05-08': 'Victoire de 1945',
  '07-14': 'Fête nationale',
  '08-15': 'Assomption',
  '11-01': 'Toussaint',
  '11-11': 'Armistice',
  '12-25': 'Noël',
};

/** Closures, absences and special openings from the first day of the calendar to the end of the horizon. */
export function makeExceptions(
  random: Random,
  house: { professionalId: string; memberIds: string[]; firstDay: string; startDay: string; isDemo: boolean },
): Exception[] {
  const found: Exception[] = [];
  const add = (day: string, kind: Exception['kind'], label: string, more: Partial<Exception> = {}) => {
    if (found.some((other) => other.day === day)) return;
    const id = idFor(`exception ${house.professionalId} ${day}`);
    const whole = { startsMinute: 0, endsMinute: 1440, memberId: null };
    found.push({ id, professionalId: house.professionalId, day, kind, label, ...whole, ...more });
  };
  for (let day = house.firstDay; day < plusDays(house.startDay, 180); day = plusDays(day, 1)) {
    const holiday = holidays[day.slice(5)];
    if (holiday) add(day, 'closure', holiday);
  }
  if (house.isDemo) return found;
  if (random.chance(0.35)) {
    const first = plusDays(house.startDay, random.int(12, 80));
    for (let index = 0; index < random.int(5, 8); index++) add(plusDays(first, index), 'closure', 'Congés');
  }
  if (house.memberIds.length > 1 && random.chance(0.4)) {
    const memberId = random.pick(house.memberIds);
    add(plusDays(house.startDay, random.int(-15, 18)), 'absence', 'Formation', { memberId });
  }
  if (random.chance(0.1)) {
    const soon = plusDays(house.startDay, random.int(5, 18));
    const sunday = plusDays(soon, 7 - weekdayOf(soon));
    add(sunday, 'opening', 'Ouverture exceptionnelle', { startsMinute: at(10), endsMinute: at(17) });
  }
  return found;
}

/** The first day of the demonstration's "now": every day before it is over, for every house of it. */
export function startDayOf(now: Date): string {
  // Martinique closes last, at 21:30 UTC.
  return dayOf(new Date(now.getTime() + 2 * HOUR_MS), 'UTC');
}
