import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { productionSettings } from '#testing/production-settings';
import { readConfig } from './config.ts';
import { openParts } from './parts.ts';
import { buildServer } from './server.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());

const production = (changes: Record<string, string> = {}) =>
  readConfig({ ...productionSettings, DATABASE_URL: fresh.url, WEB_MODE: 'off', ...changes });

test('a production server refuses plain http beyond this machine', async () => {
  const parts = await openParts(production({ PUBLIC_ORIGIN: 'http://meche.example' }));
  await expect(buildServer(parts)).rejects.toThrow('http://meche.example is plain http: sessions need https');
  await parts.close();
});

test('production refuses a database whose clock was moved', async () => {
  await fresh.db.updateTable('kit.businessClock').set({ offsetSeconds: 3600 }).execute();
  await expect(openParts(production())).rejects.toThrow(
    'The business clock is moved by 3600 s: refusing to start in production',
  );
});
