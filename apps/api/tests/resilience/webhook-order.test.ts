import { sign } from '@meche/simulators/card-partner/webhooks';
import fc from 'fast-check';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#app/config';
import { accountsOf, paymentsOf } from '#app/wiring';
import { cardWebhook, PartnerAccountChanged, type PaymentsDeps, processPartnerEvents } from '#payments';
import { connectWebhookSecret, webhookSecret } from '#testing/card-partner';
import { productionSettings } from '#testing/production-settings';
import { settleAccount } from '#verification';
import { listViolations } from '#wallet';
import {
  type Kind,
  kinds,
  openScene,
  type PartnerEvent,
  type Scene,
  stateOf,
} from './webhook-order.testing.ts';

const isFull = process.env.ROUNDS === 'full';
const streams = isFull ? 1000 : Number(process.env.ROUNDS ?? 5);
const path = '/api/v1/webhooks/card-payments';
const config = readConfig(productionSettings);

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.simulatedPartner.close());

type SignedWebhook = { endpoint: string; body: string; signature: string };
/** `lastEvent`: the last event received about an object. */
type Product = (deps: PaymentsDeps, lastEvent: (id: string) => PartnerEvent | undefined) => PaymentsDeps;

const seconds = (agoSeconds = 0) => Math.floor(Date.now() / 1000) - agoSeconds;
const endpointOf = ({ account }: PartnerEvent) => (account === undefined ? '' : '/accounts');
const secretOf = (event: PartnerEvent) => (endpointOf(event) === '' ? webhookSecret : connectWebhookSecret);
const signedWebhook = (event: PartnerEvent): SignedWebhook => {
  const body = JSON.stringify(event);
  return { endpoint: endpointOf(event), body, signature: sign(body, secretOf(event), seconds()) };
};

type Endpoints = { send(request: SignedWebhook): Promise<[number, unknown]>; processAll(): Promise<void> };

/** The two webhook endpoints of the app, on a database that has received no event. */
async function withEndpoints<T>(
  work: (endpoints: Endpoints) => Promise<T>,
  product: Product = (deps) => deps,
): Promise<T> {
  await scene.restore();
  const { db, partner } = scene.simulatedPartner;
  const parts = { db, clock: partner.clock, partners: partner, config };
  const lastEvents = new Map<string, PartnerEvent>();
  const deps = product(paymentsOf(parts), (id) => lastEvents.get(id));
  const app = Fastify();
  await cardWebhook(app, deps);
  const endpoints: Endpoints = {
    async send({ endpoint, body, signature }) {
      const event = JSON.parse(body) as PartnerEvent;
      lastEvents.set(event.data.object.id, event);
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const answer = await app.inject({ method: 'POST', url: `${path}${endpoint}`, headers, payload: body });
      return [answer.statusCode, answer.json()];
    },
    /** Processes all received events. */
    async processAll() {
      await app.close();
      await processPartnerEvents(deps);
      const { rows } = await sql`select from kit.facts where name = ${PartnerAccountChanged.name}`.execute(
        db,
      );
      if (rows.length > 0) await settleAccount(accountsOf(parts), scene.ines.professionalId);
    },
  };
  try {
    return await work(endpoints);
  } finally {
    await app.close();
  }
}

/** Seeded violation: believes the event instead of reading the hold from the partner. */
const trustingEvents: Product = (deps, lastEvent) => ({
  ...deps,
  charges: {
    ...deps.charges,
    async readHold(id) {
      const hold = await deps.charges.readHold(id);
      return lastEvent(id)?.data.object.status === 'requires_capture'
        ? { ...hold, status: 'held', captureBefore: deps.clock.now() }
        : hold;
    },
  },
});

/** State after these events, each processed before the next one is sent. */
function stateAfter(events: readonly PartnerEvent[], product?: Product): Promise<unknown> {
  return withEndpoints(async ({ send, processAll }) => {
    for (const event of events) {
      expect(await send(signedWebhook(event))).toEqual([200, { received: true }]);
      await untilProcessed();
    }
    await processAll();
    return stateOf(scene.simulatedPartner.db);
  }, product);
}

