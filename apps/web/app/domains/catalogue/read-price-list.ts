import type { Category } from '@meche/contract/enumerations';
import { centsOf } from '~/lib/money/typed-price.ts';

/** One line of a price list, as far as it could be read. */
export type Listed = { name: string; priceCents: string; durationMinutes: number; category: Category };

const PRICE = /(\d{1,4}(?:[.,]\d{1,2})?)\s*(?:€|eur(?:os?)?\b)|(?:€|eur)\s*(\d{1,4}(?:[.,]\d{1,2})?)/i;
const HOURS = /(\d{1,2})\s*h(?:eures?|ours?|rs?)?\s*(\d{2})?\b/i;
const MINUTES = /(\d{1,3})\s*(?:min(?:utes?)?|mn|')/i;
// What is left of a line when a price without its currency ends it: a number alone.
const LAST_NUMBER = /(?:^|[\s.…:;|\t-])(\d{1,4}(?:[.,]\d{1,2})?)\s*$/;

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

/** A price list as it stands on a wall or a web page: one service a line, its price and, where it is said, its duration. */
export function readPriceList(text: string): Listed[] {
  return text
    .split(/\r?\n/)
    .map(readLine)
    .filter((line) => line !== undefined);
}

function readLine(line: string): Listed | undefined {
  const named = PRICE.exec(line);
  const hours = HOURS.exec(line);
  const minutes = MINUTES.exec(hours ? line.replace(hours[0], ' ') : line);
  let rest = [named, hours, minutes].reduce(
    (text, found) => (found ? text.replace(found[0], ' ') : text),
    line,
  );
  const bare = named ? undefined : LAST_NUMBER.exec(rest);
  if (bare) rest = rest.slice(0, bare.index);
  const price = named?.[1] ?? named?.[2] ?? bare?.[1];
  const name = rest
    .replace(/[\s.…:;|,/()–—-]+$/g, '')
    .replace(/^[\s•*·–—-]+/g, '')
    .replace(/[\s.…]{2,}|\t/g, ' ')
    .trim();
  // A heading has no price; a line without letters is no service.
  if (price === undefined || centsOf(price) === undefined || !/\p{L}/u.test(name)) return;
  return {
    name: name.slice(0, 120),
    priceCents: price.replace('.', ','),
    durationMinutes: inFives(minutesSaid(hours, minutes)),
    category: categoryOf(name),
  };
}

function minutesSaid(hours: RegExpExecArray | null, minutes: RegExpExecArray | null): number {
  if (!hours && !minutes) return USUAL_MINUTES;
  return Number(hours?.[1] ?? 0) * 60 + Number(hours?.[2] ?? 0) + Number(minutes?.[1] ?? 0);
}

function inFives(minutes: number): number {
  return Math.min(LONGEST, Math.max(SHORTEST, Math.ceil(minutes / 5) * 5));
}

function categoryOf(name: string): Category {
  const category = words.find(([said]) => said.test(name))?.[1] ?? 'woman_cut';
  return category === 'woman_cut' && ofMen.test(name) ? 'man_cut' : category;
}
