import { parsePrice } from '~/lib/money/typed-price.ts';

/** What one line of a price list says. */
export type PriceLine = {
  /** Empty when the line holds a price or a duration only. */
  name: string;
  /**
   * As the price field expects, e.g. 18,50. `unclear` for a range, several prices, a supplement and a price
   * on quote; undefined without a price.
   */
  price: string | 'unclear' | undefined;
  /** In steps of five minutes. */
  minutes: number | undefined;
  /** True for a lowest price, as in "à partir de 40 €". */
  isFrom: boolean;
};

// Matches a position where a number may start, which is not within a word or another number.
const BEGINS = String.raw`(?<![\p{L}\d]|\d[.,])`;
// A number after one of these words counts something: niveau 2 150 € costs 150 €.
const COUNTED = String.raw`(?<!(?:n°|niveau|level|type|taille|size|formule|forfait|phase|pack|étape|step)\s*)`;
// Matches an amount with an optional thousands separator, e.g. 1 200 or 1.200.
const AMOUNT = String.raw`${BEGINS}(${COUNTED}\d[ .,\u00a0\u202f'’]\d{3}|\d{1,5})(?:[.,](\d{1,2}))?(?!\d)`;
const CURRENCY = String.raw`(?:€|(?:euros?|eur)(?!\p{L}))`;
// Matches cents after the currency, as in 18€50 and 18 euros 50, but not a number with another meaning, as
// in 18 € 2 tons and 18 € 25 €.
const CENTS_BEHIND = String.raw`(?:(\d{2})(?![\p{L}\d%€])|\s+(\d{2})(?!\s*[\p{L}\d%€]))?`;
const PRICE = new RegExp(
  String.raw`${AMOUNT}\s*${CURRENCY}${CENTS_BEHIND}|(?<!\p{L})${CURRENCY}\s*${AMOUNT}`,
  'giu',
);
// Ranges such as 35 - 45 €, 35/45 €, 35 à 45 € and 30-45 min.
const SECOND_OF_TWO = /(?<!€\s*|\d)\d+(?:[.,]\d{1,2})?\s*(?:[-–—/]|à|ou|et|to|or|and)\s*$/iu;
const FIRST_OF_TWO = /^\s*(?:[-–—/]|à|ou|to|or)\s*\d/iu;

/** Stands for text that was removed from a line, so that adjacent numbers do not join. */
const TAKEN = '\ue000';
// Matches a price without currency at the end of a line, after a tab, dots, a colon or a dash.
const SET_APART = /(?:\t\s*|(?<!\d)[.…:;|=→>]\s*|\s[-–—]\s+|\ue000\s*)(\d{1,3}(?:[.,]\d{1,2})?)\s*$/u;
// Matches a number after a word, which is a price only if no line of the list has a currency.
const BARE = /[\p{L})]\s+(\d{2,3}(?:[.,]\d{1,2})?)\s*$/u;

const FROM_BEFORE =
  /(?<!\p{L})(?:[àa]\s*partir\s*de|[àa]\s*\/?\s*p(?:art)?\.?\s*de|[àa]pd|d[èée]s|(?:prices?\s+)?(?:starting\s+|starts?\s+)?(?:from|at)|min(?:imum|i)?\.?)\s*:?\s*$/iu;
const FROM_BEHIND = /^\s*(?:\+(?!\s*\d)|et\s*(?:plus|\+)|and\s+(?:up|above)|min(?:imum|i)?(?!\p{L})\.?)/iu;
const ON_QUOTE =
  /(?<!\p{L})(?:(?:prix\s+|tarif\s+)?sur\s+(?:devis|demande|consultation|mesure)|nous\s+(?:consulter|contacter)|(?:price\s+)?(?:on|upon)\s+(?:request|quote|application|consultation)|poa|gratuit(?:e|s|es)?|offerte?s?)(?!\p{L})/iu;
