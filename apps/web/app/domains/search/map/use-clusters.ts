import type { Map as DrawnMap } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import Supercluster from 'supercluster';
import type { Point } from './map-query.ts';

/**
 * Points closer than this many pixels form a cluster. From this zoom level on, the closest one of the map
 * without streets, there are no clusters.
 */
const RADIUS_PX = 56;
export const APART_FROM_ZOOM = 14;

export type Cluster = { id: number; count: number; longitude: number; latitude: number; zoom: () => number };

/** Points of the visible area: single ones, and groups whose pills would overlap. */
export type Clusters = { alone: Point[]; together: Cluster[] };

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

export function useClusters(points: readonly Point[], seen: ClientScope): Clusters {
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
