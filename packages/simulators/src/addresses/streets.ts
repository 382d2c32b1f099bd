import { readFileSync } from 'node:fs';

/** A street of the local address base, with a point in its middle (WGS 84). */
export type Street = {
  /** INSEE code; in Paris, Lyon and Marseille that of the arrondissement. */
  communeCode: string;
  postalCode: string;
  city: string;
  name: string;
  latitude: number;
  longitude: number;
};

/**
 * Streets of the demo professionals, and well-known ones of their cities. Points were set by hand, to a few
 * hundred metres, not taken from an address base. Streets of small villages are invented (place de
 * l’Église, Grande Rue …) and lie in the middle of the village.
 */
export const streets: readonly Street[] = readFileSync(new URL('./streets.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [communeCode = '', postalCode = '', city = '', name = '', latitude, longitude] = line.split('\t');
    return { communeCode, postalCode, city, name, latitude: Number(latitude), longitude: Number(longitude) };
  });
