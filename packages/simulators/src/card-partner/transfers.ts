import { availableFrom, refuseOverdraft, writeBalanceTransaction } from './balance.ts';
import type { Call, Route } from './call.ts';
import type { Charge } from './documents.ts';
import { Failure, invalidParam, noSuchInBody } from './failure.ts';
import { fieldFilters, listObjects, PAGING } from './lists.ts';
import type { ApplicationFee, Transfer, TransferReversal } from './money-documents.ts';
import type { Partner } from './partner.ts';

type Order = {
  amount: number;
  destination: string;
  /** The charge that funds the transfer; null when it comes from the platform's balance. */
  charge: Charge | null;
  /** The part of the amount that the platform keeps, in cents. */
  applicationFee: number;
  availableOn: number;
  metadata: Record<string, string>;
  description: string | null;
  group: string | null;
};

/**
 * Transfers an amount to a connected account and writes it to both balances. The application fee returns to
 * the platform in the same step.
 */
export function transferToAccount(partner: Partner, order: Order): Transfer {
  const { amount, destination, charge, applicationFee, availableOn } = order;
  const { state } = partner;
  const [id, paymentId] = [state.newId('transfer'), state.newId('payment')];
  const created = partner.now();
  const transfer = state.save<'transfer'>({
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: writeBalanceTransaction(partner, {
      type: 'transfer',
      source: id,
      amount: -amount,
      account: null,
      availableOn,
    }).id,
    created,
    currency: 'eur',
    description: order.description,
    destination,
    destination_payment: paymentId,
    livemode: false,
    metadata: order.metadata,
    reversed: false,
    source_transaction: charge?.id ?? null,
    source_type: 'card',
    transfer_group: order.group,
  });
  const fee = charge && applicationFee > 0 ? keepFee(partner, order, charge, paymentId) : undefined;
  const payment = state.save<'payment'>({
    id: paymentId,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application_fee: fee?.id ?? null,
    application_fee_amount: fee?.amount ?? null,
    balance_transaction: writeBalanceTransaction(partner, {
      type: 'payment',
      source: paymentId,
      amount,
      account: destination,
      availableOn,
      fee: fee && { amount: fee.amount, type: 'application_fee', description: 'Application fee' },
    }).id,
    captured: true,
    created,
    currency: 'eur',
    customer: null,
    disputed: false,
    livemode: false,
    metadata: {},
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: { type: 'stripe_account', stripe_account: {} },
    refunded: false,
    source_transfer: id,
    status: 'succeeded',
    _account: destination,
  });
  partner.announce('transfer.created', transfer);
  partner.announce('payment.created', payment);
  return transfer;
}

function keepFee(partner: Partner, order: Order, charge: Charge, payment: string): ApplicationFee {
  const id = partner.state.newId('application_fee');
  const amount = order.applicationFee;
  return partner.state.save<'application_fee'>({
    id,
    object: 'application_fee',
    account: order.destination,
    amount,
    amount_refunded: 0,
    balance_transaction: writeBalanceTransaction(partner, {
      type: 'application_fee',
      source: id,
      amount,
      account: null,
      availableOn: order.availableOn,
    }).id,
    charge: payment,
    created: partner.now(),
    currency: 'eur',
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
  });
}

