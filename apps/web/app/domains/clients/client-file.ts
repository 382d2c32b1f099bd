import type { ImportColumn, ImportLine } from '@meche/contract/client-imports';
import { foldWords } from '@meche/contract/fold-accents';
import Papa from 'papaparse';

/**
 * Contains the header, the rows with their line numbers (`at`), and the numbers of lines that could not be
 * read.
 */
export type ClientTable = {
  head: string[];
  lines: { at: number; cells: string[] }[];
  unread: number[];
};

/**
 * A full name may be split over the columns `firstName` and `lastName`. An empty meaning ignores the
 * column.
 */
export type ColumnMeaning = ImportColumn | 'firstName' | 'lastName' | '';
export const columnMeanings: readonly ColumnMeaning[] = [
  ...(['', 'name', 'firstName', 'lastName', 'phoneNumber', 'email', 'birthday'] as const),
  ...(['line', 'postalCode', 'city', 'note', 'tags'] as const),
];

/** Decodes as UTF-8, or as Windows-1252 if the bytes are not valid UTF-8. */
export function decodeFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Excel writes its separator in a first line. */
const SEPARATOR_LINE = /^"?sep=([;,\t])"?(?=\n)/i;

/**
 * Parses a table whose separator is a semicolon, comma or tab: the one that the first line names, else the
 * one that occurs most in the header. Returns undefined without a header and a row.
 */
export function readTable(text: string): ClientTable | undefined {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const named = SEPARATOR_LINE.exec(plain)?.[1];
  // The line stays as a blank one, so that the lines below keep their numbers.
  const rows = plain.replace(SEPARATOR_LINE, '');
  const [firstLine = ''] = rows.trimStart().split('\n', 1);
  const [delimiter] = [';', ',', '\t'].toSorted(
    (one, other) => firstLine.split(other).length - firstLine.split(one).length,
  );
  const { data, errors } = Papa.parse<string[]>(rows, { newline: '\n', delimiter: named ?? delimiter });
  const misquoted = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? (row ?? []) : [])));
  const unread: number[] = [];
  const lines: ClientTable['lines'] = [];
  let head: string[] | undefined;
  let at = 1;
  for (const [index, cells] of data.entries()) {
    const isBlank = cells.every((cell) => cell.trim() === '');
    // A row may span several lines, because a cell may contain line breaks.
    const height = 1 + cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    // A row with more cells than the header has been shifted by an unquoted separator.
    const isOff = misquoted.has(index) || (head && cells.slice(head.length).some((cell) => cell.trim()));
    if (!isBlank && isOff) for (let nth = 0; nth < height; nth++) unread.push(at + nth);
    else if (!isBlank && head) lines.push({ at, cells });
    else if (!isBlank) head = cells.map((cell) => cell.trim());
    at += height;
  }
  return head && lines.length > 0 ? { head, lines, unread } : undefined;
}

/**
 * Column titles of Planity, Treatwell, Fresha, Square and of self-made tables, without accents and in lower
 * case.
 */
const wholeHeads: [ColumnMeaning, readonly string[]][] = [
  ['firstName', ['first name', 'firstname', 'prenom', 'prenoms', 'given name', 'forename', 'first']],
  ['lastName', ['last name', 'lastname', 'surname', 'family name', 'nom', 'nom de famille', 'last']],
  [
    'name',
    [
      ...['name', 'full name', 'fullname', 'client name', 'customer name', 'guest name', 'client'],
      ...[
        'customer',
        'nom complet',
        'nom et prenom',
        'nom prenom',
        'prenom et nom',
        'prenom nom',
        'nom du client',
      ],
      ...['nom de la cliente', 'nom client', 'cliente', 'clients', 'contact'],
    ],
  ],
  ['email', ['email', 'e mail', 'mail', 'email address', 'adresse email', 'adresse e mail', 'courriel']],
  [
    'phoneNumber',
    [
      ...['phone', 'phone number', 'mobile', 'mobile number', 'mobile phone', 'telephone', 'tel', 'portable'],
      ...['telephone mobile', 'telephone portable', 'numero de telephone', 'gsm'],
    ],
  ],
  ['birthday', ['birthday', 'birth date', 'date of birth', 'dob', 'date de naissance', 'anniversaire']],
  ['line', ['address', 'address line 1', 'street', 'street address', 'adresse', 'rue']],
  ['postalCode', ['postcode', 'post code', 'postal code', 'zip', 'zip code', 'code postal', 'cp']],
  ['city', ['city', 'town', 'ville', 'commune']],
  ['tags', ['tags', 'tag', 'etiquettes', 'etiquette', 'labels', 'label']],
  ['note', ['note', 'notes', 'comment', 'comments', 'commentaire', 'commentaires', 'remarque', 'remarques']],
];

/**
 * Patterns for titles without an exact match. They have no pattern for a full name, because a part of a
 * title is too weak evidence for one.
 */
