import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCardPartner, type TestPartner } from './testing.ts';

let partner: TestPartner;
let customer: string;

beforeAll(async () => {
  partner = await aCardPartner();
  customer = (await partner.server.customers.create({ email: 'ines@example.fr', name: 'Inès Moreau' })).id;
});
afterAll(() => partner.close());

async function processingPayment() {
  await partner.faults({ pend_next_payment: 1 });
  return partner.server.paymentIntents.create({
    amount: 1999,
    currency: 'eur',
    customer,
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    confirm: true,
    off_session: true,
  });
}

const settle = (payment_intent: string, answer: { status: string; decline_code?: string }) =>
  partner.control('payments/settle', { payment_intent, ...answer });

describe('a payment that the bank is processing', () => {
  it('is not debited, not cancelled and not confirmed again before the bank answers', async () => {
    const { id, status, processing } = await processingPayment();
    expect([status, processing]).toEqual(['processing', { type: 'card' }]);
    for (const attempt of [
      partner.server.paymentIntents.cancel(id),
      partner.server.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    ])
      await expect(attempt).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect((await partner.server.balanceTransactions.list({ limit: 1 })).data).toEqual([]);
    await settle(id, { status: 'succeeded' });
    expect(await partner.server.paymentIntents.retrieve(id)).toMatchObject({
      status: 'succeeded',
      processing: null,
      amount_received: 1999,
    });
    await expect(settle(id, { status: 'failed' })).rejects.toThrow('could not be settled');
  });

  it.each([
    [undefined, 'card_declined', 'generic_decline'],
    ['insufficient_funds', 'card_declined', 'insufficient_funds'],
    ['authentication_required', 'authentication_required', 'authentication_required'],
  ])('is declined by the bank with %s', async (decline_code, code, expected) => {
    const { id } = await processingPayment();
    await settle(id, { status: 'failed', ...(decline_code && { decline_code }) });
    const declined = await partner.server.paymentIntents.retrieve(id);
    expect(declined.status).toBe('requires_payment_method');
    expect(declined.last_payment_error).toMatchObject({ code, decline_code: expected });
    const { data } = await partner.server.events.list({ limit: 2 });
    expect(data.map(({ type }) => type)).toEqual(['payment_intent.payment_failed', 'charge.failed']);
  });
});
