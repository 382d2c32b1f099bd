import type { Call, Route } from './call.ts';
import type { Charge, PaymentIntent, PaymentMethod } from './documents.ts';
import { Failure, invalidParam, noSuchInBody } from './failure.ts';
import { CANCEL_REASONS, checkClientSecret, declined, newIntent, unexpectedState } from './intents.ts';
import { listObjects, PAGING } from './lists.ts';
import { bookCapture } from './money.ts';
import { type Partner, publicPart } from './partner.ts';
import { findCustomerCard } from './payment-methods.ts';
import { confirmPayment, disputeIfTestCard, releaseHold } from './payments.ts';
import { cannotReceive } from './transfers.ts';

const MINIMUM_CENTS = 50;
const MAXIMUM_CENTS = 99_999_999;

function readAmount({ params }: Call): number {
  const amount = params.requiredInteger('amount');
  const currency = params.required('currency').toLowerCase();
  if (currency !== 'eur') throw invalidParam('currency', `Invalid currency: ${currency}. Only eur is here.`);
  if (amount < 1) {
    throw invalidParam(
      'amount',
      'This value must be greater than or equal to 1.',
      'parameter_invalid_integer',
    );
  }
  if (amount < MINIMUM_CENTS) {
    throw invalidParam('amount', 'Amount must be at least €0.50 eur', 'amount_too_small');
  }
  if (amount > MAXIMUM_CENTS) {
    throw invalidParam('amount', 'Amount must be no more than €999,999.99', 'amount_too_large');
  }
  return amount;
}

function readApplicationFee({ params }: Call, hasDestination: boolean): number | null {
  const fee = params.integer('application_fee_amount');
  if (fee === undefined) return null;
  if (!hasDestination) {
    throw invalidParam(
      'application_fee_amount',
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using the Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
    );
  }
  if (fee < 0) throw invalidParam('application_fee_amount', 'Invalid non-negative integer');
  return fee;
}

/**
 * Reads the application fee of a new payment. It must be positive and less than the charge
 * (https://docs.stripe.com/connect/destination-charges); otherwise throws a Failure.
 */
function feeOfNew(call: Call, amount: number, hasDestination: boolean): number | null {
  const fee = readApplicationFee(call, hasDestination);
  if (fee === null || (fee > 0 && fee < amount)) return fee;
  throw invalidParam(
    'application_fee_amount',
    'The application_fee_amount must be positive and less than the amount of the charge.',
  );
}

function readDestination({ partner, params }: Call): string | undefined {
  const group = params.group('transfer_data');
  group?.refuseUnknown(['destination']);
  const destination = group?.required('destination');
  if (destination && !partner.state.find('account', destination)) {
    throw noSuchInBody('destination', destination, 'transfer_data[destination]');
  }
  return destination;
}

function create(call: Call): PaymentIntent {
  const { partner, params } = call;
  const amount = readAmount(call);
  const destination = readDestination(call);
  const confirm = params.boolean('confirm');
  const setupFutureUsage = params.oneOf('setup_future_usage', ['off_session', 'on_session']) ?? null;
  if (params.has('off_session') && !confirm) {
    throw invalidParam('off_session', 'You cannot provide `off_session` without `confirm=true`.');
  }
  if (params.boolean('off_session') && setupFutureUsage) {
    throw invalidParam(
      'setup_future_usage',
      'You cannot set up future usage of a card that is used off session.',
    );
  }
  const begun = newIntent(call, 'payment_intent');
  refuseIncapable(partner, destination ?? null, begun.on_behalf_of);
  const intent: PaymentIntent = {
    ...begun,
    object: 'payment_intent',
    status: 'requires_payment_method',
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application_fee_amount: feeOfNew(call, amount, destination !== undefined),
    canceled_at: null,
    capture_method: params.oneOf('capture_method', ['automatic', 'manual']) ?? 'automatic',
    confirmation_method: 'automatic',
    currency: 'eur',
    last_payment_error: null,
    latest_charge: null,
    processing: null,
    receipt_email: params.text('receipt_email') ?? null,
    review: null,
    setup_future_usage: setupFutureUsage,
    statement_descriptor_suffix: params.text('statement_descriptor_suffix') ?? null,
    transfer_data: destination ? { destination } : null,
    transfer_group: params.text('transfer_group') ?? null,
    _capture_before: null,
  };
  if (params.has('payment_method')) {
    intent.payment_method = findCustomerCard(partner, params.required('payment_method'), intent.customer).id;
    intent.status = 'requires_confirmation';
  }
  partner.announce('payment_intent.created', partner.state.save<'payment_intent'>(intent));
  return confirm ? confirmPayment(call, intent) : intent;
}

function retrieve(call: Call): PaymentIntent {
  const intent = call.partner.get('payment_intent', call.ids[0]!);
  checkClientSecret(call, intent);
  return intent;
}

