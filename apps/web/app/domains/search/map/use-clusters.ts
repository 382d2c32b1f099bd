import { exactPointOf } from '@meche/contract/exact-point';
import type { Map as DrawnMap } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import Supercluster from 'supercluster';
import type { TakenPoint } from './find-shown-names.ts';
import type { Point } from './map-query.ts';

/**
 * Points closer than this many pixels form a cluster. From this zoom level on, the closest one of the map
 * without streets, there are no clusters.
 */
const RADIUS_PX = 56;
export const APART_FROM_ZOOM = 14;

export type Cluster = { id: number; count: number; longitude: number; latitude: number; zoom: () => number };

/** Salons of which only the commune is known: one pin for all of them, at its middle. */
export type InTown = { points: Point[]; longitude: number; latitude: number };

/** Points of the visible area: single ones, those with one pin a commune, and groups whose pills would overlap. */
export type Clusters = { alone: Point[]; inTown: InTown[]; together: Cluster[] };

export type ClientScope = { west: number; south: number; east: number; north: number; zoom: number };

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
 * Splits the visible points into single ones, those of which only the commune is known, and clusters of pins
 * that would overlap.
 */
export function useClusters(points: readonly Point[], seen: ClientScope): Clusters {
  const index = useMemo(
    () =>
      new Supercluster<InTown, { count: number }>({
        radius: RADIUS_PX,
        maxZoom: APART_FROM_ZOOM - 1,
        map: ({ points: { length: count } }) => ({ count }),
        reduce: (sum, { count }) => {
          sum.count += count;
        },
      }).load(
        placesOf(points).map((properties) => ({
          type: 'Feature',
          properties,
          geometry: { type: 'Point', coordinates: [properties.longitude, properties.latitude] },
        })),
      ),
    [points],
  );
  return useMemo(() => {
    const { west, south, east, north, zoom } = seen;
    const alone: Point[] = [];
    const inTown: InTown[] = [];
    const together: Cluster[] = [];
    for (const { properties, geometry } of index.getClusters([west, south, east, north], stepOf(zoom))) {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      if ('cluster_id' in properties) {
        const { cluster_id: id, count } = properties;
        together.push({
          id,
          count,
          longitude,
          latitude,
          zoom: () => index.getClusterExpansionZoom(id),
        });
      } else if (properties.points.every(exactPointOf)) alone.push(...properties.points);
      else inTown.push(properties as InTown);
    }
    return { alone, inTown, together };
  }, [index, seen]);
}

/** One place for each exact point, and one for all points of a commune. */
function placesOf(points: readonly Point[]): InTown[] {
  const key = (point: Point) =>
    exactPointOf(point)
      ? point.professionalId
      : `${point.coordinates.latitude} ${point.coordinates.longitude}`;
  return [...Map.groupBy(points, key).values()].map((those) => ({
    points: those,
    ...those[0]!.coordinates,
  }));
}

/** The widest price pill and the largest cluster, with the space around them. */
const PIN_PX = { width: 64, height: 36 };
const CLUSTER_PX = { width: 56, height: 56 };
/** A pin with the name of a commune. */
const TOWN_PIN_PX = { width: 140, height: 36 };

/** Lists all pins of the map with the room that they take. */
export function listTakenPoints({ alone, inTown, together }: Clusters): TakenPoint[] {
  const at = ({ longitude, latitude }: Point['coordinates']) => ({ longitude, latitude });
  return [
    ...alone.map(({ coordinates }) => ({ ...at(coordinates), ...PIN_PX })),
    ...inTown.map((one) => ({ ...at(one), ...TOWN_PIN_PX })),
    ...together.map((one) => ({ ...at(one), ...CLUSTER_PX })),
  ];
}
