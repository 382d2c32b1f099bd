import { writeBalanceTransaction } from './balance.ts';
import type { Call, Route } from './call.ts';
import type { Charge, PaymentMethod } from './documents.ts';
import { Failure, invalidParam, missingParam, noSuchInBody } from './failure.ts';
import { fieldFilters, listObjects, PAGING } from './lists.ts';
import { bookRefund } from './money.ts';
import type { Refund } from './money-documents.ts';
import type { Partner } from './partner.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;
const DAY_SECONDS = 86_400;

function chargeToRefund({ partner, params }: Call): Charge {
  const intentId = params.text('payment_intent');
  const chargeId = params.text('charge');
  if (chargeId) {
    const charge = partner.state.find('charge', chargeId);
    if (!charge) throw noSuchInBody('charge', chargeId, 'charge');
    return charge;
  }
  if (!intentId) throw missingParam('payment_intent');
  const intent = partner.state.find('payment_intent', intentId);
  if (!intent) throw noSuchInBody('payment_intent', intentId, 'payment_intent');
  const charge = intent.latest_charge ? partner.state.find('charge', intent.latest_charge) : undefined;
  if (!charge || charge.status === 'failed') {
    throw new Failure(
      400,
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      {},
      true,
    );
  }
  return charge;
}

/**
 * Returns the amount in cents that can still be refunded. Throws a Failure when the charge cannot be
 * refunded.
 */
function leftToRefund(partner: Partner, charge: Charge): number {
  if (!charge.captured) {
    throw new Failure(
      400,
      'This charge is not captured. Cancel the PaymentIntent instead.',
      { charge: charge.id },
      true,
    );
  }
  const dispute = charge.dispute ? partner.get('dispute', charge.dispute) : undefined;
  if (dispute && dispute.status !== 'won') {
    throw new Failure(
      400,
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      { code: 'charge_disputed', charge: charge.id },
      true,
    );
  }
  // The part that was not captured counts as refunded, because it was never debited.
  const left = charge.amount - charge.amount_refunded;
  if (left > 0) return left;
  throw new Failure(
    400,
    `Charge ${charge.id} has already been refunded.`,
    { code: 'charge_already_refunded', charge: charge.id },
    true,
  );
}

function refund(call: Call): Refund {
  const { partner, params } = call;
  const charge = chargeToRefund(call);
  const reason = params.oneOf('reason', REASONS) ?? null;
  const left = leftToRefund(partner, charge);
  const amount = params.integer('amount') ?? left;
  if (amount < 1) throw invalidParam('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  if (amount > left) {
    throw new Failure(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      { param: 'amount', charge: charge.id },
      true,
    );
  }
  const card = partner.state.find('payment_method', charge.payment_method);
  const conduct = conductOf(partner, card);
  const made: Refund = {
    id: partner.state.newId('refund'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: partner.now(),
    currency: charge.currency,
    metadata: params.metadata(),
    payment_intent: charge.payment_intent,
    ...(conduct === 'pends' ? { pending_reason: 'processing' as const } : {}),
    reason,
    status: conduct === 'pends' ? 'pending' : 'succeeded',
    transfer_reversal: null,
    source_transfer_reversal: null,
    _settles:
      conduct === 'succeeds'
        ? null
        : { at: partner.now() + DAY_SECONDS, status: conduct === 'pends' ? 'succeeded' : 'failed' },
  };
  bookRefund(partner, charge, made, {
    reverseTransfer: params.boolean('reverse_transfer'),
    refundApplicationFee: params.boolean('refund_application_fee'),
  });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  partner.announce('refund.created', made);
  partner.announce('charge.refunded', partner.state.save<'charge'>(charge));
  return made;
}

/** How the refund behaves, by an injected fault or by its test card. */
function conductOf({ faults }: Partner, card: PaymentMethod | undefined): 'succeeds' | 'pends' | 'fails' {
  if (faults.fail_next_refund > 0) {
    faults.fail_next_refund -= 1;
    return 'fails';
  }
  if (faults.pend_next_refund > 0) {
    faults.pend_next_refund -= 1;
    return 'pends';
  }
  if (card?._conduct === 'refund_fails') return 'fails';
  return card?._conduct === 'refund_pends' ? 'pends' : 'succeeds';
}

/**
 * Applies the bank's answer to a refund; a refund that has failed before stays failed. The amount of a
 * failed refund returns to the platform's balance, even when the refund had succeeded before.
 */
export function settleRefund(
  partner: Partner,
  refund: Refund,
  { status, reason = 'lost_or_stolen_card' }: { status: 'succeeded' | 'failed'; reason?: string },
): void {
  if (refund.status === 'failed') return;
  refund.status = status;
  refund._settles = null;
  delete refund.pending_reason;
  if (status === 'failed') {
    refund.failure_reason = reason;
    refund.failure_balance_transaction = writeBalanceTransaction(partner, {
      type: 'refund_failure',
      source: refund.id,
      amount: refund.amount,
      account: null,
    }).id;
    const charge = partner.get('charge', refund.charge);
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    partner.state.save<'charge'>(charge);
  }
  partner.state.save<'refund'>(refund);
  if (status === 'failed') partner.announce('refund.failed', refund);
  partner.announce('refund.updated', refund);
  partner.announce('charge.refund.updated', refund);
}

export const refundRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    takes: [
      'payment_intent',
      'charge',
      'amount',
      'reason',
      'metadata',
      'reverse_transfer',
      'refund_application_fee',
    ],
    run: refund,
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    takes: [...PAGING, 'charge', 'payment_intent'],
    run: (call) =>
      listObjects(call, 'refund', '/v1/refunds', fieldFilters(call, ['charge', 'payment_intent'])),
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    takes: [],
    run: ({ partner, ids }) => partner.get('refund', ids[0]!),
  },
];
