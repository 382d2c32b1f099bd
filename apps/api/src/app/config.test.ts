import { expect, test } from 'vitest';
import { productionSettings } from '#testing/production-settings';
import { readConfig, WrongSettings } from './config.ts';
import { publisherOf } from './publisher.ts';

type Hops = (address: string, hop: number) => boolean;

const production = productionSettings;

test('production accepts real partners', () => {
  expect(readConfig(production)).toMatchObject({ NODE_ENV: 'production', ACCEPT_RAW_CARDS: false });
});

test.each([
  [{ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, 'FIREBASE_AUTH_EMULATOR_HOST'],
  [{ INSECURE_HTTP: 'true' }, 'INSECURE_HTTP'],
  [{ MOVABLE_CLOCK: 'true' }, 'MOVABLE_CLOCK'],
  [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS=off'],
  [{ CARD_PARTNER_URL: 'http://simulator.example' }, 'CARD_PARTNER_URL without STAGING'],
  [{ CARD_PARTNER_FILES_URL: 'http://simulator.example' }, 'CARD_PARTNER_FILES_URL without STAGING'],
  [{ ACCEPT_RAW_CARDS: 'true' }, 'ACCEPT_RAW_CARDS without PCI_SAQ_D'],
])('production refuses %j', (changes, named) => {
  expect(() => readConfig({ ...production, ...changes })).toThrow(`Not in production: ${named}`);
});

test('bounces need both settings, an address with room for a suffix, and a fixed port', () => {
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

test('raw cards are accepted in production with PCI_SAQ_D', () => {
  const config = readConfig({ ...production, ACCEPT_RAW_CARDS: 'true', PCI_SAQ_D: 'true' });
  expect(config.ACCEPT_RAW_CARDS).toBe(true);
});

test('production requires the number of proxies, or their networks', () => {
  const { TRUSTED_PROXIES: _none, ...rest } = production;
  expect(() => readConfig(rest)).toThrow('TRUSTED_PROXIES is missing');
  const read = (TRUSTED_PROXIES: string) => readConfig({ ...rest, TRUSTED_PROXIES }).TRUSTED_PROXIES;
  expect(read('10.0.0.0/8, ::1')).toBe('10.0.0.0/8, ::1');
  const trusted = (hops: string) => [0, 1, 2].filter((hop) => (read(hops) as Hops)('192.0.2.1', hop));
  expect([trusted('0'), trusted('2')]).toEqual([[], [0, 1]]);
  for (const wrong of ['true', '-1', 'loopback', '', '10', 'http://proxy'])
    expect(() => read(wrong)).toThrow('TRUSTED_PROXIES');
});

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    return error.message
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
};

test('all problems are reported at once', () => {
  const { SESSION_SECRETS: _none, ...rest } = production;
  expect(problemsOf({ ...rest, PORT: '99999', MOVABLE_CLOCK: 'true' })).toEqual([
    expect.stringContaining('SESSION_SECRETS is missing: at least 32 random characters'),
    'Not in production: MOVABLE_CLOCK',
    expect.stringMatching(/^PORT: /),
  ]);
});

test('production with an empty environment names each missing setting and describes it', () => {
  const problems = problemsOf({ NODE_ENV: 'production' });
  const needed = Object.keys(production).filter(
    (name) => !['NODE_ENV', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].includes(name),
  );
  for (const name of needed)
    expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${name} is missing: \\S.{8,}`)));
  expect(problems).toHaveLength(needed.length);
  expect(
    problemsOf({ ...Object.fromEntries(needed.map((name) => [name, ''])), NODE_ENV: 'production' }),
  ).toEqual(problems);
});

test.each([
  'PUBLIC_ORIGIN',
  'IDENTITY_PROJECT_ID',
  'IDENTITY_API_KEY',
  'MAIL_FROM',
  'OPERATOR_MAIL',
  'FILES_KEYS',
])('production requires %s, development has a default', (name) => {
  const rest = Object.fromEntries(Object.entries(production).filter(([key]) => key !== name));
  expect(problemsOf(rest)).toEqual([expect.stringMatching(new RegExp(`^${name} is missing: `))]);
  expect(problemsOf({ ...rest, NODE_ENV: 'development' })).toEqual([]);
});

test.each([
  ['IDENTITY_PROJECT_ID', 'demo-meche'],
  ['IDENTITY_API_KEY', 'local'],
  ['MAIL_FROM', 'Mèche <bonjour@meche.example>'],
])('production refuses the development value of %s', (name, value) => {
  expect(problemsOf({ ...production, [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name} has its value of development: \\S.{8,}`)),
  ]);
  expect(problemsOf({ ...production, [name]: value, NODE_ENV: 'development' })).toEqual([]);
});

