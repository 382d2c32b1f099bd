import { readFile } from 'node:fs/promises';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCardPartner,
  aWebhookReceiver,
  CONNECT_WEBHOOK_SECRET,
  enterCard,
  type TestPartner,
  WEBHOOK_SECRET,
} from './testing.ts';

let partner: TestPartner;
beforeAll(async () => {
  partner = await aCardPartner();
});
afterAll(() => partner.close());

const DAY_SECONDS = 86_400;
const IBAN = 'FR1420041010050500013M02606';

async function anAccount(at: TestPartner = partner): Promise<string> {
  const capabilities = { card_payments: { requested: true }, transfers: { requested: true } };
  return (await at.server.accounts.create({ country: 'FR', capabilities })).id;
}

function pay(account: string | null, card = 'pm_card_visa', amount = 5_200) {
  const destination = { transfer_data: { destination: account ?? '' }, application_fee_amount: 203 };
  return partner.server.paymentIntents.create({
    amount,
    currency: 'eur',
    payment_method: card,
    confirm: true,
    ...(account === null ? {} : destination),
  });
}

const refused = (call: Promise<unknown>) => call.catch((error: unknown) => error as Stripe.StripeRawError);

async function addBank(account: string, iban = IBAN): Promise<string> {
  const token = await partner.browser.tokens.create({
    bank_account: { country: iban.slice(0, 2), currency: 'eur', account_number: iban },
  });
  return (await partner.server.accounts.createExternalAccount(account, { external_account: token.id })).id;
}

describe('money that a card paid', () => {
  it('is pending in both books until the start of its day, three days later', async () => {
    const account = await anAccount();
    const intent = await pay(account);
    const [share] = (await partner.server.balanceTransactions.list({}, { stripeAccount: account })).data;
    expect(share).toMatchObject({ type: 'payment', amount: 5_200, fee: 203, net: 4_997, status: 'pending' });
    expect(share?.fee_details).toMatchObject([{ type: 'application_fee', amount: 203 }]);
    const days = ((share?.available_on ?? 0) - intent.created) / DAY_SECONDS;
    expect(days).toBeGreaterThan(2);
    expect(days).toBeLessThanOrEqual(3);
    expect((share?.available_on ?? 1) % DAY_SECONDS).toBe(0);
    const charged = await partner.server.balanceTransactions.list({ source: String(intent.latest_charge) });
    expect(charged.data).toMatchObject([{ available_on: share?.available_on, status: 'pending' }]);
    await partner.moveClock(3 * 24);
    const balance = await partner.server.balance.retrieve({}, { stripeAccount: account });
    expect([balance.available[0]?.amount, balance.pending[0]?.amount]).toEqual([4_997, 0]);
    await partner.moveClock(0);
  });

  it('is available at once by a control, or with a certain card', async () => {
    const account = await anAccount();
    await pay(account, 'pm_card_bypassPending');
    await partner.control('availability', { days: 0 });
    await pay(account);
    await partner.control('availability', { days: 3 });
    await pay(account);
    const { available, pending } = await partner.server.balance.retrieve({}, { stripeAccount: account });
    expect([available[0]?.amount, pending[0]?.amount]).toEqual([2 * 4_997, 4_997]);
    await expect(partner.control('availability', { days: -1 })).rejects.toThrow('days');
  });

  it('leads from the account’s payment back to the debit, four levels deep and no deeper', async () => {
    const account = await anAccount();
    const intent = await pay(account);
    const listExpanded = (path: string) =>
      partner.server.balanceTransactions.list(
        { type: 'payment', expand: [path] },
        { stripeAccount: account },
      );
    const [line] = (await listExpanded('data.source.source_transfer.source_transaction')).data;
    const payment = line?.source as Stripe.Charge;
    const transfer = payment.source_transfer as Stripe.Transfer;
    expect((transfer.source_transaction as Stripe.Charge).payment_intent).toBe(intent.id);
    expect(transfer.destination_payment).toBe(payment.id);
    const deeper = listExpanded('data.source.source_transfer.source_transaction.balance_transaction');
    expect(await refused(deeper)).toMatchObject({ statusCode: 400, param: 'expand' });
  });

  it.each([
    ['takes all', 5_200],
    ['is more than all', 5_201],
    ['is nothing', 0],
  ])('is not asked for with a fee that %s', async (_, fee) => {
    const account = await anAccount();
    const request = partner.server.paymentIntents.create({
      amount: 5_200,
      currency: 'eur',
      transfer_data: { destination: account },
      application_fee_amount: fee,
    });
    expect(await refused(request)).toMatchObject({ statusCode: 400, param: 'application_fee_amount' });
  });

  it('is refused with a fee and no account', async () => {
    const request = partner.server.paymentIntents.create({
      amount: 5_200,
      currency: 'eur',
      application_fee_amount: 100,
    });
    expect(await refused(request)).toMatchObject({ statusCode: 400, param: 'application_fee_amount' });
  });

  it('is refused for, and on behalf of, an account without the capability', async () => {
    const transfersOnly = await partner.server.accounts.create({
      country: 'FR',
      capabilities: { transfers: { requested: true } },
    });
    const payment = { amount: 5_200, currency: 'eur' };
    const destination = { transfer_data: { destination: transfersOnly.id } };
    const inProfessionalName = { ...payment, ...destination, on_behalf_of: transfersOnly.id };
    expect(await refused(partner.server.paymentIntents.create(inProfessionalName))).toMatchObject({
      param: 'on_behalf_of',
    });
    await partner.server.paymentIntents.create({ ...payment, ...destination });
    await partner.control('accounts/restrict', { account: transfersOnly.id, restricted: true });
    expect(await refused(partner.server.paymentIntents.create({ ...payment, ...destination }))).toMatchObject(
      {
        code: 'insufficient_capabilities_for_transfer',
      },
    );
  });
});

