import { plainName } from '../rules.ts';

export function shortTownName(name: string): string {
  return name.replace(/ Arrondissement$/, '');
}

/**
 * Slug of a commune: "rennes", "paris-11e". A commune with a repeated name gets its department
 * ("montreuil-93"), even the largest one, because the largest may change. No department has a name twice.
 */
export function townSlug(commune: { name: string; department: string; isRepeated: boolean }): string {
  const name = plainName(shortTownName(commune.name)).replaceAll(' ', '-');
  return commune.isRepeated ? `${name}-${commune.department.toLowerCase()}` : name;
}

const cities = [
  { code: '75056', firstPart: 75101, parts: 20 },
  { code: '69123', firstPart: 69381, parts: 9 },
  { code: '13055', firstPart: 13201, parts: 16 },
];

/** INSEE codes of the arrondissements of Paris, Lyon or Marseille; empty for other communes. */
export function arrondissementsOf(inseeCode: string): string[] {
  const city = cities.find(({ code }) => code === inseeCode);
  return city ? Array.from({ length: city.parts }, (_, at) => String(city.firstPart + at)) : [];
}

/** INSEE code of the city to which an arrondissement belongs; undefined for other communes. */
export function cityOfArrondissement(inseeCode: string): string | undefined {
  return cities.find(({ code }) => arrondissementsOf(code).includes(inseeCode))?.code;
}
