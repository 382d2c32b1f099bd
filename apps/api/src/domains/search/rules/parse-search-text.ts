import type { DayPart } from '@meche/contract/day-parts';
import type {
  Accessibility,
  Gender,
  HairType,
  PlaceOfService,
  SearchedPayment,
} from '@meche/contract/enumerations';
import { foldWords } from '@meche/contract/fold-accents';
import type { SearchSort } from '@meche/contract/search-sorts';
import { editDistance } from '#kit/edit-distance';
import { findDictionaryEntry, findMisspelt, type Meant, wordsAtMost } from './dictionary.ts';
import { readWhen, whenWords } from './when-words.ts';

export type ParsedSearchText = {
  services: Meant[];
  day: string | null;
  part: DayPart | null;
  /** Wall-clock hours, "18:00-24:00". */
  hours: string | null;
  withinHours: number | null;
  place: PlaceOfService | null;
  hairType: HairType | null;
  /** For whom, when no service tells it. */
  gender: Gender | null;
  sort: SearchSort | null;
  access: Accessibility | null;
  payment: SearchedPayment | null;
  maxPriceEuros: number | null;
  /**
   * The words after a preposition of place, such as "à", "près de" or "in"; null without such words. They
   * are not located yet.
   */
  where: string | null;
  /** Words that were not understood, as they were typed. They may be a place without a preposition. */
  rest: string[];
  /** Words that were understood and cannot be used, such as a second day. */
  unused: string[];
  mended: { written: string; meant: string }[];
};

type Known = { today: string; towns?: ReadonlySet<string> };
const noTowns: ReadonlySet<string> = new Set();

type Word = { written: string; plain: string };

const whole = (pattern: string) => new RegExp(`^(?:${pattern})(?= |$)`);
const atHome = whole(
  'a domicile|chez moi|a la maison|a mon domicile|venir chez moi|at home|at my home|at my place|to my home|home visit|mobile hairdresser|coiffeuse a domicile|coiffeur a domicile',
);
const inSalon = whole('au salon|en salon|dans un salon|in salon|in a salon|in the salon|at the salon');
const [HOME_WORD, MAX_SLIPS] = ['domicile', 2];
type Choices = Pick<
  ParsedSearchText,
  | 'day'
  | 'part'
  | 'hours'
  | 'withinHours'
  | 'place'
  | 'hairType'
  | 'access'
  | 'payment'
  | 'maxPriceEuros'
  | 'sort'
