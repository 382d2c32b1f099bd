import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answerWith, startLocalServer } from '#testing/local-server';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { expectRefusedInTransaction } from '../transaction-conformance.ts';
import { osrmRoadRoutes } from './osrm.ts';

const paris = { latitude: 48.8566, longitude: 2.3522 };
const montreuil = { latitude: 48.8638, longitude: 2.4485 };
const points = [paris, montreuil, paris];

const router = async (answer: RequestListener) =>
  osrmRoadRoutes({ baseUrl: `${await startLocalServer(answer)}/` });
const leg = (distance: number, duration: number) => ({
  distance,
  duration,
  steps: [],
  summary: '',
  weight: 1,
});

describe('roads by the route service', () => {
  test('are asked for longitude first, in one question, and answered leg by leg', async () => {
    const requestedUrls: string[] = [];
    const routes = await router((request, response) => {
      requestedUrls.push(request.url ?? '');
      const legs = [leg(9234.5, 1310.2), leg(9512, 1402)];
      response.end(JSON.stringify({ code: 'Ok', routes: [{ legs, distance: 18746.5 }], waypoints: [] }));
    });
    expect(await routes.measure(points)).toEqual([
      { metres: 9234.5, seconds: 1310.2 },
      { metres: 9512, seconds: 1402 },
    ]);
    expect(requestedUrls).toEqual([
      '/route/v1/driving/2.352200,48.856600;2.448500,48.863800;2.352200,48.856600?overview=false',
    ]);
  });

  test.each(['NoRoute', 'NoSegment'])('that do not exist (%s) are none', async (code) => {
    const routes = await router(answerWith(400, { code, message: 'impossible' }));
    expect(await routes.measure(points)).toBeUndefined();
  });

  test.each([
    ['refuses', 400, { code: 'InvalidOptions' }],
    ['is overloaded', 503, 'busy'],
    ['speaks something else', 200, '<html></html>'],
    ['leaves out a leg', 200, { code: 'Ok', routes: [{ legs: [leg(1, 1)] }] }],
    ['counts backwards', 200, { code: 'Ok', routes: [{ legs: [leg(-1, 1), leg(1, 1)] }] }],
  ])('of a server that %s are unavailable', async (_, status, body) => {
    const routes = await router(answerWith(status, body));
    await expect(routes.measure(points)).rejects.toThrow(PartnerUnavailable);
  });

  test('of a server that is silent or gone are unavailable', async () => {
    const mute = await router(() => {});
    await expect(mute.measure(points)).rejects.toThrow(PartnerUnavailable);
    const gone = osrmRoadRoutes({ baseUrl: 'http://127.0.0.1:1' });
    await expect(gone.measure(points)).rejects.toThrow(PartnerUnavailable);
  });

  test('are not asked for while the database waits', async () => {
    const routes = await router(answerWith(200, {}));
    await expectRefusedInTransaction(() => routes.measure(points));
  });
});
