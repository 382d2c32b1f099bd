/**
 * French typography that depends on interpolated values; the sentences themselves contain their no-break
 * spaces.
 */

const NO_BREAK = '\u00a0';

/**
 * Replaces spaces by no-break spaces, so that number and unit stay on one line: `14 h 30`, `45 min`, `1,2
 * km`.
 */
export function keepTogether(text: string): string {
  return text.replaceAll(' ', NO_BREAK);
}

/** Zero, one and what lies between are singular in French: `1,99 € retenu`, but `2,00 € retenus`. */
const singularAmount = /^[-−]?[01](?:,\d+)?\s*€/;

/**
 * Forms that agree with an amount before them, by their plural: `{{amount, sont}}`. `s` is the ending of a
 * participle: `{{amount}} retenu{{amount, s}}`.
 */
export const agreements = {
  s: ['', 's'],
  sont: ['est', 'sont'],
  seront: ['sera', 'seront'],
  ont: ['a', 'ont'],
  vont: ['va', 'vont'],
} as const satisfies Record<string, readonly [singular: string, plural: string]>;

export function agree(amount: string, [singular, plural]: readonly [string, string]): string {
  return singularAmount.test(amount) ? singular : plural;
}

/**
 * Writes the first day of a month as `1er` in a French date, with or without its month: `1er janvier`, but
 * `2 janvier`.
 */
export function formatFrenchDay(day: string): string {
  return day.replace(/(^|\s)1(?=\s|$)/, '$11er');
}

/** Names with an aspirated h, most of them English: "de Hair Studio", but "d’Hélène". */
const soundedH = /^(hair|hall|ham|harley|haut|hip|home|hot|house|huit)/i;
const vowel = /^[aeiouyhœæ]/i;
/** A y before a vowel counts as a consonant: "de Yasmine", but "d’Yves". */
const consonantY = /^y[aeiou]/i;

/** Puts `de` or `que` before a name, elided before a vowel: `d’Atelier Sofia`, `de Nuances`. */
export function elide(word: 'de' | 'que', name: string): string {
  const sound = name.trimStart().normalize('NFD').replace(/\p{M}/gu, '');
  const isElided = vowel.test(sound) && !soundedH.test(sound) && !consonantY.test(sound);
  return isElided ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`;
}

/**
 * Puts a preposition before a place: `à Rennes`, `au Havre`, `aux Lilas`, `au 12 rue de Rivoli`, `de
 * Rennes`, `du Havre`, `d’Arras`, `de la rue de Gand`. A street begins with a small letter and takes no
 * `à`: `rue de Gand`.
 */
export function addPreposition(word: 'de' | 'à', place: string): string {
  const [, many, rest] = /^(?:Le(s)? |(?=\d))(.+)/.exec(place) ?? [];
  if (rest) return `${word === 'de' ? (many ? 'des' : 'du') : many ? 'aux' : 'au'} ${rest}`;
  const isStreet = /^[a-z]/.test(place);
  if (word === 'à') return isStreet ? place : `à ${place}`;
  if (!isStreet) return elide(word, place);
  if (/^[aei]/.test(place)) return `de l’${place}`;
  return /^(rue|pl|route|mont|prom|ga[lr]|cit|vi|sente |tr|ven)/.test(place)
    ? `de la ${place}`
    : `du ${place}`;
}
