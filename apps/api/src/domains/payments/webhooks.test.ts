import { sign } from '@meche/simulators/card-partner/webhooks';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import {
  cardWebhook,
  listPayablesByIds,
  type PaymentsDeps,
  processPartnerEvents,
  requestCapture,
  runOperations,
  startCard,
} from '#payments';
import { aCustomer } from '#testing/builders';
import {
  aPaidProfessional,
  aPayable,
  connectWebhookSecret,
  factsAbout,
  openCardPartner,
  paymentsWith,
  type TestCardPartner,
  webhookSecret,
} from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { receivePartnerEvent } from './receive-partner-event.ts';

const rounds = process.env.ROUNDS === 'full' ? 1000 : Number(process.env.ROUNDS ?? 20);
const path = '/api/v1/webhooks/card-payments';

let fresh: FreshDatabase;
let partner: TestCardPartner;
let app: FastifyInstance;
let address: string | undefined;
let deps: PaymentsDeps;
let parties: { accountId: string; professionalId: string };

beforeAll(async () => {
  fresh = await freshDatabase();
  partner = await openCardPartner({
    webhookUrl: () => address,
    connectWebhookUrl: () => address && `${address}/accounts`,
  });
  deps = paymentsWith(fresh.db, partner);
  app = Fastify();
  await cardWebhook(app, deps);
  address = `${await app.listen({ host: '127.0.0.1', port: 0 })}${path}`;
  parties = {
    accountId: (await aCustomer(fresh.db)).id,
    professionalId: await aPaidProfessional(fresh.db, partner),
  };
});
afterAll(async () => {
  address = undefined;
  await app?.close();
  await partner?.close();
  await fresh?.close();
});

const statusOf = async (id: string) => (await listPayablesByIds(fresh.db, [id]))[0]?.status;
const start = async (id: string) => (await startCard(deps, id, { now: deps.clock.now() })).clientSecret;
const post = (body: string, signature?: string) => postTo('', body, signature);
const postTo = (door: string, body: string, signature?: string) =>
  fetch(`${address}${door}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    body,
  });
const seconds = () => Math.floor(Date.now() / 1000);
async function waiting(): Promise<number> {
  const { count } = await fresh.db
    .selectFrom('payments.partnerEvents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('processedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

describe('news from the partner', () => {
  test('update the payable without a request', async () => {
    const soon = await aPayable(fresh.db, deps.clock, parties);
    await partner.browser.enterCard(await start(soon));
    await vi.waitFor(async () => expect(await statusOf(soon)).toBe('held'), { timeout: 60_000 });
    const far = await aPayable(fresh.db, deps.clock, parties, { visitInHours: 100 });
    await partner.browser.enterCard(await start(far));
    await vi.waitFor(async () => expect(await statusOf(far)).toBe('card_saved'), { timeout: 60_000 });
  });

  test('delivered twice, shuffled and repeated, they change nothing more', async () => {
    await partner.faults({ duplicate_webhooks: true, shuffle_webhooks: true });
    const id = await aPayable(fresh.db, deps.clock, parties);
    const secret = await start(id);
    await partner.browser.enterCard(secret, 'pm_card_visa_chargeDeclined');
    await partner.browser.enterCard(secret);
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('held'), { timeout: 60_000 });
    await inTransaction(fresh.db, (tx) => requestCapture(tx, id, 5200, deps.clock.now()));
    await runOperations(deps);
    await partner.faults({ duplicate_webhooks: false, shuffle_webhooks: false });
    await partner.resendEvents();
    await vi.waitFor(
      async () => {
        expect((await partner.books('webhooks_waiting')).webhooks_waiting).toBe(0);
        expect(await waiting()).toBe(0);
      },
      { timeout: 60_000 },
    );
    expect(await statusOf(id)).toBe('captured');
    expect((await factsAbout(fresh.db, id)).map((fact) => fact.name)).toEqual([
      'payable-secured',
      'payable-captured',
    ]);
  });

  test('in any order, any number of times, they lead to one state', {
    timeout: 30_000 + rounds * 1_000,
  }, async () => {
    const there = address;
    address = undefined;
    try {
      const order = fc.array(fc.nat(), { minLength: 5, maxLength: 30 });
      await fc.assert(
        fc.asyncProperty(order, fc.boolean(), async (picks, far) => {
          const id = await aPayable(fresh.db, deps.clock, parties, { visitInHours: far ? 100 : 24 });
          const [last] = await partner.eventsAfter();
          const secret = await start(id);
          await partner.browser.enterCard(secret, 'pm_card_visa_chargeDeclined');
          await partner.browser.enterCard(secret);
          const events = await partner.eventsAfter(last?.id);
          for (const pick of picks) {
            const event = events[pick % events.length];
            await deliver(there, JSON.stringify(event));
          }
          await processPartnerEvents(deps);
          expect(await statusOf(id)).toBe(far ? 'card_saved' : 'held');
          const secured = (await factsAbout(fresh.db, id)).filter(({ name }) => name === 'payable-secured');
          expect(secured).toHaveLength(1);
        }),
        { numRuns: rounds },
      );
    } finally {
      address = there;
    }
  });

  async function deliver(to: string | undefined, body: string): Promise<void> {
    const answer = await fetch(`${to}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': sign(body, webhookSecret, seconds()),
      },
      body,
    });
    expect(answer.status).toBe(200);
  }

  test('are stored while the partner cannot be asked, and looked into later', async () => {
    const id = await aPayable(fresh.db, deps.clock, parties);
    await partner.browser.enterCard(await start(id));
    const [event] = await partner.eventsAfter();
    await partner.faults({ away: true });
    const body = JSON.stringify(event);
    expect((await post(body, sign(body, webhookSecret, seconds()))).status).toBe(200);
    expect(await statusOf(id)).toBe('awaiting_card');
    await partner.faults({ away: false });
    await processPartnerEvents(deps);
    expect(await statusOf(id)).toBe('held');
  });
});

