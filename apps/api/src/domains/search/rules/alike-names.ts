import { editDistance } from '#kit/edit-distance';

/** Shorter words allow no slip, because one edit already gives another name. */
const CHARACTERS_TO_FORGIVE = 5;
/** One slip changes four trigrams at most, and one more ends an unfinished word. */
const TRIGRAMS_OF_A_SLIP = 5;
const LEAST_SIMILARITY = 0.28;

/** Spells what sounds alike in one way: "sophia" as "sofia", "lily" as "lili", "nathalie" as "natalie". */
function soundOf(plain: string): string {
  return plain
    .replaceAll('ph', 'f')
    .replaceAll('y', 'i')
    .replace(/(?<!c)h/g, '')
    .replace(/([a-z])\1/g, '$1');
}

/**
 * True when the name begins with the typed text, apart from one slip and from letters that sound the same.
 * Both are folded. `whole`: the text ends where a word of the name ends.
 */
export function isAlike(typed: string, name: string, words: 'whole' | 'begun'): boolean {
  const [ours, theirs] = [soundOf(typed), soundOf(name)];
  if (ours[0] !== theirs[0]) return false;
  const slips = ours.length < CHARACTERS_TO_FORGIVE ? 0 : 1;
  for (let end = ours.length - slips; end <= Math.min(ours.length + slips, theirs.length); end += 1) {
    const isWordEnd = end === theirs.length || theirs[end] === ' ';
    if (words === 'whole' && !isWordEnd) continue;
    if (editDistance(ours, theirs.slice(0, end)) <= slips) return true;
  }
  return false;
}

/** Returns the trigram similarity that a name has at least if only one slip separates it from the text. */
export function leastSimilarity(plain: string): number {
  const trigrams = plain.split(' ').reduce((sum, word) => sum + word.length + 1, 0);
  return Math.max(LEAST_SIMILARITY, (trigrams - TRIGRAMS_OF_A_SLIP) / (trigrams + TRIGRAMS_OF_A_SLIP - 1));
}
