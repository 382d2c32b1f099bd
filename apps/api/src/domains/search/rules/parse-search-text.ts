import type { DayPart } from '@meche/contract/day-parts';
import type { Accessibility, HairType, PlaceOfService, SearchedPayment } from '@meche/contract/enumerations';
import { foldWords } from '@meche/contract/fold-accents';
import { editDistance } from '#kit/edit-distance';
import { findDictionaryEntry, findMisspelt, type Meant, wordsAtMost } from './dictionary.ts';
import { readWhen, type When, whenWords } from './when-words.ts';

export type ParsedSearchText = {
  services: Meant[];
  day: string | null;
  part: DayPart | null;
  withinHours: number | null;
  place: PlaceOfService | null;
  hairType: HairType | null;
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
type TraitFilters = Partial<Pick<ParsedSearchText, 'hairType' | 'access' | 'payment'>>;
const filters: readonly (readonly [RegExp, TraitFilters])[] = [
  [whole('cheveux (?:afro|crepus)|(?:afro|kinky|coily) hair'), { hairType: 'african_hair' }],
  [whole('cheveux frises|frizzy hair'), { hairType: 'frizzy_hair' }],
  [whole('cheveux (?:boucles|boucle)|curly hair'), { hairType: 'curly_hair' }],
  [whole('cheveux ondules|wavy hair'), { hairType: 'wavy_hair' }],
  [whole('cheveux (?:lisses|raides)|straight hair'), { hairType: 'smooth_hair' }],
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
  'pres de|pres d|proche de|proche d|autour de|autour d|aux alentours de|a cote de|du cote de|vers|dans le|dans la|dans l|dans|sur|a|au|aux|en|near|near to|close to|next to|around|in|at|by',
);
/** Words that are ignored, except within the name of a place. */
const light = whole(
  'salon de coiffure|salons de coiffure|salon|salons|coiffeurs?|coiffeuses?|coiffure|coiffer|hairdressers?|hairdressing|hair salon|hair|cheveux|rendez vous|rdv|appointment|s il vous plait|s il te plait|svp|please|bonjour|hello|' +
    'je|j|cherche|recherche|veux|voudrais|aimerais|besoin|souhaite|trouver|reserver|prendre|faire|me|m|mon|ma|mes|mes cheveux|un|une|des|le|la|les|l|de|du|d|pour|avec|et|ou|chez|disponible|libre|dispo|pas cher|' +
    'i|want|need|would|like|looking|find|book|get|my|the|a|an|for|with|and|or|some|to|on|of|available|free|cheap',
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
    withinHours: null,
    place: null,
    hairType: null,
    access: null,
    payment: null,
    maxPriceEuros: null,
    where: null,
    rest: [],
    mended: [],
  };
  let run: { words: string[]; isPlace: boolean } = { words: [], isPlace: false };
  let isFor: 'man_cut' | 'woman_cut' | null = null;
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
    if (taken > 0) {
      close();
      at += taken;
    } else if (gender) {
      close();
      isFor = gender.category;
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
    takeWhen(searchText, when.when);
    return when.words;
  }
  for (const [pattern, place] of [
    [atHome, 'at_home'],
    [inSalon, 'salon'],
  ] as const) {
    const found = pattern.exec(plain);
    if (found) {
      searchText.place = place;
      return countWords(found[0]);
    }
  }
  for (const [pattern, filter] of filters) {
    const found = pattern.exec(plain);
    if (found) {
      Object.assign(searchText, filter);
      return countWords(found[0]);
    }
  }
  const [whole = '', euros] = price.exec(plain) ?? [];
  if (euros) {
    searchText.maxPriceEuros = Number(euros);
    return countWords(whole);
  }
  if (!isTown && takeService(searchText, plainOf(words, at, 1))) return 1;
  return isInRun || isFirstOfPlace ? 0 : takeMisspelt(searchText, words, { at, plain, today, towns });
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
  takeWhen(searchText, read.when);
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

function takeWhen(searchText: ParsedSearchText, { day, part, withinHours }: When): void {
  searchText.day = day ?? searchText.day;
  searchText.part = part ?? searchText.part;
  searchText.withinHours = withinHours ?? searchText.withinHours;
}

function genderOf(plain: string): { category: 'man_cut' | 'woman_cut'; words: number } | undefined {
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
function settled(searchText: ParsedSearchText, isFor: 'man_cut' | 'woman_cut' | null): ParsedSearchText {
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
  return { ...searchText, services: only };
}

export function unknownWords(text: string): string[] {
  return wordsOf(text)
    .map(({ plain }) => plain)
    .filter((plain) => plain.length >= 5 && !findDictionaryEntry(plain));
}

function wordsOf(text: string): Word[] {
  const dated = text.slice(0, 200).replace(/(?<![0-9])([0-9]{1,2})[/.]([0-9]{1,2})(?![0-9])/g, '$1slash$2');
  const together = dated.replace(/(?<![0-9])([0-9]{2}) ([0-9]{3})(?![0-9])/g, '$1$2');
  return [...together.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
    .map(([written]) => ({ written, plain: foldWords(written) }))
    .filter(({ plain }) => plain !== '');
}

const plainOf = (words: readonly Word[], at: number, many: number): string =>
  words
    .slice(at, at + many)
    .map((word) => word.plain)
    .join(' ');

const countWords = (text: string): number => text.trim().split(' ').length;
