import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { productionSettings } from '#testing/production-settings';
import { readConfig } from './config.ts';
import { openContext } from './context.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());

test('production refuses a database whose clock was moved', async () => {
  await fresh.db.updateTable('kit.businessClock').set({ offsetSeconds: 3600 }).execute();
  const production = readConfig({ ...productionSettings, DATABASE_URL: fresh.url, WEB_MODE: 'off' });
  await expect(openContext(production)).rejects.toThrow(
    'The business clock is moved by 3600 s: refusing to start in production',
  );
});
