import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { blockTime, unblockTime } from '../apps/api/src/domains/scheduling/block-time.ts';
import { aMember, aProfessional, aService } from '../apps/api/src/testing/builders.ts';
import { holding } from '../apps/api/src/testing/standing.ts';
import { getAvailability } from '../packages/contract/src/scheduling.ts';
import { wireJsonSchema } from '../packages/contract/src/wire.ts';
import type { Figure } from '../scripts/bench.ts';
import { freePort } from '../scripts/start/ports.ts';
import { type BenchDatabase, median, withBenchDatabase } from './bench-database.ts';

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 3;
const DAYS = 7;
const STAFF = 4;
const BOOKINGS_A_DAY = 6;
const CHANGES_A_SECOND = 50;

const root = join(import.meta.dirname, '..');

export async function run(): Promise<Figure[]> {
  return withBenchDatabase(4, async (db, databaseUrl) => {
    const path = await openHouse(db);
    const children: ChildProcess[] = [];
    try {
      const api = await startApi(databaseUrl, children);
      const value = await answerOf(`${api}${path}`);
      const bare = await startBare(value, children);
      await sameBytes(`${api}${path}`, bare);
      const answered: number[] = [];
      const yardstick: number[] = [];
      // A warm-up, then the two in turn, so that a slow moment meets both.
      for (let round = 0; round <= ROUNDS; round++) {
        const plain = await requestsPerSecond(bare);
        const full = await requestsPerSecond(`${api}${path}`);
        if (round === 0) continue;
        yardstick.push(plain);
        answered.push(full);
      }
      const busy = await requestsWhileBooked(db, `${api}${path}`);
      return [
        {
          name: `GET availability, 16 connections, calendar changing ${CHANGES_A_SECOND} times a second`,
          value: busy,
          unit: 'req/s',
          yardstick: { name: 'bare Fastify, same bytes', value: median(yardstick) },
          ratio: busy / median(yardstick),
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

/** A salon of four, 9-19 h with lunch, 15-minute starts, each with six visits a day; asked for a week of a 45-minute cut. */
async function openHouse(db: BenchDatabase): Promise<string> {
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
        const asked = { memberId, startsAt, endsAt, label: '' };
        await blockTime({ db, clock: { now: () => now } }, holding(salon), asked);
      }
    }
  }
  const from = new Date(today + 86_400_000).toISOString().slice(0, 10);
  const query = new URLSearchParams({ service_ids: serviceId, place: 'salon', from, days: String(DAYS) });
  return `/api/v1/professionals/${salon.id}/availability?${query}`;
}

async function startApi(databaseUrl: string, children: ChildProcess[]): Promise<string> {
  const port = await freePort();
  const child = fork(join(root, 'apps/api/src/app/main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'a secret of benches, long enough for a key',
      CARD_PARTNER_SECRET_KEY: 'sk_local_bench',
      CARD_PARTNER_PUBLIC_KEY: 'pk_local_bench',
      CARD_PARTNER_WEBHOOK_SECRET: 'whsec_local_bench',
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
  const told = await Promise.race([once(child, 'message'), gone]);
  if (!told) throw new Error('a server of the bench ended before it was ready');
  return told[0] as { port?: number };
}

async function answerOf(url: string): Promise<unknown> {
  const response = await fetch(url);
  const body = (await response.json()) as { value: { days: { slots: unknown[] }[] } };
  const slots = body.value.days.reduce((sum, day) => sum + day.slots.length, 0);
  if (slots < DAYS * 10) throw new Error(`only ${slots} slots in the bench's week`);
  return body;
}

/** Someone blocks an hour of the week that is asked for and opens it again, over and over. */
async function requestsWhileBooked(db: BenchDatabase, url: string): Promise<number> {
  const [member] = await db
    .selectFrom('staff.members')
    .innerJoin('professionals.professionals as p', 'p.id', 'staff.members.professionalId')
    .select(['staff.members.id as memberId', 'p.id', 'p.timeZone'])
    .execute();
  if (!member) throw new Error('nobody works in the bench');
  const now = new Date();
  const startsAt = new Date(Math.ceil(now.getTime() / 86_400_000 + 2) * 86_400_000 + 3 * 3_600_000);
  const asked = { memberId: member.memberId, startsAt, label: '' };
  let isOver = false;
  let changes = 0;
  const start = performance.now();
  const change = async () => {
    while (!isOver) {
      const due = start + (changes * 1000) / CHANGES_A_SECOND;
      await pause(Math.max(0, due - performance.now()));
      const endsAt = new Date(startsAt.getTime() + 3_600_000);
      const id = await blockTime({ db, clock: { now: () => now } }, holding(member), { ...asked, endsAt });
      await unblockTime({ db }, holding(member), id);
      changes += 2;
    }
  };
  const changing = change();
  const value = await requestsPerSecond(url);
  isOver = true;
  await changing;
  return value;
}

/** A yardstick that answers something else would measure nothing. */
async function sameBytes(one: string, other: string): Promise<void> {
  const [first, second] = await Promise.all([one, other].map(async (url) => (await fetch(url)).text()));
  if (first !== second) throw new Error('the API and the yardstick answer different bytes');
}

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${url}`);
  return result['2xx'] / result.duration;
}
