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

test('a process with production settings starts, and with raw cards when PCI_SAQ_D is set', async () => {
  const api = await startApiProcess({
    ...production,
    ACCEPT_RAW_CARDS: 'true',
    PCI_SAQ_D: 'true',
    DRAIN_SECONDS: '0',
  });
  const answer = await fetch(`${api.origin}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([200, { ready: true }]);
  await api.end();
});

// The single refusals are tested in app/config.test.ts and app/production.test.ts.
test.each(['main', 'worker-main'] as const)('%s names all local settings and exits', async (entry) => {
  const local = {
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    MOVABLE_CLOCK: 'true',
    INSECURE_HTTP: 'true',
  };
  const { code, output } = await failToStart({ ...production, ...local }, entry);
  expect(code).toBe(1);
  expect(output).toContain('Not in production: INSECURE_HTTP, FIREBASE_AUTH_EMULATOR_HOST, MOVABLE_CLOCK\n');
  expect(output).not.toContain(production.SESSION_SECRETS);
});
