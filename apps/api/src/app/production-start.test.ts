import { afterAll, beforeAll, expect, test } from 'vitest';
import { failToStart, startApiProcess } from '#testing/api-process';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { productionSettings } from '#testing/production-settings';

let fresh: FreshDatabase;
let production: Record<string, string>;

beforeAll(async () => {
  fresh = await freshDatabase();
  production = { ...productionSettings, DATABASE_URL: fresh.url, WEB_MODE: 'off' };
});
afterAll(() => fresh?.close());

test('a production process with real parts starts, and with raw cards when somebody answers for them', async () => {
  const api = await startApiProcess({ ...production, ACCEPT_RAW_CARDS: 'true', PCI_SAQ_D: 'true' });
  const answer = await fetch(`${api.origin}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([200, { ready: true }]);
  await api.end();
});

test.each([
  [{ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, 'FIREBASE_AUTH_EMULATOR_HOST'],
  [{ MOVABLE_CLOCK: 'true' }, 'MOVABLE_CLOCK'],
  [{ ACCEPT_RAW_CARDS: 'true' }, 'ACCEPT_RAW_CARDS without PCI_SAQ_D'],
  [{ INSECURE_HTTP: 'true' }, 'INSECURE_HTTP'],
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS=off'],
  [
    { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', MOVABLE_CLOCK: 'true', INSECURE_HTTP: 'true' },
    'FIREBASE_AUTH_EMULATOR_HOST, MOVABLE_CLOCK, INSECURE_HTTP',
  ],
])('a production process with %j says so and ends, the API as the worker', async (changes, named) => {
  for (const entry of ['main', 'worker-main'] as const) {
    const { code, said } = await failToStart({ ...production, ...(changes as object) }, entry);
    expect(code).toBe(1);
    expect(said).toContain(`Not in production: ${named}\n`);
    expect(said).not.toContain(production.SESSION_SECRET);
  }
});

test('a production process on plain http beyond this machine ends', async () => {
  const { code, said } = await failToStart({ ...production, PUBLIC_ORIGIN: 'http://meche.example' });
  expect(code).toBe(1);
  expect(said).toContain('http://meche.example is plain http: sessions need https');
});

test('a production process on a database whose clock was moved ends', async () => {
  const moveTo = (offsetSeconds: number) =>
    fresh.db.updateTable('kit.businessClock').set({ offsetSeconds }).execute();
  await moveTo(3600);
  const { code, said } = await failToStart(production);
  await moveTo(0);
  expect(code).toBe(1);
  expect(said).toContain('The business clock is moved by 3600 s: refusing to start in production');
});
