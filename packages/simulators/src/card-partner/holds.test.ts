import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCardPartner, authenticate, enterCard, type TestPartner } from './testing.ts';

let partner: TestPartner;
let customer: string;
let account: string;

beforeAll(async () => {
  partner = await aCardPartner();
  customer = (await partner.server.customers.create({ email: 'ines@example.fr', name: 'Inès Moreau' })).id;
  account = (
    await partner.server.accounts.create({
      country: 'FR',
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    })
  ).id;
});
afterAll(() => partner.close());

async function hold(number: string, amount = 6000, offSession = false) {
  const card = await savedCard(number);
  return partner.server.paymentIntents.create({
    amount,
    currency: 'eur',
    customer,
    payment_method: card,
    allowed_payment_method_types: ['card'],
    capture_method: 'manual',
    confirm: true,
    ...(offSession ? { off_session: true } : {}),
    transfer_data: { destination: account },
    on_behalf_of: account,
    application_fee_amount: 215,
    metadata: { payable: 'p1' },
    expand: ['latest_charge'],
  });
}

async function savedCard(number: string): Promise<string> {
  const setup = await partner.server.setupIntents.create({
    customer,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
  });
  const card = await enterCard(partner, number);
  const confirmed = await partner.browser.setupIntents.confirm(setup.id, {
    client_secret: setup.client_secret!,
    payment_method: card,
  } as never);
  if (confirmed.status === 'requires_action') await authenticate(partner, confirmed, 'authorise');
  return card;
}

function chargeOf(intent: { latest_charge: unknown }) {
  return intent.latest_charge as import('stripe').Stripe.Charge;
}

