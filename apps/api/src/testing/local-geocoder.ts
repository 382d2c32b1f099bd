import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address as the geocoder returns it; `at` is longitude, latitude. */
export type AddressKnown = {
  type: 'housenumber' | 'street';
  name: string;
  postcode: string;
  citycode: string;
  score: number;
  at: readonly [number, number];
};

/** A point of interest as the geocoder returns it; `at` is longitude, latitude. */
export type PlaceOfGeocoder = { toponym: string; citycode: string[]; at: readonly [number, number] };

/**
 * Starts a local geocoder that answers `known` to every query of addresses and `places` to every query of
 * points of interest, and records the queries.
 */
export async function startLocalGeocoder() {
  const base = {
    /** Undefined makes the geocoder answer 503. */
    known: [] as AddressKnown[] | undefined,
    places: [] as PlaceOfGeocoder[],
    questions: [] as URLSearchParams[],
  };
  const server = createServer((request, response) => {
    const question = new URL(request.url ?? '', 'http://base').searchParams;
    base.questions.push(question);
    if (!base.known) return void response.writeHead(503).end('{}');
    const found = question.get('index') === 'poi' ? base.places : base.known;
    const features = found.map(({ at: coordinates, ...properties }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties,
    }));
    response.end(JSON.stringify({ type: 'FeatureCollection', features }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(base, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
