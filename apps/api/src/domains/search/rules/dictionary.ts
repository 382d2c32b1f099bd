import type { Category, Language } from '@meche/contract/enumerations';
import { foldWords } from '@meche/contract/fold-accents';
import { editDistance } from '#kit/edit-distance';
import { type TradeWords, tradeWords } from './trade-words.ts';

export type Meant = {
  key: string;
  /** Null when the word implies no category. */
  category: Category | null;
  /** True when the word is searched in the names of services. When false, the category is enough. */
  isNamed: boolean;
};

type Entry = Meant & { labels: Record<Language, string>; phrases: Record<Language, readonly string[]> };

const entries: readonly Entry[] = tradeWords.map(entryOf);
const byKey = new Map(entries.map((entry) => [entry.key, entry]));
/** No phrase may belong to two entries; a test checks this. */
const byPhrase = new Map(
  entries.flatMap((entry) =>
    [...entry.phrases.fr, ...entry.phrases.en].map((phrase) => [phrase, entry] as const),
  ),
);
export const wordsAtMost = Math.max(...[...byPhrase.keys()].map((phrase) => phrase.split(' ').length));

function entryOf([key, category, fr, en]: TradeWords): Entry {
  const [french, english] = [fr.split('|'), en.split('|')];
  return {
    key,
    category: category === 'any' ? null : category,
    isNamed: key !== category,
    labels: { fr: french[0] ?? key, en: english[0] ?? key },
    phrases: { fr: french.map(foldWords), en: english.map(foldWords) },
  };
}

/** Finds the entry with exactly this phrase. Accents and case do not matter. */
export function findDictionaryEntry(phrase: string): Meant | undefined {
  return byPhrase.get(foldWords(phrase));
}

/** Short words allow no typo, because one edit already gives another word. */
function editsAllowed(length: number): number {
  if (length < 5) return 0;
  return length < 9 ? 1 : 2;
}

/**
 * Finds the entry closest to an unknown phrase: one edit is allowed from five letters on, two from nine.
 * Undefined when several entries are equally close, or when the phrase is a known word itself.
 */
export function findMisspelt(phrase: string): { meant: Meant; written: string } | undefined {
  const plain = foldWords(phrase);
  const forgiven = editsAllowed(plain.length);
  if (forgiven === 0 || byPhrase.has(plain)) return undefined;
  let [least, nearest]: [number, [string, Entry][]] = [forgiven, []];
  for (const [written, entry] of byPhrase) {
    // The first letter of a misspelt word is nearly always right.
    if (written[0] !== plain[0] || Math.abs(written.length - plain.length) > least) continue;
    // A known word that is short allows no typo either.
    if (editsAllowed(written.length) === 0) continue;
    const apart = editDistance(plain, written);
    if (apart > least || !isWordByWord(plain, written)) continue;
    if (apart < least) nearest = [];
    least = apart;
    nearest.push([written, entry]);
  }
  const [first, ...others] = nearest;
  if (!first || others.some(([, entry]) => entry !== first[1])) return undefined;
  return { meant: first[1], written: first[0] };
}

/** Every single word must be close: "courte homme" is not a typo of "coupe homme". */
function isWordByWord(plain: string, written: string): boolean {
  const [ours, theirs] = [plain.split(' '), written.split(' ')];
  if (ours.length !== theirs.length) return false;
  if (ours.length === 1) return true;
  return ours.every((word, at) => editDistance(word, theirs[at] ?? '') <= (word.length < 9 ? 1 : 2));
}

/**
 * Returns the names to search for in services: all synonyms of a known word, or the word itself when it is
 * unknown.
 */
export function spellingsOf(named: string): string[] {
  const entry = byKey.get(named) ?? byPhrase.get(foldWords(named));
  if (entry) return [...new Set([...entry.phrases.fr, ...entry.phrases.en])];
  const plain = foldWords(named);
  return plain === '' ? [] : [plain];
}

export function findEntryOfWord(named: string): Meant | undefined {
  return byKey.get(named) ?? byPhrase.get(foldWords(named));
}

export function labelOf(named: string, language: Language): string {
  const entry = byKey.get(named) ?? byPhrase.get(foldWords(named));
  const label = entry?.labels[language] ?? named;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export type Suggested = Meant & { label: string };

/**
 * Returns the entries with a phrase that begins with the text, in the reader’s language also with a later
 * word that does; the reader’s language comes first. Without any, returns the entry of which the text is a
 * typo.
 */
export function suggestDictionaryEntries(text: string, language: Language, limit: number): Suggested[] {
  const plain = foldWords(text);
  if (plain === '') return [];
  const other: Language = language === 'fr' ? 'en' : 'fr';
  const ranks: ((entry: Entry) => boolean)[] = [
    // The label is the first phrase.
    (entry) => entry.phrases[language][0]?.startsWith(plain) ?? false,
    (entry) => entry.phrases[language].some((phrase) => phrase.startsWith(plain)),
    (entry) => entry.phrases[language].some((phrase) => phrase.includes(` ${plain}`)),
    (entry) => entry.phrases[other].some((phrase) => phrase.startsWith(plain)),
  ];
  const found = new Set(ranks.flatMap((fits) => entries.filter(fits)));
  if (found.size === 0) {
    const near = findMisspelt(plain);
    const entry = near && byKey.get(near.meant.key);
    if (entry) found.add(entry);
  }
  return [...found].slice(0, limit).map(({ key, category, isNamed }) => ({
    key,
    category,
    isNamed,
    label: labelOf(key, language),
  }));
}

export const allPhrases: ReadonlyMap<string, Meant> = byPhrase;
