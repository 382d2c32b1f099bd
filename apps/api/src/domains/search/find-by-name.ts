import { foldWords } from '@meche/contract/fold-accents';
import type { NamedProfessional } from '@meche/contract/search-meaning';
import type { Db } from '#kit/database/database';
import { type Coordinates, greatCircleKm } from '#places';
import { type FoundName, listNamesHolding } from './store/names.ts';

const LOOKED_AT = 40;
const CHARACTERS_OF_A_NAME = 3;
/** Farther away it is another business with the same name. */
const NEAR_KM = 20;

/**
 * Finds listed professionals and members with a word of their name that begins with the text. Names that
 * begin with the text come first. Looks at 40 names at most.
 */
export async function suggestNames(
  db: Db,
  { text, near, limit }: { text: string; near: Coordinates | undefined; limit: number },
): Promise<NamedProfessional[]> {
  const plain = foldWords(text);
  if (plain === '') return [];
  const found = await listNamesHolding(db, { text: plain, words: 'begun', near, limit: LOOKED_AT });
  const isBeginning = ({ name }: FoundName) => foldWords(name).startsWith(plain);
  const ordered = [...found.filter(isBeginning), ...found.filter((one) => !isBeginning(one))];
  const seen = new Set<string>();
  const unique = ordered.filter(({ slug, memberId }) => {
    const key = `${slug} ${memberId}`;
    return !seen.has(key) && seen.add(key);
  });
  return unique.slice(0, limit).map(presented);
}

export type Called = {
  /**
   * The only professional (near `near`, if given) whose whole name is in the sentence; null when there are
   * none or several.
   */
  professional: NamedProfessional | null;
  /**
   * The sentence, or the run of words in it, that is a name or a part of one; null when no name was found.
   */
  words: string | null;
};

/**
 * Finds the professional whose name a sentence contains: either the whole sentence is the name, or one of
 * the runs of words that were not understood otherwise.
 */
export async function findProfessionalInSentence(
  db: Db,
  { sentence, runs, near }: { sentence: string; runs: readonly string[]; near: Coordinates | undefined },
): Promise<Called> {
  for (const words of [sentence, ...runs]) {
    const text = foldWords(words);
    if (text.length < CHARACTERS_OF_A_NAME) continue;
    const found = await listNamesHolding(db, { text, words: 'whole', near, limit: LOOKED_AT });
    if (found.length === 0) continue;
    const whole = found.filter(({ name }) => ` ${foldWords(sentence)} `.includes(` ${foldWords(name)} `));
    const meant = near ? whole.filter((one) => greatCircleKm(near, one) <= NEAR_KM) : whole;
    const slugs = new Set(meant.map(({ slug }) => slug));
    const business = meant.find(({ memberId }) => memberId === null) ?? meant[0];
    return { professional: business && slugs.size === 1 ? presented(business) : null, words };
  }
  return { professional: null, words: null };
}

function presented({ slug, businessName, city, memberId, name }: FoundName): NamedProfessional {
  return { slug, businessName, city, member: memberId === null ? null : { id: memberId, name } };
}