>;
const filters: readonly (readonly [RegExp, Partial<Choices>])[] = [
  [
    whole('(?:cheveux )?(?:afros?|crepue?s?|kinky|coily)(?: hair)?|african hair'),
    { hairType: 'african_hair' },
  ],
  [whole('(?:cheveux )?(?:frisee?s?|frizzy|metis|metissee?s?|mixed)(?: hair)?'), { hairType: 'frizzy_hair' }],
  [whole('(?:cheveux )?(?:bouclee?s?|curly)(?: hair)?'), { hairType: 'curly_hair' }],
  [whole('cheveux ondules|wavy hair'), { hairType: 'wavy_hair' }],
  [whole('cheveux (?:lisses|raides)|straight hair'), { hairType: 'smooth_hair' }],
  [
    whole(
      '(?:pas (?:trop )?|les? moins |la moins |moins )cher(?:e?s?)|bon marche|(?:a )?petits? (?:prix|budget)|abordables?|economiques?|low cost|cheap(?:er|est)?|affordable|inexpensive',
    ),
    { sort: 'price' },
  ],
  [
    whole(
      '(?:les? |la |the )?(?:mieux note(?:e?s?)|meilleure?s?(?: avis| notes?)?|best(?: rated)?|top rated)',
    ),
    { sort: 'rating' },
  ],
  [whole('(?:les? |la |the )?(?:plus proches?|nearest|closest)'), { sort: 'distance' }],
  [
    whole(
      '(?:salon )?(?:accessible (?:aux personnes a mobilite reduite|aux? fauteuils?(?: roulants?)?|en fauteuil(?: roulant)?|pmr|handicapes?)|accessible|pmr|fauteuil roulant|wheelchair(?: accessible| access)?|step free|(?:de )?plain pied)',
    ),
    { access: 'step_free' },
  ],
  [
    whole(
      '(?:paiement |payer |pay )?(?:par carte(?: bancaire| bleue)?|carte (?:bancaire|bleue)|cb|by card|(?:by )?(?:credit|debit|bank) card)',
    ),
    { payment: 'card' },
  ],
  [whole('(?:paiement |payer |pay )?(?:en especes|especes|en liquide|in cash|cash)'), { payment: 'cash' }],
  [whole('(?:paiement |payer |pay )?(?:par cheque|cheques?|by cheque|by check)'), { payment: 'cheque' }],
];
const price = whole(
  '(?:a |pour )?(?:moins de|maximum|max|jusqu a|under|below|less than|up to|budget) ([0-9]{2,4})(?: ?(?:euros?|eur|e))?',
);
const men = whole(
  '(?:pour |for )?(?:un |mon |ma |les |a |my )?(?:homme|hommes|mec|monsieur|mari|copain|men|man|male|husband)',
);
const women = whole(
  '(?:pour |for )?(?:une |les |a |my )?(?:femme|femmes|dame|dames|women|woman|female|ladies|lady)',
);
const preposition = whole(
  '(?:pres|proche|autour|aux alentours|a cote|du cote) (?:de la|de l|de|du|des|d)|vers|dans le|dans la|dans l|dans|sur|a|au|aux|en|near|near to|close to|next to|around|in|at|by',
);
/** Words that are ignored, except within the name of a place. */
const light = whole(
  'salon de coiffure|salons de coiffure|salon|salons|coifs?|coiffs?|coiffeurs?|coiffeuses?|coiffure|coiffer|hairdressers?|hairdressing|hair salon|hair|cheveux|rendez vous|rdv|appointment|s il vous plait|s il te plait|svp|please|bonjour|hello|' +
    'je|j|cherche|recherche|veux|voudrais|aimerais|besoin|souhaite|trouver|reserver|prendre|faire|me|m|mon|ma|mes|mes cheveux|un|une|des|le|la|les|l|de|du|d|pour|avec|et|ou|chez|disponible|libre|dispo|ouvert(?:e?s?)|ouvre|prix|tarifs?|plus|puis|' +
    'i|want|need|would|like|looking|find|book|get|my|the|a|an|for|with|and|or|some|to|on|of|available|free|open|price',
);

/**
 * Parses a text such as "balayage ce samedi matin à Rennes": service, time and place in any order, French
 * and English mixed, up to 200 characters. A pure function: `today` is a parameter, and places are not
 * located. Words in `towns` are never corrected as typos.
 */
export function parseSearchText(text: string, { today, towns = noTowns }: Known): ParsedSearchText {
  const words = wordsOf(text);
  const searchText: ParsedSearchText = {
    services: [],
    day: null,
    part: null,
    hours: null,
    withinHours: null,
    place: null,
    hairType: null,
    gender: null,
    sort: null,
    access: null,
    payment: null,
    maxPriceEuros: null,
    where: null,
    rest: [],
    unused: [],
    mended: [],
  };
  let run: { words: string[]; isPlace: boolean } = { words: [], isPlace: false };
  let isFor: Cut | null = null;
  const close = () => {
    const written = run.words.join(' ');
    if (written !== '' && run.isPlace && searchText.where === null) searchText.where = written;
    else if (written !== '') searchText.rest.push(written);
    run = { words: [], isPlace: false };
  };
  let at = 0;
  while (at < words.length) {
    const plain = words
      .slice(at)
      .map((word) => word.plain)
      .join(' ');
    const isFirstOfPlace = run.isPlace && run.words.length === 0;
    const taken = take(searchText, words, {
      at,
      plain,
      today,
      towns,
      isFirstOfPlace,
      isInRun: run.words.length > 0,
    });
    const gender = taken === 0 && !run.isPlace ? genderOf(plain) : undefined;
    const before = taken === 0 && !gender && !isFirstOfPlace ? preposition.exec(plain) : null;
    const weightless =
      taken === 0 && !gender && !before && run.words.length === 0 && !run.isPlace && light.exec(plain);
    if (words[at]?.plain === 'ou' && run.words.length > 0) {
      close();
      at += 1;
    } else if (taken > 0) {
      close();
      at += taken;
    } else if (gender) {
      close();
      if (isFor && isFor !== gender.category) searchText.unused.push(writtenOf(words, at, gender.words));
      isFor ??= gender.category;
      at += gender.words;
    } else if (before && !isPartOfName(run, before[0])) {
      close();
      run.isPlace = true;
      at += countWords(before[0]);
    } else if (weightless) at += countWords(weightless[0]);
    else {
      run.words.push(words[at]?.written ?? '');
      at += 1;
    }
  }
  close();
  return settled(searchText, isFor);
}

