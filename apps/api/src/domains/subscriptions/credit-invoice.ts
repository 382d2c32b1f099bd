import { randomUUID } from 'node:crypto';
import { recordAudit } from '#kit/audit';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { dayOf } from '#kit/time';
import { lockProfessional } from '#professionals';
import type { BillingDeps } from './deps.ts';
import { entriesOfInvoice, SELLER_ZONE } from './issue-invoice.ts';
import { withoutVat } from './rules/vat.ts';
import {
  creditedCents,
  findInvoice,
  type Invoice,
  insertCarried,
  insertInvoice,
  takeNumber,
} from './store/invoices.ts';
import { lockSubscription } from './store/subscriptions.ts';

/**
 * Corrects an immutable invoice by a credit note, which has its own number series. The credited amount is
 * deducted from the next invoices. Refuses not_found, wrong_state when the invoice is a credit note or the
 * amount exceeds what is left to credit.
 */
export async function creditInvoice(
  { db, clock, post }: Pick<BillingDeps, 'db' | 'clock' | 'post'>,
  input: { invoiceId: string; amountCents: number; reason: string; actorId: string | null },
): Promise<Invoice> {
  const { invoiceId, amountCents, reason, actorId } = input;
  const known = (await findInvoice(db, invoiceId)) ?? refuse('not_found');
  if (known.kind === 'credit_note') refuse('wrong_state');
  const { professionalId, vatBasisPoints } = known;
  return inTransaction(db, async (tx) => {
    await lockProfessional(tx, professionalId);
    await lockSubscription(tx, professionalId);
    const left = known.totalCents - (await creditedCents(tx, invoiceId));
    if (amountCents < 1 || amountCents > left) refuse('wrong_state');
    const now = clock.now();
    const issuedOn = dayOf(now, SELLER_ZONE);
    const year = Number(issuedOn.slice(0, 4));
    const totalCents = -amountCents;
    const { netCents, vatCents } = withoutVat([totalCents], vatBasisPoints);
    const id = randomUUID();
    await post(tx, {
      key: `invoice:${id}`,
      kind: 'invoice_credited',
      professionalId,
      subjectId: id,
      partnerId: null,
      at: now,
      entries: entriesOfInvoice({ totalCents, vatCents, discountCents: 0 }),
    });
    const note: Invoice = {
      ...known,
      id,
      kind: 'credit_note',
      series: 'A',
      year,
      number: await takeNumber(tx, 'A', year),
      credits: invoiceId,
      changeId: null,
      issuedOn,
      issuedAt: now,
      reason,
      totalCents,
      vatCents,
      discountCents: 0,
      carriedCents: 0,
      dueCents: totalCents,
    };
    const line = { kind: 'credit', plan: null, quantity: 1, days: 0, ofDays: 0 } as const;
    await insertInvoice(tx, note, [{ ...line, amountCents: totalCents, netCents: netCents[0] ?? 0 }]);
    await insertCarried(tx, { invoiceId: id, professionalId, amountCents: totalCents });
    const detail = { credits: invoiceId, amountCents, reason };
    await recordAudit(tx, {
      actorId,
      action: 'invoice_credited',
      subject: `professional:${professionalId}`,
      detail,
    });
    return note;
  });
}
