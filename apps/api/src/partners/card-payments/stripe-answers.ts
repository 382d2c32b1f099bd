import { own } from '@meche/contract/own';
import Stripe from 'stripe';
import { PartnerRefused } from '../partner-refused.ts';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import type { Charge } from './billing.port.ts';
import type {
  CardSetup,
  CardSetupStatus,
  Hold,
  HoldStatus,
  PartnerEvent,
  SavedCard,
} from './charges.port.ts';

/** Stripe refers to an object by its id or includes the expanded object. */
type Reference<T> = string | T | null | undefined;

export function idOf(reference: Reference<{ id: string }>): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function holdStatus(intent: Stripe.PaymentIntent): HoldStatus {
  switch (intent.status) {
    case 'requires_capture':
      return 'held';
    case 'succeeded':
      return 'captured';
    case 'canceled':
      return 'released';
    case 'processing':
      return 'processing';
    case 'requires_action':
      return 'needs_authentication';
    case 'requires_confirmation':
      return 'needs_card';
    case 'requires_payment_method':
      if (!intent.last_payment_error) return 'needs_card';
      // Off session, a bank that requires authentication declines, and Stripe sets the intent back to wait
      // for a payment method.
      return intent.last_payment_error.code === 'authentication_required'
        ? 'needs_authentication'
        : 'declined';
    default:
      throw new Error(`unknown status of a PaymentIntent: ${intent.status}`);
  }
}

export function toHold(intent: Stripe.PaymentIntent): Hold {
  const status = holdStatus(intent);
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  const booked = typeof charge?.balance_transaction === 'string' ? null : charge?.balance_transaction;
  const captureBefore = charge?.payment_method_details?.card?.capture_before;
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    status,
    amountCents: intent.amount,
    capturedCents: intent.amount_received,
    captureBefore: status === 'held' && captureBefore ? new Date(captureBefore * 1000) : null,
    clientSecret: secretOf(intent),
    paymentMethodId: idOf(intent.payment_method) ?? idOf(error?.payment_method),
    declineCode: status === 'declined' ? (error?.decline_code ?? error?.code ?? 'unknown') : null,
    accountId: idOf(intent.transfer_data?.destination),
    availableOn: booked ? new Date(booked.available_on * 1000) : null,
    bookedAt: booked ? new Date(booked.created * 1000) : null,
    partnerFeeCents: booked ? booked.fee : null,
    reference: intent.metadata.reference ?? null,
  };
}

function setupStatus(setup: Stripe.SetupIntent): CardSetupStatus {
  switch (setup.status) {
    case 'succeeded':
      return 'saved';
    case 'canceled':
      return 'cancelled';
    case 'processing':
      return 'processing';
    case 'requires_action':
      return 'needs_authentication';
    case 'requires_confirmation':
      return 'needs_card';
    case 'requires_payment_method':
      return setup.last_setup_error ? 'declined' : 'needs_card';
    default:
      throw new Error(`unknown status of a SetupIntent: ${setup.status}`);
  }
}

export function toCardSetup(setup: Stripe.SetupIntent): CardSetup {
  const status = setupStatus(setup);
  const error = setup.last_setup_error;
  return {
    id: setup.id,
    status,
    clientSecret: secretOf(setup),
    paymentMethodId: status === 'saved' ? idOf(setup.payment_method) : null,
    declineCode: status === 'declined' ? (error?.decline_code ?? error?.code ?? 'unknown') : null,
    reference: setup.metadata?.reference ?? null,
  };
}

function secretOf(intent: { id: string; client_secret: string | null }): string {
  if (intent.client_secret === null) throw new Error(`no client secret on ${intent.id}`);
  return intent.client_secret;
}

/** Converts an intent that charges on the marketplace's own account. */
export function toCharge(intent: Stripe.PaymentIntent): Charge {
  const { id, status, declineCode, clientSecret, partnerFeeCents, bookedAt } = toHold(intent);
  switch (status) {
    case 'captured':
      return { id, status: 'paid', partnerFeeCents: partnerFeeCents ?? 0, bookedAt };
    case 'released':
      return { id, status: 'cancelled' };
    case 'declined':
      return { id, status, declineCode: declineCode ?? 'unknown' };
    case 'needs_card':
    case 'needs_authentication':
      return { id, status: 'needs_authentication', clientSecret };
    case 'processing':
      return { id, status };
    case 'held':
      throw new Error(`${id} is a hold, no debit`);
  }
}

export function toSavedCard({ id, card }: Stripe.PaymentMethod): SavedCard | undefined {
  return (
    card && {
      paymentMethodId: id,
      brand: card.brand,
      last4: card.last4,
      expiryMonth: card.exp_month,
      expiryYear: card.exp_year,
      fingerprint: card.fingerprint ?? null,
    }
  );
}

export function toPartnerEvent(event: Stripe.Event): PartnerEvent {
  return {
    id: event.id,
    kind: event.type,
    createdAt: new Date(event.created * 1000),
    accountId: event.account ?? null,
    livemode: event.livemode,
    about: aboutWhat(event.data.object as unknown as Record<string, unknown>),
  };
}

const SUBJECTS: Record<string, Exclude<PartnerEvent['about']['what'], 'other'>> = {
  payment_intent: 'hold',
  setup_intent: 'setup',
  account: 'account',
  refund: 'refund',
  dispute: 'dispute',
  payout: 'payout',
  transfer: 'transfer',
};

/**
 * Uses the type of the event's object, because the event's name can mislead: `charge.refund.updated` is
 * about a refund.
 */
function aboutWhat({ object, id, payment_intent: holdId }: Record<string, unknown>): PartnerEvent['about'] {
  if (object === 'charge')
    return typeof holdId === 'string' ? { what: 'hold', id: holdId } : { what: 'other' };
  const what = own(SUBJECTS, String(object));
  return what && typeof id === 'string' ? { what, id } : { what: 'other' };
}

/**
 * Throws PartnerUnavailable when the outcome is unknown or this app causes the error (no answer, 5xx, rate
 * limit, key in use, credentials). Throws PartnerRefused for a refused request, and any other error
 * unchanged.
 */
export function throwTranslated(error: unknown): never {
  // This is the only permission error about an account; all others are about the API key of this app.
  if (hasCode(error, 'account_invalid')) throw new PartnerRefused('card-payments', 'account_invalid');
  const unknownOutcome =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError;
  if (unknownOutcome) throw new PartnerUnavailable('card-payments', error);
  const isDefinite =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError;
  if (!isDefinite) throw error;
  const { code = error.type, param = '' } = error;
  const isOfCard = [code, param].some((text) => text.startsWith('payment_method'));
  throw new PartnerRefused('card-payments', code, { isOfCard });
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? '');
}

export function isRefusalWith(error: unknown, ...codes: string[]): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && codes.includes(error.code ?? '');
}
