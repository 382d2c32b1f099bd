import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addressRoutes } from './routes.ts';
import { streets } from './streets.ts';

type Feature = {
  geometry: { coordinates: [number, number] };
  properties: Record<string, string> & { score: number };
};

async function ask(query: Record<string, string>): Promise<{ status: number; features: Feature[] }> {
  const server = Fastify();
  addressRoutes(server);
  const response = await server.inject({ url: `/geocoding/search/?${new URLSearchParams(query)}` });
  const { features = [] } = response.json() as { features?: Feature[] };
  return { status: response.statusCode, features };
}
const labels = async (q: string, more: Record<string, string> = {}) =>
  (await ask({ q, ...more })).features.map(({ properties }) => properties.label);
const sent = { autocomplete: '0' };

test('an address with a number is answered as the national base does', async () => {
  const { features } = await ask({ q: '12 rue de rivoli paris', postcode: '75004', ...sent });
  expect(features).toEqual([
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [2.357, 48.85544] },
      properties: {
        label: '12 Rue de Rivoli 75004 Paris',
        name: '12 Rue de Rivoli',
        type: 'housenumber',
        housenumber: '12',
        street: 'Rue de Rivoli',
        postcode: '75004',
        citycode: '75104',
        city: 'Paris',
        district: 'Paris 4e Arrondissement',
        score: expect.closeTo(0.96),
      },
    },
  ]);
});

test('a street is found without accents, abbreviated, with its postal code, and while it is typed', async () => {
  expect(await labels('bd voltaire 75011', sent)).toEqual(['Boulevard Voltaire 75011 Paris']);
  expect(await labels('rue des ecoles, Paris', sent)).toEqual(['Rue des Écoles 75005 Paris']);
  expect(await labels('rue de ga lille')).toEqual([]);
  expect(await labels('rue lille ga')).toEqual(['Rue de Gand 59000 Lille', 'Rue Léon-Gambetta 59000 Lille']);
  expect((await labels('12 rue ob'))[0]).toBe('12 Rue Oberkampf 75011 Paris');
});

test('a complete address must name the whole street and nothing else', async () => {
  expect(await labels('rue de paris', sent)).toEqual(['Rue de Paris 97400 Saint-Denis']);
  expect(await labels('rue de rivoli lyon', sent)).toEqual([]);
  expect(await labels('toulouse centre', sent)).toEqual([]);
});

test('points of interest are answered by the beginning of their words', async () => {
  const { features } = await ask({ q: 'tour zam', index: 'poi' });
  expect(features).toMatchObject([
    {
      geometry: { coordinates: [2.3549, 48.847] },
      properties: { toponym: 'Tour Zamansky', citycode: ['75105'] },
    },
  ]);
});

test('queries that are too short, too long or begin with a sign are refused as by the national base', async () => {
  for (const q of ['ru', 'a'.repeat(201), '-rue de gand']) expect((await ask({ q })).status).toBe(400);
});

test('each street exists once in its commune, at a point in France', () => {
  const keys = streets.map(({ name, communeCode }) => `${name} ${communeCode}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(streets.length).toBeGreaterThan(100);
  for (const { latitude, longitude } of streets) {
    expect(Math.abs(latitude)).toBeLessThan(52);
    expect(Math.abs(longitude)).toBeLessThan(62);
  }
});
