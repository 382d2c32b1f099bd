import { readFileSync } from 'node:fs';

/** A street with the coordinates of its middle (WGS 84). */
export type Street = {
  /** INSEE code of the commune; in Paris, Lyon and Marseille that of the arrondissement. */
  communeCode: string;
  postalCode: string;
  city: string;
  name: string;
  latitude: number;
  longitude: number;
};

/**
 * The streets of the demo professionals and well-known streets of their cities. The coordinates were set by
 * hand, to a few hundred metres, and come from no address base. Streets of small villages are invented
 * (place de l’Église, Grande Rue …); their coordinates are the middle of the village.
 */
export const streets: readonly Street[] = readFileSync(new URL('./streets.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [communeCode = '', postalCode = '', city = '', name = '', latitude, longitude] = line.split('\t');
    return { communeCode, postalCode, city, name, latitude: Number(latitude), longitude: Number(longitude) };
  });
