import Stripe from 'stripe';
import { assertOutsideTransaction } from '#kit/database/transaction';
import type { Accounts } from './accounts.port.ts';
import type { Billing } from './billing.port.ts';
import { BadSignature, type BalanceLine, CardDeclined, type Charges, type Hold } from './charges.port.ts';
import {
  hasCode,
  isRefusalWith,
  throwAsOurs,
  toCardSetup,
  toHold,
  toPartnerEvent,
  toSavedCard,
} from './stripe-answers.ts';

export type StripeSettings = {
  /** `https://api.stripe.com`, or the address of the local card partner. */
  baseUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** One try of one call; the SDK makes a second one after a cut line. */
  timeoutMs?: number;
};

const SIGNATURE_TOLERANCE_SECONDS = 300;
const LOST_HOLD = [
  'charge_expired_for_capture',
  'capture_charge_authorization_expired',
  'capture_unauthorized_payment',
];
const WITH_CHARGE = { expand: ['latest_charge'] };

/** Stripe, or anything that speaks its REST format, behind the charges, accounts and billing ports. */
export function stripeCardPayments(settings: StripeSettings): {
  charges: Charges;
  accounts: Accounts;
  billing: Billing;
} {
  const { protocol, hostname, port } = new URL(settings.baseUrl);
  const stripe = new Stripe(settings.secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: settings.timeoutMs ?? 10_000,
    // Our operations are asked again by key; a second layer of retries would only hold the request longer.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    charges: { ...cards(stripe), ...holds(stripe), ...books(stripe, settings.webhookSecret) },
    accounts: accounts(stripe),
    billing: billing(stripe),
  };
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  assertOutsideTransaction('card-payments');
  return call().catch(throwAsOurs);
}

type Cards = Pick<
  Charges,
  | 'createCustomer'
  | 'startCardSetup'
  | 'readCardSetup'
  | 'cancelCardSetup'
  | 'takeRawCard'
  | 'listSavedCards'
  | 'forgetCard'
>;

function cards(stripe: Stripe): Cards {
  return {
    createCustomer: ({ key, email, name, reference }) =>
      ask(async () => {
        const customer = await stripe.customers.create(
          { email, name, metadata: { reference } },
          { idempotencyKey: key },
        );
        return customer.id;
      }),

    startCardSetup: ({ key, customerId, reference }) =>
      ask(async () =>
        toCardSetup(
          await stripe.setupIntents.create(
            {
              customer: customerId,
              usage: 'off_session',
              allowed_payment_method_types: ['card'],
              metadata: { reference },
            },
            { idempotencyKey: key },
          ),
        ),
      ),

    readCardSetup: (id) => ask(async () => toCardSetup(await stripe.setupIntents.retrieve(id))),

    cancelCardSetup: ({ key, id }) =>
      ask(async () => {
        try {
          await stripe.setupIntents.cancel(id, {}, { idempotencyKey: key });
        } catch (error) {
          if (!isRefusalWith(error, 'setup_intent_unexpected_state', 'resource_missing')) throw error;
        }
      }),

    takeRawCard: ({ number, expiryMonth, expiryYear, securityCode, holderName }) =>
      ask(async () => {
        try {
          const made = await stripe.paymentMethods.create({
            type: 'card',
            card: { number, exp_month: expiryMonth, exp_year: expiryYear, cvc: securityCode },
            billing_details: { name: holderName },
          });
          return made.id;
        } catch (error) {
          if (error instanceof Stripe.errors.StripeCardError)
            throw new CardDeclined(error.code ?? 'generic_decline', null);
          throw error;
        }
      }),

    listSavedCards: (customerId) =>
      ask(async () => {
        const found = await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 });
        return found.data.flatMap((one) => toSavedCard(one) ?? []);
      }),

    forgetCard: (paymentMethodId) =>
      ask(async () => {
        try {
          await stripe.paymentMethods.detach(paymentMethodId);
        } catch (error) {
          if (isRefusalWith(error, 'resource_missing')) return;
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          const card = await stripe.paymentMethods.retrieve(paymentMethodId);
          if (card.customer !== null) throw error;
        }
      }),
  };
}

function billing(stripe: Stripe): Billing {
  const { createCustomer, forgetCard } = cards(stripe);
  return {
    createCustomer,
    forgetCard,
    attachCard: ({ key, customerId, token }) =>
      ask(async () => {
        try {
          const attached = await stripe.paymentMethods.attach(
            token,
            { customer: customerId },
            { idempotencyKey: key },
          );
          const card = toSavedCard(attached);
          if (!card) throw new CardDeclined('card_unknown', null);
          return card;
        } catch (error) {
          if (error instanceof Stripe.errors.StripeCardError)
            throw new CardDeclined(error.decline_code ?? error.code ?? 'generic_decline', null);
          if (!isRefusalWith(error, 'resource_missing', 'payment_method_unexpected_state')) throw error;
          // Of another customer, a name that the browser made up, or attached by an earlier try whose answer was lost.
          const kept = await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 });
          const card = kept.data.find(({ id }) => id === token);
          const saved = card && toSavedCard(card);
          if (!saved) throw new CardDeclined('card_unknown', null);
          return saved;
        }
      }),
  };
}

type Holds = Pick<Charges, 'placeHold' | 'readHold' | 'findHold' | 'captureHold' | 'releaseHold'>;

