import { sql } from 'kysely';
import type { Db } from '#kit/database/database';

const debitOf = (...accounts: string[]) =>
  sql<number>`coalesce(sum(e.amount_cents) filter (where e.account in (${sql.join(accounts)})), 0)::bigint`;

export async function listCapturedCents(
  db: Db,
  payableIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; cents: number }>`
    select t.subject_id as id, ${debitOf('connected', 'platform', 'partner_fees')} as cents
    from wallet.transactions t join wallet.entries e on e.transaction_id = t.id
    where t.kind = 'capture' and t.subject_id = any(${[...payableIds]}::uuid[]) group by t.subject_id`.execute(
    db,
  );
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}