test('production requires a place for files: a bucket, or a folder', () => {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: _key, ...rest } = production;
  expect(problemsOf(rest)).toEqual([expect.stringContaining('S3_BUCKET is missing')]);
  expect(problemsOf({ ...rest, FILES_FOLDER: '/var/files' })).toEqual([]);
  expect(problemsOf({ ...rest, S3_BUCKET })).toEqual([]);
  expect(problemsOf({ ...rest, S3_BUCKET, S3_ACCESS_KEY_ID })).toEqual([
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: both, or neither',
  ]);
  expect(problemsOf({ ...rest, S3_BUCKET, S3_ENDPOINT: 'https://s3.example' })).toEqual([
    expect.stringMatching(/^S3_ACCESS_KEY_ID is missing: /),
    expect.stringMatching(/^S3_SECRET_ACCESS_KEY is missing: /),
  ]);
});

test.each([
  ['https://meche.example/', 'https://meche.example'],
  ['https://Meche.example:443//', 'https://meche.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('the address of the site %s is read as the origin %s', (PUBLIC_ORIGIN, origin) => {
  expect(readConfig({ ...production, NODE_ENV: 'development', PUBLIC_ORIGIN }).PUBLIC_ORIGIN).toBe(origin);
});

test('the address of the site is refused with a path, and without http', () => {
  for (const PUBLIC_ORIGIN of ['https://meche.example/salons', 'mailto:site@meche.example', 'meche.example'])
    expect(problemsOf({ ...production, PUBLIC_ORIGIN })).toEqual([expect.stringMatching(/^PUBLIC_ORIGIN: /)]);
});

test('a site on plain http is refused in production', () => {
  expect(problemsOf({ ...production, PUBLIC_ORIGIN: 'http://meche.example' })).toEqual([
    'PUBLIC_ORIGIN: http://meche.example is plain http: sessions need https',
  ]);
});

const keys = (mode: string, secret = 'sk') => ({
  CARD_PARTNER_SECRET_KEY: `${secret}_${mode}_4242`,
  CARD_PARTNER_PUBLIC_KEY: `pk_${mode}_4242`,
});

test.each(['test', 'local'])('production refuses %s keys of the card partner', (mode) => {
  expect(problemsOf({ ...production, ...keys(mode) })).toEqual([
    'CARD_PARTNER_SECRET_KEY is not a live key (sk_live_… or rk_live_…); a server for trials says STAGING=true',
    'CARD_PARTNER_PUBLIC_KEY is not a live key (pk_live_…); a server for trials says STAGING=true',
  ]);
});

test('staging accepts test keys and another address of the card partner', () => {
  const other = 'https://card-partner.example';
  const staging = {
    ...production,
    STAGING: 'true',
    CARD_PARTNER_URL: other,
    CARD_PARTNER_FILES_URL: other,
  };
  for (const secret of ['sk', 'rk']) expect(problemsOf({ ...staging, ...keys('test', secret) })).toEqual([]);
  expect(problemsOf({ ...staging, ...keys('local') })).toEqual([
    expect.stringContaining('CARD_PARTNER_SECRET_KEY is not a test key'),
    expect.stringContaining('CARD_PARTNER_PUBLIC_KEY is not a test key'),
  ]);
  expect(problemsOf({ ...staging, ...keys('test'), MOVABLE_CLOCK: 'true' })).toEqual([
    'Not in production: MOVABLE_CLOCK',
  ]);
});

test.each(['production', 'development'])('staging refuses live keys, in %s', (NODE_ENV) => {
  const problems = problemsOf({ ...production, NODE_ENV, STAGING: 'true', ...keys('live', 'rk') });
  expect(problems).toEqual([
    'CARD_PARTNER_SECRET_KEY is a live key, which STAGING=true refuses',
    'CARD_PARTNER_PUBLIC_KEY is a live key, which STAGING=true refuses',
  ]);
  expect(problems.join()).not.toContain('4242');
});

test('both keys of push notifications are set, or neither', () => {
  expect(problemsOf({ ...production, PUSH_PUBLIC_KEY: 'B'.repeat(87) })).toEqual([
    'PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY: both, or neither',
  ]);
});

test.each(['-1', '1.5', 'a euro'])('a search fee of %s is refused', (fee) => {
  expect(() => readConfig({ ...production, SEARCH_FEE_CENTS: fee })).toThrow('SEARCH_FEE_CENTS');
});

test('production without the publisher’s settings names all that is missing', () => {
  const { PUBLISHER_NAME: _name, PUBLISHER_MEDIATOR: _mediator, CONTACT_EMAIL: _email, ...rest } = production;
  expect(() => readConfig(rest)).toThrow(
    /PUBLISHER_NAME is missing[\s\S]*PUBLISHER_MEDIATOR is missing[\s\S]*CONTACT_EMAIL is missing/,
  );
});

test('the legal pages show the configured publisher, or say that it is fictional', () => {
  expect(publisherOf(readConfig(production))).toMatchObject({ name: 'Mèche SAS', fictional: false });
  const { CONTACT_PHONE: _phone, ...rest } = production;
  expect(publisherOf(readConfig({ ...rest, NODE_ENV: 'test' }))).toMatchObject({
    name: 'Mèche SAS',
    fictional: true,
  });
});

test('an external map needs all of its origins', () => {
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
