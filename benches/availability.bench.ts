import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { blockTime, unblockTime } from '../apps/api/src/domains/scheduling/block-time.ts';
import { openDatabase } from '../apps/api/src/kit/database/database.ts';
import { aMember, aProfessional, aService } from '../apps/api/src/testing/builders.ts';
import { fillMarketplace } from '../apps/api/src/testing/many-professionals.ts';
import { createHeldStanding } from '../apps/api/src/testing/standing.ts';
import { getAvailability } from '../packages/contract/src/scheduling.ts';
import { wireJsonSchema } from '../packages/contract/src/wire.ts';
import type { Figure } from '../scripts/bench.ts';
import { withClient } from '../scripts/database/client.ts';
import { migrate } from '../scripts/database/migrate.ts';
import { freePort } from '../scripts/start/ports.ts';
import { type BenchDatabase, median, withBenchDatabase } from './bench-database.ts';
import { availabilityPath, DAYS, dayIn, professionalsFor, type Salon, someSalons } from './salons.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 3;
const STAFF = 4;
const BOOKINGS_A_DAY = 6;
const CHANGES_A_SECOND = 50;
const PROFESSIONALS = 1_000;
/** How many of these are asked repeatedly while their data is cached. */
const WARM_PROFESSIONALS = 50;

const root = join(import.meta.dirname, '..');

export async function run(): Promise<Figure[]> {
  return withBenchDatabase(4, async (db, databaseUrl) => {
    const path = await openFixture(db);
    const children: ChildProcess[] = [];
    try {
      const api = await startApi(databaseUrl, children);
      const value = await answerOf(`${api}${path}`);
      const bare = await startBare(value, children);
      await sameBytes(`${api}${path}`, bare);
      const answered: number[] = [];
      const whileBooked: number[] = [];
      const yardstick: number[] = [];
      // A warm-up, then alternating, so that a slow moment affects all of them.
      for (let round = 0; round <= ROUNDS; round++) {
        const plain = await requestsPerSecond(bare);
        const full = await requestsPerSecond(`${api}${path}`);
        const busy = await requestsWhileBooked(db, `${api}${path}`);
        if (round === 0) continue;
        yardstick.push(plain);
        answered.push(full);
        whileBooked.push(busy);
      }
      const many = await ofManyProfessionals(databaseUrl, children);
      return [
        ...many,
        {
          name: `GET availability, 16 connections, calendar changing ${CHANGES_A_SECOND} times a second`,
          value: median(whileBooked),
          unit: 'req/s',
          yardstick: { name: 'bare Fastify, same bytes', value: median(yardstick) },
          ratio: median(whileBooked.map((value, round) => value / yardstick[round]!)),
        },
        {
          name: 'GET availability, 16 connections',
          value: median(answered),
          unit: 'req/s',
          yardstick: { name: 'bare Fastify, same bytes', value: median(yardstick) },
          ratio: median(answered.map((value, round) => value / yardstick[round]!)),
        },
      ];
    } finally {
      const gone = children.map((child) => once(child, 'exit'));
      for (const child of children) child.kill();
      await Promise.all(gone);
    }
  });
}

/** Different questions to a thousand salons, each for the first time, and to a few salons repeatedly. */
async function ofManyProfessionals(beside: string, children: ChildProcess[]): Promise<Figure[]> {
  const url = new URL(beside);
  url.pathname = '/many';
  await withClient(beside, (client) => client.query('create database many template template0'));
  await migrate(url.href);
  const db = openDatabase(url.href, { max: 2 });
  try {
    await fillMarketplace(db, professionalsFor(PROFESSIONALS));
    const salons = await someSalons(db, PROFESSIONALS);
    const api = await startApi(url.href, children);
    const paths = (from: number, of: readonly Salon[]) =>
      of.map((salon) => availabilityPath(salon, dayIn(from)));
    const bare = await startBare(await (await fetch(`${api}${paths(1, salons)[0]}`)).json(), children);
    const rates = { cold: [] as number[], warm: [] as number[], plain: [] as number[] };
    for (let round = 0; round <= ROUNDS; round++) {
      // Each round asks from another day on, so that no answer is cached.
      const cold = await requestsPerSecond(api, paths(round, salons));
      const warm = await requestsPerSecond(api, paths(round + 30, salons.slice(0, WARM_PROFESSIONALS)));
      const plain = await requestsPerSecond(bare);
      if (round === 0) continue;
      rates.cold.push(cold);
      rates.warm.push(warm);
      rates.plain.push(plain);
    }
    return (['cold', 'warm'] as const).map((kind) => ({
      name: `GET availability of ${kind === 'cold' ? PROFESSIONALS : WARM_PROFESSIONALS} professionals, 16 connections, ${kind}`,
      value: median(rates[kind]),
      unit: 'req/s',
      yardstick: { name: 'bare Fastify, as many bytes', value: median(rates.plain) },
      ratio: median(rates[kind].map((value, round) => value / rates.plain[round]!)),
    }));
  } finally {
    await db.destroy();
  }
}

/**
 * A salon of four, open 9:00 to 19:00 with a lunch break, slots every 15 minutes, six blocked times of 45
 * minutes a member and day. The question: a week of a 45-minute cut.
 */
