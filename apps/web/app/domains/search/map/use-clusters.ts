import type { Map as DrawnMap } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import Supercluster from 'supercluster';
import type { Town } from './map-look.ts';
import type { Point } from './map-query.ts';

/** Points closer than this many pixels form a cluster. From zoom 15 on there are no clusters. */
const RADIUS_PX = 56;
const APART_FROM_ZOOM = 15;

export type Cluster = { id: number; count: number; longitude: number; latitude: number; zoom: () => number };

type ClientScope = { west: number; south: number; east: number; north: number; zoom: number };

/** Returns the visible bounds, updated when the map stops moving and at each whole zoom level. */
export function useVisibleBounds(map: DrawnMap): ClientScope {
  const [seen, setSeen] = useState(() => seenOn(map));
  useEffect(() => {
    const look = () => setSeen(seenOn(map));
    let step = stepOf(map.getZoom());
    const lookCloser = () => {
      if (stepOf(map.getZoom()) === step) return;
      step = stepOf(map.getZoom());
      look();
    };
    const watched = [map.on('moveend', look), map.on('resize', look), map.on('zoom', lookCloser)];
    look();
    return () => {
      for (const one of watched) one.unsubscribe();
    };
  }, [map]);
  return seen;
}

/** A restored map may have a slightly lower zoom. The tolerance makes it show the same clusters. */
const stepOf = (zoom: number) => Math.floor(zoom + 0.01);

function seenOn(map: DrawnMap): ClientScope {
  const bounds = map.getBounds();
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
    zoom: map.getZoom(),
  };
}

/**
 * Splits the visible points into single ones (`alone`) and clusters of points whose pills would overlap
 * (`together`).
 */
export function useClusters(
  points: readonly Point[],
  seen: ClientScope,
): { alone: Point[]; together: Cluster[] } {
  const index = useMemo(
    () =>
      new Supercluster<Point, object>({ radius: RADIUS_PX, maxZoom: APART_FROM_ZOOM - 1 }).load(
        points.map((properties) => ({
          type: 'Feature',
          properties,
          geometry: {
            type: 'Point',
            coordinates: [properties.coordinates.longitude, properties.coordinates.latitude],
          },
        })),
      ),
    [points],
  );
  return useMemo(() => {
    const { west, south, east, north, zoom } = seen;
    const alone: Point[] = [];
    const together: Cluster[] = [];
    for (const { properties, geometry } of index.getClusters([west, south, east, north], stepOf(zoom))) {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      if ('cluster_id' in properties) {
        const { cluster_id: id, point_count: count } = properties;
        together.push({
          id,
          count,
          longitude,
          latitude,
          zoom: () => index.getClusterExpansionZoom(id),
        });
      } else alone.push(properties as Point);
    }
    return { alone, together };
  }, [index, seen]);
}

const MAX_NAMES = 24;
const NAME_WIDTH_PX = 96;
const NAME_HEIGHT_PX = 26;

/**
 * Returns the town names that fit on the map without overlap. Larger towns win because the list starts with
 * them.
 */
export function findVisibleTowns(map: DrawnMap, towns: readonly Town[], seen: ClientScope): Town[] {
  const taken: { x: number; y: number }[] = [];
  const named: Town[] = [];
  for (const town of towns) {
    const [, longitude, latitude, zoom] = town;
    if (zoom > seen.zoom || longitude < seen.west || longitude > seen.east) continue;
    if (latitude < seen.south || latitude > seen.north) continue;
    const { x, y } = map.project([longitude, latitude]);
    const isTaken = taken.some(
      (other) => Math.abs(other.x - x) < NAME_WIDTH_PX && Math.abs(other.y - y) < NAME_HEIGHT_PX,
    );
    if (isTaken) continue;
    taken.push({ x, y });
    named.push(town);
    if (named.length === MAX_NAMES) break;
  }
  return named;
}
