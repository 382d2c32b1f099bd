import type { Commune } from '@meche/contract/fields';
import { own } from '@meche/contract/own';
import { plainName, readWritten } from '../rules.ts';
import { shortTownName } from './towns.ts';

/** What ways are called, as they are looked for; written small within a sentence. */
const ways =
  'rue|avenue|boulevard|place|quai|cours|allee|impasse|chemin|route|passage|square|faubourg|montee|promenade|esplanade|cite|villa|sente|sentier|traverse|venelle|ruelle|galerie|mail|pont';
const shortened = 'av|bd|bld|boul|pl|all|imp|che|rte|fbg|street';
const hasWay = new RegExp(`(?:^| )(?:${ways}|${shortened}) `);
const isWay = new RegExp(`^(?:${ways})$`);
/** Of a longer text it is no address. */
const WORDS_AT_MOST = 14;

/** "paris 4e" within an address: the postal code tells it, too; that of the sixteenth has two. */
const arrondissement = / (paris|lyon|marseille) ([0-9]{1,2})(?:er|ere|e|eme|ieme)(?= |$)/;
const firstCodes: Record<string, number> = { paris: 75_000, lyon: 69_000, marseille: 13_000 };

/** What an address base is asked for: the words, and where. */
export type StreetAsked = {
  text: string;
  postalCode?: string | undefined;
  department?: string | undefined;
};

/** What of a text may be a street: several words, or a number and one. Undefined: it is none. */
export function streetAsked(written: string): StreetAsked | undefined {
  const { code, department, names } = readWritten(written);
  const [name] = names;
  const words = name.split(' ');
  if (words.length < 2 || words.length > WORDS_AT_MOST || !/[a-z]{3}/.test(name)) return undefined;
  const [, city = '', number] = arrondissement.exec(name) ?? [];
  const text = name.replace(arrondissement, ' $1');
  const part =
    number && Number(number) !== 16 ? String((own(firstCodes, city) ?? 0) + Number(number)) : undefined;
  return { text, postalCode: code ?? part, department };
}

/** Whether a street is named by what it is, or by its number: "12 oberkampf", "bd voltaire". Nothing else is called so. */
export function isStreetNamed(words: string): boolean {
  return hasWay.test(`${plainName(words)} `) && / /.test(words.trim());
}

/** Of fewer letters a word is mostly a short form: "gal", "dr", "bis". */
const CHARACTERS_OF_A_WORD = 4;

/** Whether a word that was written stands in neither the name of the street that was found nor in that of its commune. */
export function isStreetMended(name: string, commune: Pick<Commune, 'name'>, written: string): boolean {
  const known = new Set(plainName(`${name} ${commune.name}`).split(' '));
  return readWritten(written)
    .names[0].split(' ')
    .some((word) => word.length >= CHARACTERS_OF_A_WORD && !known.has(word) && !hasWay.test(` ${word} `));
}

/** Whether more is written than the name of one of these communes. */
export function goesBeyond(communes: readonly Pick<Commune, 'name'>[], name: string): boolean {
  return !communes.some((commune) => {
    const own = plainName(commune.name);
    if (own.startsWith(name)) return true;
    return name.startsWith(`${own} `) && !hasWay.test(name.slice(own.length));
  });
}

/** "12 Rue de Rivoli" -> "12 rue de Rivoli, Paris 4e". */
export function streetWritten(name: string, commune: Pick<Commune, 'name'>): string {
  const small = name.replace(
    /^([0-9]\S*(?: (?:bis|ter|quater))? )?(\p{L}+)/iu,
    (_, number: string | undefined, word: string) =>
      `${number ?? ''}${isWay.test(plainName(word)) ? word.toLowerCase() : word}`,
  );
  return `${small}, ${shortTownName(commune.name)}`;
}
