import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { aThread } from '../apps/api/src/testing/a-thread.ts';
import { settingsOf } from '../apps/api/src/testing/api-fixture.ts';
import { startApiProcess } from '../apps/api/src/testing/api-process.ts';
import { aCustomer, aMember, aProfessional } from '../apps/api/src/testing/builders.ts';
import { type SignedIn, signIn } from '../apps/api/src/testing/sign-in.ts';
import { noSimulators } from '../apps/api/src/testing/simulators.ts';
import { temporaryFolder } from '../packages/simulators/src/testing/start-process.ts';
import type { Figure } from '../scripts/bench.ts';
import { type BenchDatabase, median, withBenchDatabase } from './bench-database.ts';
import { openStream, type Stream } from './event-stream.ts';

const STREAMS = 1_000;
/** The most streams that one account may open. */
const STREAMS_OF_ONE = 20;
const ROUNDS = 5;
const MESSAGES = 8;
const [FEW_THREADS, MANY_THREADS] = [100, 100_000];
const READS = 40;

type Fixture = { threadId: string; customer: SignedIn; streams: readonly Stream[]; sent: number };

/**
 * Time from sending to the event, 95th percentile of 1,000 readers of a professional's messages, against
 * one reader. And reads by a professional with 100,000 threads against one with 100: a page of the list, a
 * thread, and searches that match all threads, ten, and none.
 */
export async function run(): Promise<Figure[]> {
  const files = await temporaryFolder();
  try {
    return await withBenchDatabase(4, async (db, url) => {
      const env = { ...settingsOf(url, noSimulators, files.path), LOG_LEVEL: 'silent' };
      const [reading, writing] = await Promise.all([startApiProcess(env), startApiProcess(env)]);
      try {
        const professionals = await Promise.all(
          [1, STREAMS].map((count) => openFixture(db, reading.origin, count)),
        );
        const late: [number[], number[]] = [[], []];
        // A warm-up, then alternating, so that a slow moment affects both.
        for (let round = 0; round <= ROUNDS; round++)
          for (const [place, fixture] of professionals.entries()) {
            const took = await measure(fixture, writing.origin);
            if (round > 0) late[place]?.push(took);
          }
        const [alone, among] = late;
        for (const stream of professionals.flatMap(({ streams }) => streams)) stream.leave();
        const reads = await compareProfessionals(db, reading.origin);
        return [
          {
            name: `messages, p95 of ${STREAMS} streams until they hear of one`,
            value: median(among),
            unit: 'ms',
            yardstick: { name: 'one stream', value: median(alone) },
            ratio: median(among.map((value, round) => value / alone[round]!)),
          },
          ...reads.map(({ what, few, many }) => ({
            name: `messages, ${what} among ${MANY_THREADS} threads`,
            value: many,
            unit: 'ms',
            yardstick: { name: `among ${FEW_THREADS}`, value: few },
            ratio: many / few,
          })),
        ];
      } finally {
        await Promise.all([reading.end(), writing.end()]);
      }
    });
  } finally {
    await files.remove();
  }
}

/** A professional with so many open streams, and a customer who writes. */
async function openFixture(db: BenchDatabase, origin: string, count: number): Promise<Fixture> {
  const salon = await aProfessional(db, { settings: { plan: 'salon_pro' } });
  const { id: customerId } = await aCustomer(db);
  const threadId = await aThread(db, salon, { now: new Date(), customerId });
  const readers: SignedIn[] = [];
  for (let made = 0; made < count / STREAMS_OF_ONE; made++) {
    const account = await aCustomer(db);
    await sql`update identity.accounts set role = 'SALON' where id = ${account.id}`.execute(db);
    await aMember(db, salon.id, {
      accountId: account.id,
      bookable: false,
      granted: ['see_all_calendars'],
    });
    readers.push(await signIn(db, account.id));
  }
  const streams = await Promise.all(
    Array.from({ length: count }, (_, place) => {
      let count = 0;
      return openStream(origin, { ...readers[Math.floor(place / STREAMS_OF_ONE)]! }, (event) => {
        if (!event.includes(threadId)) return undefined;
        count += 1;
        return `message ${count}`;
      });
    }),
  );
  return { threadId, customer: await signIn(db, customerId), streams, sent: 0 };
}

