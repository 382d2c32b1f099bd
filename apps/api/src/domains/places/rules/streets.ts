import type { Commune } from '@meche/contract/fields';
import { own } from '@meche/contract/own';
import { parsePlaceText, plainName } from '../rules.ts';
import { shortTownName } from './towns.ts';

/** French words for kinds of streets, in searchable form. Within a sentence they are lower case. */
const ways =
  'rue|avenue|boulevard|place|quai|cours|allee|impasse|chemin|route|passage|square|faubourg|montee|promenade|esplanade|cite|villa|sente|sentier|traverse|venelle|ruelle|galerie|mail|pont';
const shortened = 'av|bd|bld|boul|pl|all|imp|che|rte|fbg|street';
const hasWay = new RegExp(`(?:^| )(?:${ways}|${shortened}) `);
const isWay = new RegExp(`^(?:${ways})$`);
/** A text with more words is not an address. */
const MAX_WORDS = 14;

/**
 * Matches "paris 4e" within an address. The number gives the postal code, except for the 16th of Paris,
 * which has two codes.
 */
const arrondissement = / (paris|lyon|marseille) ([0-9]{1,2})(?:er|ere|e|eme|ieme)(?= |$)/;
const firstCodes: Record<string, number> = { paris: 75_000, lyon: 69_000, marseille: 13_000 };

/** "tour zamansky paris 5e" -> "tour zamansky paris": the address base knows arrondissements by their code only. */
export const withoutArrondissement = (name: string): string => name.replace(arrondissement, ' $1');

/** A query to the address base. */
export type StreetQuery = {
  text: string;
  postalCode?: string | undefined;
  department?: string | undefined;
};

/**
 * Converts a text to a query of the address base. Undefined if the text cannot be a street: it needs 2 to
 * 14 words, one of which has three letters.
 */
export function toStreetQuery(written: string): StreetQuery | undefined {
  const { code, department, names } = parsePlaceText(written);
  const [name] = names;
  const words = name.split(' ');
  if (words.length < 2 || words.length > MAX_WORDS || !/[a-z]{3}/.test(name)) return undefined;
  const [, city = '', number] = arrondissement.exec(name) ?? [];
  const text = withoutArrondissement(name);
  const part =
    number && Number(number) !== 16 ? String((own(firstCodes, city) ?? 0) + Number(number)) : undefined;
  return { text, postalCode: code ?? part, department };
}

/** Whether the text contains a word for a kind of street: "bd voltaire", "12 rue oberkampf". */
export function mentionsStreet(words: string): boolean {
  return hasWay.test(`${plainName(words)} `) && / /.test(words.trim());
}

/** Shorter words are mostly abbreviations: "gal", "dr", "bis". */
const CHARACTERS_OF_A_WORD = 4;

/**
 * Whether a word of four or more characters occurs neither in the found street’s name nor in its commune’s,
 * so that the text was corrected.
 */
export function isStreetCorrected(name: string, commune: Pick<Commune, 'name'>, written: string): boolean {
  const known = new Set(plainName(`${name} ${commune.name}`).split(' '));
  return parsePlaceText(written)
    .names[0].split(' ')
    .some((word) => word.length >= CHARACTERS_OF_A_WORD && !known.has(word) && !hasWay.test(` ${word} `));
}

/**
 * Whether the text neither begins the name of one of these communes nor extends it without a word for a
 * street.
 */
export function exceedsCommuneName(communes: readonly Pick<Commune, 'name'>[], name: string): boolean {
  return !communes.some((commune) => {
    const own = plainName(commune.name);
    if (own.startsWith(name)) return true;
    return name.startsWith(`${own} `) && !hasWay.test(name.slice(own.length));
  });
}

/** Formats a street as it is written in an address: "12 Rue de Rivoli" -> "12 rue de Rivoli". */
export function formatStreetLine(name: string): string {
  return name.replace(
    /^([0-9]\S*(?: (?:bis|ter|quater))? )?(\p{L}+)/iu,
    (_, number: string | undefined, word: string) =>
      `${number ?? ''}${isWay.test(plainName(word)) ? word.toLowerCase() : word}`,
  );
}

/** Formats a street with its commune: "12 Rue de Rivoli" -> "12 rue de Rivoli, Paris 4e". */
export function formatStreet(name: string, commune: Pick<Commune, 'name'>): string {
  return `${formatStreetLine(name)}, ${shortTownName(commune.name)}`;
}