describe('the acting account', () => {
  it('sees its own books, the platform its own, and no account another’s', async () => {
    const [one, other] = [await anAccount(), await anAccount()];
    await pay(one);
    const linesOf = async (account?: string) => {
      const on = account === undefined ? {} : { stripeAccount: account };
      return (await partner.server.balanceTransactions.list({ limit: 3 }, on)).data;
    };
    expect((await linesOf()).map(({ type }) => type).sort()).toEqual([
      'application_fee',
      'charge',
      'transfer',
    ]);
    const [share] = await linesOf(one);
    expect(await linesOf(other)).toEqual([]);
    for (const on of [{}, { stripeAccount: other }]) {
      const request = partner.server.balanceTransactions.retrieve(share?.id ?? '', {}, on);
      expect(await refused(request)).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    }
  });

  it('that is unknown is forbidden, and a route that does not support it refuses it', async () => {
    const request = partner.server.balance.retrieve({}, { stripeAccount: 'acct_none' });
    expect(await refused(request)).toMatchObject({ statusCode: 403, code: 'account_invalid' });
    const account = await anAccount();
    const customer = partner.server.customers.create({ name: 'Inès' }, { stripeAccount: account });
    expect(await refused(customer)).toMatchObject({ statusCode: 400 });
  });

  it('has separate idempotency keys', async () => {
    const [one, other] = [await anAccount(), await anAccount()];
    const payouts: Stripe.Payout[] = [];
    for (const account of [one, other, one]) {
      if (payouts.length < 2) await pay(account, 'pm_card_bypassPending');
      const destination = payouts.length < 2 ? await addBank(account) : (payouts[0]?.destination as string);
      const order = { amount: 1_000, currency: 'eur', destination };
      payouts.push(
        await partner.server.payouts.create(order, { stripeAccount: account, idempotencyKey: 'the same' }),
      );
    }
    expect(payouts[2]?.id).toBe(payouts[0]?.id);
    expect(payouts[1]?.id).not.toBe(payouts[0]?.id);
  });

  it('cannot filter balance transactions by a manual payout', async () => {
    const account = await anAccount();
    const request = partner.server.balanceTransactions.list({ payout: 'po_1' }, { stripeAccount: account });
    expect(await refused(request)).toMatchObject({ statusCode: 400, param: 'payout' });
  });
});

describe('a bank account', () => {
  it('is known by its last four digits; its number is not stored', async () => {
    await addBank(await anAccount());
    for (const file of [partner.stateFile, `${partner.stateFile}-wal`]) {
      expect(await readFile(file, 'latin1')).not.toContain(IBAN.slice(4, -4));
    }
  });

  it('is refused when its number does not fit its country', async () => {
    for (const [country, number] of [
      ['FR', 'FR1420041010050500013M02607'],
      ['DE', IBAN],
      ['FR', 'FR142004'],
    ]) {
      const request = partner.browser.tokens.create({
        bank_account: { country: country ?? '', currency: 'eur', account_number: number ?? '' },
      });
      expect(await refused(request)).toMatchObject({ code: 'account_number_invalid' });
    }
  });

  it('cannot be added to an account that is unknown to the platform', async () => {
    const request = partner.server.accounts.createExternalAccount('acct_none', {
      external_account: 'btok_1',
    });
    expect(await refused(request)).toMatchObject({ statusCode: 403, code: 'account_invalid' });
  });

  it('is needed before anything is paid out', async () => {
    const account = await anAccount();
    await pay(account, 'pm_card_bypassPending');
    const request = partner.server.payouts.create(
      { amount: 100, currency: 'eur' },
      { stripeAccount: account },
    );
    expect(await refused(request)).toMatchObject({ statusCode: 400 });
  });
});

