import type { Holiday } from '@meche/contract/hours';
import { own } from '@meche/contract/own';
import { plusDays } from '#kit/time';

export type DatedHoliday = { day: string; holiday: Holiday };

/** Nationwide holidays with a fixed date (month and day): Code du travail, article L3133-1. */
const fixed: readonly (readonly [string, Holiday])[] = [
  ['01-01', 'new_year'],
  ['05-01', 'labour_day'],
  ['05-08', 'victory_day'],
  ['07-14', 'national_day'],
  ['08-15', 'assumption'],
  ['11-01', 'all_saints'],
  ['11-11', 'armistice'],
  ['12-25', 'christmas'],
];

/** Nationwide holidays by their distance from Easter Sunday in days: the same article. */
const movable: readonly (readonly [number, Holiday])[] = [
  [1, 'easter_monday'],
  [39, 'ascension'],
  [50, 'whit_monday'],
];

/**
 * Departments with additional holidays (Moselle, Bas-Rhin and Haut-Rhin): article L3134-13. Good Friday is
 * a holiday only in communes with a Protestant or shared church, which the app does not know, so the
 * professional chooses whether to close.
 */
const alsaceMoselle: ReadonlySet<string> = new Set(['57', '67', '68']);

/**
 * Day of the abolition of slavery by department: article L3422-2, and décret 83-1003 of 23 November 1983
 * for Saint-Barthélemy (977) and Saint-Martin (978).
 */
const abolition: Record<string, string> = {
  '971': '05-27',
  '972': '05-22',
  '973': '06-10',
  '974': '12-20',
  '976': '04-27',
  '977': '10-09',
  '978': '05-28',
};

export function holidaysOf(year: number, department: string): DatedHoliday[] {
  const easter = easterOf(year);
  const days: DatedHoliday[] = [
    ...fixed.map(([day, holiday]) => ({ day: `${year}-${day}`, holiday })),
    ...movable.map(([after, holiday]) => ({ day: plusDays(easter, after), holiday })),
  ];
  if (alsaceMoselle.has(department)) {
    days.push({ day: plusDays(easter, -2), holiday: 'good_friday' });
    days.push({ day: `${year}-12-26`, holiday: 'saint_stephen' });
  }
  const ownDay = own(abolition, department);
  if (ownDay) days.push({ day: `${year}-${ownDay}`, holiday: 'abolition_of_slavery' });
  return days.sort((one, other) => one.day.localeCompare(other.day));
}

/**
 * Returns the holidays of one year from a day on. When two holidays share a day (Ascension and 8 May in
 * 2059), only the first is returned.
 */
export function holidaysFrom(day: string, department: string): DatedHoliday[] {
  const year = Number(day.slice(0, 4));
  const until = `${year + 1}${day.slice(4)}`;
  const found = [year, year + 1].flatMap((one) => holidaysOf(one, department));
  return found
    .filter((one) => one.day >= day && one.day < until)
    .filter((one, index, all) => one.day !== all[index - 1]?.day);
}

/**
 * Returns Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher (Nature,
 * 1876), which is valid for every year.
 */
export function easterOf(year: number): string {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * late + 114;
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