/**
 * True when a preposition continues the name of a place, as in "Bourg en Bresse", "Pont à Mousson" and
 * "Neuilly sur Seine".
 */
function isPartOfName(run: { words: string[]; isPlace: boolean }, before: string): boolean {
  if (run.words.length === 0) return false;
  return run.isPlace ? /^(?:en|sur|a|au|aux)$/.test(before) : /^(?:en|sur|aux)$/.test(before);
}

type Place = Required<Known> & { at: number; plain: string; isFirstOfPlace: boolean; isInRun: boolean };

/** Returns how many words were understood, starting at `at`; 0 for none. */
function take(
  searchText: ParsedSearchText,
  words: readonly Word[],
  { at, plain, today, towns, isFirstOfPlace, isInRun }: Place,
): number {
  // When the service is known and a place is expected, "Tresses" (braids) is the town of that name.
  const isTown = isFirstOfPlace && searchText.services.length > 0;
  if (!isTown) {
    for (let many = Math.min(wordsAtMost, words.length - at); many >= 2; many -= 1)
      if (takeService(searchText, plainOf(words, at, many))) return many;
  }
  const when = readWhen(plain, today);
  if (when && !isTown) {
    choose(searchText, when.when, writtenOf(words, at, when.words));
    return when.words;
  }
  const chosen = readChoice(plain);
  if (chosen) {
    choose(searchText, chosen.choices, writtenOf(words, at, chosen.words));
    return chosen.words;
  }
  const atHomeMisspelt = takeMisspeltHome(searchText, words, at);
  if (atHomeMisspelt > 0) return atHomeMisspelt;
  if (!isTown && takeService(searchText, plainOf(words, at, 1))) return 1;
  return isInRun || isFirstOfPlace ? 0 : takeMisspelt(searchText, words, { at, plain, today, towns });
}

/** Reads a place of service, trait, order or price at the beginning of a text. */
function readChoice(plain: string): { choices: Partial<Choices>; words: number } | undefined {
  const patterns: [RegExp, Partial<Choices>][] = [
    [atHome, { place: 'at_home' }],
    [inSalon, { place: 'salon' }],
  ];
  for (const [pattern, choices] of [...patterns, ...filters]) {
    const found = pattern.exec(plain);
    if (found) return { choices, words: countWords(found[0]) };
  }
  const [whole = '', euros] = price.exec(plain) ?? [];
  return euros ? { choices: { maxPriceEuros: Number(euros) }, words: countWords(whole) } : undefined;
}

/** Takes choices. Of two different days, prices and so on, the first counts and the other is unused. */
function choose(searchText: ParsedSearchText, choices: Partial<Choices>, written: string): void {
  const keys = Object.keys(choices) as (keyof Choices)[];
  const isOther = keys.some((key) => searchText[key] !== null && searchText[key] !== choices[key]);
  if (isOther) searchText.unused.push(written);
  else Object.assign(searchText, choices);
}

/** Recognises "à domicil", "a domicille" or "domcile". Returns how many words were understood. */
function takeMisspeltHome(searchText: ParsedSearchText, words: readonly Word[], at: number): number {
  const many = /^(?:a|en)$/.test(words[at]?.plain ?? '') ? 2 : 1;
  const word = words[at + many - 1]?.plain ?? '';
  if (word[0] !== 'd' || editDistance(word, HOME_WORD) > MAX_SLIPS) return 0;
  const written = writtenOf(words, at, many);
  choose(searchText, { place: 'at_home' }, written);
  if (word !== HOME_WORD) searchText.mended.push({ written, meant: 'à domicile' });
  return many;
}

function takeService(searchText: ParsedSearchText, phrase: string): boolean {
  const meant = findDictionaryEntry(phrase);
  if (meant) addService(searchText, meant);
  return meant !== undefined;
}

/**
 * Recognises a typo: a word without a meaning that is close to exactly one known word. Returns how many
 * words were understood.
 */
