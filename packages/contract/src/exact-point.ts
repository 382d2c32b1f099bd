import type { Precision } from './enumerations.ts';

type Coordinates = { latitude: number; longitude: number };

/**
 * The point of a place if it is known finer than its commune; undefined otherwise: then no pin, distance below
 * a kilometre or structured data may claim a position.
 */
export function exactPointOf(place: {
  coordinates: Coordinates;
  precision: Precision;
}): Coordinates | undefined {
  return place.precision === 'commune' ? undefined : place.coordinates;
}
