import Stripe from 'stripe';
import { CardDeclined, type Charges, type Hold } from './charges.port.ts';
import { hasCode, isRefusalWith, toHold } from './stripe-answers.ts';
import { callStripe, toUnixSeconds } from './stripe-call.ts';

const LOST_HOLD = [
  'charge_expired_for_capture',
  'capture_charge_authorization_expired',
  'capture_unauthorized_payment',
];
const WITH_MONEY = { expand: ['latest_charge.balance_transaction'] };
const LISTED_WITH_MONEY = ['data.latest_charge.balance_transaction'];

type Holds = Pick<
  Charges,
  'placeHold' | 'readHold' | 'listOpenHolds' | 'findHold' | 'captureHold' | 'releaseHold'
>;

export function stripeHolds(stripe: Stripe): Holds {
  return {
    placeHold: (order) =>
      callStripe(async () => {
        try {
          return toHold(await stripe.paymentIntents.create(holdParams(order), { idempotencyKey: order.key }));
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
          const hold = error.payment_intent ? toHold(error.payment_intent as Stripe.PaymentIntent) : null;
          if (hold?.status === 'needs_authentication') return hold;
          throw new CardDeclined(error.decline_code ?? error.code ?? 'unknown', hold);
        }
      }),

    readHold: (id) => callStripe(() => readHold(stripe, id)),

    findHold: ({ key, customerId }) =>
      callStripe(async () => {
        // The holds are listed, because Stripe's search finds new holds only later.
        const made = stripe.paymentIntents.list({
          customer: customerId,
          limit: 100,
          expand: LISTED_WITH_MONEY,
        });
        for await (const intent of made) if (intent.metadata.operation === key) return toHold(intent);
        return null;
      }),

    listOpenHolds: ({ since, until, after, limit }) =>
      callStripe(async () => {
        const { data, has_more: hasMore } = await stripe.paymentIntents.list({
          created: { gte: toUnixSeconds(since), ...(until && { lt: toUnixSeconds(until) }) },
          ...(after !== null && { starting_after: after }),
          limit,
          expand: LISTED_WITH_MONEY,
        });
        const open = data
          .filter(({ status }) => status === 'requires_capture')
          .map((intent) => toHold(intent));
        return { open, after: hasMore ? (data.at(-1)?.id ?? null) : null };
      }),

    captureHold: (input) => callStripe(() => captureHold(stripe, input)),

    releaseHold: ({ key, id }) =>
      callStripe(async () => {
        try {
          return toHold(await stripe.paymentIntents.cancel(id, WITH_MONEY, { idempotencyKey: key }));
        } catch (error) {
          if (isRefusalWith(error, 'payment_intent_unexpected_state')) return readHold(stripe, id);
          throw error;
        }
      }),
  };
}

async function readHold(stripe: Stripe, id: string): Promise<Hold> {
  return toHold(await stripe.paymentIntents.retrieve(id, WITH_MONEY));
}

async function captureHold(
  stripe: Stripe,
  { key, id, amountCents, applicationFeeCents }: Parameters<Charges['captureHold']>[0],
): Promise<Hold> {
  try {
    return toHold(
      await stripe.paymentIntents.capture(
        id,
        {
          amount_to_capture: amountCents,
          // Without this field Stripe applies the hold's own fee, capped at the captured amount; a hold of
          // the marketplace has no fee.
          ...(applicationFeeCents > 0 && applicationFeeCents < amountCents
            ? { application_fee_amount: applicationFeeCents }
            : {}),
          ...WITH_MONEY,
        },
        { idempotencyKey: key },
      ),
    );
  } catch (error) {
    if (isRefusalWith(error, 'payment_intent_unexpected_state')) return readHold(stripe, id);
    // The hold has expired at the bank, but the intent may not show it yet.
    if (hasCode(error, ...LOST_HOLD)) {
      return { ...(await readHold(stripe, id)), status: 'released', captureBefore: null };
    }
    if (error instanceof Stripe.errors.StripeCardError)
      throw new CardDeclined(error.decline_code ?? error.code ?? 'unknown', await readHold(stripe, id));
    throw error;
  }
}

function holdParams(order: Parameters<Charges['placeHold']>[0]): Stripe.PaymentIntentCreateParams {
  return {
    amount: order.amountCents,
    currency: 'eur',
    customer: order.customerId,
    allowed_payment_method_types: ['card'],
    capture_method: 'manual',
    metadata: { reference: order.reference, operation: order.key },
    ...WITH_MONEY,
    ...(order.accountId === null
      ? {}
      : {
          transfer_data: { destination: order.accountId },
          on_behalf_of: order.accountId,
          ...(order.applicationFeeCents > 0 ? { application_fee_amount: order.applicationFeeCents } : {}),
        }),
    ...(order.paymentMethodId === null
      ? { setup_future_usage: 'off_session' }
      : {
          payment_method: order.paymentMethodId,
          confirm: true,
          // Off session, authentication is impossible. On session, the browser's SDK shows the bank's page.
          ...(order.offSession ? { off_session: true } : { use_stripe_sdk: true }),
        }),
  };
}
