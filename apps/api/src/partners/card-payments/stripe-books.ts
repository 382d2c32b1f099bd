import type Stripe from 'stripe';
import type { BookLine, BookLineType, Books } from './books.port.ts';
import { idOf } from './stripe-answers.ts';
import { callStripe, fromUnixSeconds, toUnixSeconds } from './stripe-call.ts';

export function stripeBooks(stripe: Stripe): Books {
  return {
    listBookLines: ({ accountId, since, until }) =>
      callStripe(async () => {
        const within = { created: { gte: toUnixSeconds(since), lt: toUnixSeconds(until) }, limit: 100 };
        const on = accountId === null ? {} : { stripeAccount: accountId };
        const found: Stripe.BalanceTransaction[] = [];
        for await (const line of stripe.balanceTransactions.list(within, on)) found.push(line);
        const leads = new Map<string, Lead>();
        for (const type of new Set(found.map((line) => line.type))) {
          const path = PATHS[type];
          if (path === undefined) continue;
          const query = { ...within, type, expand: [path] };
          for await (const { id, source } of stripe.balanceTransactions.list(query, on)) {
            leads.set(id, await leadOf(stripe, type, source));
          }
        }
        return found.reverse().map((line) => toBookLine(line, leads.get(line.id) ?? NOWHERE, accountId));
      }),
  };
}

const TYPES: Record<string, BookLineType> = {
  charge: 'capture',
  transfer: 'share_sent',
  application_fee: 'fee_retained',
  refund: 'refund',
  refund_failure: 'refund_failed',
  transfer_refund: 'share_taken_back',
  application_fee_refund: 'fee_returned',
  stripe_fee: 'partner_fee',
  payment: 'share',
  payment_refund: 'share_returned',
  payout: 'payout',
  payout_failure: 'payout_failed',
};

/** Expansion path from a book line to its hold. Stripe allows four levels. */
const PATHS: Record<string, string> = {
  charge: 'data.source',
  refund: 'data.source',
  refund_failure: 'data.source',
  adjustment: 'data.source',
  transfer: 'data.source.source_transaction',
  transfer_refund: 'data.source.transfer.source_transaction',
  application_fee: 'data.source.originating_transaction',
  payment: 'data.source.source_transfer.source_transaction',
  payment_refund: 'data.source.charge.source_transfer',
};

/** Ids of the objects that the source of a line refers to. */
type Lead = Pick<BookLine, 'holdId' | 'reversalId' | 'transferId'>;
const NOWHERE: Lead = { holdId: null, reversalId: null, transferId: null };

async function leadOf(
  stripe: Stripe,
  type: string,
  source: Stripe.BalanceTransaction['source'],
): Promise<Lead> {
  if (source === null || typeof source === 'string') return NOWHERE;
  switch (type) {
    case 'charge':
      return toHold((source as Stripe.Charge).payment_intent);
    case 'refund':
    case 'refund_failure':
      return toHold((source as Stripe.Refund).payment_intent);
    case 'adjustment':
      return source.object === 'dispute' ? toHold(source.payment_intent) : NOWHERE;
    case 'transfer':
      return leadOfTransfer(stripe, source as Stripe.Transfer);
    case 'transfer_refund': {
      const { id, transfer } = source as Stripe.TransferReversal;
      return { ...(await leadOfTransfer(stripe, transfer)), reversalId: id };
    }
    case 'application_fee':
      return leadOfCharge(stripe, (source as Stripe.ApplicationFee).originating_transaction);
    case 'payment':
      return leadOfTransfer(stripe, (source as Stripe.Charge).source_transfer);
    case 'payment_refund': {
      const { charge, source_transfer_reversal: reversal } = source as Stripe.Refund;
      const transfer = charge === null || typeof charge === 'string' ? null : charge.source_transfer;
      return { ...(await leadOfTransfer(stripe, transfer)), reversalId: idOf(reversal) };
    }
    default:
      return NOWHERE;
  }
}

function toHold(intent: string | Stripe.PaymentIntent | null): Lead {
  return { ...NOWHERE, holdId: idOf(intent) };
}

/** Returns the capture whose share was transferred, or the hold that `sendBack` stored in the transfer. */
async function leadOfTransfer(
  stripe: Stripe,
  transfer: string | Stripe.Transfer | null | undefined,
): Promise<Lead> {
  if (transfer === null || transfer === undefined || typeof transfer === 'string') return NOWHERE;
  return transfer.source_transaction === null
    ? { ...NOWHERE, holdId: transfer.metadata.hold ?? null, transferId: transfer.id }
    : leadOfCharge(stripe, transfer.source_transaction);
}

async function leadOfCharge(stripe: Stripe, charge: string | Stripe.Charge | null): Promise<Lead> {
  if (charge === null) return NOWHERE;
  const known = typeof charge === 'string' ? await stripe.charges.retrieve(charge) : charge;
  return toHold(known.payment_intent);
}

function toBookLine(line: Stripe.BalanceTransaction, lead: Lead, accountId: string | null): BookLine {
  const sourceId = idOf(line.source);
  const isOf = (prefix: string) => (sourceId?.startsWith(prefix) ? sourceId : null);
  return {
    id: line.id,
    type: typeOf(line),
    sourceId,
    ...lead,
    refundId: isOf('re_'),
    payoutId: isOf('po_'),
    disputeId: isOf('du_') ?? isOf('dp_'),
    amountCents: line.amount,
    feeCents: line.fee,
    netCents: line.net,
    at: fromUnixSeconds(line.created),
    availableOn: fromUnixSeconds(line.available_on),
    accountId,
  };
}

/** Stripe books both a dispute and its end as adjustments. */
function typeOf({ type, reporting_category: category }: Stripe.BalanceTransaction): BookLineType {
  if (type !== 'adjustment') return TYPES[type] ?? type;
  if (category === 'dispute') return 'dispute';
  return category === 'dispute_reversal' ? 'dispute_won' : type;
}
