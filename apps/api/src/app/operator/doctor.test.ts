import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiFixture } from '#testing/api-fixture';
import { answerWith, startLocalServer } from '#testing/local-server';
import { type Config, readConfig } from '../config.ts';
import { openPartners, type Partners } from '../partners.ts';
import { type Examined, examine } from './doctor.ts';

const publicOrigin = 'https://meche.example';
const webhooks = `${publicOrigin}/api/v1/webhooks/card-payments`;
let fixture: Awaited<ReturnType<typeof openApiFixture>>;

beforeAll(async () => {
  fixture = await openApiFixture(
    {
      PUBLIC_ORIGIN: publicOrigin,
      CARD_PARTNER_WEBHOOK_URL: webhooks,
      CARD_PARTNER_CONNECT_WEBHOOK_URL: `${webhooks}/accounts`,
    },
    { withIdentity: true },
  );
});
afterAll(() => fixture?.close());

async function collect(config: Config, partners: Partners): Promise<Examined[]> {
  const found: Examined[] = [];
  await examine(config, partners, (one) => found.push(one));
  return found;
}

async function examined(changes: Record<string, string> = {}): Promise<Examined[]> {
  const config: Config = readConfig({ ...fixture.env, ...changes });
  const partners = openPartners(config);
  try {
    return await collect(config, partners);
  } finally {
    await partners.close();
  }
}

/** Subjects with a problem. */
async function unwell(changes: Record<string, string>): Promise<string[]> {
  return (await examined(changes)).filter((one) => 'problem' in one).map(({ subject }) => subject);
}

test('a working installation has no problem', async () => {
  const found = await examined();
  expect(found.filter((one) => 'problem' in one)).toEqual([]);
  expect(found.map(({ subject }) => subject)).toEqual([
    'database',
    'clock',
    'files',
    'disk',
    'mail',
    'identity, accounts',
    'identity, sign-in',
    'text messages',
    'card partner, account',
    'card partner, webhook of the platform',
    'card partner, webhook of connected accounts',
  ]);
});

const nowhere = '127.0.0.1:9';

test.each([
  [{ SMTP_URL: `smtp://${nowhere}` }, ['mail']],
  [{ DATABASE_READ_URL: `postgres://meche@${nowhere}/nothing` }, ['standby']],
  [{ SMS_TOKEN: 'wrong' }, ['text messages']],
  [{ FILES_FOLDER: '/dev/null/files' }, ['files', 'disk']],
  [
    {
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://${nowhere}`,
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    },
    ['files'],
  ],
  [{ GEOCODING_URL: `http://${nowhere}` }, ['geocoder']],
  [
    { CARD_PARTNER_SECRET_KEY: 'sk_local_wrong' },
    [
      'card partner, account',
      'card partner, webhook of the platform',
      'card partner, webhook of connected accounts',
    ],
  ],
  [
    { PUBLIC_ORIGIN: 'https://other.example' },
    ['card partner, webhook of the platform', 'card partner, webhook of connected accounts'],
  ],
])('%o is found', async (changes, subjects) => {
  expect(await unwell(changes)).toEqual(subjects);
});

test.each([
  ['<Status>Enabled</Status>', { fine: 'the bucket keeps them' }],
  ['', { warning: 'they are off', advice: expect.stringContaining('Switch on the versions') }],
])('a bucket without versions is a warning: %j', async (status, expected) => {
  const answer = `<VersioningConfiguration>${status}</VersioningConfiguration>`;
  const found = await examined({
    S3_BUCKET: 'files',
    S3_ENDPOINT: await startLocalServer(answerWith(200, answer)),
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  });
  expect(found).toContainEqual({ subject: 'versions of files', ...expected });
});

test('a database that cannot be reached is a problem of its own, and other checks go on', async () => {
  const found = await examined({ DATABASE_URL: `postgres://meche@${nowhere}/nothing` });
  expect(found.filter((one) => 'problem' in one).map(({ subject }) => subject)).toEqual([
    'database',
    'clock',
  ]);
  expect(found).toContainEqual({
    subject: 'database',
    problem: expect.stringContaining('ECONNREFUSED'),
    advice: expect.stringContaining('DATABASE_URL'),
  });
});

test('a webhook that lacks events, has another version or is disabled is found', async () => {
  const config = readConfig(fixture.env);
  const partners = openPartners(config);
  const problemsWith = async (changes: object) => {
    const listWebhooks = async () =>
      (await partners.setup.listWebhooks()).map((endpoint) => ({ ...endpoint, ...changes }));
    const found = await collect(config, { ...partners, setup: { ...partners.setup, listWebhooks } });
    return found.flatMap((one) => ('problem' in one ? one.problem : []));
  };
  expect(await problemsWith({ isEnabled: false })).toEqual([
    `${webhooks} is disabled`,
    `${webhooks}/accounts is disabled`,
  ]);
  expect(await problemsWith({ events: ['account.updated', 'refund.failed'] })).toEqual([
    expect.stringContaining('does not hear of payment_intent.'),
    expect.stringContaining('does not hear of payout.created'),
  ]);
  expect(await problemsWith({ apiVersion: null })).toHaveLength(2);
  await partners.close();
});
