import type { Category } from '@meche/contract/enumerations';
import { parsePrice } from '~/lib/money/typed-price.ts';

export type Listed = { name: string; priceCents: string; durationMinutes: number; category: Category };

/** `unread` holds the lines that could not be parsed, including headings. */
export type PriceList = { services: Listed[]; unread: string[] };

// Matches a position where a number may start, which is not within a word or another number.
const BEGINS = String.raw`(?<![\p{L}\d]|\d[.,])`;
// Matches an amount with an optional thousands separator, e.g. 1 200 or 1.200.
const AMOUNT = String.raw`${BEGINS}(\d[ .,\u00a0\u202f'’]\d{3}|\d{1,5})(?:[.,](\d{1,2}))?(?!\d)`;
const CURRENCY = String.raw`(?:€|(?:euros?|eur)(?!\p{L}))`;
// Matches cents after the currency, as in 18€50 and 18 euros 50, but not a number with another meaning, as
// in 18 € 2 tons and 18 € 25 €.
const CENTS_BEHIND = String.raw`(?:(\d{2})(?![\p{L}\d%€])|\s+(\d{2})(?!\s*[\p{L}\d%€]))?`;
const PRICE = new RegExp(
  String.raw`${AMOUNT}\s*${CURRENCY}${CENTS_BEHIND}|(?<!\p{L})${CURRENCY}\s*${AMOUNT}`,
  'giu',
);
/**
 * Ranges such as 35 - 45 €, 35/45 €, 35 à 45 € and 30-45 min are ambiguous, so both patterns reject them.
 */
const SECOND_OF_TWO = /(?<!€\s*|\d)\d+\s*(?:[-–—/]|à|ou|to|or)\s*$/iu;
const FIRST_OF_TWO = /^\s*(?:[-–—/]|à|ou|to|or)\s*\d/iu;

/** Stands for text that was removed from a line, so that adjacent numbers do not join. */
const TAKEN = '\ue000';
// Matches a price without currency at the end of a line, after a tab, dots, a colon or a dash.
const SET_APART = /(?:\t\s*|(?<!\d)[.…:;|=]\s*|\s[-–—]\s+|\ue000\s*)(\d{1,3}(?:[.,]\d{1,2})?)\s*$/u;
// Matches a number after a word, which is a price only if no line of the list has a currency.
const BARE = /[\p{L})]\s+(\d{2,3}(?:[.,]\d{1,2})?)\s*$/u;

// Minutes may follow the h, unless the number is the price, as in 1 h 30 €.
const HOURS = new RegExp(
  String.raw`${BEGINS}(\d{1,2})\s*h(?:eures?|ours?|rs?)?(?!\p{L})(?:\s*(?:et|and)?\s*([0-5]\d)(?!\d|[.,]\d|${CURRENCY}|\s+${CURRENCY}(?!\d))(?:\s*(?:min(?:utes?)?|mn)(?!\p{L}))?)?`,
  'giu',
);
const MINUTES = new RegExp(String.raw`${BEGINS}(\d{1,3})\s*(?:min(?:utes?)?|mn|['’′])(?!\p{L})`, 'giu');

const LONGEST_NAME = 120;
const USUAL_MINUTES = 45;
const SHORTEST = 5;
const LONGEST = 720;
/** The first pattern that matches decides the category. */
const words: readonly (readonly [RegExp, Category])[] = [
  [/enfant|kid|child|garçon|fillette|boy|girl/i, 'kids'],
  [/barbe|beard|rasage|shave|moustache/i, 'beard'],
  [/mari[ée]e?|c[ée]r[ée]monie|wedding|bridal|chignon/i, 'ceremony'],
  [/extension|tissage|weave/i, 'hair_implants'],
  [/br[ée]silien|k[ée]ratine|keratin|d[ée]frisage|relaxer/i, 'chemical_straightening'],
  [/lissage|straighten/i, 'mechanical_straightening'],
  [
    /couleur|color|colour|m[èe]che|balayage|racine|root|d[ée]colo|highlight|gloss|patine|ombr[ée]/i,
    'coloration',
  ],
  [/permanente|perm\b/i, 'hair_perm'],
  [/tresse|braid|locks|vanille|twist|artisti/i, 'artistic'],
  [/coupe|cut|taille|d[ée]grad[ée]|fade|trim/i, 'woman_cut'],
  [/brushing|blow|coiffage|styling|mise en pli/i, 'hairdressing'],
  [/soin|shampo|care|masque|treatment/i, 'shampoo_care'],
];
const ofMen = /homme|\bmen\b|\bman\b|barber|dégradé|degrade|fade/i;

