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
  openUnknownSimulator,
  type PartnerEvent,
  stateOf,
  type UnknownSimulator,
} from './webhook-order.testing.ts';

const isFull = process.env.ROUNDS === 'full';
const streams = isFull ? 1000 : Number(process.env.ROUNDS ?? 5);
const path = '/api/v1/webhooks/card-payments';
const config = readConfig(productionSettings);

let untold: UnknownSimulator;
beforeAll(async () => {
  untold = await openUnknownSimulator();
});
afterAll(() => untold?.simulatedPartner.close());

type SentEmail = { door: string; body: string; signature: string };
/** `told`: what was said last of a subject. */
type Product = (it: PaymentsDeps, told: (id: string) => PartnerEvent | undefined) => PaymentsDeps;

const seconds = (agoSeconds = 0) => Math.floor(Date.now() / 1000) - agoSeconds;
const doorOf = ({ account }: PartnerEvent) => (account === undefined ? '' : '/accounts');
const secretOf = (event: PartnerEvent) => (doorOf(event) === '' ? webhookSecret : connectWebhookSecret);
const sentEmail = (event: PartnerEvent): SentEmail => {
  const body = JSON.stringify(event);
  return { door: doorOf(event), body, signature: sign(body, secretOf(event), seconds()) };
};

type Doors = { send(it: SentEmail): Promise<[number, unknown]>; rest(): Promise<void> };

/** The product behind its two doors, and nobody was told anything before. */
async function afresh<T>(work: (doors: Doors) => Promise<T>, product: Product = (it) => it): Promise<T> {
  await untold.forget();
  const { db, partner } = untold.simulatedPartner;
  const parts = { db, clock: partner.clock, partners: partner, config };
  const told = new Map<string, PartnerEvent>();
  const deps = product(paymentsOf(parts), (id) => told.get(id));
  const app = Fastify();
  await cardWebhook(app, deps);
  const doors: Doors = {
    async send({ door, body, signature }) {
      const event = JSON.parse(body) as PartnerEvent;
      told.set(event.data.object.id, event);
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const answer = await app.inject({ method: 'POST', url: `${path}${door}`, headers, payload: body });
      return [answer.statusCode, answer.json()];
    },
    /** Nothing of what was told is left to be looked into. */
    async rest() {
      await app.close();
      await processPartnerEvents(deps);
      const { rows } = await sql`select from kit.facts where name = ${PartnerAccountChanged.name}`.execute(
        db,
      );
      if (rows.length > 0) await settleAccount(accountsOf(parts), untold.ines.professionalId);
    },
  };
  try {
    return await work(doors);
  } finally {
    await app.close();
  }
}

/** Instead of asking the partner how a hold stands. */
const believing: Product = (it, told) => ({
  ...it,
  charges: {
    ...it.charges,
    async readHold(id) {
      const hold = await it.charges.readHold(id);
      return told(id)?.data.object.status === 'requires_capture'
        ? { ...hold, status: 'held', captureBefore: it.clock.now() }
        : hold;
    },
  },
});

/** What the events come to, each looked into before the next one comes. */
function cameTo(events: readonly PartnerEvent[], product?: Product): Promise<unknown> {
  return afresh(async ({ send, rest }) => {
    for (const event of events) {
      expect(await send(sentEmail(event))).toEqual([200, { received: true }]);
      await untilLooked();
    }
    await rest();
    return stateOf(untold.simulatedPartner.db);
  }, product);
}

