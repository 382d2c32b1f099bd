import type { ImportLine, ImportProblem } from '@meche/contract/client-imports';
import { clientDraft, MAX_TAGS } from '@meche/contract/clients';
import type { FieldError } from '@meche/contract/refusals';

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

/**
 * Parses one line of an import and lists its problems. An invalid name excludes the line; any other problem
 * excludes only its field. `toE164` returns undefined for an invalid number.
 */
export function parseImportLine(
  { at, ...cells }: ImportLine,
  toE164: (written: string) => string | undefined,
): LineJudged {
  const problems: ImportProblem[] = [];
  const wrong = (field: ImportProblem['field'], code: FieldError) =>
    problems.push({ at, field, code, drops: field === 'name' ? 'line' : 'detail' });
  const birthday = cells.birthday.trim() ? dayRead(cells.birthday.trim()) : null;
  if (birthday === undefined) wrong('birthday', 'invalid_date');
  const phone = cells.phoneNumber.trim() ? phoneRead(cells.phoneNumber.trim(), toE164) : null;
  if (phone === undefined) wrong('phoneNumber', 'invalid_phone');
  const tags = cells.tags
    .split(',')
    .map((tag) => tag.trim().slice(0, 30))
    .filter(Boolean)
    .slice(0, MAX_TAGS);
  const { name, line, postalCode, city, note } = cells;
  const written = { name, line, postalCode, city, note, email: cells.email.trim() || null };
  const issues = clientDraft.safeParse(written).error?.issues ?? [];
  for (const { path, code, message } of issues)
    wrong(path[0] as ImportProblem['field'], codeOf(code, message));
  const sound = Object.entries(written).filter(([field]) => !issues.some(({ path }) => path[0] === field));
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
      tags: [...new Set(tags)],
    },
    problems,
  };
}

function codeOf(code: string, message: string): FieldError {
  if (message === 'invalid_email') return 'invalid_email';
  if (code === 'too_small') return 'required';
  return code === 'too_big' ? 'too_long' : 'invalid';
}

/**
 * Also reads numbers that a spreadsheet damaged: without the leading zero or plus, or with an apostrophe in
 * front.
 */
function phoneRead(written: string, toE164: (written: string) => string | undefined): string | undefined {
  const plain = written.replace(/^['’]\s*/, '');
  const found = toE164(plain);
  if (found || !/^[\d\s.\-/()]+$/.test(plain)) return found;
  const digits = plain.replace(/\D/g, '');
  if (digits.length === 9 && !digits.startsWith('0')) return toE164(`0${digits}`);
  return digits.length > 10 && !digits.startsWith('0') ? toE164(`+${digits}`) : undefined;
}

/**
 * Reads 1990-06-17, 17/06/1990 and 17.6.90. Undefined for an invalid date. A two-digit year lies between
 * 1931 and 2030.
 */
function dayRead(written: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(written);
  const french = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{2}|\d{4})$/.exec(written);
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : french
      ? [yearOf(french[3] ?? ''), Number(french[2]), Number(french[1])]
      : [0, 0, 0];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = year >= FIRST_YEAR && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay ? date.toISOString().slice(0, 10) : undefined;
}

function yearOf(written: string): number {
  const year = Number(written);
  if (written.length > 2) return year;
  return year > 30 ? FIRST_YEAR + year : FIRST_YEAR + 100 + year;
}