function capture(call: Call): PaymentIntent {
  const { partner, params, ids } = call;
  const intent = partner.get('payment_intent', ids[0]!);
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'captured', 'requires_capture');
  const amount = params.integer('amount_to_capture') ?? intent.amount_capturable;
  if (amount < 1) throw invalidParam('amount_to_capture', 'Amount must be at least €0.01 eur');
  if (amount > intent.amount_capturable) {
    throw invalidParam(
      'amount_to_capture',
      `The amount_to_capture must be less than or equal to ${intent.amount_capturable}.`,
      'amount_too_large',
    );
  }
  const requested = readApplicationFee(call, intent.transfer_data !== null) ?? intent.application_fee_amount;
  // Stripe: "The amount of the application fee collected will be capped at the total amount captured."
  const fee = requested === null ? null : Math.min(requested, amount);
  const charge = partner.get('charge', intent.latest_charge!);
  refuseIncapable(partner, intent.transfer_data?.destination ?? null, intent.on_behalf_of);
  refuseByBank(partner, intent, charge);
  intent.application_fee_amount = fee;
  intent.amount_capturable = 0;
  intent.amount_received = amount;
  intent.status = 'succeeded';
  intent._capture_before = null;
  intent.metadata = params.metadata(intent.metadata);
  bookCapture(partner, intent, charge, amount);
  partner.announce('charge.captured', charge);
  partner.announce('payment_intent.succeeded', partner.state.save<'payment_intent'>(intent));
  disputeIfTestCard(partner, charge);
  return intent;
}

const LOST = {
  loses_hold: 'charge_expired_for_capture',
  loses_authorisation: 'capture_charge_authorization_expired',
};

/** Throws a Failure for a test card whose bank has released the hold or declines the debit. */
function refuseByBank(partner: Partner, intent: PaymentIntent, charge: Charge): void {
  if (!intent.payment_method) return;
  const card = partner.get('payment_method', intent.payment_method);
  if (card._conduct === 'declines_capture') {
    const error = declined(card, { code: 'card_declined', decline_code: 'generic_decline' }, charge.id);
    const about = { payment_intent: publicPart(intent), payment_method: publicPart(card) as PaymentMethod };
    throw new Failure(402, error.message, { ...error, type: 'card_error', ...about }, true);
  }
  const code =
    card._conduct === 'loses_hold' || card._conduct === 'loses_authorisation' ? LOST[card._conduct] : null;
  if (code === null) return;
  releaseHold(partner, intent, 'expired');
  throw new Failure(
    400,
    'The authorization on this charge has expired at the card issuer and can no longer be captured.',
    { code, charge: charge.id, payment_intent: publicPart(intent) },
    true,
  );
}

/**
 * Throws a Failure when an account lacks the active capability to receive money
 * (https://docs.stripe.com/connect/account-capabilities).
 */
function refuseIncapable(partner: Partner, destination: string | null, onBehalfOf: string | null): void {
  const can = (account: string, capability: string) =>
    partner.get('account', account).capabilities[capability] === 'active';
  if (destination !== null && !can(destination, 'transfers')) throw cannotReceive();
  if (onBehalfOf === null || can(onBehalfOf, 'card_payments')) return;
  throw new Failure(
    400,
    `The account ${onBehalfOf} needs to have the card_payments capability enabled to be used as on_behalf_of.`,
    { param: 'on_behalf_of' },
    true,
  );
}

/** Stripe cancels a processing payment only in rare cases, and the simulator never does. */
function cancel({ partner, params, ids }: Call): PaymentIntent {
  const intent = partner.get('payment_intent', ids[0]!);
  if (['processing', 'succeeded', 'canceled'].includes(intent.status)) {
    throw unexpectedState(
      intent,
      'canceled',
      'requires_payment_method, requires_capture, requires_confirmation, requires_action',
    );
  }
  releaseHold(partner, intent, params.oneOf('cancellation_reason', CANCEL_REASONS) ?? null);
  return intent;
}

export const paymentIntentRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    takes: [
      'amount',
      'currency',
      'customer',
      'payment_method',
      'allowed_payment_method_types',
      'capture_method',
      'confirm',
      'off_session',
      'setup_future_usage',
      'transfer_data',
      'on_behalf_of',
      'application_fee_amount',
      'transfer_group',
      'metadata',
      'description',
      'receipt_email',
      'return_url',
      'statement_descriptor_suffix',
      'use_stripe_sdk',
    ],
    run: create,
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    takes: [...PAGING, 'customer'],
    run: (call) => {
      const customer = call.params.text('customer');
      return listObjects(
        call,
        'payment_intent',
        '/v1/payment_intents',
        customer ? [{ field: '$.customer', operator: '=', value: customer }] : [],
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    takes: ['client_secret'],
    forBrowsers: true,
    run: retrieve,
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    takes: [
      'payment_method',
      'off_session',
      'setup_future_usage',
      'return_url',
      'client_secret',
      'use_stripe_sdk',
    ],
    forBrowsers: true,
    run: (call) => confirmPayment(call, retrieve(call)),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/capture',
    takes: ['amount_to_capture', 'application_fee_amount', 'metadata'],
    run: capture,
  },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', takes: ['cancellation_reason'], run: cancel },
];
