import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { productionSettings } from '#testing/production-settings';
import { readConfig } from './config.ts';
import { openContext } from './context.ts';
import { buildServer } from './server.ts';
import { openWorkerHealth } from './worker-health.ts';

let fresh: FreshDatabase;
let staging: Record<string, string>;

beforeAll(async () => {
  fresh = await freshDatabase();
  staging = {
    ...productionSettings,
    DATABASE_URL: fresh.url,
    WEB_MODE: 'off',
    LOG_LEVEL: 'silent',
    STAGING: 'true',
    CARD_PARTNER_SECRET_KEY: 'sk_test_1',
    CARD_PARTNER_PUBLIC_KEY: 'pk_test_1',
  };
});
afterAll(() => fresh?.close());

async function ask(settings: Record<string, string>, path: string) {
  const context = await openContext(readConfig(settings));
  const app = await buildServer(context);
  await expect.poll(() => context.listener.isHearing()).toBe(true);
  const answer = (await app.inject(path)).json();
  await app.close();
  await context.close();
  return answer;
}

test('a staging server says so in /readyz and in its configuration, a production server does not', async () => {
  expect(await ask(staging, '/readyz')).toEqual({ ready: true, staging: true });
  expect(await ask(staging, '/api/v1/configuration')).toMatchObject({ value: { staging: true } });
  const production = { ...productionSettings, DATABASE_URL: fresh.url, WEB_MODE: 'off', LOG_LEVEL: 'silent' };
  expect(await ask(production, '/readyz')).toEqual({ ready: true });
  expect(await ask(production, '/api/v1/configuration')).toMatchObject({ value: { staging: false } });
});

test('a worker of a staging server says so in /readyz', async () => {
  const health = await openWorkerHealth(
    { db: fresh.db, late: () => [], staging: true },
    { host: '127.0.0.1', port: 0 },
  );
  const answer = await fetch(`http://127.0.0.1:${health.port}/readyz`);
  expect(await answer.json()).toEqual({ ready: true, database: true, late: [], staging: true });
  await health.close();
});
