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
  const at = (meaning: ColumnMeaning) => columns.indexOf(meaning);
  const places = {
    name: at('name'),
    firstName: at('firstName'),
    lastName: at('lastName'),
    phoneNumber: at('phoneNumber'),
    otherPhone: at('otherPhone'),
    email: at('email'),
    birthday: at('birthday'),
    line: at('line'),
    postalCode: at('postalCode'),
    city: at('city'),
    note: at('note'),
    tags: at('tags'),
  };
  return lines.map(({ at: number, cells }) => {
    const birthday = cellAt(cells, places.birthday);
    return {
      at: number,
      name:
        oneLine(cellAt(cells, places.name)) ||
        wholeName(oneLine(cellAt(cells, places.firstName)), oneLine(cellAt(cells, places.lastName))),
      phoneNumber: onePhone(
        firstValue(cellAt(cells, places.phoneNumber)),
        firstValue(cellAt(cells, places.otherPhone)),
      ),
      email: firstValue(cellAt(cells, places.email)),
      birthday: birthday && (readBirthday(birthday, dayOrder) ?? birthday),
      line: cellAt(cells, places.line),
      postalCode: cellAt(cells, places.postalCode),
      city: cellAt(cells, places.city),
      note: cellAt(cells, places.note),
      tags: tagsOf(cellAt(cells, places.tags)),
    };
  });
}

function cellAt(cells: readonly string[], place: number): string {
  return place === -1 ? '' : shortened((cells[place] ?? '').trim());
}

function wholeName(first: string, last: string): string {
  return first && last ? `${first} ${last}` : first || last;
}

function oneLine(name: string): string {
  return name.includes('\n') ? name.replace(/\s*\n\s*/g, ' ') : name;
}

/** The first one that looks like a number, else what is written. */
function onePhone(first: string, other: string): string {
  if (!other || PHONE.test(first)) return first;
  return PHONE.test(other) ? other : first || other;
}

function firstValue(cell: string): string {
  return cell.includes(BETWEEN_VALUES) ? (cell.split(BETWEEN_VALUES, 1)[0]?.trim() ?? '') : cell;
}

/** Google marks its own groups with a star: "* myContacts". */
function tagsOf(cell: string): string {
  if (!cell.includes(BETWEEN_VALUES) && !cell.startsWith('* ')) return cell;
  return cell
    .split(BETWEEN_VALUES)
    .filter((tag) => !tag.startsWith('* '))
    .join(', ');
}

/** Never cuts a character of two units in half. */
function shortened(cell: string): string {
  return cell.length > LONGEST_CELL ? cell.slice(0, LONGEST_CELL).replace(/\p{Cs}$/u, '') : cell;
}
