import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type PartnerMovement, reconcileBooks } from '../apps/api/src/domains/wallet/index.ts';
import { DAY_MS, HOUR_MS, later } from '../apps/api/src/kit/time.ts';
import { fillMarketplace } from '../apps/api/src/testing/many-professionals.ts';
import type { Figure } from '../scripts/bench.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';

const ACCOUNTS = 2_000;
/** The accounts of the marketplace for which the night is projected. */
const PROJECTED = 200_000;
const MOVED_OF_A_HUNDRED = 20;
const CALLS_A_BOOK = 3;
const CALL_MS = 300;
/** The card partner lists so many lines in one answer. */
const LINES_A_CALL = 100;
/** After this long the worker counts as late. */
const NIGHT_MINUTES = 180;
const now = new Date('2026-06-30T01:00:00Z');

/**
 * A night's comparison of 2,000 accounts, of which a fifth moved, with a partner that takes 300 ms for a call.
 * Projected to a hundred times as many: what the night takes grows with the accounts that it compares.
 */
export async function run(): Promise<Figure[]> {
  return withBenchDatabase(10, async (db) => {
    await fillMarketplace(db, ACCOUNTS, now, ['identity', 'professionals']);
    const { accounts, books } = await moveMoney(db);
    const asked = new Set<string>();
    const deps = {
      db,
      clock: { now: () => now },
      async listPartnerAccounts(after: string, limit: number) {
        return accounts.filter(({ professionalId }) => professionalId > after).slice(0, limit);
      },
      findProfessionalsWithAccount: async () => new Set(accounts.map(({ professionalId }) => professionalId)),
      async listPartnerMovements(accountId: string | null, { since, until }: { since: Date; until: Date }) {
        const owner = accountId ?? 'platform';
        asked.add(owner);
        const lines = (books.get(owner) ?? []).filter(({ at }) => at >= since && at < until);
        // Each line is listed twice: once plainly, once with what it is about.
        const calls = Math.max(CALLS_A_BOOK, Math.ceil(lines.length / LINES_A_CALL) * 2);
        for (let call = 0; call < calls; call += 1) await setTimeout(CALL_MS);
        return lines;
      },
    };
    const begun = performance.now();
    const { count } = await reconcileBooks(deps);
    const minutes = (performance.now() - begun) / 60_000;
    if (count !== 0) throw new Error(`${count} differences in books that agree`);
    const moved = (ACCOUNTS * MOVED_OF_A_HUNDRED) / 100;
    if (asked.size <= moved || asked.size > moved + ACCOUNTS / 8)
      throw new Error(`${asked.size} books were compared, of which ${moved} moved`);
    const projected = (minutes * PROJECTED) / ACCOUNTS;
    return [
      {
        name: `books, a night of ${PROJECTED} accounts, projected`,
        value: projected,
        unit: 'minutes',
        yardstick: { name: 'a night', value: NIGHT_MINUTES },
        ratio: projected / NIGHT_MINUTES,
      },
    ];
  });
}

/** Opens an account for each professional, compared the night before. Of each fifth, one captured since. */
async function moveMoney(db: BenchDatabase) {
  await sql`insert into payments.partner_accounts (professional_id, partner_id)
    select id, 'acct_' || id from professionals.professionals on conflict do nothing`.execute(db);
  await sql`insert into wallet.compared_books (owner, pass, compared_until)
    select partner_id, 0, ${later(now, -DAY_MS)}::timestamptz from payments.partner_accounts
    union all select 'platform', 0, ${later(now, -DAY_MS)}::timestamptz`.execute(db);
  const { rows: accounts } = await sql<{ professionalId: string; accountId: string }>`
    select professional_id, partner_id as account_id from payments.partner_accounts order by professional_id`.execute(
    db,
  );
  const at = later(now, -HOUR_MS);
  const books = new Map<string, PartnerMovement[]>([['platform', []]]);
  for (const [index, { professionalId, accountId }] of accounts.entries()) {
    if (index % 100 >= MOVED_OF_A_HUNDRED) continue;
    const subject = `pi_${index}`;
    await sql`select wallet.post(${`capture:${index}`}, 'capture', ${professionalId}, gen_random_uuid(), ${subject}, ${at},
      '{"connected": 4998, "platform": 99, "partner_fees": 103, "earned": -4998, "search_fees": -83, "vat": -17, "bank_charges": -102}',
      ${later(now, DAY_MS)}, ${at}, 103)`.execute(db);
    const line = { subject, at, feeCents: 0 };
    books
      .get('platform')
      ?.push(
        { ...line, type: 'capture', amountCents: 5200, feeCents: 103 },
        { ...line, type: 'share_sent', amountCents: -5200 },
        { ...line, type: 'fee_retained', amountCents: 202 },
      );
    books.set(accountId, [{ ...line, type: 'share', amountCents: 5200, feeCents: 202 }]);
  }
  await sql`analyze`.execute(db);
  return { accounts, books };
}
