import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { listMovements } from '../apps/api/src/domains/wallet/list-movements.ts';
import { postCapture } from '../apps/api/src/domains/wallet/post-capture.ts';
import { inTransaction } from '../apps/api/src/kit/database/transaction.ts';
import { aProfessional } from '../apps/api/src/testing/builders.ts';
import type { Figure } from '../scripts/bench.ts';
import { type BenchDatabase, median, withBenchDatabase } from './bench-database.ts';
import { run as reconcile } from './reconcile.bench.ts';

const CLIENTS = 8;
const ROUNDS = 7;
/** For each variant and round. */
const ENTRIES = 400;
const PROFESSIONALS = 64;
const MOVEMENTS = 100_000;
const PAGES = 200;

const at = '2031-06-02T06:00:00.000Z';
const availableOn = '2031-06-09T06:00:00.000Z';

export async function run(): Promise<Figure[]> {
  const figures = await withBenchDatabase(CLIENTS, async (db) => {
    const many: string[] = [];
    for (let count = 0; count < PROFESSIONALS; count += 1) many.push((await aProfessional(db)).id);
    const [one = ''] = many;
    return [
      await settled(db, 'many professionals', (index) => many[index % PROFESSIONALS] ?? one),
      await settled(db, 'one professional', () => one),
      await wallet(db),
    ];
  });
  return [...figures, ...(await reconcile())];
}

/** Runs `count` tasks with as many concurrent workers as there are clients. Returns tasks a second. */
async function perSecond(count: number, work: (index: number) => Promise<void>): Promise<number> {
  let next = 0;
  const start = process.hrtime.bigint();
  const client = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return count / (Number(process.hrtime.bigint() - start) / 1e9);
}

/** Settling a debit with its ledger entry, against plain inserts of the same rows. */
async function settled(db: BenchDatabase, who: string, of: (index: number) => string): Promise<Figure> {
  await sql`create table if not exists public.bench_operations (id uuid primary key, status text not null)`.execute(
    db,
  );
  await sql`create table if not exists public.bench_transactions (like wallet.transactions including all)`.execute(
    db,
  );
  await sql`create table if not exists public.bench_entries (like wallet.entries including all)`.execute(db);
  await sql`create table if not exists public.bench_lots (like wallet.lots including all)`.execute(db);
  await sql`create table if not exists public.bench_balances (like wallet.balances including all)`.execute(
    db,
  );
  for (let fixture = 0; fixture < PROFESSIONALS; fixture += 1)
    await sql`insert into public.bench_balances (professional_id) values (${of(fixture)}) on conflict do nothing`.execute(
      db,
    );
  const door: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const one = await perSecond(ENTRIES, (index) => throughTheDoor(db, of(index)));
    const other = await perSecond(ENTRIES, (index) => plainly(db, of(index)));
    // The first round is a warm-up.
    if (round === 0) continue;
    door.push(one);
    plain.push(other);
  }
  return {
    name: `settle with ledger entry, 8 clients, ${who}`,
    value: median(door),
    unit: 'per second',
    yardstick: { name: 'plain inserts of the same rows', value: median(plain) },
    ratio: median(door.map((value, round) => value / (plain[round] ?? Number.NaN))),
  };
}

async function throughTheDoor(db: BenchDatabase, professionalId: string): Promise<void> {
  const operationId = randomUUID();
  await inTransaction(db, async (tx) => {
    await sql`insert into public.bench_operations (id, status) values (${operationId}, 'done') -- prepared`.execute(
      tx,
    );
    await postCapture(tx, {
      operationId,
      payableId: randomUUID(),
      professionalId,
      holdId: `pi_${operationId}`,
      capturedCents: 5200,
      searchFeeCents: 100,
      bankChargesCents: 102,
      partnerFeeCents: 103,
      capturedAt: at,
      availableOn,
    });
  });
}

async function plainly(db: BenchDatabase, professionalId: string): Promise<void> {
  const operationId = randomUUID();
  const id = randomUUID();
  await inTransaction(db, async (tx) => {
    await sql`insert into public.bench_operations (id, status) values (${operationId}, 'done') -- prepared`.execute(
      tx,
    );
    await sql`insert into public.bench_transactions (id, key, kind, professional_id, subject_id, partner_id, at, content)
      values (${id}, ${`capture:${operationId}`}, 'capture', ${professionalId}, ${randomUUID()},
        ${`pi_${operationId}`}, ${at}, ${Buffer.alloc(32)}) -- prepared`.execute(tx);
    await sql`insert into public.bench_entries (transaction_id, account, amount_cents) values
      (${id}, 'connected', 4998), (${id}, 'platform', 99), (${id}, 'pending', -4998), (${id}, 'search_fees', -83),
      (${id}, 'vat', -17), (${id}, 'bank_charges', -102), (${id}, 'partner_fees', 103) -- prepared`.execute(
      tx,
    );
    await sql`update public.bench_balances set connected = connected + 4998, pending = pending - 4998
      where professional_id = ${professionalId} -- prepared`.execute(tx);
    await sql`insert into public.bench_lots (professional_id, transaction_id, state, available_on, amount_cents, left_cents)
      values (${professionalId}, ${id}, 'pending', ${availableOn}, 4998, 4998) -- prepared`.execute(tx);
  });
}

/**
 * A page of movements with running balances of a professional with very many, against one row by its key.
 */
async function wallet(db: BenchDatabase): Promise<Figure> {
  const { id } = await aProfessional(db);
  // One transaction per thousand keeps the queue of deferred triggers small.
  for (let from = 1; from <= MOVEMENTS; from += 1000)
    await sql`select wallet.post('bench:' || n, 'capture', ${id}, gen_random_uuid(), 'pi_' || n,
      timestamptz '2029-01-01' + n * interval '10 minutes',
      '{"connected": 4998, "platform": 202, "earned": -4998, "search_fees": -83, "vat": -17, "bank_charges": -102}',
      timestamptz '2029-01-08' + n * interval '10 minutes')
    from generate_series(${from}::int, ${from + 999}::int) n`.execute(db);
  await sql`analyze wallet.transactions, wallet.entries, wallet.lots, wallet.balances`.execute(db);
  const labelsOf = async () => new Map();
  const query = { professionalId: id, kind: undefined, month: undefined };
  const page: number[] = [];
  const byKey: number[] = [];
  let after: string | undefined;
  for (let count = 0; count < PAGES; count += 1) {
    const one = await timed(async () => {
      const { movements, next } = await listMovements({ db, labelsOf }, { ...query, after });
      if (movements.length !== 50) throw new Error(`${movements.length} movements on a page`);
      // Every tenth page starts at the top again; the others go deeper.
      after = count % 10 === 0 ? undefined : (next ?? undefined);
    });
    const other = await timed(async () => {
      await db
        .selectFrom('wallet.balances')
        .selectAll()
        .where('professionalId', '=', id)
        .executeTakeFirstOrThrow();
    });
    if (count < PAGES / 10) continue;
    page.push(one);
    byKey.push(other);
  }
  return {
    name: `wallet page, ${MOVEMENTS} movements`,
    value: median(page),
    unit: 'ms',
    yardstick: { name: 'one select by key', value: median(byKey) },
    ratio: median(page) / median(byKey),
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - start) / 1e6;
}
