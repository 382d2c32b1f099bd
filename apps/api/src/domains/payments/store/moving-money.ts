import { sql } from 'kysely';
import type { Db } from '#kit/database/database';

/** Payables of a payer or a payee that are neither settled nor given up, and those with an operation under way. */
export async function listMovingPayables(
  db: Db,
  of: { accountId: string; professionalId: string | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payments.payables p
    where (p.account_id = ${of.accountId} or p.professional_id = ${of.professionalId ?? null}::uuid)
      and (p.status not in ('captured', 'released', 'failed')
        or exists (select from payments.operations o where o.payable_id = p.id and o.status = 'pending'))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