function holds(stripe: Stripe): Holds {
  const read = async (id: string): Promise<Hold> =>
    toHold(await stripe.paymentIntents.retrieve(id, WITH_CHARGE));
  return {
    placeHold: (order) =>
      ask(async () => {
        try {
          return toHold(await stripe.paymentIntents.create(holdParams(order), { idempotencyKey: order.key }));
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
          const hold = error.payment_intent ? toHold(error.payment_intent as Stripe.PaymentIntent) : null;
          if (hold?.status === 'needs_authentication') return hold;
          throw new CardDeclined(error.decline_code ?? error.code ?? 'unknown', hold);
        }
      }),

    readHold: (id) => ask(() => read(id)),

    findHold: ({ key, customerId }) =>
      ask(async () => {
        // Listed, not searched: the partner's search lags behind what it has done.
        const made = stripe.paymentIntents.list({
          customer: customerId,
          limit: 100,
          expand: ['data.latest_charge'],
        });
        for await (const intent of made) if (intent.metadata.operation === key) return toHold(intent);
        return null;
      }),

    captureHold: ({ key, id, amountCents, applicationFeeCents }) =>
      ask(async () => {
        try {
          return toHold(
            await stripe.paymentIntents.capture(
              id,
              {
                amount_to_capture: amountCents,
                application_fee_amount: applicationFeeCents,
                ...WITH_CHARGE,
              },
              { idempotencyKey: key },
            ),
          );
        } catch (error) {
          if (isRefusalWith(error, 'payment_intent_unexpected_state')) return read(id);
          // The bank let go of it; the intent may still say otherwise for a while.
          if (hasCode(error, ...LOST_HOLD)) {
            return { ...(await read(id)), status: 'released', captureBefore: null };
          }
          if (error instanceof Stripe.errors.StripeCardError)
            throw new CardDeclined(error.decline_code ?? error.code ?? 'unknown', await read(id));
          throw error;
        }
      }),

    releaseHold: ({ key, id }) =>
      ask(async () => {
        try {
          return toHold(await stripe.paymentIntents.cancel(id, WITH_CHARGE, { idempotencyKey: key }));
        } catch (error) {
          if (isRefusalWith(error, 'payment_intent_unexpected_state')) return read(id);
          throw error;
        }
      }),
  };
}

function holdParams(order: Parameters<Charges['placeHold']>[0]): Stripe.PaymentIntentCreateParams {
  return {
    amount: order.amountCents,
    currency: 'eur',
    customer: order.customerId,
    allowed_payment_method_types: ['card'],
    capture_method: 'manual',
    transfer_data: { destination: order.accountId },
    on_behalf_of: order.accountId,
    application_fee_amount: order.applicationFeeCents,
    metadata: { reference: order.reference, operation: order.key },
    ...WITH_CHARGE,
    ...(order.paymentMethodId === null
      ? { setup_future_usage: 'off_session' }
      : {
          payment_method: order.paymentMethodId,
          confirm: true,
          // Off session the bank cannot be answered; on session the browser opens its page with the SDK.
          ...(order.offSession ? { off_session: true } : { use_stripe_sdk: true }),
        }),
  };
}

type Books = Pick<Charges, 'readEvent' | 'exportBalance'>;

function books(stripe: Stripe, webhookSecret: string): Books {
  return {
    readEvent(rawBody, signatureHeader) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          rawBody,
          signatureHeader ?? '',
          webhookSecret,
          SIGNATURE_TOLERANCE_SECONDS,
        );
      } catch (error) {
        throw new BadSignature(error instanceof Error ? error.message : String(error));
      }
      return toPartnerEvent(event);
    },

    exportBalance: (since) =>
      ask(async () => {
        const created = { gte: Math.floor(since.getTime() / 1000) };
        const lines: BalanceLine[] = [];
        const charges = { type: 'charge', created, limit: 100, expand: ['data.source'] };
        for await (const line of stripe.balanceTransactions.list(charges)) {
          const charge = line.source as Stripe.Charge;
          lines.push({
            ...lineOf(line, 'capture', charge),
            applicationFeeCents: charge.application_fee_amount ?? 0,
          });
        }
        const refunds = { type: 'refund', created, limit: 100, expand: ['data.source.charge'] };
        for await (const line of stripe.balanceTransactions.list(refunds)) {
          const charge = (line.source as Stripe.Refund).charge as Stripe.Charge;
          lines.push({ ...lineOf(line, 'refund', charge), applicationFeeCents: 0 });
        }
        return lines.sort((a, b) => a.at.getTime() - b.at.getTime());
      }),
  };
}

function lineOf(line: Stripe.BalanceTransaction, kind: BalanceLine['kind'], charge: Stripe.Charge) {
  const destination = charge.transfer_data?.destination ?? null;
  return {
    id: line.id,
    kind,
    at: new Date(line.created * 1000),
    holdId: charge.payment_intent as string | null,
    accountId: typeof destination === 'string' ? destination : (destination?.id ?? null),
    amountCents: line.amount,
  };
}

function accounts(stripe: Stripe): Accounts {
  return {
    createAccount: ({ key, reference, email, country }) =>
      ask(async () => {
        const account = await stripe.accounts.create(
          {
            country,
            email,
            controller: {
              fees: { payer: 'application' },
              losses: { payments: 'application' },
              requirement_collection: 'application',
              stripe_dashboard: { type: 'none' },
            },
            capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
            metadata: { reference },
          },
          { idempotencyKey: key },
        );
        return account.id;
      }),
  };
}
