import { sql } from 'kysely';
import type { Db } from '#kit/database/database';
import { sweepRows } from '#kit/jobs/sweep';

export async function findDocument(db: Db, invoiceId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('subscriptions.invoiceDocuments')
    .select('content')
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst();
  return row?.content;
}

/** A document that is already stored is not replaced. */
export async function insertDocument(
  db: Db,
  document: { invoiceId: string; content: Buffer; sha256: Buffer; madeAt: Date },
): Promise<void> {
  await db
    .insertInto('subscriptions.invoiceDocuments')
    .values(document)
    .onConflict((conflict) => conflict.column('invoiceId').doNothing())
    .execute();
}

export const invoicesWithoutDocument = sweepRows(
  'invoice-documents',
  () => sql`select i.id, i.issued_at as due_at from subscriptions.invoices i
    where not exists (select from subscriptions.invoice_documents d where d.invoice_id = i.id)`,
);
