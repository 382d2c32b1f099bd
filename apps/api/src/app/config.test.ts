import { expect, test } from 'vitest';
import { productionSettings } from '#testing/production-settings';
import { readConfig } from './config.ts';
import { publisherOf } from './publisher.ts';

type Hops = (address: string, hop: number) => boolean;

const production = productionSettings;

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

test('where letters come back to is said whole, with room for a name of each letter, and at a port that is known', () => {
  const at = (BOUNCE_ADDRESS: string, BOUNCE_SMTP_PORT?: string) =>
    readConfig({ ...production, BOUNCE_ADDRESS, ...(BOUNCE_SMTP_PORT && { BOUNCE_SMTP_PORT }) });
  expect(at('rebonds@mail.example', '2525')).toMatchObject({ BOUNCE_SMTP_PORT: 2525 });
  const alone = 'BOUNCE_ADDRESS and BOUNCE_SMTP_PORT: both, or neither';
  expect(() => at('rebonds@mail.example')).toThrow(alone);
  expect(() => readConfig({ ...production, BOUNCE_SMTP_PORT: '2525' })).toThrow(alone);
  for (const wrong of ['rebonds', 'rebonds+a@mail.example', 'lettres-rendues@mail.example'])
    expect(() => at(wrong, '2525')).toThrow('BOUNCE_ADDRESS');
  for (const wrong of ['65536', '-1', 'smtp'])
    expect(() => at('rebonds@mail.example', wrong)).toThrow('BOUNCE_SMTP_PORT');
  expect(() => at('rebonds@mail.example', '0')).toThrow('Not in production: BOUNCE_SMTP_PORT=0');
});

test('raw cards are taken in production when somebody answers for it', () => {
  const config = readConfig({ ...production, ACCEPT_RAW_CARDS: 'true', PCI_SAQ_D: 'true' });
  expect(config.ACCEPT_RAW_CARDS).toBe(true);
});

test('a production start says how many proxies it stands behind, or which', () => {
  const { TRUSTED_PROXIES: _none, ...rest } = production;
  expect(() => readConfig(rest)).toThrow('Not in production: TRUSTED_PROXIES left out');
  const read = (TRUSTED_PROXIES: string) => readConfig({ ...rest, TRUSTED_PROXIES }).TRUSTED_PROXIES;
  expect(read('10.0.0.0/8, ::1')).toBe('10.0.0.0/8, ::1');
  const trusted = (hops: string) => [0, 1, 2].filter((hop) => (read(hops) as Hops)('192.0.2.1', hop));
  expect([trusted('0'), trusted('2')]).toEqual([[], [0, 1]]);
  for (const wrong of ['true', '-1', 'loopback', '', '10', 'http://proxy'])
    expect(() => read(wrong)).toThrow('TRUSTED_PROXIES');
});

test('everything that is wrong is said at once', () => {
  const { SESSION_SECRET: _none, ...rest } = production;
  expect(() => readConfig({ ...rest, PORT: '99999' })).toThrow(/PORT[\s\S]*SESSION_SECRET/);
});

test.each(['-1', '1.5', 'a euro'])('no start with a search fee of %s', (fee) => {
  expect(() => readConfig({ ...production, SEARCH_FEE_CENTS: fee })).toThrow('SEARCH_FEE_CENTS');
});

test('a production start without what only the owner knows names all that is missing', () => {
  const { PUBLISHER_NAME: _name, PUBLISHER_MEDIATOR: _mediator, CONTACT_EMAIL: _email, ...rest } = production;
  expect(() => readConfig(rest)).toThrow(
    'Not in production: PUBLISHER_NAME left out, PUBLISHER_MEDIATOR left out, CONTACT_EMAIL left out',
  );
});

test('the legal pages name whom the settings name, and say where somebody is made up', () => {
  expect(publisherOf(readConfig(production))).toMatchObject({ name: 'Mèche SAS', fictional: false });
  const { CONTACT_PHONE: _phone, ...rest } = production;
  expect(publisherOf(readConfig({ ...rest, NODE_ENV: 'test' }))).toMatchObject({
    name: 'Mèche SAS',
    fictional: true,
  });
});

test('a map by somebody else is named with all whom it asks', () => {
  const style = { MAP_STYLE_URL: 'https://tiles.example/style.json' };
  expect(
    readConfig({ ...production, ...style, MAP_HOSTS: 'https://one.example, https://two.example:8443' }),
  ).toMatchObject({
    MAP_HOSTS: ['https://one.example', 'https://two.example:8443'],
  });
  expect(readConfig(production)).toMatchObject({ MAP_HOSTS: [] });
  for (const wrong of [
    'tiles.example',
    'https://one.example/path',
    "'self'",
    'https://one.example;script-src *',
  ])
    expect(() => readConfig({ ...production, ...style, MAP_HOSTS: wrong })).toThrow('MAP_HOSTS');
});