const partsOfHeads: [ColumnMeaning, RegExp][] = [
  ['email', /mail|courriel/],
  ['phoneNumber', /phone|mobile|portable|^tel\b|cellulaire|gsm/],
  ['birthday', /birth|naissance|anniversaire/],
  ['firstName', /first ?name|prenom|given ?name|forename/],
  ['lastName', /last ?name|surname|family ?name|nom de famille/],
  ['postalCode', /postal|post ?code|\bzip\b/],
  ['city', /\bcity\b|\btown\b|\bville\b|locality|suburb/],
  ['line', /address|adresse|street|\brue\b/],
  ['tags', /\btags?\b|etiquette|categor|groupe?|label/],
  ['note', /note|comment|remarque|memo|observation/],
];

/** Most cells of a column must match this pattern, whatever the column's title. */
const fits: Partial<Record<ColumnMeaning, RegExp>> = {
  firstName: /\p{L}/u,
  lastName: /\p{L}/u,
  email: /@/,
  phoneNumber: /\d(?:\D*\d){5}/,
  birthday: /\d/,
};

function fitsColumn(meaning: ColumnMeaning, cells: readonly string[]): boolean {
  if (meaning === 'name') return areNames(cells);
  const looks = fits[meaning];
  return !looks || cells.length === 0 || mostOf(cells, (cell) => looks.test(cell));
}

function mostOf<Cell>(cells: readonly Cell[], is: (cell: Cell) => boolean): boolean {
  return cells.filter(is).length * 2 > cells.length;
}

const answers = new Set(['yes', 'no', 'oui', 'non', 'true', 'false', 'vrai', 'faux', 'y', 'n', 'o']);

/** Returns false for numbers, codes and columns with few distinct values. */
function areNames(cells: readonly string[]): boolean {
  const isName = (cell: string) =>
    /\p{L}/u.test(cell) && !/\d/.test(cell) && !answers.has(cell.toLowerCase());
  const different = new Set(cells.map((cell) => cell.toLowerCase())).size;
  return mostOf(cells, isName) && different * 5 > cells.length;
}

const wholeTitles = new Map(
  wholeHeads.flatMap(([meaning, titles]) => titles.map((title) => [title, meaning] as const)),
);
const rounds: ((title: string) => ColumnMeaning | undefined)[] = [
  (title) => wholeTitles.get(title),
  (title) => partsOfHeads.find(([, words]) => words.test(title))?.[0],
];

/**
 * Guesses the meaning of each column from exact titles first, then from parts of titles, and only if the
 * cells match. No meaning is used twice.
 */
export function guessColumns({ head, lines }: ClientTable): ColumnMeaning[] {
  const titles = head.map(foldWords);
  const columns = head.map((_, at) => lines.map(({ cells }) => (cells[at] ?? '').trim()));
  const guessed = head.map((): ColumnMeaning => '');
  for (const meaningOf of rounds)
    for (const [at, title] of titles.entries()) {
      const meaning = meaningOf(title);
      if (guessed[at] !== '' || !meaning || guessed.includes(meaning)) continue;
      if (fitsColumn(meaning, columns[at]?.filter(Boolean) ?? [])) guessed[at] = meaning;
    }
  return withOneName(guessed, columns);
}

/** Leaves either a full name or a first and a last name, never both. */
function withOneName(
  guessed: readonly ColumnMeaning[],
  columns: readonly (readonly string[])[],
): ColumnMeaning[] {
  const [name, first, last] = (['name', 'firstName', 'lastName'] as const).map((one) => guessed.indexOf(one));
  const isIn = (part = -1, whole = -1) =>
    mostOf(columns[part]?.map((cell, at) => [cell, columns[whole]?.[at] ?? '']) ?? [], ([one, all]) =>
      (all ?? '').toLowerCase().includes((one ?? '').toLowerCase()),
    );
  const change = (at = -1, to: ColumnMeaning = '') => guessed.map((one, index) => (index === at ? to : one));
  if (name === -1) return first === -1 ? change(last, 'name') : [...guessed];
  if (first !== -1 && last !== -1) return change(name);
  // Next to a first name, the column "Name" is the last name, unless it contains the first name.
  if (first !== -1) return isIn(first, name) ? change(first) : change(name, 'lastName');
  return change(last);
}

export function hasNameColumn(columns: readonly ColumnMeaning[]): boolean {
  return columns.some((one) => one === 'name' || one === 'firstName' || one === 'lastName');
}

export function toImportLines({ lines }: ClientTable, columns: readonly ColumnMeaning[]): ImportLine[] {
  return lines.map(({ at, cells }) => {
    const of = (meaning: ColumnMeaning) => (cells[columns.indexOf(meaning)] ?? '').trim().slice(0, 5000);
    return {
      at,
      name: of('name') || [of('firstName'), of('lastName')].filter(Boolean).join(' '),
      phoneNumber: of('phoneNumber'),
      email: of('email'),
      birthday: of('birthday'),
      line: of('line'),
      postalCode: of('postalCode'),
      city: of('city'),
      note: of('note'),
      tags: of('tags'),
    };
  });
}
