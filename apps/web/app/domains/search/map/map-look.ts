import type { StyleSpecification } from 'maplibre-gl';
import placesAddress from '../../../../../../database/reference/map-places.json?url';
import outlinesAddress from '../../../../../../database/reference/outlines.json?url';

type Ring = [longitude: number, latitude: number][];
/** A name is shown from its zoom level on. The files list the most important name first. */
export type NamedPoint = [name: string, longitude: number, latitude: number, zoom: number];
export type Outlines = {
  france: Ring[][];
  neighbours: Ring[][];
  departments: Ring[];
  towns: NamedPoint[];
  /** Arrondissements of Paris, with their numbers. */
  arrondissements: [number: number, ring: Ring][];
  /** Middle of the Seine within Paris. */
  seine: Ring[];
  stations: NamedPoint[];
};

/** Our own server serves the outlines, so that no third party learns which area a reader looks at. */
export async function loadOutlines(): Promise<Outlines> {
  const files = await Promise.all(
    [outlinesAddress, placesAddress].map(async (address) => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`Outlines: ${answer.status}`);
      return (await answer.json()) as Partial<Outlines>;
    }),
  );
  return Object.assign({}, ...files) as Outlines;
}

const lines = (coordinates: Ring[]) => ({
  type: 'geojson' as const,
  data: {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'MultiLineString' as const, coordinates },
  },
  tolerance: 0.2,
});

/** Stations are marked from this zoom level on, before they are named. */
export const STATIONS_FROM_ZOOM = 11;

const land = (polygons: Ring[][]) => ({
  type: 'geojson' as const,
  data: {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'MultiPolygon' as const, coordinates: polygons },
  },
  // A low tolerance prevents coastlines from shifting while the reader zooms in.
  tolerance: 0.2,
});

/** Builds a MapLibre style of land, sea and borders in the colours of the current colour scheme. */
export function buildMapStyle(
  { france, neighbours, departments, arrondissements, seine, stations }: Outlines,
  on: HTMLElement,
): StyleSpecification {
  const colour = (name: string) => colourOf(on, name);
  return {
    version: 8,
    sources: {
      france: land(france),
      neighbours: land(neighbours),
      departments: lines(departments),
      paris: land(arrondissements.map(([, ring]) => [ring])),
      seine: lines(seine),
      stations: {
        type: 'geojson',
        data: {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'MultiPoint',
            coordinates: stations.map(([, longitude, latitude]) => [longitude, latitude]),
          },
        },
      },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colour('--map-sea') } },
      {
        id: 'neighbours',
        type: 'fill',
        source: 'neighbours',
        paint: { 'fill-color': colour('--map-around') },
      },
      {
        id: 'their-borders',
        type: 'line',
        source: 'neighbours',
        paint: { 'line-color': colour('--map-border'), 'line-width': 0.5 },
      },
      { id: 'france', type: 'fill', source: 'france', paint: { 'fill-color': colour('--map-land') } },
      {
        id: 'departments',
        type: 'line',
        source: 'departments',
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colour('--map-department'), 'line-width': 1, 'line-dasharray': [3, 2] },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'france',
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colour('--map-border'), 'line-width': 1 },
      },
      { id: 'paris', type: 'fill', source: 'paris', paint: { 'fill-color': colour('--map-town') } },
      {
        id: 'arrondissements',
        type: 'line',
        source: 'paris',
        minzoom: 10,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colour('--map-department'), 'line-width': 1.5 },
      },
      {
        id: 'seine',
        type: 'line',
        source: 'seine',
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: {
          'line-color': colour('--map-sea'),
          // About 140 m, the width of the river.
          'line-width': ['interpolate', ['exponential', 2], ['zoom'], 9, 1.5, 12, 5.5, 14, 22],
        },
      },
      {
        id: 'stations',
        type: 'circle',
        source: 'stations',
        minzoom: STATIONS_FROM_ZOOM,
        paint: {
          'circle-radius': ['interpolate', ['linear'], ['zoom'], STATIONS_FROM_ZOOM, 1.5, 14, 4],
          'circle-color': colour('--map-land'),
          'circle-stroke-color': colour('--map-station'),
          'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], STATIONS_FROM_ZOOM, 1, 14, 2],
        },
      },
    ],
  };
}

/**
 * Resolves a CSS variable to a plain colour, because MapLibre supports neither variables nor light-dark().
 */
function colourOf(on: HTMLElement, name: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${name})`;
  on.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