async function untilProcessed(): Promise<void> {
  const unprocessed = () =>
    sql`select from payments.partner_events
    where processed_at is null and looks = 0`.execute(scene.simulatedPartner.db);
  await expect.poll(async () => (await unprocessed()).rows.length, { interval: 2 }).toBe(0);
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

describe('five events of each kind, in every order', () => {
  const orders = permutations([0, 1, 2, 3, 4]);
  let nothing: unknown;
  beforeAll(async () => {
    nothing = await stateAfter([]);
  });
  const tried = isFull
    ? orders
    : [orders[0], orders[62], orders[119]].flatMap((order) => (order ? [order] : []));
  const inOrder = (five: readonly PartnerEvent[], order: readonly number[]) =>
    order.flatMap((at) => five[at] ?? []);

  test.each(kinds)(
    '%s: lead to one state',
    { timeout: 60_000 + tried.length * 5_000 },
    async (kind: Kind) => {
      const five = scene.fiveOf(kind);
      expect(five).toHaveLength(5);
      const [first = [], ...others] = tried;
      const state = await stateAfter(inOrder(five, first));
      for (const order of others) expect(await stateAfter(inOrder(five, order))).toEqual(state);
      // Guards against events without effect.
      expect(state).not.toEqual(nothing);
      console.info(`${tried.length} orders of five events, ${kind}`);
    },
  );

  test('seeded violation: an app that trusts the event about a hold is found', {
    timeout: 120_000,
  }, async () => {
    const five = scene.fiveOf('hold');
    const states = new Set<string>();
    for (const order of [
      [0, 1, 2, 3, 4],
      [2, 0, 1, 3, 4],
    ])
      states.add(JSON.stringify(await stateAfter(inOrder(five, order), trustingEvents)));
    expect(states.size).toBe(2);
  });
});

/** Events that are forged, altered, stale or not ours. */
const wrongWebhooks: Record<string, (event: PartnerEvent) => { request: SignedWebhook; status: number }> = {
  forged: (event) => {
    const body = JSON.stringify(event);
    return {
      request: { endpoint: endpointOf(event), body, signature: sign(body, 'whsec_guessed', seconds()) },
      status: 400,
    };
  },
  'altered on its way': (event) => {
    const { signature, endpoint, body } = signedWebhook(event);
    return {
      request: { endpoint, body: body.replace('"livemode":false', '"livemode": false'), signature },
      status: 400,
    };
  },
  stale: (event) => {
    const body = JSON.stringify(event);
    return {
      request: { endpoint: endpointOf(event), body, signature: sign(body, secretOf(event), seconds(600)) },
      status: 400,
    };
  },
  'at the other endpoint': (event) => {
    const body = JSON.stringify(event);
    const [endpoint, secret] =
      endpointOf(event) === '' ? ['/accounts', connectWebhookSecret] : ['', webhookSecret];
    return { request: { endpoint, body, signature: sign(body, secret, seconds()) }, status: 400 };
  },
  'with the secret of the other endpoint': (event) => {
    const body = JSON.stringify(event);
    const secret = endpointOf(event) === '' ? connectWebhookSecret : webhookSecret;
    return {
      request: { endpoint: endpointOf(event), body, signature: sign(body, secret, seconds()) },
      status: 400,
    };
  },
  'of the other mode': (event) => ({ request: signedWebhook({ ...event, livemode: true }), status: 200 }),
};

const stranger = 'acct_stranger';
/**
 * Authentic events about an account that is not ours: about that account, about a payout of it, or about
 * one of our objects.
 */
const ofStrangers: ((event: PartnerEvent, at: number) => PartnerEvent)[] = [
  (event) => ({ ...event, data: { object: { object: 'account', id: stranger } } }),
  (event, at) => ({ ...event, data: { object: { object: 'payout', id: `po_stranger_${at}` } } }),
  (event) => event,
];

const streamOptions = fc.record({
  seed: fc.integer(),
  doubled: fc.integer({ min: 0, max: 100 }),
  wrong: fc.integer({ min: 5, max: 15 }),
  strangers: fc.integer({ min: 3, max: 6 }),
  together: fc.integer({ min: 1, max: 8 }),
});
type StreamOptions = typeof streamOptions extends fc.Arbitrary<infer T> ? T : never;

/** State after a shuffled stream of these events. No wrong event is stored. */
function stateAfterStream(
  { seed, doubled, wrong, strangers, together }: StreamOptions,
  events = scene.events,
  product?: Product,
): Promise<unknown> {
  const random = aRandom(seed);
  const real = events.flatMap((event) =>
    Array.from({ length: random(100) < doubled ? 2 : 1 }, () => ({
      request: signedWebhook(event),
      status: 200,
      isReal: true,
    })),
  );
  const kindsOfWrong = Object.values(wrongWebhooks);
  const bad = Array.from({ length: wrong }, (_, at) => {
    const event = events[random(events.length)] as PartnerEvent;
    const made = kindsOfWrong[at % kindsOfWrong.length]?.({ ...event, id: `evt_wrong_${at}` });
    if (!made) throw new Error('no wrong');
    return { ...made, isReal: false };
  });
  const strange = Array.from({ length: strangers }, (_, at) => {
    const made = ofStrangers[at % ofStrangers.length]?.(events[random(events.length)] as PartnerEvent, at);
    if (!made) throw new Error('no stranger');
    const request = signedWebhook({ ...made, id: `evt_stranger_${at}`, account: stranger });
    return { request: request, status: 200, isReal: true };
  });
  const all = shuffled([...real, ...bad, ...strange], random);
  return withEndpoints(async ({ send, processAll }) => {
    for (let at = 0; at < all.length; at += together)
      await Promise.all(
        all
          .slice(at, at + together)
          .map(async ({ request, status, isReal }) =>
            expect(await send(request)).toEqual([status, { received: isReal }]),
          ),
      );
    await processAll();
    const { rows } = await sql<{ id: string; aboutId: string; looks: number }>`
      select id, about_id, looks from payments.partner_events
      where id like 'evt_wrong_%' or processed_at is null`.execute(scene.simulatedPartner.db);
    // Objects of strangers are unknown: these events were looked up and wait for a day.
    for (const { id, aboutId, looks } of rows)
      expect([id, aboutId, looks > 0]).toEqual([
        expect.stringMatching(/^evt_stranger_/),
        expect.stringMatching(/stranger/),
        true,
      ]);
    expect(rows).toHaveLength(Array.from({ length: strangers }).filter((_, at) => at % 3 < 2).length);
    expect(await listViolations(scene.simulatedPartner.db)).toEqual([]);
    return stateOf(scene.simulatedPartner.db);
  }, product);
}

describe('streams to both endpoints, shuffled and duplicated, among forged events', () => {
  test('end in the same state', { timeout: 120_000 + streams * 6_000 }, async () => {
    const state = await stateAfter(scene.events);
    expect(state).toMatchObject({
      withdrawals: expect.arrayContaining([
        expect.objectContaining({ amount_cents: 2000, status: 'failed' }),
        expect.objectContaining({ amount_cents: 1500, status: 'paid' }),
      ]),
      refunds: [expect.objectContaining({ state: 'failed', amount_cents: 1000 })],
      disputes: expect.arrayContaining([
        expect.objectContaining({ state: 'won' }),
        expect.objectContaining({ state: 'lost' }),
      ]),
    });
    let wrongSent = 0;
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    await fc.assert(
      fc.asyncProperty(streamOptions, async (options) => {
        wrongSent += options.wrong;
        expect(await stateAfterStream(options)).toEqual(state);
      }),
      { numRuns: streams, seed },
    );
    console.info(
      `${streams} streams of ${scene.events.length} events, ${wrongSent} wrong ones, seed ${seed}`,
    );
  });

  test('seeded violation: an app that trusts the event about a hold is found', {
    timeout: 120_000,
  }, async () => {
    const five = scene.fiveOf('hold');
    const state = await stateAfter(five);
    const found = await fc.check(
      fc.asyncProperty(streamOptions, async (options) =>
        expect(await stateAfterStream(options, five, trustingEvents)).toEqual(state),
      ),
      { numRuns: 60, endOnFailure: true },
    );
    expect(found.failed).toBe(true);
  });
});

/** Deterministic pseudo-random numbers below a bound. */
function aRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function shuffled<T>(items: readonly T[], random: (below: number) => number): T[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = random(at + 1);
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}
