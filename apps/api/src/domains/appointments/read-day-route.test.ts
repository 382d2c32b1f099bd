import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { instantAtMinute, later, MINUTE_MS } from '#kit/time';
import { osrmRoadRoutes } from '#partners/road-routes/osrm';
import { aMember, anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { createHeldStanding } from '#testing/standing';
import { readDayRoute } from './read-day-route.ts';

const DAY = '2031-06-03';
const at = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return instantAtMinute(DAY, hours * 60 + minutes, 'Europe/Paris');
};
const clock = { now: () => at('08:00') };
const montreuil = { city: 'Montreuil', postalCode: '93100', latitude: 48.8638, longitude: 2.4485 };
const vincennes = { city: 'Vincennes', postalCode: '94300', latitude: 48.8478, longitude: 2.4394 };

let fresh: FreshDatabase;
let awa: BuiltProfessional;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());
beforeEach(async () => {
  awa = await aProfessional(fresh.db, { role: 'HAIRDRESSER', places: ['at_home'], workZones: ['93', '94'] });
});

const visit = (time: string, overrides: object, minutes = 60) =>
  anAppointment(fresh.db, awa, {
    place: 'at_home',
    line: '3 rue du Bois',
    startsAt: at(time),
    ...overrides,
    endsAt: later(at(time), minutes * MINUTE_MS),
  });
const read = (
  standing = createHeldStanding<'own_calendar'>(awa),
  roadRoutes?: ReturnType<typeof osrmRoadRoutes>,
) => readDayRoute({ db: fresh.db, clock, roadRoutes }, standing, { day: DAY });

/** A routing server that answers every request with this leg, or with 503. */
async function roads(leg: { distance: number; duration: number } | undefined) {
  const server = createServer((request, response) => {
    const legs = Array.from({ length: (request.url ?? '').split(';').length - 1 }, () => leg);
    response.writeHead(leg ? 200 : 503);
    response.end(JSON.stringify({ code: 'Ok', routes: [{ legs }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, routes: osrmRoadRoutes({ baseUrl: `http://127.0.0.1:${port}` }) };
}

test('goes from the base to each visit in order and back, with the time for each way', async () => {
  await visit('11:05', { ...vincennes, customerName: 'Jeanne' });
  await visit('09:30', { ...montreuil, customerName: 'Zoé' }, 90);
  await visit('15:00', {
    ...montreuil,
    customerName: 'Annulée',
    state: 'cancelled',
    cancelledBy: 'customer',
  });
  const { measured, routes } = await read();
  expect(measured).toBe('straight_line');
  expect(routes).toHaveLength(1);
  const [route] = routes;
  expect(route?.stops.map(({ customerName, freeMinutes }) => [customerName, freeMinutes])).toEqual([
    ['Zoé', null],
    ['Jeanne', 5],
  ]);
  expect(route?.stops[1]).toMatchObject({
    address: { line: '3 rue du Bois', postalCode: '94300', city: 'Vincennes' },
  });
  // 1.9 km apart in a straight line, 2.5 by road: at least ten minutes.
  expect(route?.stops[1]?.way).toEqual({ distanceKm: 2.5, minutes: 10 });
  const ways = [...(route?.stops ?? []).map(({ way }) => way), route?.wayBack];
  expect(route?.minutes).toBe(ways.reduce((sum, way) => sum + (way?.minutes ?? 0), 0));
  expect(route?.distanceKm).toBeCloseTo(
    ways.reduce((sum, way) => sum + (way?.distanceKm ?? 0), 0),
    5,
  );
});

test('is measured by road if the router answers, else like the prices', async () => {
  await visit('09:30', montreuil);
  const answering = await roads({ distance: 7312.4, duration: 1261 });
  const away = await roads(undefined);
  try {
    expect(await read(undefined, answering.routes)).toMatchObject({
      measured: 'road',
      routes: [
        { stops: [{ way: { distanceKm: 7.4, minutes: 22 } }], wayBack: { distanceKm: 7.4, minutes: 22 } },
      ],
    });
    expect(await read(undefined, away.routes)).toEqual(await read());
  } finally {
    for (const { server } of [answering, away]) server.close();
  }
});

test('is empty without home visits, and shows a member no routes of colleagues', async () => {
  expect((await read()).routes).toEqual([]);
  await visit('09:30', montreuil);
  const colleague = await aMember(fresh.db, awa.id);
  const limited = { ...createHeldStanding<'own_calendar'>(awa, ['own_calendar']), memberId: colleague };
  expect((await read(limited)).routes).toEqual([]);
  expect((await read()).routes).toHaveLength(1);
  await expect(
    readDayRoute({ db: fresh.db, clock, roadRoutes: undefined }, createHeldStanding<'own_calendar'>(awa), {
      day: '1999-01-01',
    }),
  ).rejects.toMatchObject({ code: 'invalid_input' });
});
