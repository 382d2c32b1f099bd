import { createHash } from 'node:crypto';
import type { Call, Route } from './call.ts';
import { brandOf, conductOf, declineMessage, isCardNumber, numberOfNamedCard } from './cards.ts';
import type { PaymentMethod } from './documents.ts';
import { Failure, invalidParam, missingParam, noSuchInBody } from './failure.ts';
import type { Params } from './form.ts';
import { listObjects, PAGING } from './lists.ts';
import type { Partner } from './partner.ts';

function wrongCard(code: string, param: string, message: string): Failure {
  return new Failure(402, message, { type: 'card_error', code, param });
}

type Card = { number: string; expMonth: number; expYear: number };

function readCard(partner: Partner, card: Params): Card {
  const number = card.required('number').replace(/[\s-]/g, '');
  if (!isCardNumber(number)) {
    throw wrongCard('incorrect_number', 'number', 'Your card number is incorrect.');
  }
  const expMonth = card.requiredInteger('exp_month');
  if (expMonth < 1 || expMonth > 12) {
    throw wrongCard('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  const year = card.requiredInteger('exp_year');
  const expYear = year < 100 ? 2000 + year : year;
  const today = new Date(partner.now() * 1000);
  const monthsLeft = (expYear - today.getUTCFullYear()) * 12 + expMonth - 1 - today.getUTCMonth();
  if (monthsLeft < 0 || monthsLeft > 50 * 12) {
    throw wrongCard('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  const code = card.text('cvc');
  if (code !== undefined && !/^\d{3,4}$/.test(code)) {
    throw wrongCard('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  return { number, expMonth, expYear };
}

/**
 * Stores a test card with its behaviour and the name, but without its number and code. Throws a Failure for
 * a real card.
 */
function keep(partner: Partner, card: Card, name: string | null, params?: Params): PaymentMethod {
  const conduct = conductOf(card.number);
  if (!conduct) {
    throw new Failure(
      402,
      'Your card was declined. Your request was in test mode, but used a non test card.',
      {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'test_mode_live_card',
      },
    );
  }
  const brand = brandOf(card.number);
  const last4 = card.number.slice(-4);
  return partner.state.save<'payment_method'>({
    id: partner.state.newId('payment_method'),
    object: 'payment_method',
    type: 'card',
    created: partner.now(),
    customer: null,
    livemode: false,
    metadata: params?.metadata() ?? {},
    allow_redisplay: 'unspecified',
    billing_details: {
      name,
      email: params?.group('billing_details')?.text('email') ?? null,
      phone: params?.group('billing_details')?.text('phone') ?? null,
      address: null,
    },
    card: {
      brand,
      display_brand: brand,
      last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      country: 'FR',
      funding: 'credit',
      fingerprint: createHash('sha256').update(`${brand} ${last4}`).digest('hex').slice(0, 16),
      checks: { cvc_check: 'pass', address_line1_check: null, address_postal_code_check: null },
      three_d_secure_usage: { supported: true },
    },
    _conduct: conduct,
    _set_up: false,
  });
}

function create({ partner, params }: Call): PaymentMethod {
  params.oneOf('type', ['card']) ?? missing('type');
  const card = params.group('card') ?? missing('card');
  return keep(
    partner,
    readCard(partner, card),
    params.group('billing_details')?.text('name') ?? null,
    params,
  );
}

function missing(param: string): never {
  throw missingParam(param);
}

/**
 * Returns a stored card, or creates one for a test name such as `pm_card_visa`. Throws a Failure for an
 * unknown or detached card.
 */
export function findOrCreateCard(partner: Partner, id: string): PaymentMethod {
  const number = numberOfNamedCard(id);
  if (number) {
    const expYear = new Date(partner.now() * 1000).getUTCFullYear() + 2;
    return keep(partner, { number, expMonth: 12, expYear }, null);
  }
  const found = partner.state.find('payment_method', id);
  if (!found) throw noSuchInBody('PaymentMethod', id, 'payment_method');
  if (found._detached) {
    throw new Failure(
      400,
      'The provided PaymentMethod was detached from a Customer. It may not be used again.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    );
  }
  return found;
}

/**
 * Returns a card that the customer or no customer has; creates one for a test name. Throws a Failure for a
 * card of another customer, and for an unknown or detached card.
 */
export function findCustomerCard(partner: Partner, id: string, customer: string | null): PaymentMethod {
  const card = findOrCreateCard(partner, id);
  if (card.customer !== null && card.customer !== customer) {
    throw invalidParam(
      'payment_method',
      'The provided PaymentMethod is attached to another customer. Use a PaymentMethod of this customer.',
      'payment_method_invalid_parameter',
    );
  }
  return card;
}

export function attachCard(partner: Partner, card: PaymentMethod, customer: string): void {
  if (card.customer === customer) return;
  card.customer = customer;
  partner.announce('payment_method.attached', partner.state.save<'payment_method'>(card));
}

function attach({ partner, params, ids }: Call): PaymentMethod {
  const customer = params.required('customer');
  if (!partner.state.find('customer', customer)) throw noSuchInBody('customer', customer, 'customer');
  const card = findOrCreateCard(partner, ids[0]!);
  if (card.customer && card.customer !== customer) {
    throw new Failure(400, 'The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  if (typeof card._conduct === 'object') {
    const { code, decline_code } = card._conduct.declines;
    throw new Failure(402, declineMessage(decline_code ?? code), { type: 'card_error', code, decline_code });
  }
  attachCard(partner, card, customer);
  return card;
}

function detach({ partner, ids }: Call): PaymentMethod {
  const card = partner.get('payment_method', ids[0]!);
  if (card.customer === null) {
    throw new Failure(
      400,
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      { code: 'payment_method_unexpected_state' },
      true,
    );
  }
  card.customer = null;
  card._detached = true;
  partner.announce('payment_method.detached', partner.state.save<'payment_method'>(card));
  return card;
}

function listFor(call: Call, customer: string, url: string): object {
  call.params.oneOf('type', ['card']);
  return listObjects(call, 'payment_method', url, [{ field: '$.customer', operator: '=', value: customer }]);
}

export const paymentMethodRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    takes: ['type', 'card', 'billing_details', 'metadata'],
    forBrowsers: true,
    run: create,
  },
  {
    method: 'GET',
    path: '/v1/payment_methods',
    takes: [...PAGING, 'customer', 'type'],
    run: (call) => listFor(call, call.params.required('customer'), '/v1/payment_methods'),
  },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    takes: [...PAGING, 'type'],
    run: (call) => {
      const customer = call.partner.get('customer', call.ids[0]!);
      return listFor(call, customer.id, `/v1/customers/${customer.id}/payment_methods`);
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    takes: [],
    run: ({ partner, ids }) => partner.get('payment_method', ids[0]!),
  },
  { method: 'POST', path: '/v1/payment_methods/:id/attach', takes: ['customer'], run: attach },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', takes: [], run: detach },
];
