/**
 * French typography that depends on interpolated values; the sentences themselves contain their no-break
 * spaces.
 */

const NO_BREAK = '\u00a0';

/** `14 h 30`, `45 min`, `1,2 km`: keeps number and unit on one line. */
export function together(text: string): string {
  return text.replaceAll(' ', NO_BREAK);
}

/** `1er janvier`, but `2 janvier`: a date in French, with or without its month. */
export function frenchDay(day: string): string {
  return day.replace(/(^|\s)1(?=\s|$)/, '$11er');
}

/** Names with an aspirated h, most of them English: de Hair Studio, but d’Hélène. */
const soundedH = /^(hair|hall|ham|harley|haut|hip|home|hot|house|huit)/i;
const vowel = /^[aeiouyhœæ]/i;
/** Before a vowel y counts as a consonant: de Yasmine, but d’Yves. */
const consonantY = /^y[aeiou]/i;

/** `d’Atelier Sofia`, `de Nuances`: elision before a vowel. */
export function elided(word: 'de' | 'que', name: string): string {
  const sound = name.trimStart().normalize('NFD').replace(/\p{M}/gu, '');
  const isElided = vowel.test(sound) && !soundedH.test(sound) && !consonantY.test(sound);
  return isElided ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`;
}

/**
 * `à Rennes`, `au Havre`, `aux Lilas`, `au 12 rue de Rivoli`, `rue de Gand`; `de Rennes`, `du Havre`,
 * `d’Arras`, `du 12 rue de Rivoli`, `de la rue de Gand`: a preposition before a place. Streets begin with a
 * small letter.
 */
export function placed(word: 'de' | 'à', place: string): string {
  const [, many, rest] = /^(?:Le(s)? |(?=\d))(.+)/.exec(place) ?? [];
  if (rest) return `${word === 'de' ? (many ? 'des' : 'du') : many ? 'aux' : 'au'} ${rest}`;
  const isStreet = /^[a-z]/.test(place);
  if (word === 'à') return isStreet ? place : `à ${place}`;
  if (!isStreet) return elided(word, place);
  if (/^[aei]/.test(place)) return `de l’${place}`;
  return /^(rue|pl|route|mont|prom|gal|cit|vi|sente |tr|ven)/.test(place) ? `de la ${place}` : `du ${place}`;
}
