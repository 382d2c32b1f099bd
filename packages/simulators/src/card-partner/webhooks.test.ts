import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { aCardPartner, aWebhookReceiver, WEBHOOK_SECRET } from './testing.ts';

const stripe = new Stripe('sk_local_unused');
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function aReceiver(answerWith?: () => number) {
  const receiver = await aWebhookReceiver(answerWith);
  closing.push(receiver.close);
  return receiver;
}

async function aPartner(options: Parameters<typeof aCardPartner>[0]) {
  const partner = await aCardPartner(options);
  closing.push(partner.close);
  return partner;
}

const within = { timeout: 60_000, interval: 20 };

describe('webhooks', () => {
  it('are signed so that the SDK accepts them, and refuses altered ones', async () => {
    const receiver = await aReceiver();
    const partner = await aPartner({ webhookUrl: () => receiver.url });
    const customer = await partner.server.customers.create({ name: 'Inès' }, { idempotencyKey: 'k1' });
    await expect.poll(() => receiver.received.length, within).toBe(1);
    const { body, signature } = receiver.received[0]!;
    const event = stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
    expect(event).toMatchObject({
      type: 'customer.created',
      data: { object: { id: customer.id } },
      request: { idempotency_key: 'k1' },
    });
    const touched = body.replace('Inès', 'Eve');
    expect(() => stripe.webhooks.constructEvent(touched, signature, WEBHOOK_SECRET)).toThrow();
    expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
  });

  it('are repeated until they are accepted', async () => {
    let refusals = 2;
    const receiver = await aReceiver(() => (refusals-- > 0 ? 503 : 204));
    const partner = await aPartner({ webhookUrl: () => receiver.url });
    await partner.server.customers.create({ name: 'Inès' });
    await expect.poll(() => receiver.received.length, within).toBe(3);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    await expect
      .poll(
        async () => ((await partner.control('export')) as { webhooks_waiting: number }).webhooks_waiting,
        within,
      )
      .toBe(0);
  });

  it('wait across a restart, like all other state', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'card-partner-restart-'));
    closing.push(() => rm(folder, { recursive: true }));
    const stateFile = join(folder, 'state.sqlite');
    const before = await aCardPartner({ stateFile });
    await before.moveClock(30);
    const payment = {
      amount: 5000,
      currency: 'eur',
      payment_method: 'pm_card_visa',
      capture_method: 'manual',
      confirm: true,
    } as const;
    const intent = await before.server.paymentIntents.create(payment, { idempotencyKey: 'over' });
    await before.close();

    const receiver = await aReceiver();
    const after = await aPartner({ stateFile, webhookUrl: () => receiver.url });
    expect((await after.server.paymentIntents.retrieve(intent.id)).status).toBe('requires_capture');
    const replay = await after.server.paymentIntents.create(payment, { idempotencyKey: 'over' });
    expect(replay.id).toBe(intent.id);
    expect(await after.control('clock')).toMatchObject({ offset_ms: 30 * 3_600_000 });
    await expect
      .poll(() => receiver.received.map(({ type }) => type), within)
      .toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.amount_capturable_updated']);
  });

  it('arrive twice and in any order on demand', async () => {
    const receiver = await aReceiver();
    const partner = await aPartner({ webhookUrl: () => receiver.url });
    await partner.faults({ duplicate_webhooks: true, shuffle_webhooks: true });
    const made: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      made.push((await partner.server.customers.create({ name: `${n}` })).id);
    }
    await expect.poll(() => receiver.received.length, within).toBe(24);
    const order = receiver.received.map(({ body }) => JSON.parse(body).data.object.id as string);
    const times = new Map(made.map((id) => [id, order.filter((one) => one === id).length]));
    expect([...times.values()]).toEqual(made.map(() => 2));
    const firsts = [...new Set(order)];
    expect(firsts).not.toEqual(made);
  });

  it('are not sent while the partner is away, and can be sent again on demand', async () => {
    const receiver = await aReceiver();
    const partner = await aPartner({ webhookUrl: () => receiver.url });
    await partner.server.customers.create({ name: 'Inès' });
    await expect.poll(() => receiver.received.length, within).toBe(1);
    await partner.faults({ away: true });
    expect(await partner.control('webhooks/resend', {})).toEqual({ queued: 1 });
    const { webhooks_waiting: waiting } = (await partner.control('export')) as { webhooks_waiting: number };
    expect([waiting, receiver.received.length]).toEqual([1, 1]);
    await partner.faults({ away: false });
    await expect.poll(() => receiver.received.length, within).toBe(2);
  });
});
