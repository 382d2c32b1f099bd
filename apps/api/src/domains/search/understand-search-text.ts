import type { Language } from '@meche/contract/enumerations';
import { foldWords } from '@meche/contract/fold-accents';
import type { NamedProfessional, ServiceMeant } from '@meche/contract/search-meaning';
import { type Db, isDatabaseUnavailable } from '#kit/database/database';
import { Refusal } from '#kit/refusal';
import { dayOf } from '#kit/time';
import {
  type Coordinates,
  findCommune,
  findIntendedPlace,
  findIntendedStreet,
  findPlaceByExactName,
  listTownNames,
  type PlaceMeant,
  type StreetDeps,
  shortTownName,
} from '#places';
import { findProfessionalInSentence, suggestNames } from './find-by-name.ts';
import { findCentre, type SearchDeps } from './find-candidates.ts';
import {
  findDictionaryEntry,
  findMisspelt,
  labelOf,
  type Meant,
  suggestDictionaryEntries,
} from './rules/dictionary.ts';
import { type ParsedSearchText, parseSearchText, unknownWords } from './rules/parse-search-text.ts';
import { isSoldBy } from './store/named-services.ts';

const MAX_SERVICES = 3;
const SUGGESTED = 8;
/** Longer runs of words are not split to find a place. */
const WORDS_OF_A_PLACE = 6;
const CHARACTERS_OF_A_NAME = 3;
/**
 * The date is needed before a place is known, so that of metropolitan France is used. Days in overseas
 * departments begin earlier or later.
 */
const ZONE = 'Europe/Paris';

/**
 * Understands a search text: parses it, locates its place, and searches the unknown words among the names
 * of professionals and services. Returns the remaining words, choices that contradict an earlier one, and
 * services beyond the third, as not understood. May call the address service.
 */
export async function understandSearchText(
  deps: SearchDeps,
  { q, language }: { q: string; language: Language },
) {
  const { db } = deps;
  const whole = await readText(deps, q);
  const called = await findCalled(deps, q, whole);
  // Words of the name have no other meaning: "Mèches Sauvages" is no search for highlights.
  const { place, parsed } = called?.words ? await readText(deps, withoutWords(q, called.words)) : whole;
  const { services, where: _where, rest: _rest, unused, mended, ...choices } = parsed;
  const meant = services.map((one) => presented(one, language));
  const notUnderstood: string[] = [];
  const slips = [...mended];
  for (const words of place.rest) {
    const misspelt = findDictionaryEntry(words) ? undefined : findMisspelt(words);
    const known = findDictionaryEntry(words) ?? misspelt?.meant;
    if (misspelt) slips.push({ written: words, meant: misspelt.written });
    if (known) meant.push(presented(known, language));
    else if (await isNameSold(db, words)) meant.push({ label: words, category: null, isNamed: true });
    else notUnderstood.push(words);
  }
  return {
    ...choices,
    place: choices.place ?? (called?.at?.hasSalon === false ? 'at_home' : null),
    services: meant.slice(0, MAX_SERVICES),
    where: place.where ?? (called?.at ? await townOf(db, called.at.inseeCode) : null),
    mendedWhere: place.mended,
    professional: called?.professional ?? null,
    name: called?.professional ? null : (called?.words ?? null),
    mended: slips,
    notUnderstood: [...notUnderstood, ...unused, ...meant.slice(MAX_SERVICES).map(({ label }) => label)],
  };
}

type TextRead = { parsed: ParsedSearchText; place: PlaceFound };

async function readText({ db, clock, geocoding }: SearchDeps, text: string): Promise<TextRead> {
  const towns = await listTownNames(db, unknownWords(text));
  const parsed = parseSearchText(text, { today: dayOf(clock.now(), ZONE), towns });
  return { parsed, place: await placeOf({ db, geocoding }, { ...parsed, q: text }) };
}

/** Undefined for a text that is understood without a name. */
async function findCalled(deps: SearchDeps, q: string, { parsed, place }: TextRead) {
  // "Coiffure de Brest" may be a name although the parser understood every word of it; "Le Mans" is the
  // town.
  const isReadWhole =
    place.rest.length === 0 &&
    (parsed.services.length > 0 || (await findPlaceByExactName(deps.db, q)) !== undefined);
  if (isReadWhole) return undefined;
  return findProfessionalInSentence(deps.db, {
    sentence: q,
    runs: place.rest.filter((words) => !findDictionaryEntry(words)),
    near: await pointOf(deps, place.where),
    now: deps.clock.now(),
  });
}

/** Leaves out the first run of these words, whatever their accents and case. */
function withoutWords(text: string, words: string): string {
  const left = foldWords(words).split(' ');
  const all = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    plain: foldWords(word),
    from: index,
    until: index + word.length,
  }));
  const at = all.findIndex((_, from) => left.every((word, next) => all[from + next]?.plain === word));
  const [first, last] = [all[at], all[at + left.length - 1]];
  return first && last ? `${text.slice(0, first.from)} ${text.slice(last.until)}` : text;
}

