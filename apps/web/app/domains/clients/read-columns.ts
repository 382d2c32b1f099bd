import type { ImportColumn } from '@meche/contract/client-imports';
import { foldWords } from '@meche/contract/fold-accents';

/**
 * A full name may be split over the columns `firstName` and `lastName`. `otherPhone` is used where the phone
 * number is empty. An empty meaning ignores the column.
 */
export type ColumnMeaning = ImportColumn | 'firstName' | 'lastName' | 'otherPhone' | '';
export const columnMeanings: readonly ColumnMeaning[] = [
  ...(['', 'name', 'firstName', 'lastName', 'phoneNumber', 'otherPhone', 'email', 'birthday'] as const),
  ...(['line', 'postalCode', 'city', 'note', 'tags'] as const),
];

type Table = { head: readonly string[]; lines: readonly { cells: readonly string[] }[] };

/**
 * Column titles of Planity, Treatwell, Fresha, Square, Booksy, Phorest, Google, Outlook, of our own export and
 * of self-made tables, without accents and in lower case.
 */
const wholeHeads: [ColumnMeaning, readonly string[]][] = [
  ['firstName', ['first name', 'firstname', 'prenom', 'prenoms', 'given name', 'forename', 'first']],
  [
    'lastName',
    [
      ...['last name', 'lastname', 'surname', 'family name', 'nom', 'nom de famille', 'last', 'nom d usage'],
      ...['nom usuel', 'nom d epouse'],
    ],
  ],
  [
    'name',
    [
      ...['name', 'full name', 'fullname', 'client name', 'customer name', 'guest name', 'client'],
      ...['customer', 'nom complet', 'nom et prenom', 'nom prenom', 'prenom et nom', 'prenom nom'],
      ...['nom du client', 'nom de la cliente', 'nom client', 'nom cliente', 'cliente', 'clients', 'contact'],
      ...['display name', 'nom affiche', 'nom du contact', 'contact name', 'patronyme'],
    ],
  ],
  [
    'email',
    [
      ...['email', 'e mail', 'mail', 'email address', 'e mail address', 'adresse email', 'adresse e mail'],
      ...['courriel', 'adresse mail', 'adresse de messagerie', 'adresse electronique', 'e mail 1 value'],
    ],
  ],
  ['birthday', ['birthday', 'birth date', 'birthdate', 'date of birth', 'dob']],
  ['birthday', ['date de naissance', 'anniversaire', 'ne e le', 'nee le', 'ne le', 'naissance']],
  [
    'line',
    [
      ...['address', 'address line 1', 'street', 'street address', 'street address 1', 'adresse', 'rue'],
      ...['adresse 1', 'adresse ligne 1', 'adresse postale', 'home street', 'rue domicile', 'address 1'],
      ...['address 1 street', 'line'],
    ],
  ],
  [
    'postalCode',
    [
      ...['postcode', 'post code', 'postal code', 'zip', 'zip code', 'code postal', 'cp', 'home postal code'],
      ...['code postal domicile', 'address 1 postal code', 'zip postal code'],
    ],
  ],
  ['city', ['city', 'town', 'ville', 'commune', 'town city', 'home city', 'ville domicile']],
  ['city', ['address 1 city', 'localite', 'suburb']],
  ['tags', ['tags', 'tag', 'etiquettes', 'etiquette', 'labels', 'label', 'categories', 'group membership']],
  ['note', ['note', 'notes', 'comment', 'comments', 'commentaire', 'commentaires', 'remarque', 'remarques']],
  ['note', ['memo', 'client notes', 'customer notes', 'observations', 'notes client', 'infos']],
];

/**
 * Patterns for titles without an exact match. They have no pattern for a full name, because a part of a
 * title is too weak evidence for one.
 */
