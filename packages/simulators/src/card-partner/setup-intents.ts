import type { Call, Route } from './call.ts';
import type { PaymentMethod, SetupIntent } from './documents.ts';
import { Failure } from './failure.ts';
import {
  authenticationRefused,
  CANCEL_REASONS,
  checkClientSecret,
  declined,
  declineOf,
  newIntent,
  requireAuthentication,
  unexpectedState,
} from './intents.ts';
import { listObjects, PAGING } from './lists.ts';
import { type Partner, publicPart } from './partner.ts';
import { attachCard, findCustomerCard } from './payment-methods.ts';

function create(call: Call): SetupIntent {
  const { partner, params } = call;
  const intent: SetupIntent = {
    ...newIntent(call, 'setup_intent'),
    object: 'setup_intent',
    status: 'requires_payment_method',
    usage: params.oneOf('usage', ['off_session', 'on_session']) ?? 'off_session',
    last_setup_error: null,
    latest_attempt: null,
    mandate: null,
  };
  if (params.has('payment_method')) {
    intent.payment_method = findCustomerCard(partner, params.required('payment_method'), intent.customer).id;
    intent.status = 'requires_confirmation';
  }
  partner.announce('setup_intent.created', partner.state.save<'setup_intent'>(intent));
  return params.boolean('confirm') ? confirmIntent(call, intent) : intent;
}

function confirmIntent(call: Call, intent: SetupIntent): SetupIntent {
  const { partner, params } = call;
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
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
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: 'setup_intent_unexpected_state', setup_intent: publicPart(intent) },
      true,
    );
  }
  const card = findCustomerCard(partner, named, intent.customer);
  const reason = declineOf(card);
  if (reason) {
    const error = declined(card, reason);
    fail(partner, intent, error);
    throw new Failure(
      402,
      error.message,
      { ...error, type: 'card_error', setup_intent: publicPart(intent) },
      true,
    );
  }
  intent.payment_method = card.id;
  intent.last_setup_error = null;
  if (card._conduct === 'authenticates_always' || card._conduct === 'authenticates_on_setup') {
    intent.status = 'requires_action';
    intent.next_action = requireAuthentication(intent, call.origin, params.text('return_url'));
    partner.announce('setup_intent.requires_action', partner.state.save<'setup_intent'>(intent));
    return intent;
  }
  return succeed(partner, intent, card);
}

function fail(partner: Partner, intent: SetupIntent, error: SetupIntent['last_setup_error']): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent._challenge = null;
  intent.last_setup_error = error;
  partner.announce('setup_intent.setup_failed', partner.state.save<'setup_intent'>(intent));
}

function succeed(partner: Partner, intent: SetupIntent, card: PaymentMethod): SetupIntent {
  card._set_up = true;
  partner.state.save<'payment_method'>(card);
  if (intent.customer) attachCard(partner, card, intent.customer);
  intent.status = 'succeeded';
  intent.next_action = null;
  intent._challenge = null;
  partner.announce('setup_intent.succeeded', partner.state.save<'setup_intent'>(intent));
  return intent;
}

/** Applies the payer's decision on the authentication page. */
export function settleSetup(partner: Partner, intent: SetupIntent, authorised: boolean): void {
  const card = partner.get('payment_method', intent.payment_method!);
  if (authorised) succeed(partner, intent, card);
  else fail(partner, intent, authenticationRefused(intent, card));
}

function cancel({ partner, params, ids }: Call): SetupIntent {
  const intent = partner.get('setup_intent', ids[0]!);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(
      intent,
      'canceled',
      'requires_payment_method, requires_confirmation, requires_action',
    );
  }
  intent.status = 'canceled';
  intent.cancellation_reason = params.oneOf('cancellation_reason', CANCEL_REASONS) ?? null;
  intent.next_action = null;
  intent._challenge = null;
  partner.announce('setup_intent.canceled', partner.state.save<'setup_intent'>(intent));
  return intent;
}

function retrieve(call: Call): SetupIntent {
  const intent = call.partner.get('setup_intent', call.ids[0]!);
  checkClientSecret(call, intent);
  return intent;
}

export const setupIntentRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/setup_intents',
    takes: [
      'customer',
      'usage',
      'payment_method',
      'allowed_payment_method_types',
      'confirm',
      'return_url',
      'metadata',
      'description',
      'on_behalf_of',
      'use_stripe_sdk',
    ],
    run: create,
  },
  {
    method: 'GET',
    path: '/v1/setup_intents',
    takes: [...PAGING, 'customer'],
    run: (call) => {
      const customer = call.params.text('customer');
      return listObjects(
        call,
        'setup_intent',
        '/v1/setup_intents',
        customer ? [{ field: '$.customer', operator: '=', value: customer }] : [],
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/setup_intents/:id',
    takes: ['client_secret'],
    forBrowsers: true,
    run: retrieve,
  },
  {
    method: 'POST',
    path: '/v1/setup_intents/:id/confirm',
    takes: ['payment_method', 'return_url', 'client_secret', 'use_stripe_sdk'],
    forBrowsers: true,
    run: (call) => confirmIntent(call, retrieve(call)),
  },
  { method: 'POST', path: '/v1/setup_intents/:id/cancel', takes: ['cancellation_reason'], run: cancel },
];
