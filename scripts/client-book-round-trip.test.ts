import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableHead, toTableRow } from '../apps/api/src/domains/clients/export-clients.ts';
import { withoutGuards } from '../apps/api/src/domains/clients/import-clients.ts';
import { parseImportLine } from '../apps/api/src/domains/clients/rules/import-lines.ts';
import { csvOf } from '../apps/api/src/kit/csv.ts';
import { toE164 } from '../apps/api/src/kit/phone-number.ts';
import { decodeFile, readTable } from '../apps/web/app/domains/clients/client-file.ts';
import { toImportLines } from '../apps/web/app/domains/clients/import-line.ts';
import { judgeDayOrder } from '../apps/web/app/domains/clients/read-birthdays.ts';
import { guessColumns } from '../apps/web/app/domains/clients/read-columns.ts';

// The export of a client book, through what spreadsheets do to a file, into an import: the same book.

const oneOf = <Value>(...values: Value[]) => fc.constantFrom(...values);
const digits = (count: number) =>
  fc.array(fc.nat(9), { minLength: count, maxLength: count }).map((all) => all.join(''));
const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 });

const names = ['Zoé', 'Léa', 'Inès', '-Léa', '=Léa()', "'-Léa", '@Léa', '+Léa', 'Anne "Nana"', 'Mère; fille'];
const surnames = ['Marin', 'O’Connor', "D'Arc", 'Tran, dit Minh', 'Le Goff', 'Œuvrard', 'Nuñez', '=A+B'];
const texts = [
  '',
  'Blonde',
  '7.3, 20 vol.',
  '=SOMME(A1)',
  "'=x",
  '-20 % ; "amie"',
  'deux\nlignes',
  '+ ou - roux',
];
const tags = ['vip', 'blond, clair', 'a;b', '5" de long', '"vip"', '-20 %', 'mariage', "'=x"];

const phone = fc
  .oneof(
    digits(8).map((rest) => `+336${rest}`),
    digits(8).map((rest) => `+331${rest}`),
    digits(6).map((rest) => `+262692${rest}`),
    digits(5).map((rest) => `+3763${rest}`),
    digits(6).map((rest) => `+352621${rest}`),
    digits(9).map((rest) => `+447${rest}`),
  )
  .map((number) => toE164(number) ?? null);
const day = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** A spreadsheet takes the zero of the first two; the last ones have four digits where they are. */
const frenchTowns: readonly (readonly [postalCode: string, city: string])[] = [
  ['01000', 'Bourg-en-Bresse'],
  ['06200', 'Nice'],
];
const towns: readonly (readonly [postalCode: string, city: string])[] = [
  ...frenchTowns,
  ['75011', 'Paris'],
  ['75011', ''],
  ['', 'Saint-Denis'],
  ['', ''],
  ['SW1A 1AA', 'London'],
  ['1000', 'Bruxelles'],
  ['1204', 'Genève'],
];
const isFrenchTown = (postalCode: string, city: string) =>
  frenchTowns.some((town) => town[0] === postalCode && town[1] === city);
const personal = fc.record({
  name: fc.tuple(oneOf(...names), oneOf(...surnames)).map((parts) => parts.join(' ')),
  phone: rarely(phone).map((number) => number ?? null),
  email: rarely(oneOf('zoe@exemple.fr', 'lea.tran+salon@exemple.fr')),
  birthday: rarely(day),
  line: oneOf('', '1 rue Oberkampf', '-2, quai'),
  note: oneOf(...texts),
  tags: fc.uniqueArray(oneOf(...tags), { maxLength: 4 }),
});
const client = fc
  .tuple(personal, oneOf(...towns))
  .map(([person, [postalCode, city]]) => ({ ...person, postalCode, city }));
const figures = {
  visitCount: 3,
  noShowCount: 0,
  lastVisitAt: new Date('2031-01-02T10:00:00Z'),
  spentCents: 12_000,
};

const habits = fc.record({
  days: oneOf<'as they are' | 'dayFirst' | 'monthFirst'>('as they are', 'dayFirst', 'monthFirst'),
  takesNumbers: fc.boolean(),
  quotesAll: fc.boolean(),
  separator: oneOf(';', ',', '\t'),
  ends: oneOf('\n', '\r\n', '\r'),
  encoding: oneOf('utf8', 'utf8 marked', 'utf16le'),
});
type Habits = typeof habits extends fc.Arbitrary<infer Value> ? Value : never;

/** A cell as a spreadsheet understands and writes it. */
function resaved(cell: string, { days, takesNumbers }: Habits): string {
  const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(cell);
  if (date && days === 'dayFirst') return `${date[3]}/${date[2]}/${date[1]}`;
  if (date && days === 'monthFirst') return `${Number(date[2])}/${Number(date[3])}/${date[1]}`;
  // Without leading zeros and plus; a space is a separator of thousands.
  const isNumber = /^[+-]?\d+$|^[+-]?\d{1,3}( \d{3})+$/.test(cell);
  return takesNumbers && isNumber ? String(BigInt(cell.replace(/[ +]/g, ''))) : cell;
}

function saveAgain(text: string, how: Habits): ArrayBuffer {
  const { separator, ends, quotesAll, encoding } = how;
  const table = readTable(text);
  const rows = [table?.head ?? [], ...(table?.lines.map(({ cells }) => cells) ?? [])];
  const written = (cell: string) =>
    quotesAll || /[";,\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const saved = rows
    .map((cells) => cells.map((cell) => written(resaved(cell, how))).join(separator) + ends)
    .join('');
  const mark = encoding === 'utf8' ? '' : '\ufeff';
  return new Uint8Array(Buffer.from(mark + saved, encoding === 'utf16le' ? 'utf16le' : 'utf8')).buffer;
}

test.each(['fr', 'en'] as const)(
  'a client book exported in %s comes back equal from any spreadsheet',
  async (language) => {
    const head = await tableHead(language);
    fc.assert(
      fc.property(fc.array(client, { minLength: 1, maxLength: 6 }), habits, (book, how) => {
        const rows = book.map((row) => toTableRow({ ...row, ...figures }, 'Europe/Paris'));
        const table = readTable(decodeFile(saveAgain(csvOf([head, ...rows], language), how)));
        const columns = guessColumns(table ?? { head: [], lines: [] });
        const days = table?.lines.map(({ cells }) => cells[columns.indexOf('birthday')] ?? '') ?? [];
        const { order, isSure } = judgeDayOrder(days);
        // The reader of the page is asked when the file does not show the order.
        const chosen = isSure || how.days === 'as they are' ? order : how.days;
        const read = toImportLines(table ?? { lines: [] }, columns, chosen).map((line) =>
          parseImportLine(withoutGuards(line), { toE164, isFrenchTown }),
        );
        expect(read.flatMap(({ problems }) => problems)).toEqual([]);
        expect(read.map((line) => line.client)).toEqual(book);
      }),
      { seed: 41, numRuns: 500 },
    );
  },
);