const LABELS_BEFORE_PRICE =
  /(?:(?:^|[-–—|·,;(\t\ue000])\s*(?:prix|tarif|price)\s*:?|(?<!\p{L})(?:prix|tarif|price)\s*:)\s*$/iu;
const LABELS_BEFORE_DURATION =
  /(?:(?<!\p{L})(?:dur[ée]e|duration|environ|env\.?|approx(?:\.|imately)?|pr[ée]voir|about|comptez)\s*:?\s*|[~≈±]\s*)+$/iu;
const BEHIND_PRICE = /^\s*(?:TTC(?!\p{L})|T\.T\.C\.?|\*+)/iu;
const BEFORE_RANGE = /(?<!\p{L})(?:de|entre|from|between)\s*$/iu;

const MINUTE_WORD = String.raw`(?:min(?:ute)?s?|mn|['’′])(?!\p{L})`;
const HOUR_WORD = String.raw`h(?:eures?|ours?|rs?)?(?!\p{L})\.?`;
// Minutes may follow the h, unless the number is the price, as in 1 h 30 €. 1,5 h is an hour and a half.
const HOURS = new RegExp(
  String.raw`${BEGINS}(\d{1,2})(?:[.,](5|25|50|75))?\s*${HOUR_WORD}(?:,?\s*(?:et|and)?\s*([0-5]\d)(?!\d|[.,]\d|\s*h(?!\p{L})|${CURRENCY}|\s+${CURRENCY}(?!\d))(?:\s*${MINUTE_WORD})?)?`,
  'giu',
);
const MINUTES = new RegExp(String.raw`${BEGINS}(\d{1,3})\s*${MINUTE_WORD}`, 'giu');
const LOWER_NUMBER = /(?<!€\s*|[\p{L}\d.,])(\d{1,3})\s*(?:[-–—/]|à|et|ou|to|or|and)\s*$/iu;
const BETWEEN_TWO = /^\s*(?:[-–—/]|à|ou|et|to|or|and)\s*$/iu;

const SHORTEST = 5;
const LONGEST = 720;
/** Two durations above this one are opening hours, as in 10h-12h. */
const LONGEST_OF_TWO = 360;

/**
 * Reads the name, the price and the duration of a line. Without `isPriced`, no line of the list has a
 * currency, and a number at the end may be a price.
 */
export function readPriceLine(line: string, isPriced: boolean): PriceLine {
  const duration = readDuration(line);
  const price = readPrice(duration.rest, isPriced);
  return {
    name: readName(price.rest),
    price: price.typed,
    minutes: duration.minutes,
    isFrom: price.isFrom,
  };
}

/** Reads a duration in minutes, rounded up to five; undefined for any other text. */
export function readMinutes(text: string): number | undefined {
  return readDuration(text).minutes;
}

/** Reads text that holds one price only, with or without its currency. */
export function readOnlyPrice(text: string): Pick<PriceLine, 'price' | 'isFrom'> {
  if (text.trim() === '') return { price: undefined, isFrom: false };
  const isWithCurrency = text.search(PRICE) >= 0;
  const { name, price, isFrom } = readPriceLine(isWithCurrency ? text : `${text.trim()} €`, true);
  return name === '' && price !== undefined ? { price, isFrom } : { price: 'unclear', isFrom: false };
}

export function hasCurrency(text: string): boolean {
  return text.search(PRICE) >= 0;
}

type Duration = { minutes: number | undefined; rest: string };
/** `value` is the number as written, in its own unit. */
type Found = { index: number; length: number; value: number; minutes: number };

/** An ambiguous duration (10h-12h, 1 h 30 dont 45 min de pose) stays in the name. */
function readDuration(line: string): Duration {
  const none: Duration = { minutes: undefined, rest: line };
  const hours = [...line.matchAll(HOURS)].map(foundOfHours);
  // Matches of the same length keep the positions of those that follow.
  const other = hours.reduce(
    (text, { index, length }) =>
      `${text.slice(0, index)}${TAKEN.repeat(length)}${text.slice(index + length)}`,
    line,
  );
  const minutes = [...other.matchAll(MINUTES)].map(foundOfMinutes);
  const [first, second, ...more] = [...hours, ...minutes].toSorted((a, b) => a.index - b.index);
  if (!first || more.length > 0) return none;
  if (second) return readTwoDurations(line, first, second) ?? none;
  const lower = LOWER_NUMBER.exec(line.slice(0, first.index));
  const isRange = lower !== null && Number(lower[1]) < first.value && first.minutes <= LONGEST_OF_TWO;
  if ((lower && !isRange) || !isUsual(first.minutes)) return none;
  const start = lower?.index ?? first.index;
  return { minutes: roundUp(first.minutes), rest: takeOut(line, start, first.index + first.length) };
}

/** Of 45 min - 1 h 15, the longer one is taken, so that no appointment runs into the next. */
function readTwoDurations(line: string, first: Found, second: Found): Duration | undefined {
  const isRange = BETWEEN_TWO.test(line.slice(first.index + first.length, second.index));
  const longer = Math.max(first.minutes, second.minutes);
  if (!isRange || longer > LONGEST_OF_TWO || !isUsual(longer)) return undefined;
  return {
    minutes: roundUp(longer),
    rest: takeOut(line, first.index, second.index + second.length),
  };
}

function foundOfHours({ 0: text, 1: whole, 2: part, 3: rest, index }: RegExpExecArray): Found {
  const parts = part === undefined ? Number(rest ?? 0) : Number(`0.${part}`) * 60;
  return { index, length: text.length, value: Number(whole), minutes: Number(whole) * 60 + parts };
}

function foundOfMinutes({ 0: text, 1: whole, index }: RegExpExecArray): Found {
  return { index, length: text.length, value: Number(whole), minutes: Number(whole) };
}

const isUsual = (minutes: number) => minutes >= SHORTEST && minutes <= LONGEST;
const roundUp = (minutes: number) => Math.ceil(minutes / 5) * 5;

/** Removes a duration with its label and what announces a range, as in "durée : de 30 à 45 min". */
function takeOut(line: string, start: number, end: number): string {
  const before = line.slice(0, start).replace(BEFORE_RANGE, '').replace(LABELS_BEFORE_DURATION, '');
  return `${before}${TAKEN}${line.slice(end)}`;
}

type Price = { typed: PriceLine['price']; isFrom: boolean; rest: string };

function readPrice(line: string, isPriced: boolean): Price {
  const [price, ...others] = line.matchAll(PRICE);
  if (!price) return readLastNumber(line, isPriced) ?? readOnQuote(line);
  const before = line.slice(0, price.index);
  const behind = line.slice(price.index + price[0].length);
  const first = SECOND_OF_TWO.exec(before);
  const isUnclear = others.length > 0 || first !== null || FIRST_OF_TWO.test(behind) || /\+\s*$/.test(before);
  if (isUnclear) return readUnclear(line, first?.index ?? price.index);
  const [, whole, cents, centsBehind, centsApart, wholeAfter, centsAfter] = price;
  const isFrom = FROM_BEFORE.test(before) || FROM_BEHIND.test(behind);
  const rest = [
    before.replace(FROM_BEFORE, '').replace(LABELS_BEFORE_PRICE, ''),
    behind.replace(FROM_BEHIND, '').replace(BEHIND_PRICE, ''),
  ].join(TAKEN);
  const typed = typedOf(whole ?? wholeAfter ?? '', cents ?? centsBehind ?? centsApart ?? centsAfter);
  return { typed: parsePrice(typed) === undefined ? 'unclear' : typed, isFrom, rest };
}

/** The name of a service with several prices ends where the prices begin, if there is one. */
function readUnclear(line: string, start: number): Price {
  const before = line.slice(0, start).replace(BEFORE_RANGE, '').replace(FROM_BEFORE, '');
  const rest = /\p{L}/u.test(before) ? before : line.replace(PRICE, TAKEN);
  return { typed: 'unclear', isFrom: false, rest };
}

function readLastNumber(line: string, isPriced: boolean): Price | undefined {
  const number = (SET_APART.exec(line) ?? (isPriced ? null : BARE.exec(line)))?.[1];
  if (number === undefined) return undefined;
  const rest = line.trimEnd().slice(0, -number.length);
  const first = SECOND_OF_TWO.exec(rest);
  if (first) return readUnclear(line, first.index);
  const [whole = '', cents] = number.split(/[.,]/);
  const isFrom = FROM_BEFORE.test(rest);
  return { typed: typedOf(whole, cents), isFrom, rest: rest.replace(FROM_BEFORE, '') };
}

function readOnQuote(line: string): Price {
  const isOnQuote = ON_QUOTE.test(line);
  const rest = line.replace(ON_QUOTE, TAKEN);
  return { typed: isOnQuote ? 'unclear' : undefined, isFrom: false, rest };
}

/** Formats as the price field expects, e.g. 1200 or 18,50. */
function typedOf(whole: string, cents: string | undefined): string {
  const plain = whole.replace(/\D/g, '');
  return cents === undefined ? plain : `${plain},${cents}`;
}

/** The buttons that booking pages have behind every service. */
const BUTTON_BEHIND = /\ue000\s*(?:choisir|réserver|sélectionner|ajouter|book(?:\s+now)?|select)\s*$/iu;

/** Turns the remaining text into a name, without bullets, leader dots and empty brackets. */
function readName(rest: string): string {
  const name = rest
    .replace(BUTTON_BEHIND, '')
    .replaceAll(TAKEN, ' ')
    .replace(/\([\s·,|/–—-]*\)/g, ' ')
    .replace(/^\s*\d{1,2}[.)]\s+/, '')
    .replace(/^(?!-\s?\d+\s*(?:ans|years))[^\p{L}\p{N}(«“"]+/u, '')
    .replace(/\s*(?:[._]\s?){2,}\s*|…|\s{2,}|\t/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N})\]»”"'’%°!?]+$/u, '')
    .trim();
  const plain = name.includes('(') ? name : name.replace(/[\s)]+$/, '');
  // A name without letters names no service.
  return /\p{L}/u.test(plain) ? plain : '';
}
