const letters = [...'abcdefghijklmnopqrstuvwxyz', ' '];
/** Shorter texts allow no slip, because one edit already gives another name. */
const CHARACTERS_AT_LEAST = 5;
/** A longer text has too many spellings to look up. */
const CHARACTERS_AT_MOST = 32;
/** Written differently, these sound the same. */
const sounds = [
  ['ph', 'f'],
  ['f', 'ph'],
  ['th', 't'],
  ['ck', 'k'],
  ['qu', 'k'],
  ['au', 'o'],
  ['o', 'au'],
] as const;

/**
 * Returns the texts of which a folded text may be a misspelling: one letter wrong, missing, doubled or too
 * much, two letters swapped, or another spelling of one sound. The first letter is nearly always right, so it
 * stays. About fifty texts for each character.
 */
export function spellingsBesides(plain: string): string[] {
  if (plain.length < CHARACTERS_AT_LEAST || plain.length > CHARACTERS_AT_MOST) return [];
  const found = new Set<string>();
  for (let at = 1; at < plain.length; at += 1) {
    const [head, tail] = [plain.slice(0, at), plain.slice(at)];
    const rest = tail.slice(1);
    for (const letter of letters) found.add(head + letter + rest).add(head + letter + tail);
    found.add(head + rest);
    if (rest !== '') found.add(head + rest[0] + tail[0] + rest.slice(1));
    for (const [written, meant] of sounds)
      if (tail.startsWith(written)) found.add(head + meant + tail.slice(written.length));
  }
  found.delete(plain);
  return [...found].filter((text) => text === text.trim());
}
