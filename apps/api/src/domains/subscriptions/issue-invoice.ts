import { randomUUID } from 'node:crypto';
import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { sum } from '#kit/money';
import { dayOf } from '#kit/time';
import { InvoiceIssued } from './facts.ts';
import { readBuyer } from './read-buyer.ts';
import { takeOldest } from './rules/discounts.ts';
import { discountLine, type Line, totalOf } from './rules/lines.ts';
import { MIN_CHARGE_CENTS } from './rules/tries.ts';
import { type VatRates, vatRateOf, withoutVat } from './rules/vat.ts';
import { listLots, takeFromLots } from './store/discounts.ts';
import { insertDue } from './store/dues.ts';
import {
  carryOnto,
  type Invoice,
  insertCarried,
  insertInvoice,
  listCarried,
  type Seller,
  takeNumber,
} from './store/invoices.ts';

/**
 * A ledger entry: `amountCents` is positive for a debit and negative for a credit. The entries of a
 * movement sum to zero.
 */
export type LedgerEntry = {
  account:
    | 'invoices'
    | 'discount'
    | 'vat'
    | 'subscriptions'
    | 'platform'
    | 'partner_fees'
    | 'discounts_granted';
  amountCents: number;
};

/**
 * Port to the ledger: posts one movement in the caller's transaction. Returns false when its key is already
 * posted.
 */
export type PostToLedger = (
  tx: Tx,
  movement: {
    key: string;
    kind:
      | 'invoice_issued'
      | 'invoice_paid'
      | 'invoice_credited'
      | 'discount_earned'
      | 'discount_reversed'
      | 'discount_expired';
    professionalId: string;
    subjectId: string;
    partnerId: string | null;
    at: Date;
    bookedAt?: Date | null;
    partnerFeeCents?: number;
    entries: LedgerEntry[];
  },
) => Promise<boolean>;

export type Invoicing = { seller: Seller; vatRates: VatRates };
export type InvoicingDeps = { post: PostToLedger; invoicing: Invoicing };

/** The marketplace's time zone, which determines the years and days of invoices. */
export const SELLER_ZONE = 'Europe/Paris';

export type InvoiceOrder = {
  professionalId: string;
  lines: readonly Line[];
  period: { startsOn: string; endsOn: string };
  now: Date;
} & (
  | { kind: 'period' }
  /** The invoice of a change of plan is paid before it is issued. An amount below the minimum charge is carried over. */
  | { kind: 'change'; changeId: string }
);

/**
 * Issues an invoice in the caller's transaction: takes its number, and writes the ledger entry and the
 * amount due. Only the invoice of a period uses discounts and includes carried amounts. The caller holds
 * the lock of the subscription.
 */
export async function issueInvoice(tx: Tx, deps: InvoicingDeps, order: InvoiceOrder): Promise<Invoice> {
  const { professionalId, kind, period, now } = order;
  const id = randomUUID();
  const { buyer, territory, language } = await readBuyer(tx, professionalId);
  const ofPeriod = kind === 'period';
  const gross = totalOf(order.lines);
  const taken = ofPeriod ? takeOldest(await listLots(tx, professionalId, now), gross) : [];
  const discountCents = sum(taken.map(({ amountCents }) => amountCents));
  const lines = [...order.lines, ...(discountCents > 0 ? [discountLine(taken.length, discountCents)] : [])];
  const vatBasisPoints = vatRateOf(deps.invoicing.vatRates, territory);
  const { netCents, vatCents } = withoutVat(
    lines.map(({ amountCents }) => amountCents),
    vatBasisPoints,
  );
  const carried = ofPeriod ? await listCarried(tx, professionalId) : [];
  const carriedCents = sum(carried.map(({ amountCents }) => amountCents));
  const totalCents = gross - discountCents;
  const issuedOn = dayOf(now, SELLER_ZONE);
  const year = Number(issuedOn.slice(0, 4));
  const invoice: Omit<Invoice, 'number'> = {
    id,
    professionalId,
    kind,
    series: 'F',
    year,
    credits: null,
    reason: null,
    language,
    changeId: order.kind === 'change' ? order.changeId : null,
    issuedOn,
    issuedAt: now,
    periodStartsOn: period.startsOn,
    periodEndsOn: period.endsOn,
    seller: deps.invoicing.seller,
    buyer,
    territory,
    vatBasisPoints,
    totalCents,
    vatCents,
    discountCents,
    carriedCents,
    dueCents: totalCents + carriedCents,
  };
  await deps.post(tx, {
    key: `invoice:${id}`,
    kind: 'invoice_issued',
    professionalId,
    subjectId: id,
    partnerId: null,
    at: now,
    entries: entriesOfInvoice({ totalCents, vatCents, discountCents }),
  });
  const numbered = { ...invoice, number: await takeNumber(tx, 'F', year) };
  await insertInvoice(
    tx,
    numbered,
    lines.map((line, index) => ({ ...line, netCents: netCents[index] ?? 0 })),
  );
  await takeFromLots(tx, taken, { invoiceId: id });
  await carryOnto(tx, id, carried);
  await createDue(tx, numbered, now);
  return numbered;
}

/**
 * Creates the amount due of an invoice, already paid for a change. A credit, or an amount below the minimum
 * charge, is carried over instead, and InvoiceIssued is announced.
 */
async function createDue(tx: Tx, invoice: Invoice, now: Date): Promise<void> {
  const { id: invoiceId, professionalId, dueCents: amountCents } = invoice;
  const due = { invoiceId, professionalId, amountCents, issuedAt: now };
  if (invoice.kind === 'change' && amountCents >= MIN_CHARGE_CENTS)
    return insertDue(tx, { ...due, status: 'paid', paidAt: now });
  if (amountCents >= MIN_CHARGE_CENTS) return insertDue(tx, { ...due, status: 'open', tryAt: now });
  if (amountCents !== 0) await insertCarried(tx, { invoiceId, professionalId, amountCents });
  await announce(tx, InvoiceIssued, { professionalId, invoiceId }, now);
}

/** Returns the ledger entries of an invoice; a credit note has negated amounts. */
export function entriesOfInvoice(invoice: {
  totalCents: number;
  vatCents: number;
  discountCents: number;
}): LedgerEntry[] {
  const { totalCents, vatCents, discountCents } = invoice;
  const entries: LedgerEntry[] = [
    { account: 'invoices', amountCents: totalCents },
    { account: 'discount', amountCents: discountCents },
    { account: 'vat', amountCents: -vatCents },
    { account: 'subscriptions', amountCents: -(totalCents + discountCents - vatCents) },
  ];
  return entries.filter(({ amountCents }) => amountCents !== 0);
}