/**
 * Parses a pasted price list with one service a line, its price and an optional duration (45 minutes
 * without one). A line with an uncertain price or name goes to `unread`.
 */
export function readPriceList(text: string): PriceList {
  const list: PriceList = { services: [], unread: [] };
  const isPriced = text.search(PRICE) >= 0;
  for (const line of text.split(/\r\n?|\n/)) {
    const service = readLine(line, isPriced);
    if (service) list.services.push(service);
    else if (line.trim() !== '') list.unread.push(line.trim());
  }
  return list;
}

function readLine(line: string, isPriced: boolean): Listed | undefined {
  const duration = readDuration(line);
  const price = readPrice(duration.rest, isPriced);
  if (!price || parsePrice(price.typed) === undefined) return undefined;
  const name = nameIn(price.rest);
  // A heading has no price, and a line without letters names no service.
  if (!/\p{L}/u.test(name) || name.length > LONGEST_NAME) return undefined;
  return {
    name,
    priceCents: price.typed,
    durationMinutes: duration.minutes ?? USUAL_MINUTES,
    category: categoryOf(name),
  };
}

type Duration = { minutes: number | undefined; rest: string };

/** An ambiguous duration (10h-12h, 30-45 min, 1 h 30 dont 45 min de pose) stays in the name. */
function readDuration(line: string): Duration {
  const none: Duration = { minutes: undefined, rest: line };
  const hours = [...line.matchAll(HOURS)];
  const minutes = [...hours.reduce(withoutMatch, line).matchAll(MINUTES)];
  const [found, ...others] = [...hours, ...minutes];
  if (!found || others.length > 0 || SECOND_OF_TWO.test(line.slice(0, found.index))) return none;
  const whole = Number(found[1]);
  const all = hours.length > 0 ? whole * 60 + Number(found[2] ?? 0) : whole;
  if (all < SHORTEST || all > LONGEST) return none;
  return { minutes: Math.ceil(all / 5) * 5, rest: withoutMatch(line, found) };
}

type Price = { typed: string; rest: string };

function readPrice(line: string, isPriced: boolean): Price | undefined {
  const [price, ...others] = line.matchAll(PRICE);
  if (!price) return readLastNumber(line, isPriced);
  const isOneOfTwo =
    others.length > 0 ||
    SECOND_OF_TWO.test(line.slice(0, price.index)) ||
    FIRST_OF_TWO.test(line.slice(price.index + price[0].length));
  if (isOneOfTwo) return undefined;
  const [, whole, cents, behind, apart, wholeAfter, centsAfter] = price;
  return {
    typed: typedOf(whole ?? wholeAfter ?? '', cents ?? behind ?? apart ?? centsAfter),
    rest: withoutMatch(line, price),
  };
}

function readLastNumber(line: string, isPriced: boolean): Price | undefined {
  const number = (SET_APART.exec(line) ?? (isPriced ? null : BARE.exec(line)))?.[1];
  if (number === undefined) return undefined;
  const rest = line.trimEnd().slice(0, -number.length);
  if (SECOND_OF_TWO.test(rest)) return undefined;
  const [whole = '', cents] = number.split(/[.,]/);
  return { typed: typedOf(whole, cents), rest };
}

/** Formats as the price field expects, e.g. 1200 or 18,50. */
function typedOf(whole: string, cents: string | undefined): string {
  const plain = whole.replace(/\D/g, '');
  return cents === undefined ? plain : `${plain},${cents}`;
}

function withoutMatch(line: string, { 0: found, index }: RegExpExecArray): string {
  return `${line.slice(0, index)}${TAKEN}${line.slice(index + found.length)}`;
}

/** Turns the remaining text into a name, without bullets, leader dots and empty brackets. */
function nameIn(rest: string): string {
  const name = rest
    .replaceAll(TAKEN, ' ')
    .replace(/\([\s·,|/–—-]*\)/g, ' ')
    .replace(/^[\s•*·:;|.–—-]+/, '')
    .replace(/[\s.…]{2,}|\t/g, ' ')
    .replace(/[\s.…:;|,/(=–—-]+$/, '')
    .trim();
  return name.includes('(') ? name : name.replace(/[\s)]+$/, '');
}

function categoryOf(name: string): Category {
  const category = words.find(([pattern]) => pattern.test(name))?.[1] ?? 'woman_cut';
  return category === 'woman_cut' && ofMen.test(name) ? 'man_cut' : category;
}