async function send({ threadId, customer }: Fixture, origin: string): Promise<number> {
  const requestedAt = performance.now();
  const answer = await fetch(`${origin}/api/v1/threads/${threadId}/messages`, {
    method: 'POST',
    headers: { ...customer, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ text: 'Une place jeudi ?', photo_ids: [] }),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return requestedAt;
}

/** 95th percentile of the delay over some messages. Throws when an event does not arrive. */
async function measure(fixture: Fixture, origin: string): Promise<number> {
  const late: number[] = [];
  for (let message = 0; message < MESSAGES; message++) {
    const requestedAt = await send(fixture, origin);
    fixture.sent += 1;
    for (const stream of fixture.streams)
      late.push((await stream.heardAt(`message ${fixture.sent}`)) - requestedAt);
  }
  return late.sort((one, other) => one - other)[Math.floor(late.length * 0.95)]!;
}

type Reader = { owner: SignedIn; middle: string };
const questions: Record<string, { path: (fixture: Reader) => string; items?: number }> = {
  'a page of the list': { path: ({ middle }) => `/professional/threads?after=${middle}`, items: 30 },
  'one opened': { path: ({ middle }) => `/threads/${middle}` },
  'its messages': { path: ({ middle }) => `/threads/${middle}/messages`, items: 1 },
  'a search for what all say': { path: () => '/professional/threads?search=bonjour', items: 30 },
  'a search for what ten say': { path: () => '/professional/threads?search=ombre', items: 10 },
  'a search without a match': { path: () => '/professional/threads?search=chignon', items: 0 },
};

/** Median times of reads from the middle of the list, with few threads and with many. */
async function compareProfessionals(db: BenchDatabase, origin: string) {
  const professionals: Reader[] = [];
  for (const count of [FEW_THREADS, MANY_THREADS]) {
    const salon = await aProfessional(db);
    await fill(db, salon.id, count);
    const { rows } = await sql<{
      id: string;
    }>`select id from messaging.threads where professional_id = ${salon.id}
      order by last_at desc, id desc offset ${count / 2} limit 1`.execute(db);
    professionals.push({ owner: await signIn(db, salon.accountId), middle: rows[0]?.id ?? '' });
  }
  const compared = [];
  for (const [what, { path, items }] of Object.entries(questions)) {
    const took: [number[], number[]] = [[], []];
    for (let read = 0; read < READS; read++)
      for (const [place, fixture] of professionals.entries()) {
        const requestedAt = performance.now();
        const answer = await fetch(`${origin}/api/v1${path(fixture)}`, { headers: { ...fixture.owner } });
        const { value } = (await answer.json()) as { value: { items?: object[] } };
        if (!answer.ok || value.items?.length !== items) throw new Error(`${what}: ${answer.status}`);
        took[place]?.push(performance.now() - requestedAt);
      }
    compared.push({ what, few: median(took[0]), many: median(took[1]) });
  }
  return compared;
}

/** As many customers with one message each; the ten oldest messages have another text. */
async function fill(db: BenchDatabase, professionalId: string, count: number): Promise<void> {
  await sql`insert into identity.accounts (id, identity_uid, email, role, first_name, last_name, created_at)
    select md5(${professionalId} || n)::uuid, ${professionalId} || n, n || '@' || ${professionalId} || '.example', 'CUSTOMER', 'Camille',
      'Martin', now() from generate_series(1, ${count}::integer) n`.execute(db);
  await sql`insert into messaging.threads (customer_id, professional_id, customer_name, professional_name, is_known, customer_sent,
      last_at, opened_at)
    select id, ${professionalId}::uuid, 'Camille Martin', 'Maison', true, 1,
      now() - random() * interval '300 days', now() from identity.accounts where identity_uid like ${`${professionalId}%`}`.execute(
    db,
  );
  await sql`insert into messaging.messages (id, thread_id, number, side, side_number, author_id, author_name, text, sent_at,
      customer_id, professional_id)
    select md5('message' || id)::uuid, id, 1, 'customer', 1, customer_id, 'Camille Martin',
      case when row_number() over (order by last_at) <= 10 then 'Bonjour, un ombré ?' else 'Bonjour' end, last_at, customer_id,
      professional_id from messaging.threads where professional_id = ${professionalId}`.execute(db);
  await sql`analyze messaging.threads, messaging.messages`.execute(db);
}