describe('holds', () => {
  it('reserves the whole amount for under five days and debits nothing', async () => {
    const intent = await hold('4242424242424242');
    expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 6000, amount_received: 0 });
    const charge = chargeOf(intent);
    expect(charge).toMatchObject({ captured: false, amount: 6000, amount_captured: 0, paid: true });
    const days = (charge.payment_method_details!.card!.capture_before! - charge.created) / 86_400;
    expect(days).toBeGreaterThan(4);
    expect(days).toBeLessThan(5);
    const booked = await partner.server.balanceTransactions.list({ source: charge.id });
    expect(booked.data).toEqual([]);
  });

  it('captures a part, releases the rest, and books charge, transfer and application fee', async () => {
    const intent = await hold('4242424242424242');
    const captured = await partner.server.paymentIntents.capture(intent.id, {
      amount_to_capture: 2500,
      application_fee_amount: 163,
      expand: ['latest_charge.balance_transaction'],
    });
    expect(captured).toMatchObject({
      status: 'succeeded',
      amount_received: 2500,
      amount_capturable: 0,
      application_fee_amount: 163,
    });
    expect(chargeOf(captured)).toMatchObject({
      captured: true,
      amount_captured: 2500,
      amount_refunded: 3500,
      balance_transaction: { type: 'charge', amount: 2500 },
    });
    const lines = (await partner.server.balanceTransactions.list({ limit: 3 })).data;
    expect(lines.map(({ type, amount }) => [type, amount]).reverse()).toEqual([
      ['charge', 2500],
      ['transfer', -2500],
      ['application_fee', 163],
    ]);
    await expect(partner.server.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('captures at most what was held, with a fee of at most what was captured', async () => {
    const intent = await hold('4242424242424242');
    await expect(
      partner.server.paymentIntents.capture(intent.id, { amount_to_capture: 6001 }),
    ).rejects.toMatchObject({ statusCode: 400, code: 'amount_too_large' });
    const captured = await partner.server.paymentIntents.capture(intent.id, { amount_to_capture: 100 });
    expect(captured.application_fee_amount).toBe(100);
  });
});

describe('the end of holds', () => {
  it('releases a cancelled hold once', async () => {
    const intent = await hold('4242424242424242');
    const cancelled = await partner.server.paymentIntents.cancel(intent.id, { expand: ['latest_charge'] });
    expect(cancelled).toMatchObject({ status: 'canceled', amount_capturable: 0 });
    expect(chargeOf(cancelled)).toMatchObject({ captured: false, refunded: true, amount_refunded: 6000 });
    await expect(partner.server.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('refunds a capture in parts, back from the connected account, never more than was debited', async () => {
    const intent = await hold('4242424242424242');
    await partner.server.paymentIntents.capture(intent.id, { amount_to_capture: 4000 });
    const refund = (amount?: number) =>
      partner.server.refunds.create({ payment_intent: intent.id, amount, reverse_transfer: true });
    const first = await refund(1500);
    expect(first).toMatchObject({ amount: 1500, status: 'succeeded', payment_intent: intent.id });
    await expect(refund(2501)).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
    expect((await refund()).amount).toBe(2500);
    await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const reversed = await partner.server.balanceTransactions.list({ type: 'transfer_refund' });
    expect(reversed.data.map((line) => line.amount)).toEqual([2500, 1500]);
  });

  it('releases an expired hold by the business clock, with an event', async () => {
    const intent = await hold('4242424242424242');
    await partner.moveClock(4 * 24 + 17);
    expect((await partner.server.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
    await partner.moveClock(4 * 24 + 19);
    const gone = await partner.server.paymentIntents.retrieve(intent.id);
    expect(gone).toMatchObject({ status: 'canceled', cancellation_reason: 'expired' });
    const events = await partner.server.events.list({
      types: ['charge.expired', 'payment_intent.canceled'],
      limit: 2,
    });
    expect(events.data.map((event) => event.type).sort()).toEqual([
      'charge.expired',
      'payment_intent.canceled',
    ]);
    await partner.moveClock(0);
  });

  it('has a card whose bank releases the hold early: the capture is refused', async () => {
    const intent = await hold('4000000000002719');
    expect(intent.status).toBe('requires_capture');
    await expect(partner.server.paymentIntents.capture(intent.id)).rejects.toMatchObject({
      code: 'charge_expired_for_capture',
    });
    expect((await partner.server.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
  });
});

describe('declines', () => {
  it.each([
    ['4000000000000341', 'generic_decline'],
    ['4000002760003184', 'authentication_required'],
  ])('the saved card %s is refused off session: %s', async (number, reason) => {
    const refusal = await hold(number, 6000, true).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ type: 'StripeCardError', statusCode: 402, decline_code: reason });
    const { payment_intent: intent } = refusal as { payment_intent: import('stripe').Stripe.PaymentIntent };
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount_capturable: 0 });
    expect(intent.last_payment_error?.decline_code).toBe(reason);
  });

  it.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
  ])('the card %s is refused when it is saved and when it pays: %s', async (number, reason) => {
    await expect(savedCard(number)).rejects.toMatchObject({ statusCode: 402, decline_code: reason });
    const card = await enterCard(partner, number);
    await expect(
      partner.server.paymentIntents.create({
        amount: 6000,
        currency: 'eur',
        payment_method: card,
        confirm: true,
      }),
    ).rejects.toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: reason });
  });

  it('after a decline another card may be used on the same intent', async () => {
    const intent = await partner.server.paymentIntents.create({
      amount: 3000,
      currency: 'eur',
      customer,
      capture_method: 'manual',
      setup_future_usage: 'off_session',
    });
    const pay = async (number: string) =>
      partner.browser.paymentIntents.confirm(intent.id, {
        client_secret: intent.client_secret!,
        payment_method: await enterCard(partner, number),
      } as never);
    await expect(pay('4000000000009995')).rejects.toMatchObject({ decline_code: 'insufficient_funds' });
    expect((await pay('4242424242424242')).status).toBe('requires_capture');
    const saved = await partner.server.customers.listPaymentMethods(customer, { limit: 1 });
    expect(saved.data[0]?.card?.last4).toBe('4242');
  });
});

describe('authentication', () => {
  it('a card that always requires authentication is held only after the payer authorised', async () => {
    const intent = await hold('4000002760003184');
    expect(intent.status).toBe('requires_action');
    await authenticate(partner, intent, 'authorise');
    expect((await partner.server.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
  });

  it('a payer who refuses leaves the intent open for another card', async () => {
    const intent = await hold('4000002760003184');
    await authenticate(partner, intent, 'refuse');
    const after = await partner.server.paymentIntents.retrieve(intent.id);
    expect(after.status).toBe('requires_payment_method');
    expect(after.last_payment_error?.code).toBe('payment_intent_authentication_failure');
  });

  it('a decision counts once', async () => {
    const intent = await hold('4000002760003184');
    await authenticate(partner, intent, 'refuse');
    await expect(authenticate(partner, intent, 'authorise')).rejects.toThrow('shows no choice');
  });

  it('a card authenticated while it was saved is charged later without the payer', async () => {
    expect((await hold('4000002500003155', 6000, true)).status).toBe('requires_capture');
  });
});
