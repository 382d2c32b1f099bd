import type { ListedInvoice } from '@meche/contract/subscriptions';
import type { Db } from '#kit/database/database';
import { numberOf } from './rules/numbers.ts';
import { type ListedInvoice as Listed, listInvoices } from './store/invoices.ts';

const PAGE = 24;

/** Lists invoices and credit notes, newest first, 24 on a page. */
export async function listPayments(
  db: Db,
  professionalId: string,
  page: number,
): Promise<{ invoices: ListedInvoice[]; hasMore: boolean }> {
  const found = await listInvoices(db, professionalId, { offset: (page - 1) * PAGE, limit: PAGE + 1 });
  return { invoices: found.slice(0, PAGE).map(shown), hasMore: found.length > PAGE };
}

function shown(invoice: Listed): ListedInvoice {
  const { id, kind, issuedOn, periodStartsOn, periodEndsOn, totalCents, vatCents, dueCents } = invoice;
  return {
    id,
    kind,
    number: numberOf(invoice),
    issuedOn,
    periodStartsOn,
    periodEndsOn,
    totalCents,
    vatCents,
    dueCents,
    state: stateOf(invoice),
    paidAt: invoice.paidAt?.toISOString() ?? null,
  };
}

function stateOf({ kind, dueStatus, dueCents }: Listed): ListedInvoice['state'] {
  if (kind === 'credit_note') return 'credited';
  return dueStatus ?? (dueCents === 0 ? 'nothing_due' : 'carried');
}
