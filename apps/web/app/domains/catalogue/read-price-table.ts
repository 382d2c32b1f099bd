import { foldWords } from '@meche/contract/fold-accents';
import Papa from 'papaparse';
import { type PriceLine, readMinutes, readOnlyPrice } from './read-price-line.ts';

type Meaning = 'name' | 'variant' | 'category' | 'description' | 'price' | 'duration';

/** Column titles of Planity, Treatwell, Fresha, Booksy, Square and of self-made tables, folded. */
const heads: readonly (readonly [Meaning, RegExp])[] = [
  [
    'name',
    /^(?:prestations?|services?|nom(?: (?:de la prestation|du service))?|libelle|designation|intitule|soin|name|(?:service|item|treatment|product) name|item|treatment)$/,
  ],
  ['variant', /^(?:variation(?: name)?|variante|option|longueur|pricing name)$/],
  ['category', /^(?:categories?|category(?: name)?|rubrique|famille|group)$/],
  ['description', /^(?:description|details?)$/],
  ['price', /^(?:prix(?: de vente)?|tarifs?|montant|prices?|(?:retail|service) price)$/],
  ['duration', /^(?:duree|temps|minutes|min|duration|service duration|time|length)$/],
];
/** Units behind a title, as in "Durée (min)" and "Prix TTC (€)". */
const UNITS_BEHIND = /(?<=\w)(?: (?:ttc|eur|euros?|en|in|mins?|minutes))+$/;

export type PriceColumns = { delimiter: string; count: number; at: ReadonlyMap<Meaning, number> };

export type PriceRow = PriceLine & { category: string; description: string };

const delimiters = ['\t', ';', '|', ','];

/** Reads the titles of a table's columns; undefined for a line that names no service and no price. */
export function readColumns(line: string): PriceColumns | undefined {
  for (const delimiter of delimiters.filter((one) => line.includes(one))) {
    const cells = splitCells(line, delimiter);
    const at = new Map<Meaning, number>();
    for (const [index, cell] of cells.entries()) {
      const title = foldWords(cell).replace(UNITS_BEHIND, '');
      const meaning = heads.find(([, titles]) => titles.test(title))?.[0];
      if (meaning && !at.has(meaning)) at.set(meaning, index);
    }
    if (at.has('name') && at.has('price')) return { delimiter, count: cells.length, at };
  }
  return undefined;
}

/** Reads a row below the titles; undefined for a line that is no row of the table. */
export function readRow(line: string, { delimiter, count, at }: PriceColumns): PriceRow | undefined {
  const cells = splitCells(line, delimiter);
  if (cells.length <= Math.max(at.get('name') ?? 0, at.get('price') ?? 0)) return undefined;
  const cellOf = (meaning: Meaning) => cells[at.get(meaning) ?? -1]?.trim() ?? '';
  const variant = cellOf('variant');
  const isUsual = variant === '' || /^(?:regular|normale?|standard|ordinaire|default)$/i.test(variant);
  const name = cellOf('name').replace(/\s+/g, ' ');
  // A comma within a cell shifts the cells behind it.
  const isShifted = cells.slice(count).some((cell) => cell.trim() !== '');
  const { price, isFrom } = readOnlyPrice(cellOf('price'));
  return {
    name: /\p{L}/u.test(name) && !isUsual ? `${name} (${variant})` : name.replace(/^\P{L}+$/u, ''),
    price: isShifted ? 'unclear' : price,
    isFrom,
    minutes: readMinutesCell(cellOf('duration')),
    category: cellOf('category'),
    description: cellOf('description'),
  };
}

/**
 * Writes cells of minutes (45, 0:45) as 45 min, so that a line of a table without titles can be read without
 * its columns.
 */
export function nameMinutes(line: string): string {
  return line.replace(
    /(?<=[\t;|]\s*)(\d{1,2}:\d{2}(?::\d{2})?|\d{1,2}[05]|5)(?=\s*(?:[\t;|]|$))/g,
    (cell) => {
      const minutes = readMinutesCell(cell);
      return minutes === undefined ? cell : `${minutes} min`;
    },
  );
}

function splitCells(line: string, delimiter: string): string[] {
  return Papa.parse<string[]>(line, { delimiter }).data[0] ?? [];
}

/** A number alone is in minutes. */
function readMinutesCell(cell: string): number | undefined {
  const [, hours, rest] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(cell) ?? [];
  if (hours !== undefined) return readMinutes(`${Number(hours) * 60 + Number(rest)} min`);
  return readMinutes(/^\d+$/.test(cell) ? `${cell} min` : cell);
}
