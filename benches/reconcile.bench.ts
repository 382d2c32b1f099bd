import { sql } from 'kysely';
import { reconcileBooks } from '../apps/api/src/domains/wallet/reconcile-books.ts';
import { listMirrorMovements } from '../apps/api/src/domains/wallet/store/books.ts';
import { DAY_MS, later } from '../apps/api/src/kit/time.ts';
import { aProfessional } from '../apps/api/src/testing/builders.ts';
import type { Figure } from '../scripts/bench.ts';
import { type BenchDatabase, median, withBenchDatabase } from './bench-database.ts';

/** Each debit is one movement in our ledger and four lines in the partner's books. */
const DEBITS = 20_000;
const LINES = 4 * DEBITS;
const PROFESSIONALS = 50;
const DAYS = 38;
const ROUNDS = 7;
const now = new Date('2026-06-30T01:00:00Z');
const since = later(now, -40 * DAY_MS);

type Movement = { subject: string; type: string; amountCents: number; feeCents: number; at: Date };

/**
 * A nightly comparison of 100,000 movements, against only reading both sides. The partner's books are in a
 * table here: over the partner's API reading takes longer, and the comparison would weigh less.
 */
export async function run(): Promise<Figure[]> {
  return withBenchDatabase(2, async (db) => {
    const accounts = await fill(db);
    const read = async (
      accountId: string | null,
      window: { since: Date; until: Date },
    ): Promise<Movement[]> => {
      const { rows } = await sql<Movement>`
        select subject, type, amount_cents, fee_cents, at from bench_books where account is not distinct from ${accountId} and at >= ${window.since} and at < ${window.until}`.execute(
        db,
      );
      return rows;
    };
    const deps = {
      db,
      clock: { now: () => now },
      // Fewer than a page.
      listPartnerAccounts: async () =>
        [...accounts].map(([professionalId, accountId]) => ({ professionalId, accountId })),
      findProfessionalsWithAccount: async () => new Set(accounts.keys()),
      listPartnerMovements: read,
    };
    const posted = { since, until: now };
    const compared: number[] = [];
    const bare: number[] = [];
    // A warm-up, then alternating, so that a slow moment affects both.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const one = await timed(async () => {
        const theirs: Movement[] = [];
        for (const accountId of [null, ...accounts.values()])
          for (const movement of await read(accountId, posted)) theirs.push(movement);
        const ours = await listMirrorMovements(db, {
          professionalId: null,
          posted,
          booked: posted,
          subjects: [],
        });
        if (ours.length !== DEBITS || theirs.length !== LINES)
          throw new Error(`${ours.length} of ours and ${theirs.length} of theirs were read`);
      });
      const other = await timed(async () => {
        const { count } = await reconcileBooks(deps, { since });
        if (count > 0) throw new Error(`${count} differences in books that agree`);
      });
      if (round === 0) continue;
      bare.push(one);
      compared.push(other);
    }
    // Guards against a comparison that finds nothing: one cent of a hundred thousand lines must be found.
    await sql`update bench_books set amount_cents = amount_cents + 1 where subject = 'pi_777' and type = 'capture'`.execute(
      db,
    );
    const { count } = await reconcileBooks(deps, { since });
    if (count !== 1) throw new Error(`of one difference ${count} were found`);
    return [
      {
        name: `reconcile, ${DEBITS + LINES} movements`,
        value: median(compared),
        unit: 'ms',
        yardstick: { name: 'reading both sides', value: median(bare) },
        ratio: median(compared.map((value, round) => value / bare[round]!)),
      },
    ];
  });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Debits of fifty professionals over the window, in our ledger and in the partner's books. */
async function fill(db: BenchDatabase): Promise<ReadonlyMap<string, string>> {
  const accounts = new Map<string, string>();
  for (let fixture = 0; fixture < PROFESSIONALS; fixture += 1)
    accounts.set((await aProfessional(db)).id, `acct_${fixture}`);
  const owners = [...accounts.keys()];
  await db.transaction().execute(async (tx) => {
    // Inserted with the ledger's role: posting one by one would take minutes.
    await sql`set local role meche_ledger`.execute(tx);
    await sql`insert into wallet.transactions (key, kind, professional_id, subject_id, partner_id, at)
      select 'capture:' || n, 'capture', (${owners}::uuid[])[1 + n % ${PROFESSIONALS}], gen_random_uuid(), 'pi_' || n,
        ${now}::timestamptz - make_interval(days => 1 + n % ${DAYS}, mins => n % 1440)
      from generate_series(1, ${DEBITS}) n`.execute(tx);
    await sql`insert into wallet.entries (transaction_id, account, amount_cents)
      select t.id, e.account, e.cents from wallet.transactions t,
        (values ('connected', 4998), ('platform', 99), ('partner_fees', 103), ('pending', -4998),
          ('search_fees', -83), ('vat', -17), ('bank_charges', -102)) as e (account, cents)`.execute(tx);
  });
  await sql`create table bench_books as
    select case l.type when 'share' then 'acct_' || (array_position(${owners}::uuid[], t.professional_id) - 1) end as account,
      t.partner_id as subject, l.type, l.amount as amount_cents, l.fee as fee_cents, t.at - interval '1 second' as at
    from wallet.transactions t, (values ('capture', 5200, 103), ('share_sent', -5200, 0), ('fee_retained', 202, 0),
      ('share', 5200, 202)) as l (type, amount, fee)`.execute(db);
  await sql`create index on bench_books (account)`.execute(db);
  await sql`analyze`.execute(db);
  return accounts;
}
