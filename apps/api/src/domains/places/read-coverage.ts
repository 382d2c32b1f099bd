import type { Commune } from '@meche/contract/fields';
import type { ZoneCoverage } from '@meche/contract/travel';
import type { Db } from '#kit/database/database';
import { boxAround, type Coordinates, partsOfZone } from './rules.ts';
import { listAreas, listLargestCommunes, listMapCommunes, measureZone } from './store/zones.ts';
import { listDepartments } from './store.ts';

/** Grid of the 4:3 map. With more cells, the dots would be indistinguishable. */
const CELLS = { across: 48, down: 36 };
/**
 * Coordinates are rounded to a thousandth of a degree, about 100 metres, because the centre of a commune is
 * not known more exactly.
 */
const PER_DEGREE = 1000;

/**
 * Counts the communes of a zone, and returns its areas with their five largest towns and the positions to
 * draw on the map.
 */
export async function readCoverage(
  db: Db,
  zones: readonly string[],
  base: Coordinates | null,
): Promise<Omit<ZoneCoverage, 'base'>> {
  const zone = partsOfZone(zones);
  const [size, areas, departments] = await Promise.all([
    measureZone(db, zone),
    listAreas(db, zone),
    listDepartments(db, { codes: zone.departments }),
  ]);
  const box = boxAround(size, base, CELLS);
  const drawn = box ? await listMapCommunes(db, zone, { box, cells: CELLS }) : [];
  const rounded = ({ latitude, longitude }: Coordinates) => ({
    latitude: Math.round(latitude * PER_DEGREE) / PER_DEGREE,
    longitude: Math.round(longitude * PER_DEGREE) / PER_DEGREE,
  });
  return {
    communes: size.communes,
    arrondissements: size.arrondissements,
    areas: zones.map((zipCode) => {
      const codes = partsOfZone([zipCode]);
      const parts = areas.filter(({ code }) => [...codes.departments, ...codes.postalCodes].includes(code));
      const names = departments
        .filter(({ code }) => codes.departments.includes(code))
        .map(({ name }) => name);
      return {
        zipCode,
        name: names.join(', ') || null,
        communes: parts.reduce((sum, { communes }) => sum + communes, 0),
        towns: parts.flatMap(({ towns }) => towns).slice(0, 5),
      };
    }),
    covered: drawn.filter(({ covered }) => covered).map(rounded),
    around: drawn.filter(({ covered }) => !covered).map(rounded),
  };
}

export async function listTownsOfZone(
  db: Db,
  zones: readonly string[],
  limit: number,
): Promise<(Commune & { coordinates: Coordinates })[]> {
  const towns = await listLargestCommunes(db, partsOfZone(zones), limit);
  return towns.flatMap((town) => (town.coordinates ? [{ ...town, coordinates: town.coordinates }] : []));
}