async function openFixture(db: BenchDatabase): Promise<string> {
  const hours = [
    { startsMinute: 540, endsMinute: 780 },
    { startsMinute: 840, endsMinute: 1140 },
  ];
  const salon = await aProfessional(db, { hours });
  const memberIds = [salon.memberId];
  while (memberIds.length < STAFF) memberIds.push(await aMember(db, salon.id, { hours }));
  const serviceId = await aService(db, salon.id, { durationMinutes: 45 });
  const now = new Date();
  const today = new Date(now.toISOString().slice(0, 10)).getTime();
  for (let day = 1; day <= DAYS; day++) {
    for (const [index, memberId] of memberIds.entries()) {
      for (let booking = 0; booking < BOOKINGS_A_DAY; booking++) {
        const minute = 420 + index * 15 + booking * 90;
        const startsAt = new Date(today + (day * 1440 + minute) * 60_000);
        const endsAt = new Date(startsAt.getTime() + 45 * 60_000);
        const blockedTime = { memberId, startsAt, endsAt, label: '' };
        await blockTime({ db, clock: { now: () => now } }, createHeldStanding(salon), blockedTime);
      }
    }
  }
  const from = new Date(today + 86_400_000).toISOString().slice(0, 10);
  return availabilityPath({ id: salon.id, serviceId }, from);
}

async function startApi(databaseUrl: string, children: ChildProcess[]): Promise<string> {
  const port = await freePort();
  const child = fork(join(root, 'apps/api/src/app/main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SESSION_SECRETS: 'a secret of benches that is long enough',
      CARD_PARTNER_SECRET_KEY: 'sk_local_bench',
      CARD_PARTNER_PUBLIC_KEY: 'pk_local_bench',
      CARD_PARTNER_WEBHOOK_SECRET: 'whsec_local_bench',
      CARD_PARTNER_CONNECT_WEBHOOK_SECRET: 'whsec_local_connect',
      SMTP_URL: 'smtp://127.0.0.1:9',
      SMS_ACCOUNT: 'AC0',
      SMS_TOKEN: 'local',
      WEB_MODE: 'off',
      LOG_LEVEL: 'error',
    },
  });
  children.push(child);
  await ready(child);
  return `http://127.0.0.1:${port}`;
}

async function startBare(value: unknown, children: ChildProcess[]): Promise<string> {
  const child = fork(join(root, 'benches/bare-server.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  const schema = {
    type: 'object',
    properties: { success: { type: 'boolean' }, value: wireJsonSchema(getAvailability.response, 'output') },
  };
  child.send({ schema, value });
  const { port } = await ready(child);
  return `http://127.0.0.1:${port}/`;
}

async function ready(child: ChildProcess): Promise<{ port?: number }> {
  const gone = once(child, 'exit').then(() => undefined);
  const message = await Promise.race([once(child, 'message'), gone]);
  if (!message) throw new Error('a server of the bench ended before it was ready');
  return message[0] as { port?: number };
}

async function answerOf(url: string): Promise<unknown> {
  const response = await fetch(url);
  const body = (await response.json()) as { value: { days: { slots: unknown[] }[] } };
  const slots = body.value.days.reduce((sum, day) => sum + day.slots.length, 0);
  if (slots < DAYS * 10) throw new Error(`only ${slots} slots in the bench's week`);
  return body;
}

/** Requests a second while a member blocks an hour of the requested week and frees it again, repeatedly. */
async function requestsWhileBooked(db: BenchDatabase, url: string): Promise<number> {
  const [member] = await db
    .selectFrom('staff.members')
    .innerJoin('professionals.professionals as p', 'p.id', 'staff.members.professionalId')
    .select(['staff.members.id as memberId', 'p.id', 'p.timeZone'])
    .execute();
  if (!member) throw new Error('no member works in the bench');
  const now = new Date();
  const startsAt = new Date(Math.ceil(now.getTime() / 86_400_000 + 2) * 86_400_000 + 3 * 3_600_000);
  const blockedTime = { memberId: member.memberId, startsAt, label: '' };
  let isOver = false;
  let changes = 0;
  const start = performance.now();
  const change = async () => {
    while (!isOver) {
      const due = start + (changes * 1000) / CHANGES_A_SECOND;
      await pause(Math.max(0, due - performance.now()));
      const endsAt = new Date(startsAt.getTime() + 3_600_000);
      const deps = { db, clock: { now: () => now } };
      const id = await blockTime(deps, createHeldStanding(member), { ...blockedTime, endsAt });
      await unblockTime(deps, createHeldStanding(member), id);
      changes += 2;
    }
  };
  const changing = change();
  const value = await requestsPerSecond(url);
  isOver = true;
  await changing;
  return value;
}

/** The comparison is only valid when both answer the same bytes. */
async function sameBytes(one: string, other: string): Promise<void> {
  const [first, second] = await Promise.all([one, other].map(async (url) => (await fetch(url)).text()));
  if (first !== second) throw new Error('the API and the yardstick answer different bytes');
}

/**
 * For one URL; or for many paths in turn, each connection starting at another one so that no two ask the
 * same simultaneously.
 */
async function requestsPerSecond(url: string, paths?: readonly string[]): Promise<number> {
  let connection = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(paths && {
      setupClient(client) {
        const from = Math.floor((connection++ * paths.length) / CONNECTIONS);
        client.setRequests([...paths.slice(from), ...paths.slice(0, from)].map((path) => ({ path })));
      },
    }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${url}`);
  return result['2xx'] / result.duration;
}