describe('five events of a hold that the bank took back, in every order', () => {
  const types = [
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
    'charge.refunded',
    'payment_intent.canceled',
  ];
  const orders = permutations([0, 1, 2, 3, 4]);
  const tried = process.env.ROUNDS === 'full' ? orders : orders.filter((_, index) => index % 15 === 7);

  /** The final status of a payable whose events are processed in this order. */
  async function cameTo(order: readonly number[], product: (nameOf: () => string) => PaymentsDeps) {
    const there = address;
    address = undefined;
    try {
      const id = await aPayable(fresh.db, deps.clock, parties);
      const [last] = await partner.eventsAfter();
      await partner.browser.enterCard(await start(id));
      const [hold] = (await partner.books('holds')).holds.filter(({ metadata }) => metadata.reference === id);
      await partner.charges.releaseHold({ key: `bank-${id}`, id: hold?.id ?? '' });
      const all = await partner.eventsAfter(last?.id);
      const five = types.map((type) => all.find((event) => event.type === type));
      expect(five).not.toContain(undefined);
      let typeNow = '';
      for (const index of order) {
        typeNow = types[index] ?? '';
        const body = JSON.stringify(five[index]);
        await receivePartnerEvent(deps, Buffer.from(body), sign(body, webhookSecret, seconds()), 'platform');
        await processPartnerEvents(product(() => typeNow));
      }
      return [await statusOf(id), (await factsAbout(fresh.db, id)).map(({ name }) => name)];
    } finally {
      address = there;
    }
  }

  test('lead to one state: nothing is held, nothing was secured', {
    timeout: 30_000 + tried.length * 3_000,
  }, async () => {
    for (const order of tried) expect(await cameTo(order, () => deps)).toEqual(['awaiting_card', []]);
  });

  test('find a product that believes what an event says', {
    timeout: 30_000 + tried.length * 3_000,
  }, async () => {
    const believing = (nameOf: () => string): PaymentsDeps => ({
      ...deps,
      charges: {
        ...deps.charges,
        async readHold(id) {
          const hold = await deps.charges.readHold(id);
          const isHeld = nameOf() === 'payment_intent.amount_capturable_updated';
          return isHeld ? { ...hold, status: 'held', captureBefore: deps.clock.now() } : hold;
        },
      },
    });
    const states = new Set<string>();
    for (const order of tried) states.add(JSON.stringify(await cameTo(order, believing)));
    expect(states).not.toEqual(new Set([JSON.stringify(['awaiting_card', []])]));
  });
});

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

