import { afterAll, beforeAll, expect, test } from 'vitest';
import { failToStart, startApiProcess } from '#testing/api-process';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';

let fresh: FreshDatabase;
let production: Record<string, string>;

beforeAll(async () => {
  fresh = await freshDatabase();
  production = {
    NODE_ENV: 'production',
    DATABASE_URL: fresh.url,
    PUBLIC_ORIGIN: 'https://meche.example',
    SESSION_SECRET: 'a secret of production, long enough for a key',
    CARD_PARTNER_SECRET_KEY: 'sk_live_1',
    CARD_PARTNER_PUBLIC_KEY: 'pk_live_1',
    CARD_PARTNER_WEBHOOK_SECRET: 'whsec_1',
    SMTP_URL: 'smtps://mail.example',
    SMS_ACCOUNT: 'AC1',
    SMS_TOKEN: 'token',
    FILES_KEY: 'a'.repeat(64),
    TRUSTED_PROXIES: '1',
    PUBLISHER_NAME: 'Mèche SAS',
    PUBLISHER_FORM: 'SAS, 10 000 €',
    PUBLISHER_ADDRESS: '1 rue de Paris, 75001 Paris',
    PUBLISHER_REGISTRATION: 'RCS Paris 123 456 789',
    PUBLISHER_VAT_NUMBER: 'FR00 123456789',
    PUBLISHER_DIRECTOR: 'Camille Martin',
    PUBLISHER_HOST: 'Hosts, 2 rue de Paris',
    PUBLISHER_MEDIATOR: 'Mediators, 3 rue de Paris',
    CONTACT_EMAIL: 'aide@meche.example',
    CONTACT_PHONE: '01 99 00 00 01',
    WEB_MODE: 'off',
  };
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
