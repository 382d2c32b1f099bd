import type { ImportColumn, ImportLine } from '@meche/contract/client-imports';

/** A file as a table: its head, and its lines with their numbers. */
export type ClientTable = { head: string[]; lines: { at: number; cells: string[] }[] };

/** What a column holds; a name may be in two. */
export type ColumnMeaning = ImportColumn | 'firstName' | 'lastName' | '';
export const columnMeanings: readonly ColumnMeaning[] = [
  ...(['', 'name', 'firstName', 'lastName', 'phoneNumber', 'email', 'birthday'] as const),
  ...(['line', 'postalCode', 'city', 'note', 'tags'] as const),
];

/** UTF-8, or what Windows wrote before. */
export function decodeFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A table whose cells are parted by semicolon, comma or tab, whichever its head has most of; undefined for no table. */
export function readTable(text: string): ClientTable | undefined {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const separator = [';', ',', '\t'].toSorted(
    (one, other) => firstLine.split(other).length - firstLine.split(one).length,
  )[0] as string;
  const rows = readRows(text.replace(/^\ufeff/, ''), separator);
  const [head, ...lines] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (!head || lines.length === 0) return undefined;
  return { head: head.cells.map((cell) => cell.trim()), lines };
}

/** As RFC 4180 has it: a quoted cell may hold the separator, ends of lines, and quotes written twice. */
function readRows(text: string, separator: string): ClientTable['lines'] {
  const rows: ClientTable['lines'] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let at = 1;
  let line = 1;
  for (let index = 0; index < text.length; index++) {
    const sign = text[index];
    if (sign === '\n') line++;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[index + 1] === '"') {
        cell += '"';
        index++;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') {
      rows.push({ at, cells: [...cells, cell.replace(/\r$/, '')] });
      [cells, cell, at] = [[], '', line];
    } else cell += sign;
  }
  if (cell !== '' || cells.length > 0) rows.push({ at, cells: [...cells, cell] });
  return rows;
}

/** How Planity-, Treatwell-, Fresha- and Square-like tools and people call what a column holds; the first that fits. */
const guesses: [ColumnMeaning, RegExp][] = [
  ['email', /mail|courriel/],
  ['phoneNumber', /phone|mobile|portable|telephone|^tel\b|cellulaire|gsm/],
  ['birthday', /birth|naissance|anniversaire|^dob$/],
  ['firstName', /first ?name|prenom|given ?name|forename/],
  ['lastName', /last ?name|surname|family ?name|nom de famille|^nom$/],
  ['postalCode', /postal|post ?code|zip|^cp$/],
  ['city', /city|town|ville|locality|suburb/],
  ['line', /address|adresse|street|rue/],
  ['tags', /tag|etiquette|categor|groupe?|label/],
  ['note', /note|comment|remarque|memo|observation/],
  ['name', /^(full )?name$|nom complet|client|nom et prenom|customer/],
];

/** What each column seems to hold, each meaning once. A surname alone is the name. */
export function guessColumns(head: readonly string[]): ColumnMeaning[] {
  const taken = new Set<ColumnMeaning>();
  const guessed = head.map((title) => {
    const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[_-]+/g, ' ').trim();
    const [meaning] = guesses.find(([one, words]) => words.test(plain) && !taken.has(one)) ?? [''];
    if (meaning) taken.add(meaning as ColumnMeaning);
    return meaning as ColumnMeaning;
  });
  if (taken.has('firstName') || taken.has('name')) return guessed;
  return guessed.map((one) => (one === 'lastName' ? 'name' : one));
}

/** Whether the columns say how somebody is called. */
export function isNamed(columns: readonly ColumnMeaning[]): boolean {
  return columns.some((one) => one === 'name' || one === 'firstName' || one === 'lastName');
}

/** The lines as they are sent. */
export function linesOf({ lines }: ClientTable, columns: readonly ColumnMeaning[]): ImportLine[] {
  return lines.map(({ at, cells }) => {
    const of = (wanted: ColumnMeaning) => (cells[columns.indexOf(wanted)] ?? '').trim().slice(0, 5000);
    return {
      at,
      name: of('name') || [of('firstName'), of('lastName')].filter(Boolean).join(' '),
      ...{ phoneNumber: of('phoneNumber'), email: of('email'), birthday: of('birthday'), line: of('line') },
      ...{ postalCode: of('postalCode'), city: of('city'), note: of('note'), tags: of('tags') },
    };
  });
}