describe('an event that the partner did not send', () => {
  const forged = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1,
    livemode: false,
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  });
  const attempts: [string, () => string | undefined][] = [
    ['unsigned', () => undefined],
    ['signed with another secret', () => sign(forged, 'whsec_guessed', seconds())],
    ['signed long ago', () => sign(forged, webhookSecret, seconds() - 600)],
    ['signed over other bytes', () => sign(`${forged} `, webhookSecret, seconds())],
    ['with a signature that is none', () => 't=1,v1=zz'],
  ];

  test.each(attempts)('%s is refused and leaves nothing', async (_how, signature) => {
    const answer = await post(forged, signature());
    expect(answer.status).toBe(400);
    const stored = await fresh.db
      .selectFrom('payments.partnerEvents')
      .select('id')
      .where('id', '=', 'evt_forged')
      .execute();
    expect(stored).toEqual([]);
  });
});

describe('an event of another endpoint or mode', () => {
  const eventWith = (overrides: object) =>
    JSON.stringify({
      id: 'evt_misdirected',
      object: 'event',
      type: 'account.updated',
      created: 1,
      livemode: false,
      data: { object: { id: 'acct_1', object: 'account' } },
      ...overrides,
    });
  const storedOf = (id: string) =>
    fresh.db.selectFrom('payments.partnerEvents').select('about').where('id', '=', id).execute();
  const ofAccount = { account: 'acct_1' };
  const cases: [string, string, string, string, number][] = [
    ['of an account, at the address of the marketplace', '', eventWith(ofAccount), webhookSecret, 400],
    [
      'of the marketplace, at the address of the accounts',
      '/accounts',
      eventWith({}),
      connectWebhookSecret,
      400,
    ],
    ['signed for the other door', '/accounts', eventWith(ofAccount), webhookSecret, 400],
    ['signed for the door of the accounts', '', eventWith({}), connectWebhookSecret, 400],
    ['of the live mode', '', eventWith({ livemode: true }), webhookSecret, 200],
    [
      'of the live mode and an account',
      '/accounts',
      eventWith({ ...ofAccount, livemode: true }),
      connectWebhookSecret,
      200,
    ],
  ];

  test.each(cases)('%s, leaves nothing', async (_which, door, body, secret, status) => {
    const answer = await postTo(door, body, sign(body, secret, seconds()));
    expect([answer.status, await answer.json()]).toEqual([status, { received: false }]);
    expect(await storedOf('evt_misdirected')).toEqual([]);
  });

  test('and one of an account, at its address, is stored', async () => {
    const body = eventWith({ ...ofAccount, id: 'evt_of_account' });
    const answer = await postTo('/accounts', body, sign(body, connectWebhookSecret, seconds()));
    expect([answer.status, await storedOf('evt_of_account')]).toEqual([200, [{ about: 'account' }]]);
  });
});

test('of an event is stored what it is about, and nothing that it says', async () => {
  const rows = await fresh.db.selectFrom('payments.partnerEvents').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  const columns = new Set(rows.flatMap((row) => Object.keys(row)));
  const stored = ['id', 'kind', 'about', 'aboutId', 'receivedAt', 'processedAt'];
  expect([...columns]).toEqual([...stored, 'looks', 'lookAt', 'leftAt', 'leftReason']);
});
