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

/** Starts a local geocoder that answers `known` to every query and records the queries. */
export async function startLocalGeocoder() {
  const base = {
    /** Undefined makes the geocoder answer 503. */
    known: [] as AddressKnown[] | undefined,
    questions: [] as URLSearchParams[],
  };
  const server = createServer((request, response) => {
    base.questions.push(new URL(request.url ?? '', 'http://base').searchParams);
    if (!base.known) return void response.writeHead(503).end('{}');
    const features = base.known.map(({ at: coordinates, ...properties }) => ({
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
