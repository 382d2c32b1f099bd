import type { Call } from './call.ts';
import { openDispute } from './disputes.ts';
import type { CardError, Charge, PaymentIntent, PaymentMethod } from './documents.ts';
import { Failure } from './failure.ts';
import {
  authenticationRefused,
  declined,
  declineOf,
  requireAuthentication,
  unexpectedState,
} from './intents.ts';
import { bookCapture } from './money.ts';
import { type Partner, publicPart } from './partner.ts';
import { attachCard, findCustomerCard } from './payment-methods.ts';

/**
 * Duration of a hold: 4 days and 18 hours, Visa’s limit for a charge that the merchant starts and the
 * shortest of all networks.
 */
const HOLD_SECONDS = (4 * 24 + 18) * 3600;

/**
 * Attempts a payment with the card of the intent. When the bank declines, stores the attempt and throws a
 * 402.
 */
export function confirmPayment(call: Call, intent: PaymentIntent): PaymentIntent {
  const { partner, params } = call;
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw unexpectedState(
      intent,
      'confirmed',
      'requires_payment_method, requires_confirmation, requires_action',
    );
  }
  const named = params.text('payment_method') ?? intent.payment_method;
  if (!named) {
    throw new Failure(
      400,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      { code: 'payment_intent_unexpected_state', payment_intent: publicPart(intent) },
      true,
    );
  }
  const card = findCustomerCard(partner, named, intent.customer);
  const offSession = !call.fromBrowser && params.boolean('off_session');
  const reuse = params.oneOf('setup_future_usage', ['off_session', 'on_session']);
  if (reuse) intent.setup_future_usage = reuse;

  const reason =
    declineOf(card) ??
    (card._conduct === 'declines_charges'
      ? { code: 'card_declined', decline_code: 'generic_decline' }
      : undefined);
  if (reason) throw refused(partner, intent, card, reason);

  if (wantsAuthentication(card)) {
    if (offSession) {
      throw refused(partner, intent, card, {
        code: 'authentication_required',
        decline_code: 'authentication_required',
      });
    }
    intent.payment_method = card.id;
    intent.last_payment_error = null;
    intent.status = 'requires_action';
    intent.next_action = requireAuthentication(intent, call.origin, params.text('return_url'));
    partner.announce('payment_intent.requires_action', partner.state.save<'payment_intent'>(intent));
    return intent;
  }
  return authorise(partner, intent, card, false);
}

function wantsAuthentication(card: PaymentMethod): boolean {
  if (card._conduct === 'authenticates_always') return true;
  return card._conduct === 'authenticates_on_setup' && !card._set_up;
}

function refused(
  partner: Partner,
  intent: PaymentIntent,
  card: PaymentMethod,
  reason: { code: string; decline_code?: string },
): Failure {
  const charge = writeCharge(partner, intent, card, { refusal: reason, authenticated: false });
  partner.announce('charge.failed', charge);
  intent.latest_charge = charge.id;
  const error = declined(card, reason, charge.id);
  fail(partner, intent, error);
  return new Failure(
    402,
    error.message,
    {
      ...error,
      type: 'card_error',
      payment_intent: publicPart(intent),
      payment_method: publicPart(card) as PaymentMethod,
    },
    true,
  );
}

function fail(partner: Partner, intent: PaymentIntent, error: CardError): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.processing = null;
  intent.next_action = null;
  intent._challenge = null;
  intent.last_payment_error = error;
  partner.announce('payment_intent.payment_failed', partner.state.save<'payment_intent'>(intent));
}

function authorise(
  partner: Partner,
  intent: PaymentIntent,
  card: PaymentMethod,
  authenticated: boolean,
): PaymentIntent {
  if (intent.capture_method === 'manual' || partner.faults.pend_next_payment === 0) {
    return complete(partner, intent, card, authenticated);
  }
  partner.faults.pend_next_payment -= 1;
  intent.status = 'processing';
  intent.processing = { type: 'card' };
  intent.payment_method = card.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  intent._challenge = null;
  partner.announce('payment_intent.processing', partner.state.save<'payment_intent'>(intent));
  return intent;
}

/** Applies the bank's answer to a payment that it was processing; throws a Failure for any other. */
export function settleProcessing(
  partner: Partner,
  intent: PaymentIntent,
  { status, declineCode = 'generic_decline' }: { status: 'succeeded' | 'failed'; declineCode?: string },
): void {
  if (intent.status !== 'processing') throw unexpectedState(intent, 'settled', 'processing');
  const card = partner.get('payment_method', intent.payment_method!);
  if (status === 'succeeded') complete(partner, intent, card, false);
  else {
    const code = declineCode === 'authentication_required' ? declineCode : 'card_declined';
    refused(partner, intent, card, { code, decline_code: declineCode });
  }
}

