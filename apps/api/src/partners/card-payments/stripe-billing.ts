import Stripe from 'stripe';
import type { Billing } from './billing.port.ts';
import { CardDeclined, type Charges } from './charges.port.ts';
import { isRefusalWith, toCardSetup, toCharge, toSavedCard } from './stripe-answers.ts';
import { callStripe } from './stripe-call.ts';

const WITH_FEE = { expand: ['latest_charge.balance_transaction'] };

/** Implements the billing port with Stripe: charges professionals on the marketplace’s own account. */
export function stripeBilling(
  stripe: Stripe,
  cards: Pick<Charges, 'createCustomer' | 'readCardSetup' | 'forgetCard'>,
): Billing {
  const { createCustomer, readCardSetup, forgetCard } = cards;
  return {
    createCustomer,
    readCardSetup,
    forgetCard,

    startCardSetup: (input) => callStripe(() => startCardSetup(stripe, input)),

    findSavedCard: ({ customerId, paymentMethodId }) =>
      callStripe(async () => {
        const saved = await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 });
        const card = saved.data.find(({ id }) => id === paymentMethodId);
        return card && toSavedCard(card);
      }),

    chargeCard: (input) => callStripe(() => chargeCard(stripe, input)),

    readCharge: (id) => callStripe(async () => toCharge(await stripe.paymentIntents.retrieve(id, WITH_FEE))),

    findCharge: ({ key, customerId }) =>
      callStripe(async () => {
        // The charges are listed, because Stripe's search finds new charges only later.
        const made = stripe.paymentIntents.list({
          customer: customerId,
          limit: 100,
          expand: ['data.latest_charge.balance_transaction'],
        });
        for await (const intent of made) if (intent.metadata.operation === key) return toCharge(intent);
        return null;
      }),

    cancelCharge: ({ key, id }) =>
      callStripe(async () => {
        try {
          return toCharge(await stripe.paymentIntents.cancel(id, WITH_FEE, { idempotencyKey: key }));
        } catch (error) {
          if (!isRefusalWith(error, 'payment_intent_unexpected_state')) throw error;
          return toCharge(await stripe.paymentIntents.retrieve(id, WITH_FEE));
        }
      }),
  };
}

async function startCardSetup(
  stripe: Stripe,
  { key, customerId, paymentMethodId, reference }: Parameters<Billing['startCardSetup']>[0],
) {
  try {
    return toCardSetup(
      await stripe.setupIntents.create(
        {
          customer: customerId,
          payment_method: paymentMethodId,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
          confirm: true,
          use_stripe_sdk: true,
          metadata: { reference, operation: key },
        },
        { idempotencyKey: key },
      ),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      throw new CardDeclined(error.decline_code ?? error.code ?? 'generic_decline', null);
    // The card belongs to another customer, or the id does not exist.
    if (isRefusalWith(error, 'resource_missing', 'payment_method_unexpected_state'))
      throw new CardDeclined('card_unknown', null);
    throw error;
  }
}

async function chargeCard(
  stripe: Stripe,
  { key, customerId, paymentMethodId, amountCents, reference }: Parameters<Billing['chargeCard']>[0],
) {
  try {
    return toCharge(
      await stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: 'eur',
          customer: customerId,
          payment_method: paymentMethodId,
          allowed_payment_method_types: ['card'],
          confirm: true,
          off_session: true,
          metadata: { reference, operation: key },
          ...WITH_FEE,
        },
        { idempotencyKey: key },
      ),
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError) || !error.payment_intent) throw error;
    return toCharge(error.payment_intent as Stripe.PaymentIntent);
  }
}
