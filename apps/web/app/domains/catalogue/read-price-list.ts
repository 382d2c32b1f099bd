import type { Category } from '@meche/contract/enumerations';
import { findCategory } from './find-category.ts';
import { hasCurrency, type PriceLine, readPriceLine } from './read-price-line.ts';
import { nameMinutes, type PriceColumns, readColumns, readRow } from './read-price-table.ts';

export type Listed = {
  name: string;
  /** As typed; empty when the price is not known. */
  priceCents: string;
  durationMinutes: number;
  category: Category;
  description: string;
  /** The lines that it was read from. */
  source: string;
  /** True when the list says that this is the lowest price. */
  isFrom: boolean;
};

/**
 * Every line with a letter or a digit is part of a service, of a heading or of `unread`: what may be a
 * service, but has no name or not exactly one price.
 */
export type PriceList = { services: Listed[]; headings: string[]; unread: Listed[] };

const LONGEST_NAME = 120;
const LONGEST_DESCRIPTION = 2000;
const USUAL_MINUTES = 45;
/** A text of this length below a service describes it. */
const SHORTEST_DESCRIPTION = 60;

/** A service of one or several lines: booking pages have the name, the duration and the price below each other. */
type Block = PriceLine & {
  lines: string[];
  description: string;
  category: string;
  isParagraphStart: boolean;
};

/** Parses a pasted price list: cards of one or several lines a service, and tables with titles. */
export function readPriceList(text: string): PriceList {
  const list: PriceList = { services: [], headings: [], unread: [] };
  const isPriced = hasCurrency(text);
  let columns: PriceColumns | undefined;
  let open: Block | undefined;
  let isAfterBlank = true;
  const close = (isTextBelow: boolean) => {
    if (open) addBlock(list, open, isTextBelow);
    open = undefined;
  };
  for (const raw of text.split(/[\r\n\v\f\u2028\u2029]/)) {
    const line = raw.trim();
    const titles = readColumns(raw);
    const block = readBlock(raw, columns, isPriced);
    if (!/[\p{L}\p{N}]/u.test(line)) {
      isAfterBlank = true;
      continue;
    }
    if (titles || BUTTON.test(line)) {
      close(false);
      list.headings.push(line);
      columns = titles ?? columns;
    } else if (open && belongsTo(open, block, isAfterBlank)) {
      extendBlock(open, block);
    } else {
      close(!isAfterBlank);
      open = { ...block, isParagraphStart: isAfterBlank };
    }
    isAfterBlank = false;
  }
  close(false);
  return list;
}

/** Buttons and counts of booking pages. */
const BUTTON =
  /^(?:choisir|réserver|sélectionner|ajouter|book(?:\s+now)?|select|add|(?:voir|afficher|show|read|see)\s+(?:plus|moins|more|less|details)|en savoir plus|plus d[’']infos?|more info|prendre rendez-vous|\d+\s+(?:prestations?|services?))\s*\.*$/iu;

/** Booking pages write it between the duration and the price. */
const PROMOTION = /^(?:save|économisez)\s.*%/iu;

function readBlock(
  line: string,
  columns: PriceColumns | undefined,
  isPriced: boolean,
): Omit<Block, 'isParagraphStart'> {
  const row = columns && readRow(line, columns);
  const read = row ?? readPriceLine(hasCurrency(line) ? nameMinutes(line) : line, isPriced);
  // A count behind a duration, as in "30 min • 2 services", is no name.
  const name = BUTTON.test(read.name) ? '' : read.name;
  return { description: '', category: '', ...read, name, lines: [line.trim()] };
}

/** A price or a duration alone belongs to the name above it, and a sentence to the service above it. */
function belongsTo(open: Block, block: Omit<Block, 'isParagraphStart'>, isAfterBlank: boolean): boolean {
  if (open.name === '' || HEADING.test(open.name)) return false;
  if (block.name === '') return block.price !== undefined || block.minutes !== undefined;
  if (PROMOTION.test(block.name)) return true;
  return !isAfterBlank && isSentence(block) && !isSentence(open);
}

function isSentence({
  lines: [line = ''],
  price,
  minutes,
}: Pick<Block, 'lines' | 'price' | 'minutes'>): boolean {
  const isPlain = price === undefined && minutes === undefined;
  return isPlain && (line.length > SHORTEST_DESCRIPTION || /\p{L} .*[.!…]$/u.test(line));
}

function extendBlock(open: Block, block: Omit<Block, 'isParagraphStart'>): void {
  open.lines.push(...block.lines);
  if (block.name !== '' && !PROMOTION.test(block.name))
    open.description = [open.description, ...block.lines].filter(Boolean).join('\n');
  // Two prices may be an old and a new one.
  if (block.price !== undefined) open.price = open.price === undefined ? block.price : 'unclear';
  open.isFrom ||= block.isFrom;
  open.minutes ??= block.minutes;
}

function addBlock(list: PriceList, block: Block, isTextBelow: boolean): void {
  const { price, name } = block;
  const source = block.lines.join('\n');
  if (isHeading(block, isTextBelow)) {
    list.headings.push(source);
    return;
  }
  const isRead = name !== '' && name.length <= LONGEST_NAME && price !== undefined && price !== 'unclear';
  const listed: Listed = {
    name: (name || source).slice(0, LONGEST_NAME).trim(),
    priceCents: isRead ? price : '',
    durationMinutes: block.minutes ?? USUAL_MINUTES,
    category: findCategory(name, block.category || list.headings.at(-1)),
    description: block.description.slice(0, LONGEST_DESCRIPTION),
    source,
    isFrom: isRead && block.isFrom,
  };
  (isRead ? list.services : list.unread).push(listed);
}

const HEADING =
  /^(?:(?:nos|notre|les|la|le|mes|our|the)\s+)?(?:tarifs?|prix|prestations?|services?|carte|menu|formules?|forfaits?|price\s*list|prices?|pricing|femmes?|hommes?|dames?|messieurs|enfants?|juniors?|ados?|women|men|ladies|gents|kids|children|coupes|colorations|couleurs|colours?|colors?|soins|treatments?|techniques|styling|coiffures?|mariages?|barbier|barber(?:ing)?|extensions|lissages|tresses|braids)(?:\s+(?:20\d\d|femmes?|hommes?|enfants?|ttc|mixtes?|(?:&|et|and)\s+\p{L}+))?$/iu;

/** Headings have neither a price nor a duration, and look like one. */
function isHeading({ name, price, minutes, lines, isParagraphStart }: Block, isTextBelow: boolean): boolean {
  const [line = ''] = lines;
  if (price !== undefined || minutes !== undefined || lines.length > 1) return false;
  if (HEADING.test(name)) return true;
  if (/\d/.test(name)) return false;
  const isMarked = /:$|^[#*_=—–-].*[\p{L}][^\p{L}]*[*_=—–-]$|^#/u.test(line);
  const isShouted = name.length > 2 && name === name.toUpperCase();
  const isFirst = isParagraphStart && isTextBelow && name.split(/\s+/).length <= 4;
  return isMarked || isShouted || isFirst;
}
