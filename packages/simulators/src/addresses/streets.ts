import { readFileSync } from 'node:fs';

/** A street of the local address base: its commune, its name, and a point in its middle (WGS 84). */
export type Street = {
  /** INSEE; of a city in arrondissements the arrondissement's. */
  communeCode: string;
  postalCode: string;
  city: string;
  name: string;
  latitude: number;
  longitude: number;
};

/**
 * Streets in which houses of the demonstration stand, and well-known ones of its cities. Points were set by hand, as facts of
 * geography: the middle of each street to a few hundred metres, no extract of an address base. In its smaller villages the
 * streets are made up (place de l’Église, Grande Rue …), and lie in the middle of the village.
 */
export const streets: readonly Street[] = readFileSync(new URL('./streets.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [communeCode = '', postalCode = '', city = '', name = '', latitude, longitude] = line.split('\t');
    return { communeCode, postalCode, city, name, latitude: Number(latitude), longitude: Number(longitude) };
  });