/** Reverses a part of a transfer. The caller must have checked the amount. */
export function takeBack(
  partner: Partner,
  transfer: Transfer,
  order: { amount: number; metadata: Record<string, string>; refund: string | null },
): TransferReversal {
  const { state } = partner;
  const { amount } = order;
  const [id, refundId] = [state.newId('transfer_reversal'), state.newId('payment_refund')];
  const created = partner.now();
  const payment = partner.get('payment', transfer.destination_payment);
  payment.amount_refunded += amount;
  payment.refunded = payment.amount_refunded === payment.amount;
  state.save<'payment'>(payment);
  state.save<'payment_refund'>({
    id: refundId,
    object: 'refund',
    amount,
    balance_transaction: writeBalanceTransaction(partner, {
      type: 'payment_refund',
      source: refundId,
      amount: -amount,
      account: transfer.destination,
    }).id,
    charge: payment.id,
    created,
    currency: 'eur',
    metadata: {},
    payment_intent: null,
    reason: null,
    source_transfer_reversal: id,
    status: 'succeeded',
    transfer_reversal: null,
    _account: transfer.destination,
  });
  const reversal = state.save<'transfer_reversal'>({
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: writeBalanceTransaction(partner, {
      type: 'transfer_refund',
      source: id,
      amount,
      account: null,
    }).id,
    created,
    currency: 'eur',
    destination_payment_refund: refundId,
    metadata: order.metadata,
    source_refund: order.refund,
    transfer: transfer.id,
  });
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  partner.announce('transfer.reversed', state.save<'transfer'>(transfer));
  return reversal;
}

function create(call: Call): Transfer {
  const { partner, params } = call;
  const amount = params.requiredInteger('amount');
  if (params.required('currency').toLowerCase() !== 'eur')
    throw invalidParam('currency', 'Only eur is here.');
  if (amount < 1) throw invalidParam('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  const destination = params.required('destination');
  const account = partner.state.find('account', destination);
  if (!account) throw noSuchInBody('destination', destination, 'destination');
  if (account.capabilities.transfers !== 'active') throw cannotReceive();
  refuseOverdraft(partner, null, amount);
  return transferToAccount(partner, {
    amount,
    destination,
    charge: null,
    applicationFee: 0,
    availableOn: availableFrom(partner, true),
    metadata: params.metadata(),
    description: params.text('description') ?? null,
    group: params.text('transfer_group') ?? null,
  });
}

/**
 * Error for a destination without an active capability. `begun` is true when the request had begun, so that
 * its key repeats the error.
 */
export function cannotReceive(begun = true): Failure {
  return new Failure(
    400,
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    { code: 'insufficient_capabilities_for_transfer' },
    begun,
  );
}

function reverse({ partner, params, ids }: Call): TransferReversal {
  const transfer = partner.get('transfer', ids[0]!);
  const left = transfer.amount - transfer.amount_reversed;
  if (left === 0) throw new Failure(400, `The transfer ${transfer.id} is already fully reversed.`, {}, true);
  const amount = params.integer('amount') ?? left;
  if (amount < 1) throw invalidParam('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  if (amount > left) {
    throw new Failure(
      400,
      `Reversal amount (${amount}) is greater than the unreversed amount on transfer (${left})`,
      { param: 'amount' },
      true,
    );
  }
  refuseOverdraft(partner, transfer.destination, amount);
  return takeBack(partner, transfer, { amount, metadata: params.metadata(), refund: null });
}

export const transferRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/transfers',
    takes: ['amount', 'currency', 'destination', 'metadata', 'description', 'transfer_group'],
    run: create,
  },
  {
    method: 'GET',
    path: '/v1/transfers',
    takes: [...PAGING, 'destination', 'transfer_group'],
    run: (call) =>
      listObjects(call, 'transfer', '/v1/transfers', fieldFilters(call, ['destination', 'transfer_group'])),
  },
  {
    method: 'GET',
    path: '/v1/transfers/:id',
    takes: [],
    run: ({ partner, ids }) => partner.get('transfer', ids[0]!),
  },
  {
    method: 'POST',
    path: '/v1/transfers/:id/reversals',
    takes: ['amount', 'metadata', 'description'],
    run: reverse,
  },
  {
    method: 'GET',
    path: '/v1/transfers/:id/reversals',
    takes: [...PAGING],
    run: (call) => {
      const { id } = call.partner.get('transfer', call.ids[0]!);
      return listObjects(call, 'transfer_reversal', `/v1/transfers/${id}/reversals`, [
        { field: '$.transfer', operator: '=', value: id },
      ]);
    },
  },
  {
    method: 'GET',
    path: '/v1/application_fees/:id',
    takes: [],
    run: ({ partner, ids }) => partner.get('application_fee', ids[0]!),
  },
];