const partsOfHeads: [ColumnMeaning, RegExp][] = [
  ['email', /mail|courriel|messagerie/],
  ['birthday', /birth(?!.*place)|naissance|anniversaire(?!.*mariage)/],
  ['firstName', /first ?name|prenom|given ?name|forename/],
  ['lastName', /last ?name|surname|family ?name|nom de famille/],
  ['postalCode', /postal|post ?code|\bzip\b/],
  ['city', /\bcity\b|\btown\b|\bville\b|locality|suburb/],
  ['line', /address|adresse|street|\brue\b/],
  ['tags', /\btags?\b|etiquette|categor|groupe?|label/],
  ['note', /note|comment|remarque|memo|observation/],
];

/** The title of a telephone column. Numbers of other people and fax numbers are none. */
const PHONE =
  /phone|mobile|portable|\btel\b|telephone|cellulaire|\bcell\b|gsm|landline|\bfixe\b|whatsapp|contact number/;
const OTHER_PHONE_OWNER =
  /assistant|manager|company|societe|entreprise|emergency|urgence|fax|telecopie|pager|salon|staff|parent/;
const MOBILE = /mobile|portable|\bcell|gsm/;
const LANDLINE = /fixe|landline|home|domicile|work|business|bureau|travail|office|other|autre|secondary/;
const MOBILE_NUMBER = /^\D*(?:(?:00)?33\D*)?(?:\(?0\)?\D*)?[67]\d?(?:\D*\d){7,8}\D*$/;

/** Titles of a name that say more than their word, used only if no other column has the name. */
const LOOSE_NAME = /^(?:nom|name)\b|\b(?:nom|name)$/;
const NO_PERSON =
  /salon|societe|entreprise|company|business|organi[sz]ation|staff|employe|collaborat|coiffeu|stylist|service|file|fichier|nick|user|utilisateur|pet|animal|middle|enfant|conjoint|phonetic|yomi/;

/** With letters, and more than an answer to a question. */
const LETTERS = /^(?!(?:yes|no|oui|non|true|false|vrai|faux|y|n|o)$).*\p{L}/iu;

/** Most cells of a column must match this pattern, whatever the column's title. */
const fits: Partial<Record<ColumnMeaning, RegExp>> = {
  firstName: LETTERS,
  lastName: LETTERS,
  email: /@/,
  phoneNumber: /\d(?:\D*\d){5}/,
  birthday: /\d\D+\d|\d{6,8}|\d\s*\p{L}{3}/u,
  postalCode: /\d/,
  city: /\p{L}/u,
};

function fitsColumn(meaning: ColumnMeaning, cells: readonly string[]): boolean {
  if (meaning === 'name') return areNames(cells);
  const looks = fits[meaning];
  return !looks || cells.length === 0 || mostOf(cells, (cell) => looks.test(cell));
}

function mostOf<Cell>(cells: readonly Cell[], is: (cell: Cell) => boolean): boolean {
  return shareOf(cells, is) > 0.5;
}

function shareOf<Cell>(cells: readonly Cell[], is: (cell: Cell) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
}

/** Returns false for numbers, codes, answers and columns with few distinct values. */
function areNames(cells: readonly string[]): boolean {
  const isName = (cell: string) => LETTERS.test(cell) && !/\d|\w@\w/.test(cell);
  const different = new Set(cells.map((cell) => cell.toLowerCase())).size;
  return mostOf(cells, isName) && different * 5 > cells.length;
}

const wholeTitles = new Map(
  wholeHeads.flatMap(([meaning, titles]) => titles.map((title) => [title, meaning] as const)),
);
const isPhone = (title: string) => PHONE.test(title) && !OTHER_PHONE_OWNER.test(title);

/** Whether a cell of the first lines reads like the title of a column. */
export function isTitle(cell: string): boolean {
  const title = foldWords(cell);
  return wholeTitles.has(title) || isPhone(title) || partsOfHeads.some(([, words]) => words.test(title));
}

