import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { settingsOf } from '../apps/api/src/testing/api-fixture.ts';
import { startApiProcess } from '../apps/api/src/testing/api-process.ts';
import { aCustomer, aMember, aProfessional } from '../apps/api/src/testing/builders.ts';
import { type SignedIn, signIn } from '../apps/api/src/testing/sign-in.ts';
import { noSimulators } from '../apps/api/src/testing/simulators.ts';
import { temporaryFolder } from '../packages/simulators/src/testing/start-process.ts';
import type { Figure } from '../scripts/bench.ts';
import { type BenchDatabase, median, withBenchDatabase } from './bench-database.ts';
import { openStream, type Stream } from './event-stream.ts';

const STREAMS = 500;
/** The most streams that one account may open. */
const STREAMS_OF_ONE = 20;
const ROUNDS = 5;
const BOOKINGS = 8;
const DAY_MS = 86_400_000;
/** A morning in four weeks: bookings are limited to two years ahead. */
const firstStart = (Math.ceil(Date.now() / DAY_MS) + 28) * DAY_MS + 7 * 3_600_000;

type Fixture = { origin: string; memberId: string; owner: SignedIn; readers: SignedIn[] };

/**
 * Time from booking to the event, 95th percentile of 500 readers with an open calendar, against one reader.
 * They read at one process, and the booking happens at another.
 */
export async function run(): Promise<Figure[]> {
  const files = await temporaryFolder();
  try {
    return await withBenchDatabase(4, async (db, url) => {
      const env = { ...settingsOf(url, noSimulators, files.path), LOG_LEVEL: 'silent' };
      const [reading, booking] = await Promise.all([startApiProcess(env), startApiProcess(env)]);
      try {
        const fixture = { origin: reading.origin, ...(await openFixture(db)) };
        const book = bookerAt(booking.origin, fixture);
        const alone: number[] = [];
        const among: number[] = [];
        // A warm-up, then alternating, so that a slow moment affects both.
        for (let round = 0; round <= ROUNDS; round++) {
          const one = await measure(fixture, 1, book);
          const many = await measure(fixture, STREAMS, book);
          if (round === 0) continue;
          alone.push(one);
          among.push(many);
        }
        return [
          {
            name: `live, p95 of ${STREAMS} streams until they hear of a booking`,
            value: median(among),
            unit: 'ms',
            yardstick: { name: 'one stream', value: median(alone) },
            ratio: median(among.map((value, round) => value / alone[round]!)),
          },
        ];
      } finally {
        await Promise.all([reading.end(), booking.end()]);
      }
    });
  } finally {
    await files.remove();
  }
}

async function openFixture(db: BenchDatabase): Promise<Omit<Fixture, 'origin'>> {
  const salon = await aProfessional(db, { settings: { plan: 'salon_pro' } });
  const readers: SignedIn[] = [];
  for (let count = 0; count < STREAMS / STREAMS_OF_ONE; count++) {
    const account = await aCustomer(db);
    await sql`update identity.accounts set role = 'SALON' where id = ${account.id}`.execute(db);
    await aMember(db, salon.id, {
      accountId: account.id,
      bookable: false,
      granted: ['see_all_calendars'],
    });
    readers.push(await signIn(db, account.id));
  }
  return { memberId: salon.memberId, owner: await signIn(db, salon.accountId), readers };
}

/** Books one appointment after the other. Returns its id and the time of the request. */
function bookerAt(origin: string, { memberId, owner }: Fixture) {
  let booked = 0;
  return async () => {
    const day = 7 * Math.floor(booked / 16);
    const startsAt = new Date(firstStart + (day * 24 + (booked % 16) / 2) * 3_600_000).toISOString();
    booked += 1;
    const requestedAt = performance.now();
    const answer = await fetch(`${origin}/api/v1/professional/appointments`, {
      method: 'POST',
      headers: { ...owner, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        member_id: memberId,
        starts_at: startsAt,
        customer_name: 'Zoé Marin',
        accept_warnings: true,
        free_line: { name: 'Coupe', duration_minutes: 30, price_cents: 4000 },
      }),
    });
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
    const { value } = (await answer.json()) as { value: { id: string } };
    return { id: value.id, asked: requestedAt };
  };
}

/** 95th percentile of the delay over some bookings. Throws when an event does not arrive. */
async function measure(fixture: Fixture, count: number, book: ReturnType<typeof bookerAt>): Promise<number> {
  const streams = await Promise.all(
    Array.from({ length: count }, (_, place) => open(fixture, Math.floor(place / STREAMS_OF_ONE))),
  );
  try {
    const late: number[] = [];
    for (let booking = 0; booking < BOOKINGS; booking++) {
      const { id, asked: requestedAt } = await book();
      for (const stream of streams) late.push((await stream.heardAt(id)) - requestedAt);
    }
    return late.sort((one, other) => one - other)[Math.floor(late.length * 0.95)]!;
  } finally {
    for (const stream of streams) stream.leave();
  }
}

function open({ origin, readers }: Fixture, reader: number): Promise<Stream> {
  return openStream(origin, { ...readers[reader]! }, (event) => /"id":"([^"]+)"/.exec(event)?.[1]);
}