function takeMisspelt(
  searchText: ParsedSearchText,
  words: readonly Word[],
  { at, plain, today, towns }: Omit<Place, 'isFirstOfPlace' | 'isInRun'>,
): number {
  if (light.test(plain) || preposition.test(plain) || genderOf(plain)) return 0;
  if (towns.has(words[at]?.plain ?? '')) return 0;
  for (let many = Math.min(3, words.length - at); many >= 1; many -= 1) {
    const written = words.slice(at, at + many);
    const phrase = plainOf(words, at, many);
    // The other words must not have a meaning of their own.
    if (many > 1 && written.slice(1).some(({ plain }) => readWhen(plain, today) || preposition.test(plain)))
      continue;
    const found = findMisspelt(phrase);
    if (!found) continue;
    addService(searchText, found.meant);
    searchText.mended.push({ written: written.map((word) => word.written).join(' '), meant: found.written });
    return many;
  }
  const word = words[at];
  const near = word && whenWords.filter((known) => isNear(word.plain, known));
  const [meant] = near ?? [];
  if (!word || !meant || near?.length !== 1) return 0;
  const read = readWhen(meant, today);
  if (!read) return 0;
  choose(searchText, read.when, word.written);
  searchText.mended.push({ written: word.written, meant });
  return 1;
}

/** True for a typo of one edit with a correct first letter, for example "samdi" or "vendrdi". */
function isNear(plain: string, known: string): boolean {
  return plain.length >= 5 && plain[0] === known[0] && editDistance(plain, known) === 1;
}

function addService(searchText: ParsedSearchText, meant: Meant): void {
  if (!searchText.services.some(({ key }) => key === meant.key)) searchText.services.push(meant);
}

type Cut = 'man_cut' | 'woman_cut';

function genderOf(plain: string): { category: Cut; words: number } | undefined {
  const [man] = men.exec(plain) ?? [];
  if (man) return { category: 'man_cut', words: countWords(man) };
  const [woman] = women.exec(plain) ?? [];
  return woman ? { category: 'woman_cut', words: countWords(woman) } : undefined;
}

const cuts = ['man_cut', 'woman_cut', 'kids'];

/**
 * Merges services that overlap: "coupe courte homme" is a man's cut, and "lissage" adds nothing to "lissage
 * brésilien".
 */
function settled(searchText: ParsedSearchText, isFor: Cut | null): ParsedSearchText {
  const cutFor = (meant: Meant): Meant =>
    meant.key === 'coupe' && isFor ? { key: isFor, category: isFor, isNamed: false } : meant;
  const all = searchText.services.map(cutFor);
  const services = all.filter((one) => {
    if (one.category === null)
      return !all.some((other) => other !== one && cuts.includes(other.category ?? ''));
    return one.isNamed || !all.some((other) => other.isNamed && other.category === one.category);
  });
  const only: Meant[] =
    services.length === 0 && isFor ? [{ key: isFor, category: isFor, isNamed: false }] : services;
  const isTold = !isFor || only.some(({ category }) => cuts.includes(category ?? ''));
  const gender = isFor === 'man_cut' ? 'male' : 'female';
  // The hours are exacter than the part of the day.
  const part = searchText.hours ? null : searchText.part;
  return { ...searchText, services: only, part, gender: isTold ? null : gender };
}

export function unknownWords(text: string): string[] {
  return wordsOf(text)
    .map(({ plain }) => plain)
    .filter((plain) => plain.length >= 5 && !findDictionaryEntry(plain));
}

function wordsOf(text: string): Word[] {
  const dated = text.slice(0, 200).replace(/(?<![0-9])([0-9]{1,2})[/.]([0-9]{1,2})(?![0-9])/g, '$1slash$2');
  const timed = dated.replace(/(?<![0-9])([0-9]{1,2}):([0-9]{2})(?![0-9])/g, '$1h$2');
  const together = timed.replace(/(?<![0-9])([0-9]{2})\s([0-9]{3})(?![0-9])/g, '$1$2');
  return [...together.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
    .map(([written]) => ({ written, plain: foldWords(written) }))
    .filter(({ plain }) => plain !== '');
}

const writtenOf = (words: readonly Word[], at: number, many: number): string =>
  words
    .slice(at, at + many)
    .map((word) => word.written)
    .join(' ');

const plainOf = (words: readonly Word[], at: number, many: number): string =>
  words
    .slice(at, at + many)
    .map((word) => word.plain)
    .join(' ');

const countWords = (text: string): number => text.trim().split(' ').length;
