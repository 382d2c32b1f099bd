import type { Square } from '@meche/contract/square';
import type { Found } from '../queries.ts';

type Coordinates = { longitude: number; latitude: number };
type Placed = { coordinates: Coordinates };

/** How far the map shows around the searched place at least, about the radius of a quarter of a town. */
const LEAST_KM = 1.5;
/** The map also shows as many of the nearest salons. */
const NEAREST = 3;
/** Margin around the salons of a department, in degrees. */
const MARGIN = 0.01;
const KM_PER_DEGREE = 111.32;

/**
 * Returns the area that the map opens on: around the searched place, as far as the nearest salons are. A
 * search of a whole department shows all its salons.
 */
export function findSearchedSquare(
  { commune, department }: Pick<Found, 'commune' | 'department'>,
  placed: readonly Placed[],
): Square {
  const { longitude, latitude } = commune.coordinates;
  if (department && placed.length > 0) {
    const [longitudes, latitudes] = (['longitude', 'latitude'] as const).map((one) =>
      placed.map(({ coordinates }) => coordinates[one]),
    ) as [number[], number[]];
    return {
      west: Math.min(...longitudes) - MARGIN,
      south: Math.min(...latitudes) - MARGIN,
      east: Math.max(...longitudes) + MARGIN,
      north: Math.max(...latitudes) + MARGIN,
    };
  }
  const eastKm = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const reaches = placed.map(({ coordinates }) =>
    Math.max(
      Math.abs(coordinates.longitude - longitude) * eastKm,
      Math.abs(coordinates.latitude - latitude) * KM_PER_DEGREE,
    ),
  );
  const nearest = reaches.toSorted((one, other) => one - other).slice(0, NEAREST);
  const km = Math.max(LEAST_KM, ...nearest);
  return {
    west: longitude - km / eastKm,
    south: latitude - km / KM_PER_DEGREE,
    east: longitude + km / eastKm,
    north: latitude + km / KM_PER_DEGREE,
  };
}