type Suggestions = { services: ServiceMeant[]; professionals: NamedProfessional[] };
type SuggestInput = { text: string; language: Language; where?: string | undefined };

/**
 * Suggests only services, and no names, while the database is unavailable. Suggestions for the same text are
 * cached within a minute, until a listing changes.
 */
export async function suggestWords(deps: SearchDeps, input: SuggestInput): Promise<Suggestions> {
  const { text, language, where } = input;
  const { db, clock, memory } = deps;
  const servicesMeant = () =>
    suggestDictionaryEntries(text, language, SUGGESTED).map((one) => presented(one, language));
  const stamp = () => memory?.stampOfListings();
  const stamped = stamp();
  const make = async () => {
    const near = await pointOf(deps, where);
    const professionals = await suggestNames(db, { text, near, limit: SUGGESTED, now: clock.now() });
    const validity = stamped === undefined ? undefined : { stamp, stamped };
    return { answer: { services: servicesMeant(), professionals }, validity };
  };
  try {
    if (!memory) return (await make()).answer;
    return await memory.getOrLoadSuggestions(JSON.stringify([foldWords(text), language, where]), make);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return { services: servicesMeant(), professionals: [] };
  }
}

/** The postal code tells towns of one name apart. */
async function townOf(db: Db, inseeCode: string): Promise<string | null> {
  const commune = await findCommune(db, inseeCode);
  const [postalCode] = commune?.postalCodes ?? [];
  return commune && postalCode ? `${shortTownName(commune.name)} (${postalCode})` : null;
}

/** Undefined when there is no place or an unknown place. */
async function pointOf(deps: SearchDeps, where: string | null | undefined): Promise<Coordinates | undefined> {
  if (!where) return undefined;
  try {
    return (await findCentre({ ...deps, outage: {} }, where)).coordinates;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unknown_commune') return undefined;
    throw error;
  }
}

function presented({ key, category, isNamed }: Meant, language: Language): ServiceMeant {
  return { label: labelOf(key, language), category, isNamed };
}

async function isNameSold(db: Db, words: string): Promise<boolean> {
  const plain = foldWords(words);
  return plain.length >= CHARACTERS_OF_A_NAME && isSoldBy(db, plain);
}

/** `mended` is the text as it was typed when a similar spelling was used; null otherwise. */
type PlaceFound = { where: string | null; mended: string | null; rest: string[] };

/**
 * Words after a preposition such as "à" are searched as a place, and typos are allowed. Other words count
 * as a place only when they are its exact name, or a street when their first word is a kind of street.
 */
async function placeOf(
  deps: StreetDeps,
  { q, where, rest }: { q: string; where: string | null; rest: readonly string[] },
): Promise<PlaceFound> {
  const { db } = deps;
  if (where !== null) {
    const meant = (await findIntendedPlace(db, where)) ?? (await findIntendedStreet(deps, where));
    if (meant) return { ...placeFound(meant, where), rest: [...rest] };
    const part = await placeWithin(db, where);
    const left = part ? part.leftOver : [where];
    return { where: part?.where ?? null, mended: null, rest: [...rest, ...left] };
  }
  for (const [at, words] of rest.entries()) {
    const named =
      (await findPlaceByExactName(db, withArticle(words, q))) ?? (await findPlaceByExactName(db, words));
    const street = named ? undefined : await findIntendedStreet(deps, words);
    if (street) return { ...placeFound(street, words), rest: rest.toSpliced(at, 1) };
    const part = named ? { where: named, leftOver: [] } : await placeWithin(db, words);
    if (part) return { where: part.where, mended: null, rest: rest.toSpliced(at, 1, ...part.leftOver) };
  }
  return { where: null, mended: null, rest: [...rest] };
}

/** In "Coupe Le Mans" the parser drops the article, but an article may begin the name of a town. */
function withArticle(words: string, sentence: string): string {
  const [before = ''] = ` ${foldWords(sentence)} `.split(` ${foldWords(words)} `);
  const article = / (le|la|les|l)$/.exec(before)?.[1];
  return article ? `${article} ${words}` : words;
}

function placeFound({ where, isMended }: PlaceMeant, written: string) {
  return { where, mended: isMended ? written : null };
}

/**
 * Finds the longest ending, otherwise the longest beginning, of some words that is the name of a place.
 * `leftOver` are the other words.
 */
async function placeWithin(db: Db, text: string): Promise<{ where: string; leftOver: string[] } | undefined> {
  const words = text.split(' ');
  if (words.length > WORDS_OF_A_PLACE) return undefined;
  for (let at = 1; at < words.length; at += 1) {
    const [head, tail] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const where = await findPlaceByExactName(db, tail);
    if (where) return { where, leftOver: [head] };
  }
  for (let at = words.length - 1; at >= 1; at -= 1) {
    const [head, tail] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const where = await findPlaceByExactName(db, head);
    if (where) return { where, leftOver: [tail] };
  }
  return undefined;
}
