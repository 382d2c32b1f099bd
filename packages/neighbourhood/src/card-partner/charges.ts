import type { Call, Route } from './call.ts';
import type { Charge, Refund } from './documents.ts';
import { Failure, invalidParam, missingParam, noSuchInBody } from './failure.ts';
import { listOf, PAGING } from './lists.ts';
import { bookRefund } from './money.ts';
import type { Filter } from './state.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

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

function refund(call: Call): Refund {
  const { partner, params } = call;
  const charge = chargeToRefund(call);
  const reason = params.oneOf('reason', REASONS) ?? null;
  if (!charge.captured) {
    throw new Failure(
      400,
      'This charge is not captured. Cancel the PaymentIntent instead.',
      { charge: charge.id },
      true,
    );
  }
  // What a partial capture left was given back without being debited: it counts as refunded.
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw new Failure(
      400,
      `Charge ${charge.id} has already been refunded.`,
      { code: 'charge_already_refunded', charge: charge.id },
      true,
    );
  }
  const amount = params.integer('amount') ?? left;
  if (amount < 1) {
    throw invalidParam('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  }
  if (amount > left) {
    throw new Failure(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      { param: 'amount', charge: charge.id },
      true,
    );
  }
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
    reason,
    status: 'succeeded',
    transfer_reversal: null,
    source_transfer_reversal: null,
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

function filters({ params }: Call, names: readonly string[]): Filter[] {
  return names.flatMap((name) => {
    const value = params.text(name);
    return value === undefined ? [] : [{ field: `$.${name}`, operator: '=' as const, value }];
  });
}

export const chargeRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/charges',
    takes: [...PAGING, 'customer', 'payment_intent'],
    run: (call) => listOf(call, 'charge', '/v1/charges', filters(call, ['customer', 'payment_intent'])),
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    takes: [],
    run: ({ partner, ids }) => partner.get('charge', ids[0]!),
  },
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
    run: (call) => listOf(call, 'refund', '/v1/refunds', filters(call, ['charge', 'payment_intent'])),
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    takes: [],
    run: ({ partner, ids }) => partner.get('refund', ids[0]!),
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    takes: [...PAGING, 'type', 'source', 'currency'],
    run: (call) =>
      listOf(
        call,
        'balance_transaction',
        '/v1/balance_transactions',
        filters(call, ['type', 'source', 'currency']),
      ),
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    takes: [],
    run: ({ partner, ids }) => partner.get('balance_transaction', ids[0]!),
  },
  {
    method: 'GET',
    path: '/v1/events',
    takes: [...PAGING, 'type', 'types', 'delivery_success'],
    run: (call) => {
      const types = call.params.texts('types');
      return listOf(call, 'event', '/v1/events', [
        ...filters(call, ['type']),
        ...(types.length ? [{ field: '$.type', operator: 'in' as const, value: types }] : []),
      ]);
    },
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    takes: [],
    run: ({ partner, ids }) => partner.get('event', ids[0]!),
  },
];