/** Whether a cell of the first lines can only be a person's: an email address, a phone number or a day. */
export function isDetail(cell: string): boolean {
  const text = cell.trim();
  return (
    /^\S+@\S+\.\S+$/.test(text) ||
    /^['’+(]*\d(?:[ \u00a0\u202f./()-]{0,2}\d){8,14}$/.test(text) ||
    /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}$/.test(text)
  );
}

/**
 * Guesses the meaning of each column from exact titles first, then from parts of titles, and only if the
 * cells match; a column without a title from its cells alone. No meaning is used twice.
 */
export function guessColumns({ head, lines }: Table): ColumnMeaning[] {
  const titles = head.map(foldWords);
  const sample = spread(lines);
  const columns = head.map((_, at) => sample.map(({ cells }) => (cells[at] ?? '').trim()));
  const filled = columns.map((cells) => cells.filter(Boolean));
  const guessed = head.map((): ColumnMeaning => '');
  const guess = (meaningOf: (title: string, at: number) => ColumnMeaning | undefined) => {
    for (const [at, title] of titles.entries()) {
      if (guessed[at] !== '') continue;
      const meaning = meaningOf(title, at);
      if (!meaning || guessed.includes(meaning)) continue;
      if (fitsColumn(meaning, filled[at] ?? [])) guessed[at] = meaning;
    }
  };
  guess((title) => wholeTitles.get(title));
  for (const [nth, at] of rankPhones(titles, filled).entries())
    if (nth < 2 && guessed[at] === '') guessed[at] = nth === 0 ? 'phoneNumber' : 'otherPhone';
  guess((title) => (isPhone(title) ? undefined : partsOfHeads.find(([, words]) => words.test(title))?.[0]));
  for (const meaning of ['email', 'phoneNumber', 'birthday', 'postalCode'] as const)
    guess((title, at) => (title === '' && looksLike(meaning, filled[at] ?? []) ? meaning : undefined));
  if (!hasNameColumn(guessed))
    guess((title) => (LOOSE_NAME.test(title) && !NO_PERSON.test(title) ? 'name' : undefined));
  if (!hasNameColumn(guessed)) guess((title) => (title === '' ? 'name' : undefined));
  return withOneName(guessed, columns);
}

const SAMPLE_ROWS = 1000;

/** Enough rows to judge a column by, from the whole of the file. */
export function spread<Row>(rows: readonly Row[]): readonly Row[] {
  const step = Math.ceil(rows.length / SAMPLE_ROWS);
  if (step <= 1) return rows;
  return Array.from({ length: Math.ceil(rows.length / step) }, (_, nth) => rows[nth * step]!);
}

/** For a column without a title: its cells have to look like nothing else. */
function looksLike(meaning: 'email' | 'phoneNumber' | 'birthday' | 'postalCode', cells: readonly string[]) {
  const only = {
    email: /^\S+@\S+\.\S+$/,
    phoneNumber: /^['’+(]*\d(?:\D{0,2}\d){8,14}$/,
    birthday: /^\d{1,4}[-/. ]\d{1,2}[-/. ]\d{2,4}$/,
    postalCode: /^\d{2} ?\d{3}$/,
  }[meaning];
  return mostOf(cells, (cell) => only.test(cell));
}

/** The telephone columns, mobiles first: by title, and between equal titles by their numbers. */
function rankPhones(titles: readonly string[], columns: readonly (readonly string[])[]): number[] {
  const rank = (title: string) => (MOBILE.test(title) ? 2 : LANDLINE.test(title) ? 0 : 1);
  return titles
    .flatMap((title, at) => {
      const cells = columns[at] ?? [];
      if (!isPhone(title) || !fitsColumn('phoneNumber', cells)) return [];
      return { at, title: rank(title), mobiles: shareOf(cells, (cell) => MOBILE_NUMBER.test(cell)) };
    })
    .toSorted((one, other) => other.title - one.title || other.mobiles - one.mobiles || one.at - other.at)
    .map(({ at }) => at);
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
