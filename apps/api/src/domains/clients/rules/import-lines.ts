import type { ImportLine, ImportProblem } from '@meche/contract/client-imports';
import { clientDraft, MAX_TAGS } from '@meche/contract/clients';
import type { FieldError } from '@meche/contract/refusals';
import { readTags } from './tags.ts';

export type LineRead = {
  name: string;
  phone: string | null;
  email: string | null;
  birthday: string | null;
  line: string;
  postalCode: string;
  city: string;
  note: string;
  tags: string[];
};

export type LineJudged = { at: number; client: LineRead | null; problems: ImportProblem[] };

const FIRST_YEAR = 1900;
const LONGEST_TAG = 30;

type LineReaders = {
  /** Returns undefined for an invalid number. */
  toE164: (written: string) => string | undefined;
  /** Whether a code that `listShortenedCodes` named is that of a French town; every town fits an empty name. */
  isFrenchTown: (postalCode: string, city: string) => boolean;
};

/**
 * Parses one line of an import and lists its problems. An invalid name excludes the line; any other problem
 * excludes only its field, or one of its tags.
 */
export function parseImportLine(
  { at, ...written }: ImportLine,
  { toE164, isFrenchTown }: LineReaders,
): LineJudged {
  const cells = Object.fromEntries(
    Object.entries(written).map(([field, cell]) => [field, cell.trim()]),
  ) as typeof written;
  const problems: ImportProblem[] = [];
  const wrong = (field: ImportProblem['field'], code: FieldError) =>
    problems.push({ at, field, code, drops: field === 'name' ? 'line' : 'detail' });
  const birthday = cells.birthday ? dayRead(cells.birthday) : null;
  if (birthday === undefined) wrong('birthday', 'invalid_date');
  const phone = cells.phoneNumber ? phoneRead(cells.phoneNumber, toE164) : null;
  if (phone === undefined) wrong('phoneNumber', 'invalid_phone');
  const tags = [...new Set(readTags(cells.tags))];
  const shortTags = tags.filter((tag) => tag.length <= LONGEST_TAG);
  if (Math.min(shortTags.length, MAX_TAGS) < tags.length) wrong('tags', 'too_long');
  const { name, line, city, note } = cells;
  const isAbroad = !city && phone !== undefined && phone !== null && !phone.startsWith('+33');
  const postalCode = postalCodeRead(cells.postalCode, (code) => !isAbroad && isFrenchTown(code, city));
  const fields = { name, line, postalCode, city, note, email: cells.email || null };
  const issues = clientDraft.safeParse(fields).error?.issues ?? [];
  for (const { path, code, message } of issues)
    wrong(path[0] as ImportProblem['field'], codeOf(code, message));
  const sound = Object.entries(fields).filter(([field]) => !issues.some(({ path }) => path[0] === field));
  const read = clientDraft.safeParse(Object.fromEntries(sound));
  if (!read.success) return { at, client: null, problems };
  const draft = read.data;
  return {
    at,
    client: {
      name: draft.name,
      phone: phone ?? null,
      email: draft.email,
      birthday: birthday ?? null,
      line: draft.line,
      postalCode: draft.postalCode,
      city: draft.city,
      note: draft.note,
      tags: shortTags.slice(0, MAX_TAGS),
    },
    problems,
  };
}

function codeOf(code: string, message: string): FieldError {
  if (message === 'invalid_email') return 'invalid_email';
  if (code === 'too_small') return 'required';
  return code === 'too_big' ? 'too_long' : 'invalid';
}

/** Digits of the shortest number of which two may stand in a cell. */
const NATIONAL_DIGITS = 9;

/** Reads a number, or the first valid one of a cell with several. */
function phoneRead(written: string, toE164: (written: string) => string | undefined): string | undefined {
  const whole = onePhone(written, toE164);
  if (whole) return whole;
  const several = written.split(/[;,/|\n]|\s-\s|\bou\b|\bor\b/);
  if (several.length < 2) return undefined;
  return several
    .filter((part) => part.replace(/\D/g, '').length >= NATIONAL_DIGITS)
    .map((part) => onePhone(part, toE164))
    .find((found) => found !== undefined);
}

/** A spreadsheet's text has an apostrophe in front. */
function onePhone(written: string, toE164: (written: string) => string | undefined): string | undefined {
  return toE164(written.trim().replace(/^['’]\s*/, ''));
}

const plainCode = (written: string) => written.replace(/^fr?-(?=\d)/i, '').replace(/\s+/g, '');

/** The postal codes that these lines may have had before a spreadsheet took their zero. */
export function listShortenedCodes(lines: readonly Pick<ImportLine, 'postalCode'>[]): string[] {
  const codes = lines.map(({ postalCode }) => plainCode(postalCode)).filter((code) => SHORTENED.test(code));
  return [...new Set(codes)].map((code) => `0${code}`);
}

/** Four digits are a code of Bourg-en-Bresse without its zero, or one of Brussels, Geneva or Vienna. */
const SHORTENED = /^[1-9]\d{3}$/;

function postalCodeRead(written: string, isFrench: (code: string) => boolean): string {
  const plain = plainCode(written);
  if (SHORTENED.test(plain)) return isFrench(`0${plain}`) ? `0${plain}` : written;
  return /^\d{5}$/.test(plain) ? plain : written;
}

/** Undefined for anything but a day as YYYY-MM-DD. */
function dayRead(written: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) return undefined;
  const date = new Date(`${written}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= FIRST_YEAR;
  return isDay && date.toISOString().slice(0, 10) === written ? written : undefined;
}
