import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address as the base answers it; `at` is longitude, latitude. */
export type AddressKnown = {
  type: 'housenumber' | 'street';
  name: string;
  postcode: string;
  citycode: string;
  score: number;
  at: readonly [number, number];
};

/** A local address base that answers `known` to every question and records the questions. */
export async function localAddresses() {
  const base = {
    /** undefined: the base is down (503). */
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
