/** French typography that depends on what is put into a sentence; the sentences themselves bear their own no-break spaces. */

const NO_BREAK = '\u00a0';

/** `14 h 30`, `45 min`, `1,2 km`: what belongs together stays on one line. */
export function together(text: string): string {
  return text.replaceAll(' ', NO_BREAK);
}

/** `1er janvier`, while the second is `2 janvier`: a day written in French, with its month or alone. */
export function frenchDay(day: string): string {
  return day.replace(/(^|\s)1(?=\s|$)/, '$11er');
}

/** Names that begin with a sounded h, most of them English: de Hair Studio, but d’Hélène. */
const soundedH = /^(hair|hall|ham|harley|haut|hip|home|hot|house|huit)/i;
const vowel = /^[aeiouyhœæ]/i;
/** Before another vowel y is half a consonant: de Yasmine, but d’Yves. */
const consonantY = /^y[aeiou]/i;

/** `d’Atelier Sofia`, `de Nuances`: the word loses its vowel where the name begins with one. */
export function elided(word: 'de' | 'que', name: string): string {
  const sound = name.trimStart().normalize('NFD').replace(/\p{M}/gu, '');
  const isElided = vowel.test(sound) && !soundedH.test(sound) && !consonantY.test(sound);
  return isElided ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`;
}

/**
 * `à Rennes`, `au Havre`, `aux Lilas`, `au 12 rue de Rivoli`, `rue de Gand`, and `de Rennes`, `du Havre`, `d’Arras`, `du 12 rue
 * de Rivoli`, `de la rue de Gand`: before the name of a place. Of a street the first letter is small.
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
