import type { StyleSpecification } from 'maplibre-gl';
import address from '../../../../../../database/reference/outlines.json?url';

type Ring = [longitude: number, latitude: number][];
/** The town's name is shown from this zoom level on. The outlines file lists the largest town first. */
export type Town = [name: string, longitude: number, latitude: number, zoom: number];
export type Outlines = { france: Ring[][]; neighbours: Ring[][]; departments: Ring[]; towns: Town[] };

/** Our own server serves the outlines, so that no third party learns which area a reader looks at. */
export async function loadOutlines(): Promise<Outlines> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`Outlines: ${answer.status}`);
  return (await answer.json()) as Outlines;
}

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
  { france, neighbours, departments }: Outlines,
  on: HTMLElement,
): StyleSpecification {
  const colour = (name: string) => colourOf(on, name);
  return {
    version: 8,
    sources: {
      france: land(france),
      neighbours: land(neighbours),
      departments: {
        type: 'geojson',
        data: {
          type: 'Feature',
          properties: {},
          geometry: { type: 'MultiLineString', coordinates: departments },
        },
        tolerance: 0.2,
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