function complete(
  partner: Partner,
  intent: PaymentIntent,
  card: PaymentMethod,
  authenticated: boolean,
): PaymentIntent {
  const charge = writeCharge(partner, intent, card, { authenticated });
  intent.payment_method = card.id;
  intent.latest_charge = charge.id;
  intent.processing = null;
  intent.last_payment_error = null;
  intent.next_action = null;
  intent._challenge = null;
  if (intent.setup_future_usage && intent.customer) {
    card._set_up = true;
    partner.state.save<'payment_method'>(card);
    attachCard(partner, card, intent.customer);
  }
  if (intent.capture_method === 'manual') {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    intent._capture_before = charge.payment_method_details.card.capture_before ?? null;
    partner.announce('charge.succeeded', charge);
    partner.announce(
      'payment_intent.amount_capturable_updated',
      partner.state.save<'payment_intent'>(intent),
    );
    return intent;
  }
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  bookCapture(partner, intent, charge, intent.amount);
  partner.announce('charge.succeeded', charge);
  partner.announce('payment_intent.succeeded', partner.state.save<'payment_intent'>(intent));
  disputeIfTestCard(partner, charge);
  return intent;
}

/** Opens a dispute when the test card is the one whose holder disputes every payment. */
export function disputeIfTestCard(partner: Partner, charge: Charge): void {
  const card = partner.get('payment_method', charge.payment_method);
  if (card._conduct === 'disputes_charges') openDispute(partner, charge);
}

type Refusal = { code: string; decline_code?: string };

function outcomeOf(refusal: Refusal | undefined): Charge['outcome'] {
  return refusal
    ? {
        network_status: 'declined_by_network',
        reason: refusal.decline_code ?? refusal.code,
        risk_level: 'normal',
        seller_message: 'The bank did not return any further details with this decline.',
        type: 'issuer_declined',
      }
    : {
        network_status: 'approved_by_network',
        reason: null,
        risk_level: 'normal',
        seller_message: 'Payment complete.',
        type: 'authorized',
      };
}

function writeCharge(
  partner: Partner,
  intent: PaymentIntent,
  card: PaymentMethod,
  outcome: { refusal?: Refusal; authenticated: boolean },
): Charge {
  const { refusal } = outcome;
  const now = partner.now();
  return partner.state.save<'charge'>({
    id: partner.state.newId('charge'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: card.billing_details,
    captured: false,
    created: now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    dispute: null,
    disputed: false,
    failure_code: refusal?.code ?? null,
    failure_message: refusal ? declined(card, refusal).message : null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: intent.on_behalf_of,
    outcome: outcomeOf(refusal),
    paid: !refusal,
    payment_intent: intent.id,
    payment_method: card.id,
    payment_method_details: {
      type: 'card',
      card: {
        brand: card.card.brand,
        last4: card.card.last4,
        exp_month: card.card.exp_month,
        exp_year: card.card.exp_year,
        country: 'FR',
        funding: 'credit',
        network: card.card.brand,
        amount_authorized: refusal ? null : intent.amount,
        authorization_code: refusal ? null : String(100_000 + (now % 900_000)),
        ...(!refusal && intent.capture_method === 'manual' ? { capture_before: now + HOLD_SECONDS } : {}),
        three_d_secure: outcome.authenticated ? { result: 'authenticated', version: '2.2.0' } : null,
      },
    },
    refunded: false,
    status: refusal ? 'failed' : 'succeeded',
    transfer: null,
    transfer_data: intent.transfer_data
      ? { amount: null, destination: intent.transfer_data.destination }
      : null,
    transfer_group: intent.transfer_group,
  });
}

/** Applies the payer's decision on the authentication page. */
export function settlePayment(partner: Partner, intent: PaymentIntent, authorised: boolean): void {
  const card = partner.get('payment_method', intent.payment_method!);
  if (authorised) authorise(partner, intent, card, true);
  else fail(partner, intent, authenticationRefused(intent, card));
}

/** Cancels an intent without a debit and releases its hold. */
export function releaseHold(partner: Partner, intent: PaymentIntent, reason: string | null): void {
  const held = intent.status === 'requires_capture';
  intent.status = 'canceled';
  intent.amount_capturable = 0;
  intent.canceled_at = partner.now();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  intent._challenge = null;
  intent._capture_before = null;
  partner.state.save<'payment_intent'>(intent);
  if (held) {
    const charge = partner.get('charge', intent.latest_charge!);
    charge.refunded = true;
    charge.amount_refunded = charge.amount;
    partner.announce(
      reason === 'expired' ? 'charge.expired' : 'charge.refunded',
      partner.state.save<'charge'>(charge),
    );
  }
  partner.announce('payment_intent.canceled', intent);
}

/** Releases the holds that were not captured in time, by the business clock. */
export function expireHolds(partner: Partner): void {
  for (const intent of partner.state.heldPast(partner.now())) releaseHold(partner, intent, 'expired');
}
