import type { ImportLine, ImportProblem } from '@meche/contract/client-imports';
import { clientDraft, MOST_TAGS } from '@meche/contract/clients';
import type { FieldError } from '@meche/contract/refusals';

/** As the book keeps it, in code keys. */
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

/** What a line of a file means, or each thing that is wrong with it. `asE164`: a telephone as it is kept, undefined for none. */
export function judgeLine(
  { at, ...cells }: ImportLine,
  asE164: (written: string) => string | undefined,
): LineJudged {
  const problems: ImportProblem[] = [];
  const wrong = (field: ImportProblem['field'], code: FieldError) => problems.push({ at, field, code });
  const birthday = cells.birthday.trim() ? dayRead(cells.birthday.trim()) : null;
  if (birthday === undefined) wrong('birthday', 'invalid_date');
  const phone = cells.phoneNumber.trim() ? asE164(cells.phoneNumber.trim()) : null;
  if (phone === undefined) wrong('phoneNumber', 'invalid_phone');
  const tags = cells.tags
    .split(',')
    .map((tag) => tag.trim().slice(0, 30))
    .filter(Boolean)
    .slice(0, MOST_TAGS);
  const { name, line, postalCode, city, note } = cells;
  const email = cells.email.trim() || null;
  const read = clientDraft.safeParse({ name, line, postalCode, city, note, email });
  if (!read.success)
    for (const { path, code, message } of read.error.issues) {
      const field = path[0] as ImportProblem['field'];
      wrong(
        field,
        message === 'invalid_email'
          ? 'invalid_email'
          : code === 'too_small'
            ? 'required'
            : code === 'too_big'
              ? 'too_long'
              : 'invalid',
      );
    }
  if (problems.length > 0 || !read.success || birthday === undefined || phone === undefined)
    return { at, client: null, problems };
  const kept = read.data;
  return {
    at,
    client: {
      ...{ name: kept.name, phone, email: kept.email, birthday, line: kept.line },
      ...{ postalCode: kept.postalCode, city: kept.city, note: kept.note, tags: [...new Set(tags)] },
    },
    problems,
  };
}

/** 1990-06-17, 17/06/1990, 17.6.90: the day, or undefined for none. Two digits of a year are of the last hundred. */
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