describe('as the business clock advances', () => {
  it('a payout is sent and arrives on a working day', async () => {
    const account = await anAccount();
    await pay(account, 'pm_card_bypassPending');
    await addBank(account);
    const on = { stripeAccount: account };
    // A Friday at noon.
    const friday = new Date(Date.now() + (12 - new Date().getUTCDay()) * DAY_SECONDS * 1000);
    friday.setUTCHours(12, 0, 0, 0);
    const hoursTo = (hours: number) => (friday.getTime() - Date.now()) / 3_600_000 + hours;
    const move = (hours: number) =>
      partner.control('clock', { offset_ms: Math.round(hoursTo(hours) * 3_600_000) });
    await move(0);
    const { id } = await partner.server.payouts.create({ amount: 100, currency: 'eur' }, on);
    const statusAfter = async (hours: number) => {
      await move(hours);
      return (await partner.server.payouts.retrieve(id, {}, on)).status;
    };
    expect([
      await statusAfter(0.5),
      await statusAfter(2),
      await statusAfter(59),
      await statusAfter(61),
    ]).toEqual(['pending', 'in_transit', 'in_transit', 'paid']);
    await partner.moveClock(0);
  });

  it.each([
    ['pm_card_pendingRefund', 'pending', 'succeeded'],
    ['pm_card_refundFail', 'succeeded', 'failed'],
    ['pm_card_visa', 'succeeded', 'succeeded'],
  ])('a refund to %s is %s, a day later %s', async (card, first, later) => {
    const intent = await pay(null, card);
    const refund = await partner.server.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe(first);
    await partner.moveClock(25);
    expect((await partner.server.refunds.retrieve(refund.id)).status).toBe(later);
    await partner.moveClock(0);
    const lines = await partner.server.balanceTransactions.list({ source: refund.id });
    const types = lines.data.map(({ type, amount }) => [type, amount]).reverse();
    const booked = [['refund', -5_200]];
    expect(types).toEqual(later === 'failed' ? [...booked, ['refund_failure', 5_200]] : booked);
  });
});

describe('an event', () => {
  it('of an account goes to the Connect address with its signature; others go to the platform’s', async () => {
    const [platform, connect] = [await aWebhookReceiver(), await aWebhookReceiver()];
    const announcing = await aCardPartner({
      webhookUrl: () => platform.url,
      connectWebhookUrl: () => connect.url,
    });
    const account = await anAccount(announcing);
    await announcing.server.customers.create({ name: 'Inès' });
    const card = await enterCard(announcing, '4242424242424242');
    const paid = { amount: 5_200, currency: 'eur', payment_method: card, confirm: true };
    await announcing.server.paymentIntents.create({ ...paid, transfer_data: { destination: account } });
    const within = { timeout: 60_000, interval: 20 };
    await expect
      .poll(() => connect.received.map(({ type }) => type), within)
      .toEqual(['account.updated', 'payment.created']);
    await expect
      .poll(() => platform.received.map(({ type }) => type), within)
      .toEqual(expect.arrayContaining(['customer.created', 'transfer.created', 'payment_intent.succeeded']));
    const sdk = new Stripe('sk_local_unused');
    for (const { body, signature } of connect.received) {
      const event = sdk.webhooks.constructEvent(body, signature, CONNECT_WEBHOOK_SECRET);
      expect(event).toMatchObject({ account, livemode: false });
      expect(() => sdk.webhooks.constructEvent(body, signature, WEBHOOK_SECRET)).toThrow();
    }
    for (const { body, signature } of platform.received) {
      const event = sdk.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
      expect(event.account).toBeUndefined();
    }
    await announcing.close();
    await platform.close();
    await connect.close();
  });

  it('waits while its address is missing, without blocking the other', async () => {
    const platform = await aWebhookReceiver();
    const connect = await aWebhookReceiver();
    let isThere = false;
    const announcing = await aCardPartner({
      webhookUrl: () => platform.url,
      connectWebhookUrl: () => (isThere ? connect.url : undefined),
    });
    await anAccount(announcing);
    await announcing.server.customers.create({ name: 'Inès' });
    const within = { timeout: 60_000, interval: 20 };
    await expect.poll(() => platform.received.length, within).toBe(1);
    isThere = true;
    await expect.poll(() => connect.received.map(({ type }) => type), within).toEqual(['account.updated']);
    await announcing.close();
    await platform.close();
    await connect.close();
  });

  it('of a dispute is sent when it opens, is answered and closes, and when its money moves', async () => {
    const intent = await pay(null);
    const { id } = (await partner.control('disputes/open', { payment_intent: intent.id, amount: 1_000 })) as {
      id: string;
    };
    await partner.server.disputes.update(id, { evidence: { uncategorized_text: 'Elle est venue.' } });
    expect((await partner.server.disputes.retrieve(id)).status).toBe('under_review');
    await partner.control('disputes/close', { dispute: id, outcome: 'won' });
    await expect(partner.control('disputes/close', { dispute: id, outcome: 'lost' })).rejects.toThrow(
      'closed',
    );
    const events = await partner.server.events.list({ limit: 5 });
    expect(events.data.map(({ type }) => type).reverse()).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
    const lines = (await partner.server.balanceTransactions.list({ source: id })).data.reverse();
    expect(lines.map(({ amount, fee, reporting_category }) => [reporting_category, amount, fee])).toEqual([
      ['dispute', -1_000, 2_000],
      ['dispute_reversal', 1_000, 0],
    ]);
    expect((await partner.server.refunds.create({ payment_intent: intent.id })).status).toBe('succeeded');
  });
});
