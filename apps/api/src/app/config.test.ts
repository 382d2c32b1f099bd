import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/meche',
  PUBLIC_ORIGIN: 'https://meche.example',
  SESSION_SECRET: 'a secret of production, long enough for a key',
  CARD_PARTNER_SECRET_KEY: 'sk_live_1',
  CARD_PARTNER_PUBLIC_KEY: 'pk_live_1',
  CARD_PARTNER_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  SMS_ACCOUNT: 'AC1',
  SMS_TOKEN: 'token',
  FILES_KEY: 'a'.repeat(64),
};

test('a production start takes real parts', () => {
  expect(readConfig(production)).toMatchObject({ NODE_ENV: 'production', ACCEPT_RAW_CARDS: false });
});

test.each([
  [{ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, 'FIREBASE_AUTH_EMULATOR_HOST'],
  [{ INSECURE_HTTP: 'true' }, 'INSECURE_HTTP'],
  [{ MOVABLE_CLOCK: 'true' }, 'MOVABLE_CLOCK'],
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS=off'],
  [{ CARD_PARTNER_PUBLIC_KEY: 'pk_local_1' }, 'CARD_PARTNER_PUBLIC_KEY'],
  [{ ACCEPT_RAW_CARDS: 'true' }, 'ACCEPT_RAW_CARDS without PCI_SAQ_D'],
])('a production start refuses %j', (changes, named) => {
  expect(() => readConfig({ ...production, ...changes })).toThrow(`Not in production: ${named}`);
});

test('raw cards are taken in production when somebody answers for it', () => {
  const config = readConfig({ ...production, ACCEPT_RAW_CARDS: 'true', PCI_SAQ_D: 'true' });
  expect(config.ACCEPT_RAW_CARDS).toBe(true);
});

test('everything that is wrong is said at once', () => {
  const { SESSION_SECRET: _none, ...rest } = production;
  expect(() => readConfig({ ...rest, PORT: '99999' })).toThrow(/PORT[\s\S]*SESSION_SECRET/);
});
