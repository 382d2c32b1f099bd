import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noFaults } from './faults.ts';
import { aCardPartner, enterCard, SECRET_KEY, type TestPartner } from './testing.ts';

let partner: TestPartner;
beforeAll(async () => {
  partner = await aCardPartner();
});
afterAll(() => partner.close());
beforeEach(() => partner.faults(noFaults()));

const payment = { amount: 1999, currency: 'eur', payment_method: 'pm_card_visa', confirm: true } as const;

async function paymentsMade(): Promise<number> {
  const { payment_intents: made } = (await partner.control('export')) as { payment_intents: unknown[] };
  return made.length;
}

describe('idempotency keys', () => {
  it('a repeated request gets the same answer, marked as a replay', async () => {
    const first = await partner.server.paymentIntents.create(payment, { idempotencyKey: 'same' });
    const made = await paymentsMade();
    const second = await partner.server.paymentIntents.create(payment, { idempotencyKey: 'same' });
    expect(second).toEqual(first);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await paymentsMade()).toBe(made);
  });

  it('refuses the same key for another request', async () => {
    await partner.server.paymentIntents.create(payment, { idempotencyKey: 'changed' });
    await expect(
      partner.server.paymentIntents.create({ ...payment, amount: 2000 }, { idempotencyKey: 'changed' }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    await expect(
      partner.server.customers.create({ name: 'x' }, { idempotencyKey: 'changed' }),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
  });

  it('answers 409 while the first request is under way', async () => {
    await partner.faults({ delay_ms: 300 });
    const both = await Promise.allSettled([
      partner.server.paymentIntents.create(payment, { idempotencyKey: 'twice' }),
      partner.server.paymentIntents.create(payment, { idempotencyKey: 'twice' }),
    ]);
    const refused = both.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  });

  it('stores declines too, but not requests with wrong parameters', async () => {
    const declined = { ...payment, payment_method: 'pm_card_visa_chargeDeclined' };
    const before = await paymentsMade();
    for (let time = 0; time < 2; time += 1) {
      await expect(
        partner.server.paymentIntents.create(declined, { idempotencyKey: 'declined' }),
      ).rejects.toMatchObject({ statusCode: 402 });
    }
    expect(await paymentsMade()).toBe(before + 1);
    await expect(
      partner.server.paymentIntents.create({ ...payment, amount: 49 }, { idempotencyKey: 'mended' }),
    ).rejects.toMatchObject({ code: 'amount_too_small' });
    const mended = await partner.server.paymentIntents.create(payment, { idempotencyKey: 'mended' });
    expect(mended.status).toBe('succeeded');
  });
});

describe('refusals', () => {
  it('an unknown route is an error that the SDK throws', async () => {
    await expect(partner.server.products.list()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
    });
    await expect(partner.server.rawRequest('POST', '/v1/nowhere')).rejects.toMatchObject({ statusCode: 404 });
  });

  it('a wrong key is a 401, and the public key is refused for server routes', async () => {
    await expect(partner.withKey('sk_local_wrong').customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    await expect(partner.browser.customers.list()).rejects.toMatchObject({
      statusCode: 401,
      code: 'secret_key_required',
    });
  });

  it('routes for browsers refuse the secret key', async () => {
    const answer = await fetch(`${partner.url}/local/card/v1/customers`, {
      headers: { authorization: `Bearer ${SECRET_KEY}` },
    });
    expect(answer.status).toBe(401);
  });

  it('a browser needs the client secret, and does not see the business behind an intent', async () => {
    const intent = await partner.server.paymentIntents.create({
      amount: 1999,
      currency: 'eur',
      metadata: { payable: 'p1' },
    });
    await expect(
      partner.browser.paymentIntents.retrieve(intent.id, { client_secret: `${intent.id}_secret_guess` }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'client_secret' });
    const seen = await partner.browser.paymentIntents.retrieve(intent.id, {
      client_secret: intent.client_secret!,
    });
    expect(seen.status).toBe('requires_payment_method');
    expect(seen).not.toHaveProperty('metadata');
  });

  it('an unknown parameter, a missing one and an unknown destination are refused by name', async () => {
    const create = (params: object) => partner.server.paymentIntents.create(params as typeof payment);
    await expect(create({ ...payment, amout: 1 })).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'amout',
    });
    await expect(create({ currency: 'eur' })).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'amount',
    });
    await expect(create({ ...payment, transfer_data: { destination: 'acct_none' } })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'transfer_data[destination]',
    });
  });

  it('a number that is not a test card is refused and not stored', async () => {
    await expect(enterCard(partner, '4111111111111111')).rejects.toMatchObject({
      decline_code: 'test_mode_live_card',
    });
    await expect(enterCard(partner, '4242424242424241')).rejects.toMatchObject({ code: 'incorrect_number' });
    await enterCard(partner, '4242424242424242');
    for (const file of [partner.stateFile, `${partner.stateFile}-wal`]) {
      const stored = await readFile(file, 'latin1');
      expect(stored).not.toMatch(/4242424242424242|4111111111111111|4242424242424241/);
    }
  });
});

describe('lists', () => {
  it('pages through all objects, newest first, without a gap', async () => {
    const made: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      made.push((await partner.server.customers.create({ name })).id);
    }
    const seen: string[] = [];
    for await (const customer of partner.server.customers.list({ limit: 2 })) seen.push(customer.id);
    expect(seen.slice(0, 5)).toEqual(made.toReversed());
    const future = await partner.server.customers.list({
      created: { gt: Math.floor(Date.now() / 1000) + 60 },
    });
    expect(future.data).toEqual([]);
  });
});

describe('faults', () => {
  it('a cut connection loses the answer only: the same key finds it again', async () => {
    // The SDK retries once after a cut connection.
    await partner.faults({ drop_next: 2 });
    await expect(
      partner.server.paymentIntents.create(payment, { idempotencyKey: 'cut' }),
    ).rejects.toMatchObject({ type: 'StripeConnectionError' });
    const made = await paymentsMade();
    const found = await partner.server.paymentIntents.create(payment, { idempotencyKey: 'cut' });
    expect(found.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await paymentsMade()).toBe(made);
  });

  it('an injected error is answered without carrying out the request', async () => {
    const before = await paymentsMade();
    await partner.faults({ error_next: 1 });
    await expect(
      partner.server.paymentIntents.create(payment, { idempotencyKey: 'sick' }),
    ).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(await paymentsMade()).toBe(before);
    const after = await partner.server.paymentIntents.create(payment, { idempotencyKey: 'sick' });
    expect(after.status).toBe('succeeded');
  });

  it('an absent partner answers nothing until it is back', async () => {
    await partner.faults({ away: true });
    await expect(partner.server.customers.list()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    await partner.faults({ away: false });
    expect((await partner.server.customers.list()).object).toBe('list');
  });

  it('an unknown fault is refused', async () => {
    await expect(partner.control('faults', { explode: true })).rejects.toThrow('explode');
  });
});
