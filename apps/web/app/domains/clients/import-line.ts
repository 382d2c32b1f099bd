import type { ImportLine } from '@meche/contract/client-imports';
import type { ClientTable } from './client-file.ts';
import { type DayOrder, readBirthday } from './read-birthdays.ts';
import type { ColumnMeaning } from './read-columns.ts';

/** The longest cell that the API takes. */
const LONGEST_CELL = 5000;
const PHONE = /\d(?:\D*\d){5}/;
/** Google writes several values of one field into a cell. */
const BETWEEN_VALUES = ' ::: ';

/**
 * Converts the rows for the API. A birthday that cannot be read in this order stays as written, so that the
 * API reports its line.
 */
export function toImportLines(
  { lines }: Pick<ClientTable, 'lines'>,
  columns: readonly ColumnMeaning[],
  dayOrder: DayOrder,
): ImportLine[] {
  const placeOf = new Map(columns.map((meaning, at) => [meaning, at]));
  return lines.map(({ at, cells }) => {
    const of = (meaning: ColumnMeaning) => shortened((cells[placeOf.get(meaning) ?? -1] ?? '').trim());
    const name = of('name') || [of('firstName'), of('lastName')].filter(Boolean).join(' ');
    const [phone, other] = [of('phoneNumber'), of('otherPhone')].map(firstValue);
    const birthday = of('birthday');
    return {
      at,
      name: name.replace(/\s*\n\s*/g, ' '),
      phoneNumber: [phone, other].find((one) => one && PHONE.test(one)) ?? (phone || other || ''),
      email: firstValue(of('email')),
      birthday: readBirthday(birthday, dayOrder) ?? birthday,
      line: of('line'),
      postalCode: of('postalCode'),
      city: of('city'),
      note: of('note'),
      tags: tagsOf(of('tags')),
    };
  });
}

function firstValue(cell: string): string {
  return cell.split(BETWEEN_VALUES, 1)[0]?.trim() ?? '';
}

/** Google marks its own groups with a star: "* myContacts". */
function tagsOf(cell: string): string {
  const tags = cell.split(BETWEEN_VALUES);
  return tags.length === 1 && !cell.startsWith('* ')
    ? cell
    : tags.filter((tag) => !tag.startsWith('* ')).join(', ');
}

/** Never cuts a character of two units in half. */
function shortened(cell: string): string {
  return cell.length > LONGEST_CELL ? cell.slice(0, LONGEST_CELL).replace(/\p{Cs}$/u, '') : cell;
}
