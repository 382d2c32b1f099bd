import type { Category } from '@meche/contract/enumerations';
import { centsOf } from '~/lib/money/typed-price.ts';

/** One line of a price list, as far as it could be read. */
export type Listed = { name: string; priceCents: string; durationMinutes: number; category: Category };

/** `unread`: the other lines as they were written, headings among them. */
export type PriceList = { services: Listed[]; unread: string[] };

// No number begins within a word or within another number.
const BEGINS = String.raw`(?<![\p{L}\d]|\d[.,])`;
// Thousands may be parted: 1 200, 1.200.
const AMOUNT = String.raw`${BEGINS}(\d[ .,\u00a0\u202f'’]\d{3}|\d{1,5})(?:[.,](\d{1,2}))?(?!\d)`;
const CURRENCY = String.raw`(?:€|(?:euros?|eur)(?!\p{L}))`;
// 18€50, 18 euros 50: cents behind the sign, unless something else begins there (18 € 2 tons, 18 € 25 €).
const CENTS_BEHIND = String.raw`(?:(\d{2})(?![\p{L}\d%€])|\s+(\d{2})(?!\s*[\p{L}\d%€]))?`;
const PRICE = new RegExp(
  String.raw`${AMOUNT}\s*${CURRENCY}${CENTS_BEHIND}|(?<!\p{L})${CURRENCY}\s*${AMOUNT}`,
  'giu',
);
/** 35 - 45 €, 35/45 €, 35 à 45 €, 30-45 min: one of two, and the line does not say which. */
const SECOND_OF_TWO = /(?<!€\s*|\d)\d+\s*(?:[-–—/]|à|ou|to|or)\s*$/iu;
const FIRST_OF_TWO = /^\s*(?:[-–—/]|à|ou|to|or)\s*\d/iu;

/** Stands for what was taken out of a line, so that the numbers beside it do not become one. */
const TAKEN = '\ue000';
// Ends a line without a currency, set apart by a tab, dots, a colon or a dash.
const SET_APART = /(?:\t\s*|(?<!\d)[.…:;|=]\s*|\s[-–—]\s+|\ue000\s*)(\d{1,3}(?:[.,]\d{1,2})?)\s*$/u;
// In a list that names no currency at all, a number behind a word is its price, too.
const BARE = /[\p{L})]\s+(\d{2,3}(?:[.,]\d{1,2})?)\s*$/u;

// Minutes behind the h, unless they are the price: 1 h 30 €.
const HOURS = new RegExp(
  String.raw`${BEGINS}(\d{1,2})\s*h(?:eures?|ours?|rs?)?(?!\p{L})(?:\s*(?:et|and)?\s*([0-5]\d)(?!\d|[.,]\d|${CURRENCY}|\s+${CURRENCY}(?!\d))(?:\s*(?:min(?:utes?)?|mn)(?!\p{L}))?)?`,
  'giu',
);
const MINUTES = new RegExp(String.raw`${BEGINS}(\d{1,3})\s*(?:min(?:utes?)?|mn|['’′])(?!\p{L})`, 'giu');

const LONGEST_NAME = 120;
const USUAL_MINUTES = 45;
const SHORTEST = 5;
const LONGEST = 720;
/** Words by which a line says what it is, the first that fits; nothing fits a cut for women. */
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
 * A price list as it stands on a wall or a web page: one service a line, its price and, where it is said, its duration. A
 * line whose price or name is not certain is left unread.
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
  if (!price || centsOf(price.typed) === undefined) return undefined;
  const name = nameIn(price.rest);
  // A heading has no price; a line without letters is no service.
  if (!/\p{L}/u.test(name) || name.length > LONGEST_NAME) return undefined;
  return {
    name,
    priceCents: price.typed,
    durationMinutes: duration.minutes ?? USUAL_MINUTES,
    category: categoryOf(name),
  };
}

type Duration = { minutes: number | undefined; rest: string };

/** Of two (10h-12h, 30-45 min, 1 h 30 dont 45 min de pose) neither is the duration: they stay in the name. */
function readDuration(line: string): Duration {
  const none: Duration = { minutes: undefined, rest: line };
  const hours = [...line.matchAll(HOURS)];
  const minutes = [...hours.reduce(takenOut, line).matchAll(MINUTES)];
  const [found, ...others] = [...hours, ...minutes];
  if (!found || others.length > 0 || SECOND_OF_TWO.test(line.slice(0, found.index))) return none;
  const whole = Number(found[1]);
  const all = hours.length > 0 ? whole * 60 + Number(found[2] ?? 0) : whole;
  if (all < SHORTEST || all > LONGEST) return none;
  return { minutes: Math.ceil(all / 5) * 5, rest: takenOut(line, found) };
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
    rest: takenOut(line, price),
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

/** As one would type it: 1200, 18,50. */
function typedOf(whole: string, cents: string | undefined): string {
  const plain = whole.replace(/\D/g, '');
  return cents === undefined ? plain : `${plain},${cents}`;
}

function takenOut(line: string, { 0: found, index }: RegExpExecArray): string {
  return `${line.slice(0, index)}${TAKEN}${line.slice(index + found.length)}`;
}

/** What is left: without bullets, dots that lead to a price, and brackets around what was taken out. */
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
  const category = words.find(([said]) => said.test(name))?.[1] ?? 'woman_cut';
  return category === 'woman_cut' && ofMen.test(name) ? 'man_cut' : category;
}
