import { foldWords } from '@meche/contract/fold-accents';
import type { NamedProfessional } from '@meche/contract/search-meaning';
import type { Db } from '#kit/database/database';
import { type Coordinates, greatCircleKm } from '#places';
import { findMisspelt } from './rules/dictionary.ts';
import { spellingsBesides } from './rules/slips.ts';
import { type FoundName, listNamesHolding, listNamesOfSpellings } from './store/names.ts';

/** Names that are read for the few that are shown: a business and its members often share words. */
const LOOKED_AT = 24;
const CHARACTERS_OF_A_NAME = 3;
/** Farther away it is another business with the same name. */
const NEAR_KM = 20;

/**
 * Finds listed professionals and members with a word of their name that begins with the text. Names that
 * begin with the text come first. When there are none, finds names that differ by one slip. Looks at 24
 * names at most.
 */
export async function suggestNames(
  db: Db,
  { text, near, limit, now }: { text: string; near: Coordinates | undefined; limit: number; now: Date },
): Promise<NamedProfessional[]> {
  const plain = foldWords(text);
  if (plain === '') return [];
  const exact = await listNamesHolding(db, { text: plain, words: 'begun', near, limit: LOOKED_AT, now });
  const found = exact.length > 0 ? exact : await listMisspeltNames(db, plain, 'begun', now);
  const isBeginning = ({ name }: FoundName) => foldWords(name).startsWith(plain);
  const ordered = [...found.filter(isBeginning), ...found.filter((one) => !isBeginning(one))];
  const seen = new Set<string>();
  const unique = ordered.filter(({ slug, memberId }) => {
    const key = `${slug} ${memberId}`;
    return !seen.has(key) && seen.add(key);
  });
  return unique.slice(0, limit).map(presented);
}

async function listMisspeltNames(
  db: Db,
  plain: string,
  words: 'whole' | 'begun',
  now: Date,
): Promise<FoundName[]> {
  const texts = spellingsBesides(plain);
  return texts.length > 0 ? listNamesOfSpellings(db, { texts, words, limit: LOOKED_AT, now }) : [];
}

export type Called = {
  /**
   * The only professional (near `near`, if given) whose whole name is in the sentence; null when there are
   * none or several.
   */
  professional: NamedProfessional | null;
  /** Where that professional works: the salon, or the commune from which they travel. */
  at: { inseeCode: string; hasSalon: boolean } | null;
  /**
   * The words of the sentence that are the name, a part of a name, or differ from one by a slip; null when
   * no name was found.
   */
  words: string | null;
};

/**
 * Finds the professional whose name a sentence contains: either the whole sentence is the name, or one of
 * the runs of words that were not understood otherwise.
 */
export async function findProfessionalInSentence(
  db: Db,
  {
    sentence,
    runs,
    near,
    now,
  }: { sentence: string; runs: readonly string[]; near: Coordinates | undefined; now: Date },
): Promise<Called> {
  for (const words of [sentence, ...runs]) {
    const text = foldWords(words);
    if (text.length < CHARACTERS_OF_A_NAME) continue;
    const found = await listNamesHolding(db, { text, words: 'whole', near, limit: LOOKED_AT, now });
    if (found.length === 0) continue;
    const whole = found.filter(({ name }) => ` ${foldWords(sentence)} `.includes(` ${foldWords(name)} `));
    const meant = near ? whole.filter((one) => greatCircleKm(near, one) <= NEAR_KM) : whole;
    const slugs = new Set(meant.map(({ slug }) => slug));
    const business = meant.find(({ memberId }) => memberId === null) ?? meant[0];
    if (!business || slugs.size > 1) return { professional: null, at: null, words };
    const { name, inseeCode, hasSalon } = business;
    return {
      professional: presented(business),
      at: { inseeCode, hasSalon },
      words: name,
    };
  }
  for (const words of [sentence, ...runs]) {
    const isMisspelt =
      !findMisspelt(words) && (await listMisspeltNames(db, foldWords(words), 'whole', now)).length > 0;
    if (isMisspelt) return { professional: null, at: null, words };
  }
  return { professional: null, at: null, words: null };
}

function presented(found: FoundName): NamedProfessional {
  const { slug, businessName, city, role, hairColours, photoId, memberId, name } = found;
  const member = memberId === null ? null : { id: memberId, name };
  return { slug, businessName, city, role, hairColours, photoId, member };
}
