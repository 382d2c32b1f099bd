import type { Plan } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { recordRowLock } from '#kit/database/locks';
import type { Line } from '../rules/lines.ts';
import { numberOf, type Series } from '../rules/numbers.ts';

export type Seller = {
  name: string;
  form: string;
  address: string;
  registration: string;
  vatNumber: string;
  email: string;
};
export type Buyer = { name: string; lines: string[]; siret: string | null };

export type InvoiceLine = Line & { netCents: number };

export type Invoice = {
  id: string;
  professionalId: string;
  kind: 'period' | 'change' | 'credit_note';
  series: Series;
  year: number;
  number: number;
  credits: string | null;
  changeId: string | null;
  language: 'fr' | 'en';
  issuedOn: string;
  issuedAt: Date;
  periodStartsOn: string;
  periodEndsOn: string;
  seller: Seller;
  buyer: Buyer;
  territory: string;
  vatBasisPoints: number;
  totalCents: number;
  vatCents: number;
  discountCents: number;
  carriedCents: number;
  dueCents: number;
  reason: string | null;
};

/**
 * Returns the next number of a series and year. The numbers have no gaps, because the counter commits with
 * this transaction and concurrent transactions wait for it.
 */
export async function takeNumber(tx: Tx, series: Series, year: number): Promise<number> {
  await tx
    .insertInto('subscriptions.invoiceCounters')
    .values({ series, year, last: 0 })
    .onConflict((conflict) => conflict.columns(['series', 'year']).doNothing())
    .execute();
  await sql`select from subscriptions.invoice_counters where series = ${series} and year = ${year}
    ${recordRowLock(tx, 'invoice number', `${series}${year}`)}`.execute(tx);
  const { last } = await tx
    .updateTable('subscriptions.invoiceCounters')
    .set({ last: sql`last + 1` })
    .where('series', '=', series)
    .where('year', '=', year)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export async function insertInvoice(tx: Tx, invoice: Invoice, lines: readonly InvoiceLine[]): Promise<void> {
  await tx
    .insertInto('subscriptions.invoices')
    .values({ ...invoice, seller: JSON.stringify(invoice.seller), buyer: JSON.stringify(invoice.buyer) })
    .execute();
  await tx
    .insertInto('subscriptions.invoiceLines')
    .values(lines.map((line, position) => ({ invoiceId: invoice.id, position, ...line })))
    .execute();
}

export async function findInvoice(db: Db, id: string): Promise<Invoice | undefined> {
  return db
    .selectFrom('subscriptions.invoices')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst() as Promise<Invoice | undefined>;
}

export async function findInvoiceByNumber(
  db: Db,
  { series, year, number }: Pick<Invoice, 'series' | 'year' | 'number'>,
): Promise<Invoice | undefined> {
  return db
    .selectFrom('subscriptions.invoices')
    .selectAll()
    .where('series', '=', series)
    .where('year', '=', year)
    .where('number', '=', number)
    .executeTakeFirst() as Promise<Invoice | undefined>;
}

export async function listLines(db: Db, invoiceId: string): Promise<InvoiceLine[]> {
  return db
    .selectFrom('subscriptions.invoiceLines')
    .select(['kind', 'plan', 'quantity', 'days', 'ofDays', 'amountCents', 'netCents'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('position')
    .$narrowType<{ kind: Line['kind']; plan: Plan | null }>()
    .execute();
}

export type ListedInvoice = Invoice & {
  /** Null when no card is charged: the amount is zero or carried over, or the invoice is a credit note. */
  dueStatus: 'open' | 'paid' | null;
  paidAt: Date | null;
  hasDocument: boolean;
};

export async function listInvoices(
  db: Db,
  professionalId: string,
  page: { offset: number; limit: number },
): Promise<ListedInvoice[]> {
  const { rows } = await sql<ListedInvoice>`
    select i.*, d.status as due_status, d.paid_at,
      exists (select from subscriptions.invoice_documents f where f.invoice_id = i.id) as has_document
    from subscriptions.invoices i left join subscriptions.dues d on d.invoice_id = i.id
    where i.professional_id = ${professionalId}
    order by i.issued_at desc, i.series, i.number desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Returns the total of the invoice's credit notes as a positive amount. */
export async function creditedCents(db: Db, invoiceId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(total_cents), 0)::bigint as cents from subscriptions.invoices
    where credits = ${invoiceId}`.execute(db);
  return rows[0]?.cents ?? 0;
}

export type CarriedAmount = { invoiceId: string; amountCents: number };

export async function listCarried(db: Db, professionalId: string): Promise<CarriedAmount[]> {
  return db
    .selectFrom('subscriptions.carriedAmounts')
    .select(['invoiceId', 'amountCents'])
    .where('professionalId', '=', professionalId)
    .where('ontoId', 'is', null)
    .execute();
}

export async function insertCarried(
  tx: Tx,
  carried: CarriedAmount & { professionalId: string },
): Promise<void> {
  await tx.insertInto('subscriptions.carriedAmounts').values(carried).execute();
}

export async function carryOnto(tx: Tx, ontoId: string, carried: readonly CarriedAmount[]): Promise<void> {
  if (carried.length === 0) return;
  await tx
    .updateTable('subscriptions.carriedAmounts')
    .set({ ontoId })
    .where(
      'invoiceId',
      'in',
      carried.map(({ invoiceId }) => invoiceId),
    )
    .execute();
}

/** Lists at most 100 missing invoice numbers. A missing number is an error. */
export async function listGaps(db: Db): Promise<string[]> {
  const { rows } = await sql<{ series: Series; year: number; number: number }>`
    select c.series, c.year, n as number
    from subscriptions.invoice_counters c, generate_series(1, c.last) n
    where not exists (
      select from subscriptions.invoices i where i.series = c.series and i.year = c.year and i.number = n
    ) order by c.series, c.year, n limit 100`.execute(db);
  return rows.map(numberOf);
}
