import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../apps/api/src/app/config.ts';
import { openContext } from '../apps/api/src/app/context.ts';
import { buildServer } from '../apps/api/src/app/server.ts';
import { startProcess, temporaryFolder } from '../packages/simulators/src/testing/start-process.ts';
import type { Figure } from '../scripts/bench.ts';
import { median, withBenchDatabase } from './bench-database.ts';

const ROUNDS = 500;
const ACCOUNTS = 20;
/** Sign-in takes a minimum time: one at a time would take seven minutes. */
const AT_ONCE = 8;
const BAR_MS = 5;
const password = 'a-long-password';

/**
 * Does response time reveal whether an account exists? Medians of 500 known and 500 unknown email
 * addresses, alternating.
 */
export async function run(): Promise<Figure[]> {
  return withBenchDatabase(2, (_db, databaseUrl) =>
    withApi(databaseUrl, async (app) => {
      const known = await registerAll(app);
      const figures: Figure[] = [];
      for (const [name, body] of [
        ['forgot-password', (email: string) => ({ email })],
        ['login', (email: string) => ({ email, password: 'not-this-password' })],
      ] as const) {
        const ask = (email: string) => timed(app, `/authentications/${name}`, body(email));
        await measure(known.slice(0, 5), ask, 40);
        figures.push(...figuresOf(name, await measure(known, ask, ROUNDS)));
      }
      return figures;
    }),
  );
}

type Measured = { known: number[]; unknown: number[] };

/** Known and unknown addresses alternate, so that a slow moment affects both. */
async function measure(
  known: readonly string[],
  ask: (email: string) => Promise<number>,
  rounds: number,
): Promise<Measured> {
  const measured: Measured = { known: [], unknown: [] };
  let next = 0;
  const asker = async () => {
    while (next < rounds) {
      const round = next++;
      const one = async () => measured.known.push(await ask(known[round % known.length]!));
      const other = async () => measured.unknown.push(await ask(`unknown-${randomUUID()}@example.test`));
      for (const step of round % 2 ? [one, other] : [other, one]) await step();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
  return measured;
}

function figuresOf(name: string, measured: Measured): Figure[] {
  const known = median(measured.known);
  const unknown = median(measured.unknown);
  const apart = Math.abs(known - unknown);
  return [
    {
      name: `${name}, known e-mail`,
      value: known,
      unit: 'ms',
      yardstick: { name: 'unknown e-mail', value: unknown },
      ratio: known / unknown,
    },
    {
      name: `${name}, known and unknown apart`,
      value: apart,
      unit: 'ms',
      yardstick: { name: 'bar', value: BAR_MS },
      ratio: apart / BAR_MS,
    },
  ];
}

const bodies = new Set<string>();

async function timed(app: FastifyInstance, path: string, payload: object): Promise<number> {
  const started = performance.now();
  const answer = await app.inject({ method: 'POST', url: `/api/v1${path}`, payload });
  const took = performance.now() - started;
  bodies.add(`${path} ${answer.statusCode} ${answer.body}`);
  if ([...bodies].filter((body) => body.startsWith(path)).length > 1)
    throw new Error(`${path} answers more than one thing: ${[...bodies].join('\n')}`);
  return took;
}

async function registerAll(app: FastifyInstance): Promise<string[]> {
  const emails: string[] = [];
  for (let count = 0; count < ACCOUNTS; count++) {
    const email = `known-${randomUUID()}@example.test`;
    const payload = { email, password, first_name: 'Léa', last_name: 'Martin' };
    const answer = await app.inject({ method: 'POST', url: '/api/v1/authentications/register', payload });
    if (answer.statusCode !== 201) throw new Error(`registration: ${answer.body}`);
    emails.push(email);
  }
  return emails;
}

/** The API with the identity emulator, both without rate limits. */
async function withApi<T>(databaseUrl: string, work: (app: FastifyInstance) => Promise<T>): Promise<T> {
  const folder = await temporaryFolder();
  const state = { SIMULATORS_STATE: folder.path, IDENTITY_MAX_FAILURES: '65535' };
  const [door, emulator] = await Promise.all([
    startProcess('main', state),
    startProcess('identity/main', state),
  ]);
  const url = `http://127.0.0.1:${door.ports.http}`;
  const context = await openContext(
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      SESSION_SECRETS: 'a secret of benches that is long enough',
      MECHE_STATE: folder.path,
      WEB_MODE: 'off',
      FIREBASE_AUTH_EMULATOR_HOST: new URL(url).host,
      CARD_PARTNER_URL: url,
      CARD_PARTNER_SECRET_KEY: 'sk_local_meche',
      CARD_PARTNER_PUBLIC_KEY: 'pk_local_meche',
      CARD_PARTNER_WEBHOOK_SECRET: 'whsec_local_meche',
      CARD_PARTNER_CONNECT_WEBHOOK_SECRET: 'whsec_local_connect',
      SMTP_URL: `smtp://127.0.0.1:${door.ports.smtp}`,
      SMS_URL: url,
      SMS_ACCOUNT: 'AC00000000000000000000000000000000',
      SMS_TOKEN: 'local',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    }),
  );
  const app = await buildServer(context);
  try {
    return await work(app);
  } finally {
    await app.close();
    await context.close();
    await Promise.all([door.end(), emulator.end()]);
    await folder.remove();
  }
}
