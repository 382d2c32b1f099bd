import type { Call } from './call.ts';
import { declineMessage } from './cards.ts';
import type { CardError, NextAction, PaymentIntent, PaymentMethod, SetupIntent } from './documents.ts';
import { Failure, invalidParam, noSuchInBody } from './failure.ts';
import { publicPart } from './partner.ts';
import { randomText } from './state.ts';

export type AnyIntent = SetupIntent | PaymentIntent;

/**
 * Creates the fields that setup intents and payment intents have in common. Throws a Failure for an unknown
 * customer or a payment method other than a card.
 */
export function newIntent(call: Call, kind: 'setup_intent' | 'payment_intent') {
  const { partner, params } = call;
  const customer = params.text('customer') ?? null;
  if (customer && !partner.state.find('customer', customer)) {
    throw noSuchInBody('customer', customer, 'customer');
  }
  const types = params.texts('allowed_payment_method_types');
  if (types.some((type) => type !== 'card')) {
    throw invalidParam(
      'allowed_payment_method_types',
      'The payment method type provided is invalid: only card is here.',
    );
  }
  const id = partner.state.newId(kind);
  return {
    id,
    created: partner.now(),
    livemode: false as const,
    client_secret: `${id}_secret_${randomText(25)}`,
    customer,
    description: params.text('description') ?? null,
    metadata: params.metadata(),
    next_action: null,
    on_behalf_of: connectedAccount(call, 'on_behalf_of'),
    payment_method: null,
    allowed_payment_method_types: types.length ? types : null,
    payment_method_types: ['card'],
    cancellation_reason: null,
    _challenge: null,
  };
}

function connectedAccount({ partner, params }: Call, name: string): string | null {
  const id = params.text(name) ?? null;
  if (id && !partner.state.find('account', id)) throw noSuchInBody('account', id, name);
  return id;
}

/** Throws a Failure when a browser does not send the client secret of the intent. */
export function checkClientSecret(call: Call, intent: AnyIntent): void {
  if (!call.fromBrowser) return;
  if (call.params.required('client_secret') !== intent.client_secret) {
    throw new Failure(
      400,
      'The client_secret provided does not match the client_secret associated with the intent.',
      { code: `${intent.object}_invalid_parameter`, param: 'client_secret' },
    );
  }
}

export function unexpectedState(intent: AnyIntent, what: string, allowed: string): Failure {
  const noun = intent.object === 'setup_intent' ? 'SetupIntent' : 'PaymentIntent';
  return new Failure(
    400,
    `This ${noun} could not be ${what} because it has a status of ${intent.status}. Only a ${noun} with one of the following statuses may be ${what}: ${allowed}.`,
    { code: `${intent.object}_unexpected_state`, [intent.object]: publicPart(intent) },
    true,
  );
}

/**
 * Makes the intent require authentication and returns the address of the page: for the SDK to open in a
 * frame, or as a redirect when there is a return URL.
 */
export function requireAuthentication(
  intent: AnyIntent,
  origin: string,
  returnUrl: string | undefined,
): NextAction {
  intent._challenge = randomText(32);
  const page = `/local/card/authenticate?intent=${intent.id}&challenge=${encodeURIComponent(intent._challenge)}`;
  if (returnUrl) {
    return {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${origin}${page}`, return_url: returnUrl },
    };
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page, source: `src_${intent.id}` },
  };
}

export function declineOf(card: PaymentMethod): { code: string; decline_code?: string } | undefined {
  if (typeof card._conduct === 'object') return card._conduct.declines;
  return undefined;
}

export function declined(
  card: PaymentMethod,
  reason: { code: string; decline_code?: string },
  charge?: string,
): CardError {
  return {
    type: 'card_error',
    code: reason.code,
    ...(reason.decline_code ? { decline_code: reason.decline_code } : {}),
    message: declineMessage(reason.decline_code ?? reason.code),
    ...(charge ? { charge } : {}),
    payment_method: card,
  };
}

export function authenticationRefused(intent: AnyIntent, card: PaymentMethod): CardError {
  return {
    type: 'invalid_request_error',
    code: `${intent.object}_authentication_failure`,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: card,
  };
}

export const CANCEL_REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
