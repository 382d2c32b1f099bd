import { foldAccents } from '@meche/contract/fold-accents';
import { spread } from './read-columns.ts';

export type DayOrder = 'dayFirst' | 'monthFirst';

/**
 * How a column writes days in figures. `isSure` is false when both orders fit, or when some cells fit only one
 * order and some only the other; `example` is then a cell that depends on it.
 */
export type ColumnOrder = { order: DayOrder; isSure: boolean; example: string };

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** Outlook writes 0/0/00 for no day, databases 0000-00-00. */
const NO_DAY = /^[0\s/.:-]*$/;
const IN_FIGURES = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{2}|\d{4})$/;
const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const DAY_AND_NAME = /^(\d{1,2})(?:er|st|nd|rd|th)?[ .-]+(?:of )?([a-z]{3,9})\.?[ .,-]+(\d{2}|\d{4})$/;
const NAME_AND_DAY = /^([a-z]{3,9})\.?[ .-]+(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})$/;
const TIME = /[ t]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?(z|[+-]\d{2}:?\d{2})?$/;

/** Beginnings of the French and English names of the months. */
const months = [
  /^jan/,
  /^(fev|feb)/,
  /^mar/,
  /^(avr|apr)/,
  /^(mai|may)/,
  /^(juin|jun)/,
  /^jui?l/,
  /^(aou|aug)/,
  /^sep/,
  /^oct/,
  /^nov/,
  /^dec/,
];

/** Without an apostrophe, accents and the time of day. Most cells have none of them. */
function plainDay(cell: string): string {
  const text = cell.trim();
  return /[^\d/.-]/.test(text) ? foldAccents(text).replace(/^['’]/, '').replace(TIME, '') : text;
}

/** Judges the order of day and month from the cells of a column that are not empty, some of a long one. */
export function judgeDayOrder(column: readonly string[]): ColumnOrder {
  const cells = spread(column.filter(Boolean));
  const firstCell = { dayFirst: '', monthFirst: '', either: '' };
  const count = { dayFirst: 0, monthFirst: 0 };
  for (const cell of cells) {
    const found = IN_FIGURES.exec(cell) ?? IN_FIGURES.exec(plainDay(cell));
    if (!found) continue;
    const [one, other] = [Number(found[1]), Number(found[2])];
    const fits = one > 12 ? 'dayFirst' : other > 12 ? 'monthFirst' : 'either';
    if (fits !== 'either') count[fits]++;
    if (fits !== 'either' || one !== other) firstCell[fits] ||= cell.trim();
  }
  const order = count.monthFirst > count.dayFirst ? 'monthFirst' : 'dayFirst';
  if (count.dayFirst > 0 && count.monthFirst > 0)
    return { order, isSure: false, example: firstCell[order === 'dayFirst' ? 'monthFirst' : 'dayFirst'] };
  const isSure = count[order] > 0 || firstCell.either === '';
  return { order, isSure, example: isSure ? '' : firstCell.either };
}

/**
 * Returns the day as YYYY-MM-DD, an empty text for a cell without a day, or undefined for a cell that cannot be
 * read or does not fit the order. A two-digit year lies between 1931 and 2030.
 */
export function readBirthday(cell: string, order: DayOrder): string | undefined {
  // Most cells are figures and nothing else.
  const asWritten = IN_FIGURES.exec(cell);
  const text = asWritten ? cell : plainDay(cell);
  const figures = asWritten ?? IN_FIGURES.exec(text);
  if (figures) {
    const first = Number(figures[1]);
    const second = Number(figures[2]);
    const year = yearOf(figures[3]);
    if (first === 0 && second === 0 && Number(figures[3]) === 0) return '';
    return order === 'dayFirst' ? toDay(year, second, first) : toDay(year, first, second);
  }
  if (NO_DAY.test(text)) return '';
  const yearFirst = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (yearFirst) return toDay(yearOf(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const dayAndName = DAY_AND_NAME.exec(text);
  if (dayAndName) return toDay(yearOf(dayAndName[3]), monthOf(dayAndName[2]), Number(dayAndName[1]));
  const nameAndDay = NAME_AND_DAY.exec(text);
  return nameAndDay ? toDay(yearOf(nameAndDay[3]), monthOf(nameAndDay[1]), Number(nameAndDay[2])) : undefined;
}

/** Zero for a word that is no month. */
function monthOf(name = ''): number {
  return months.findIndex((beginning) => beginning.test(name)) + 1;
}

function toDay(year: number, month: number, day: number): string | undefined {
  const isDay = year >= FIRST_YEAR && year <= LAST_YEAR && day >= 1 && day <= daysOf(year, month);
  const twoDigits = (number: number) => (number < 10 ? `0${number}` : number);
  return isDay ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : undefined;
}

/** Zero for a number that is no month. */
function daysOf(year: number, month: number): number {
  if (month < 1 || month > 12) return 0;
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

function yearOf(written = ''): number {
  const year = Number(written);
  if (written.length > 2) return year;
  return year > 30 ? FIRST_YEAR + year : FIRST_YEAR + 100 + year;
}
