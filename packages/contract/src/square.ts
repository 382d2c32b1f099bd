/** A rectangle of a map. The sides are in degrees. */
export type Square = { west: number; south: number; east: number; north: number };

/** "west,south,east,north" in degrees. */
export const squarePattern = /^-?[0-9]{1,3}(\.[0-9]{1,6})?(,-?[0-9]{1,3}(\.[0-9]{1,6})?){3}$/;

/**
 * Parses a text of `squarePattern`. Undefined for other texts, and for a square outside of the world or
 * across the antimeridian.
 */
export function readSquare(text: string): Square | undefined {
  if (!squarePattern.test(text)) return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return isOnEarth && west < east && south < north ? { west, south, east, north } : undefined;
}
