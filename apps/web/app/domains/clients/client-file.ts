import Papa from 'papaparse';
import { isDetail, isTitle } from './read-columns.ts';

/**
 * Contains the header, the rows with their line numbers (`at`), and the numbers of lines that could not be
 * read. The titles are empty when the file begins with a person. Every line that is not blank is the header,
 * a row or unread.
 */
export type ClientTable = {
  head: string[];
  lines: { at: number; cells: string[] }[];
  unread: number[];
};

/** The header stands in these rows, below a title of the whole file at most. */
const HEAD_WITHIN = 10;
const SAMPLE_BYTES = 1000;

/** Decodes UTF-8 and UTF-16, marked or not, and Windows-1252 if the bytes are not valid UTF-8. */
export function decodeFile(bytes: ArrayBuffer): string {
  const encoding = wideEncodingOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, SAMPLE_BYTES)));
  return (encoding ? new TextDecoder(encoding).decode(bytes) : decodeNarrow(bytes)).replaceAll('\0', '');
}

function decodeNarrow(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** In UTF-16 every other byte of Latin text is zero. */
function wideEncodingOf(sample: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) * 4 <= sample.length) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Excel writes its separator in a first line. */
const SEPARATOR_LINE = /^"?sep=([;,\t|])"?(?=\n|$)/i;
const separators = [';', ',', '\t', '|'] as const;

type Row = { at: number; cells: string[] };

/**
 * Parses a table whose separator is a semicolon, comma, tab or bar: the one that the first line names, else
 * the one that occurs most in the header. Returns undefined without a row.
 */
export function readTable(text: string): ClientTable | undefined {
  const plain = withPlainEnds(text.replace(/^\ufeff/, ''));
  const named = SEPARATOR_LINE.exec(plain)?.[1];
  // The line stays as a blank one, so that the lines below keep their numbers.
  const { rows, misquoted } = parseRows(plain.replace(SEPARATOR_LINE, ''), named);
  const headAt = findHead(rows, misquoted);
  const head =
    headAt === -1
      ? Array.from({ length: widestOf(rows) }, () => '')
      : (rows[headAt]?.cells ?? []).map((cell) => cell.replace(/^[^\S\n]+|[^\S\n]+$/g, ''));
  const unread: number[] = [];
  const lines: ClientTable['lines'] = [];
  rows.forEach((row, index) => {
    const { at, cells } = row;
    if (index === headAt) return;
    // A row with more cells than the header has been shifted by an unquoted separator.
    const isWide = cells.length > head.length && cells.slice(head.length).some((cell) => cell.trim());
    const isOff = index < headAt || isWide || (misquoted.size > 0 && misquoted.has(row));
    if (!isOff) lines.push(row);
    else for (let nth = 0; nth < heightOf(row); nth++) unread.push(at + nth);
  });
  return lines.length > 0 ? { head, lines, unread } : undefined;
}

/** Two patterns without a choice are replaced many times faster than one with. */
function withPlainEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n/g, '\n').replace(/\r/g, '\n') : text;
}

/** Rows that are not blank, with the numbers of their lines in the file, and those with a stray quotation mark. */
function parseRows(text: string, named: string | undefined): { rows: Row[]; misquoted: Set<Row> } {
  const { data, errors } = Papa.parse<string[]>(text, {
    newline: '\n',
    delimiter: named ?? guessSeparator(text),
  });
  const off = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? (row ?? []) : [])));
  const isTall = data.length <= countBreaks(text);
  const rows: Row[] = [];
  const misquoted = new Set<Row>();
  let at = 1;
  data.forEach((cells, index) => {
    const row = { at, cells };
    if (cells.some(isFilled)) rows.push(row);
    if (off.has(index)) misquoted.add(row);
    at += isTall ? heightOf(row) : 1;
  });
  return { rows, misquoted };
}

const isFilled = (cell: string) => cell.trim() !== '';

/** A row may span several lines, because a cell may contain line breaks. */
function heightOf({ cells }: Row): number {
  return cells.reduce((height, cell) => height + countBreaks(cell), 1);
}

function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** A title above the table has no separator. */
function guessSeparator(text: string): string {
  const [first = ''] = text
    .split('\n', HEAD_WITHIN)
    .filter((line) => separators.some((one) => line.includes(one)));
  return separators.toSorted((one, other) => first.split(other).length - first.split(one).length)[0] ?? ';';
}

/**
 * The row with the titles: the first one, or the one with most known titles if the first has none. Returns -1
 * if the file begins with a person.
 */
function findHead(rows: readonly Row[], misquoted: ReadonlySet<Row>): number {
  const some = rows.slice(0, HEAD_WITHIN);
  const titles = some.map((row) => {
    const { cells } = row;
    if (misquoted.has(row) || cells.some(isDetail)) return 0;
    return cells.filter((cell) => cell && isTitle(cell)).length;
  });
  const most = Math.max(0, ...titles);
  const isFirst = (titles[0] ?? 0) > 0 && ((some[0]?.cells.length ?? 0) > 1 || most < 2);
  if (isFirst) return 0;
  if (most > 1) return titles.indexOf(most);
  return some[0]?.cells.some(isDetail) ? -1 : 0;
}

function widestOf(rows: readonly Row[]): number {
  return Math.max(0, ...rows.slice(0, HEAD_WITHIN).map(({ cells }) => cells.length));
}