async function untilLooked(): Promise<void> {
  const news = () =>
    sql`select from payments.partner_events
    where processed_at is null and looks = 0`.execute(untold.simulatedPartner.db);
  await expect.poll(async () => (await news()).rows.length, { interval: 2 }).toBe(0);
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

describe('five events of each kind, in every order', () => {
  const orders = permutations([0, 1, 2, 3, 4]);
  let nothing: unknown;
  beforeAll(async () => {
    nothing = await cameTo([]);
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
      const five = untold.fiveOf(kind);
      expect(five).toHaveLength(5);
      const [first = [], ...others] = tried;
      const state = await cameTo(inOrder(five, first));
      for (const order of others) expect(await cameTo(inOrder(five, order))).toEqual(state);
      // They moved something.
      expect(state).not.toEqual(nothing);
      console.info(`${tried.length} orders of five events of a ${kind}`);
    },
  );

  test('find a product that believes what an event says of a hold', { timeout: 120_000 }, async () => {
    const five = untold.fiveOf('hold');
    const states = new Set<string>();
    for (const order of [
      [0, 1, 2, 3, 4],
      [2, 0, 1, 3, 4],
    ])
      states.add(JSON.stringify(await cameTo(inOrder(five, order), believing)));
    expect(states.size).toBe(2);
  });
});

/** None of these is the partner's, or ours, or fresh. */
const wrongs: Record<string, (event: PartnerEvent) => { it: SentEmail; status: number }> = {
  forged: (event) => {
    const body = JSON.stringify(event);
    return {
      it: { door: doorOf(event), body, signature: sign(body, 'whsec_guessed', seconds()) },
      status: 400,
    };
  },
  'altered on its way': (event) => {
    const { signature, door, body } = sentEmail(event);
    return {
      it: { door, body: body.replace('"livemode":false', '"livemode": false'), signature },
      status: 400,
    };
  },
  stale: (event) => {
    const body = JSON.stringify(event);
    return {
      it: { door: doorOf(event), body, signature: sign(body, secretOf(event), seconds(600)) },
      status: 400,
    };
  },
  'at the other door': (event) => {
    const body = JSON.stringify(event);
    const [door, secret] = doorOf(event) === '' ? ['/accounts', connectWebhookSecret] : ['', webhookSecret];
    return { it: { door, body, signature: sign(body, secret, seconds()) }, status: 400 };
  },
  'with the secret of the other door': (event) => {
    const body = JSON.stringify(event);
    const secret = doorOf(event) === '' ? connectWebhookSecret : webhookSecret;
    return { it: { door: doorOf(event), body, signature: sign(body, secret, seconds()) }, status: 400 };
  },
  'of the other mode': (event) => ({ it: sentEmail({ ...event, livemode: true }), status: 200 }),
};

const stranger = 'acct_stranger';
/** Truly the partner's, of an account that is none of ours: about that account, about a payout of it, or about what is ours. */
const ofStrangers: ((event: PartnerEvent, at: number) => PartnerEvent)[] = [
  (event) => ({ ...event, data: { object: { object: 'account', id: stranger } } }),
  (event, at) => ({ ...event, data: { object: { object: 'payout', id: `po_stranger_${at}` } } }),
  (event) => event,
];

describe('streams of both doors, shuffled and doubled, among what nobody sent', () => {
  const told = fc.record({
    seed: fc.integer(),
    doubled: fc.integer({ min: 0, max: 100 }),
    wrong: fc.integer({ min: 5, max: 15 }),
    strangers: fc.integer({ min: 3, max: 6 }),
    together: fc.integer({ min: 1, max: 8 }),
  });
  type Told = typeof told extends fc.Arbitrary<infer T> ? T : never;

  /** A stream of them comes to this; nothing that was wrong is stored. */
  function streamedTo(
    { seed, doubled, wrong, strangers, together }: Told,
    events = untold.events,
    product?: Product,
  ): Promise<unknown> {
    const random = aRandom(seed);
    const real = events.flatMap((event) =>
      Array.from({ length: random(100) < doubled ? 2 : 1 }, () => ({
        it: sentEmail(event),
        status: 200,
        isReal: true,
      })),
    );
    const kindsOfWrong = Object.values(wrongs);
    const bad = Array.from({ length: wrong }, (_, at) => {
      const event = events[random(events.length)] as PartnerEvent;
      const made = kindsOfWrong[at % kindsOfWrong.length]?.({ ...event, id: `evt_wrong_${at}` });
      if (!made) throw new Error('no wrong');
      return { ...made, isReal: false };
    });
    const strange = Array.from({ length: strangers }, (_, at) => {
      const made = ofStrangers[at % ofStrangers.length]?.(events[random(events.length)] as PartnerEvent, at);
      if (!made) throw new Error('no stranger');
      const it = sentEmail({ ...made, id: `evt_stranger_${at}`, account: stranger });
      return { it, status: 200, isReal: true };
    });
    const all = shuffled([...real, ...bad, ...strange], random);
    return afresh(async ({ send, rest }) => {
      for (let at = 0; at < all.length; at += together)
        await Promise.all(
          all
            .slice(at, at + together)
            .map(async ({ it, status, isReal }) =>
              expect(await send(it)).toEqual([status, { received: isReal }]),
            ),
        );
      await rest();
      const { rows } = await sql<{ id: string; aboutId: string; looks: number }>`
        select id, about_id, looks from payments.partner_events
        where id like 'evt_wrong_%' or processed_at is null`.execute(untold.simulatedPartner.db);
      // Of what is a stranger's nobody here knows anything: it was looked for, and waits for a day.
      for (const { id, aboutId, looks } of rows)
        expect([id, aboutId, looks > 0]).toEqual([
          expect.stringMatching(/^evt_stranger_/),
          expect.stringMatching(/stranger/),
          true,
        ]);
      expect(rows).toHaveLength(Array.from({ length: strangers }).filter((_, at) => at % 3 < 2).length);
      expect(await listViolations(untold.simulatedPartner.db)).toEqual([]);
      return stateOf(untold.simulatedPartner.db);
    }, product);
  }

  test('end in the same state', { timeout: 120_000 + streams * 6_000 }, async () => {
    const state = await cameTo(untold.events);
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
      fc.asyncProperty(told, async (it) => {
        wrongSent += it.wrong;
        expect(await streamedTo(it)).toEqual(state);
      }),
      { numRuns: streams, seed },
    );
    console.info(
      `${streams} streams of ${untold.events.length} events, ${wrongSent} wrong ones, seed ${seed}`,
    );
  });

  test('find a product that believes what an event says of a hold', { timeout: 120_000 }, async () => {
    const five = untold.fiveOf('hold');
    const state = await cameTo(five);
    const found = await fc.check(
      fc.asyncProperty(told, async (it) => expect(await streamedTo(it, five, believing)).toEqual(state)),
      { numRuns: 60, endOnFailure: true },
    );
    expect(found.failed).toBe(true);
  });
});

/** Numbers below a bound, the same for a seed. */
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
