import { arrondissementName, plainName } from '../rules.ts';
import { shortTownName } from './towns.ts';

/** The form in which the name of a place is stored and searched: "Le Marais" -> "marais". */
export function namedPlaceKey(name: string): string {
  return plainName(name).replace(/^(?:le|la|les|l) (?=.)/, '');
}

/**
 * One way to read a text: the key of a place, and the plain name, arrondissement or department that follows
 * or precedes it. `station` is set when the text says that it is one ("gare de Rennes").
 */
export type PlaceReading = { key: string; town?: string | undefined; station?: 'metro' | 'train' };

const of = '(?:(?:de la|de l|de|du|des|d) )?(?=.)';
const [gare, metro, quarter] = [
  new RegExp(`^(?:gare sncf|gare) ${of}`),
  new RegExp(`^(?:station de metro|station|metro|rer|arret) ${of}`),
  new RegExp(`^(?:(?:le )?quartier|(?:la )?place|(?:le )?secteur|(?:le )?coin) ${of}`),
];
const MAX_WORDS = 8;
const CHARACTERS_OF_A_NAME = 3;

/**
 * Lists the ways to read a plain text as a place, likeliest first: the whole text, then a place before or
 * after its town ("bastille paris", "lyon part dieu").
 */
export function listPlaceReadings(name: string): PlaceReading[] {
  const words = name.split(' ');
  if (words.length > MAX_WORDS) return [];
  const readings = readingsOf(name);
  for (let at = 1; at < words.length; at += 1) {
    const [head, tail] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    readings.push(...readingsOf(head, tail), ...readingsOf(tail, head));
  }
  return readings.filter(({ key }) => key.length >= CHARACTERS_OF_A_NAME);
}

function readingsOf(name: string, town?: string): PlaceReading[] {
  const whole: PlaceReading = { key: namedPlaceKey(name), town };
  const without = (pattern: RegExp) => ({ key: namedPlaceKey(name.replace(pattern, '')), town });
  if (gare.test(name)) return [whole, { ...without(gare), station: 'train' }];
  if (metro.test(name)) return [whole, { ...without(metro), station: 'metro' }];
  return quarter.test(name) ? [whole, without(quarter)] : [whole];
}

/** Formats the name of a train station: "Quimper" -> "gare de Quimper", "Arles" -> "gare d’Arles". */
export function formatStation(name: string): string {
  if (/\bgare\b/i.test(name)) return name;
  const [, many, rest] = /^Le(s)? (.+)/.exec(name) ?? [];
  if (rest) return `gare ${many ? 'des' : 'du'} ${rest}`;
  return /^[aeiouyh]/.test(plainName(name)) ? `gare d’${name}` : `gare de ${name}`;
}

/** Whether a plain text is the name of the commune, of its city, or the number of its department. */
export function isTownOf(commune: { name: string; department: string }, town: string): boolean {
  const short = plainName(shortTownName(commune.name));
  const own = plainName(commune.name);
  const city = /^(paris|lyon|marseille) [0-9]/.exec(own)?.[1];
  return (
    [short, own, city, commune.department.toLowerCase()].includes(town) || arrondissementName(town) === own
  );
}
