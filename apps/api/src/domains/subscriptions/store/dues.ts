import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { sweepRows } from '#kit/jobs/sweep';

/** The amount of an invoice that is charged to the card. */
export type Due = {
  invoiceId: string;
  professionalId: string;
  amountCents: number;
  status: 'open' | 'paid';
  /** Failed attempts so far; after three the subscription stops. */
  failures: number;
  tryAt: Date | null;
  issuedAt: Date;
  paidAt: Date | null;
};

export async function insertDue(
  tx: Tx,
  due: Pick<Due, 'invoiceId' | 'professionalId' | 'amountCents' | 'issuedAt'> &
    ({ status: 'open'; tryAt: Date } | { status: 'paid'; paidAt: Date }),
): Promise<void> {
  await tx.insertInto('subscriptions.dues').values(due).execute();
}

export async function findDue(db: Db, invoiceId: string): Promise<Due | undefined> {
  return db
    .selectFrom('subscriptions.dues')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst() as Promise<Due | undefined>;
}

export async function listOpenDues(db: Db, professionalId: string): Promise<Due[]> {
  return db
    .selectFrom('subscriptions.dues')
    .selectAll()
    .where('professionalId', '=', professionalId)
    .where('status', '=', 'open')
    .orderBy('issuedAt')
    .execute() as Promise<Due[]>;
}

export async function sumRefusedDues(
  db: Db,
  professionalId: string,
): Promise<{ count: number; amountCents: number }> {
  const { rows } = await sql<{ count: number; amountCents: number }>`
    select count(*)::integer as count, coalesce(sum(amount_cents), 0)::integer as amount_cents
    from subscriptions.dues where professional_id = ${professionalId} and status = 'open' and failures > 0`.execute(
    db,
  );
  return rows[0] ?? { count: 0, amountCents: 0 };
}

export const duesToTry = sweepRows<{ id: string; professionalId: string }>(
  'subscription-dues',
  (now) => sql`select d.invoice_id as id, d.try_at as due_at, d.professional_id from subscriptions.dues d
    where d.try_at <= ${now} and not exists (
      select from subscriptions.charges c where c.invoice_id = d.invoice_id
        and c.status in ('pending', 'processing'))`,
);

/** Throws when the invoice was paid before; the database refuses its second paid charge already. */
export async function payDue(tx: Tx, invoiceId: string, now: Date): Promise<void> {
  await tx
    .updateTable('subscriptions.dues')
    .set({ status: 'paid', paidAt: now, tryAt: null })
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'open')
    .returning('invoiceId')
    .executeTakeFirstOrThrow(() => new Error(`invoice ${invoiceId} was paid before`));
}

export async function updateTries(
  tx: Tx,
  invoiceId: string,
  { failures, tryAt }: Pick<Due, 'failures' | 'tryAt'>,
): Promise<void> {
  await tx
    .updateTable('subscriptions.dues')
    .set({ failures, tryAt })
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'open')
    .execute();
}

/** Ends the attempts for a professional who leaves, because their card is removed. */
export async function stopTries(tx: Tx, professionalId: string): Promise<void> {
  await tx
    .updateTable('subscriptions.dues')
    .set({ tryAt: null })
    .where('professionalId', '=', professionalId)
    .where('status', '=', 'open')
    .execute();
}
