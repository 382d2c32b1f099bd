import Stripe from 'stripe';
import { CardDeclined, type Charges } from './charges.port.ts';
import { isRefusalWith, toCardSetup, toSavedCard } from './stripe-answers.ts';
import { callStripe } from './stripe-call.ts';

type Cards = Pick<
  Charges,
  | 'createCustomer'
  | 'startCardSetup'
  | 'readCardSetup'
  | 'findCardSetup'
  | 'cancelCardSetup'
  | 'takeRawCard'
  | 'listSavedCards'
  | 'forgetCard'
>;

export function stripeCards(stripe: Stripe): Cards {
  return {
    createCustomer: ({ key, email, name, reference }) =>
      callStripe(async () => {
        const customer = await stripe.customers.create(
          { email, name, metadata: { reference } },
          { idempotencyKey: key },
        );
        return customer.id;
      }),

    startCardSetup: ({ key, customerId, accountId, reference }) =>
      callStripe(async () =>
        toCardSetup(
          await stripe.setupIntents.create(
            {
              customer: customerId,
              usage: 'off_session',
              allowed_payment_method_types: ['card'],
              metadata: { reference, operation: key },
              ...(accountId === null ? {} : { on_behalf_of: accountId }),
            },
            { idempotencyKey: key },
          ),
        ),
      ),

    readCardSetup: (id) => callStripe(async () => toCardSetup(await stripe.setupIntents.retrieve(id))),

    findCardSetup: ({ key, customerId }) =>
      callStripe(async () => {
        const opened = stripe.setupIntents.list({ customer: customerId, limit: 100 });
        for await (const intent of opened) if (intent.metadata?.operation === key) return toCardSetup(intent);
        return null;
      }),

    cancelCardSetup: ({ key, id }) =>
      callStripe(async () => {
        try {
          await stripe.setupIntents.cancel(id, {}, { idempotencyKey: key });
        } catch (error) {
          if (!isRefusalWith(error, 'setup_intent_unexpected_state', 'resource_missing')) throw error;
        }
      }),

    takeRawCard: ({ number, expiryMonth, expiryYear, securityCode, holderName }) =>
      callStripe(async () => {
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
      callStripe(async () => {
        const found = await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 });
        return found.data.flatMap((one) => toSavedCard(one) ?? []);
      }),

    forgetCard: (paymentMethodId) =>
      callStripe(async () => {
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
