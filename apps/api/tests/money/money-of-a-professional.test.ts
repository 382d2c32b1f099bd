import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, later } from '#kit/time';
import { openSimulatedPartner } from './money-fixture.testing.ts';
import { runHistory, type Step, type Tally } from './money-steps.testing.ts';
import type { AppFunctions, SimulatedPartner } from './simulated-partner.testing.ts';

const rounds = process.env.ROUNDS === 'full' ? 500 : Number(process.env.ROUNDS ?? 1);
/** With few rounds, a random third of the faults is injected. */
const turn = Math.floor(Math.random() * 3);
/** The partner's books are read whole each time, so a new simulator starts before they grow long. */
const BATCH = 10;

const terms = { bankChargeBasisPoints: 150, bankChargeFixedCents: 25 };
const aVisit = (options: Partial<Step & { what: 'visit' }> = {}): Step => ({
  what: 'visit',
  amountCents: 5200,
  terms,
  far: false,
  card: 'pm_card_visa',
  lowerToCents: null,
  captureCents: options.lowerToCents ?? options.amountCents ?? 5200,
  waitHours: 0,
  isCut: false,
  earns: true,
  ...options,
});
const aRefund = (options: Partial<Step & { what: 'refund' }> = {}): Step => ({
  what: 'refund',
  pick: 0,
  isWhole: false,
  share: 50,
  bank: 'takes',
  isCut: false,
  ...options,
});

/** Every operation, in an order in which each has an effect. */
const everything: Step[] = [
  aVisit(),
  aVisit({ amountCents: 100, earns: false }),
  aVisit({ lowerToCents: 3100, captureCents: 3100 }),
  aVisit({ captureCents: 1500, isCut: true }),
  aVisit({ captureCents: 0 }),
  aVisit({ card: 'pm_card_chargeCustomerFail', far: true, waitHours: 60 }),
  aRefund({ pick: 3, bank: 'fails' }),
  { what: 'dispute', pick: 3 },
  { what: 'pass', hours: 30 },
  { what: 'decide', pick: 0, outcome: 'lost' },
  aRefund({ pick: 3 }),
  { what: 'pass', hours: 120 },
  { what: 'dispute', pick: 2 },
  { what: 'decide', pick: 0, outcome: 'won' },
  aRefund({ pick: 2, bank: 'fails', isCut: true }),
  { what: 'pass', hours: 60 },
  { what: 'withdraw', share: 30, bank: 'pays, then fails', isCut: true },
  { what: 'invoice', card: 'good' },
  { what: 'monthly', bank: 'pays', isCut: false },
  { what: 'withdraw', share: 50, bank: 'pays', isCut: false },
  aRefund({ isWhole: true, bank: 'pends' }),
  { what: 'withdraw', share: 50, bank: 'pays', isCut: false },
  aVisit({ amountCents: 12_000 }),
  { what: 'pass', hours: 120 },
  { what: 'withdraw', share: 40, bank: 'fails', isCut: false },
  { what: 'withdraw', share: 30, bank: 'later', isCut: false },
  { what: 'invoice', card: 'bad' },
  { what: 'credit', pick: 0, share: 100 },
  { what: 'credit', pick: 0, share: 5 },
  { what: 'invoice', card: 'bad until stopped' },
  aVisit(),
  { what: 'pass', hours: 370 * 24 },
];

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc
      .record({
        amountCents: fc.oneof(fc.integer({ min: 100, max: 20_000 }), fc.constantFrom(100, 101, 126, 150)),
        terms: fc.record({
          bankChargeBasisPoints: fc.constantFrom(0, 150, 290),
          bankChargeFixedCents: fc.constantFrom(0, 25, 40),
        }),
        far: fc.boolean(),
        card: fc.constantFrom(
          ...Array<string>(6).fill('pm_card_visa'),
          'pm_card_chargeCustomerFail',
          'pm_card_losesHold',
        ),
        lower: fc.option(fc.integer({ min: 1, max: 99 }), { freq: 3 }),
        end: fc.constantFrom('whole', 'whole', 'whole', 'part', 'release'),
        share: fc.integer({ min: 1, max: 100 }),
        waitHours: fc.constantFrom(0, 60, 130),
        isCut: fc.boolean(),
        earns: fc.boolean(),
      })
      .map(({ lower, end, share, ...order }) => {
        const lowerToCents = lower && Math.max(100, Math.ceil((order.amountCents * lower) / 100));
        const costs = lowerToCents ?? order.amountCents;
        const captureCents =
          end === 'release' ? 0 : end === 'whole' ? costs : Math.ceil((costs * share) / 100);
        return { what: 'visit' as const, ...order, lowerToCents, captureCents };
      }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('refund' as const),
      pick: fc.nat(20),
      isWhole: fc.boolean(),
      share: fc.integer({ min: 1, max: 100 }),
      bank: fc.constantFrom('takes' as const, 'pends' as const, 'fails' as const),
      isCut: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('dispute' as const), pick: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('decide' as const),
      pick: fc.nat(20),
      outcome: fc.constantFrom('won' as const, 'lost' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('withdraw' as const),
      share: fc.integer({ min: 1, max: 120 }),
      isCut: fc.boolean(),
      bank: fc.constantFrom('pays' as const, 'fails' as const, 'pays, then fails' as const, 'later' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('monthly' as const),
      isCut: fc.boolean(),
      bank: fc.constantFrom('pays' as const, 'fails' as const, 'later' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('invoice' as const),
      card: fc.constantFrom('good' as const, 'good' as const, 'bad' as const, 'bad until stopped' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('credit' as const),
      pick: fc.nat(20),
      share: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('pass' as const),
      hours: fc.constantFrom(1, 30, 30, 100, 100, 100, 370 * 24),
    }),
  },
);
/** After a full credit little is due next time, which random steps hardly ever produce. */
const credited: Step[] = [
  { what: 'invoice', card: 'good' },
  { what: 'credit', pick: 0, share: 100 },
  { what: 'invoice', card: 'good' },
];
const steps = fc.oneof(
  { weight: 24, arbitrary: step.map((one): Step[] => [one]) },
  { weight: 1, arbitrary: fc.constant(credited) },
);
/** The first step is an appointment: without one there is little to do. */
const history = fc
  .tuple(
    step.filter(({ what }) => what === 'visit'),
    fc.array(steps, { minLength: 4, maxLength: 10, size: 'max' }),
  )
  .map(([first, others]) => [first, ...others.flat()]);

const operations = [
  ...['debited', 'part debited', 'search fee alone', 'lowered', 'released', 'not paid'],
  ...['refunded whole', 'refunded in part', 'refund failed', 'refund failed in a dispute', 'refund refused'],
  ...['disputed', 'dispute won', 'dispute lost', 'owed', 'set off'],
  ...['withdrawal paid', 'withdrawal failed', 'withdrawal failed after it was paid', 'withdrawal on its way'],
  ...['withdrawal refused', 'monthly withdrawal'],
  ...[
    'invoice',
    'invoice paid',
    'invoice failed, then paid',
    'stopped, then paid',
    'carried over',
    'credit note',
  ],
  ...['discount earned', 'discount used', 'discount reversed'],
];

async function withSimulatedPartner<T>(
  work: (simulatedPartner: SimulatedPartner) => Promise<T>,
  product?: (original: AppFunctions) => AppFunctions,
): Promise<T> {
  const simulatedPartner = await openSimulatedPartner(product);
  try {
    return await work(simulatedPartner);
  } finally {
    await simulatedPartner.close();
  }
}

describe('the money of a professional', () => {
  test('that goes through every operation equals the model, and the partner’s books', async () => {
    const tally: Tally = new Map();
    await withSimulatedPartner((simulatedPartner) => runHistory(simulatedPartner, everything, tally));
    expect(operations.filter((name) => !tally.has(name))).toEqual([]);
  }, 240_000);

  test('does so in random histories', { timeout: 60_000 + rounds * 30_000 }, async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    const tally: Tally = new Map();
    for (let lived = 0; lived < rounds; lived += BATCH)
      await withSimulatedPartner((simulatedPartner) =>
        fc.assert(
          fc.asyncProperty(history, (steps) => runHistory(simulatedPartner, steps, tally)),
          { numRuns: Math.min(BATCH, rounds - lived), seed: seed + lived },
        ),
      );
    const counts = [...tally].sort().map(([name, count]) => `${name} ${count}`);
    console.info(`${rounds} histories, seed ${seed}: ${counts.join(', ')}`);
    if (rounds >= 100) expect(operations.filter((name) => !tally.has(name))).toEqual([]);
  });
});

const first = aVisit({ earns: false });
const ripe: Step[] = [first, { what: 'pass', hours: 120 }];
const wrong: [string, Step[], (original: AppFunctions) => AppFunctions][] = [
  [
    'a visit that was lowered, and is held as if it were not',
    [aVisit({ lowerToCents: 3100 })],
    (original) => ({ ...original, lowerAmount: async () => {} }),
  ],
  [
    'money that may leave before its day',
    [first, { what: 'pass', hours: 1 }],
    (original) => ({
      ...original,
      matureMoney: ({ db, clock }) =>
        original.matureMoney({ db, clock: { now: () => later(clock.now(), 5 * DAY_MS) } }),
    }),
  ],
  [
    'a refund of the search fee charged to the professional',
    [first, aRefund({ isWhole: true })],
    withLedger((ledger) => ({
      postRefundRequested: (tx, refund) =>
        ledger.postRefundRequested(tx, {
          ...refund,
          fromProfessionalCents: refund.fromProfessionalCents + refund.searchFeeCents,
          searchFeeCents: 0,
        }),
    })),
  ],
  [
    'a share that is said to be taken back, and is not',
    [...ripe, aRefund()],
    (original) =>
      withCharges(original, {
        takeBackTransfer: async ({ amountCents }) => ({
          id: 'trr_none',
          amountCents,
          bookedAt: new Date(),
          takenBackCents: amountCents,
        }),
      }),
  ],
  [
    'a dispute fee posted to no account',
    [first, { what: 'dispute', pick: 0 }],
    withLedger((ledger) => ({
      postDisputeOpened: (tx, dispute) => ledger.postDisputeOpened(tx, { ...dispute, feeCents: 0 }),
    })),
  ],
  [
    'a dispute after a failed refund that is not charged to the professional',
    [first, aRefund({ bank: 'fails' }), { what: 'dispute', pick: 0 }, { what: 'pass', hours: 30 }],
    withLedger(() => ({ postDisputeShifted: async () => {} })),
  ],
  [
    'a payout that bounced after it was paid, and is not credited back',
    [...ripe, { what: 'withdraw', share: 50, bank: 'pays, then fails', isCut: false }],
    (original) =>
      withPayouts(original, {
        readPayout: async (of) => {
          const payout = await original.payouts.payouts.readPayout(of);
          return payout.status === 'failed' ? { ...payout, status: 'paid' } : payout;
        },
      }),
  ],
  [
    'a payout sent again under another key when its response was lost',
    [...ripe, { what: 'withdraw', share: 40, bank: 'pays', isCut: true }],
    (original) => {
      let tries = 0;
      return withPayouts(original, {
        createPayout: (order) => {
          tries += 1;
          return original.payouts.payouts.createPayout({ ...order, key: `${order.key}-${tries}` });
        },
      });
    },
  ],
  [
    'a monthly withdrawal that does not leave',
    [...ripe, { what: 'monthly', bank: 'pays', isCut: false }],
    (original) => ({ ...original, withdrawMonthly: async () => 0 }),
  ],
  [
    'an invoice of which a cent too much is charged',
    [{ what: 'invoice', card: 'good' }],
    (original) => ({
      ...original,
      billing: {
        ...original.billing,
        billing: {
          ...original.billing.billing,
          chargeCard: (order) =>
            original.billing.billing.chargeCard({ ...order, amountCents: order.amountCents + 1 }),
        },
      },
    }),
  ],
  [
    'a credit note that says a cent less than was credited',
    [
      { what: 'invoice', card: 'good' },
      { what: 'credit', pick: 0, share: 50 },
    ],
    (original) => ({
      ...original,
      creditInvoice: (deps, input) =>
        original.creditInvoice(deps, { ...input, amountCents: input.amountCents - 1 }),
    }),
  ],
  [
    'the discount of a visit that was refunded, and stays',
    [aVisit(), aRefund({ isWhole: true })],
    (original) => ({ ...original, reverseDiscount: async () => true }),
  ],
  [
    'a discount that is used after its year',
    [aVisit(), { what: 'pass', hours: 370 * 24 }],
    (original) => ({
      ...original,
      billing: {
        ...original.billing,
        post: async (tx, movement) =>
          movement.kind === 'discount_expired' || original.billing.post(tx, movement),
      },
    }),
  ],
];

describe('a short history finds an injected fault:', () => {
  let honest: SimulatedPartner;
  beforeAll(async () => {
    honest = await openSimulatedPartner();
  });
  afterAll(() => honest?.close());
  test.each(wrong.filter((_, at) => rounds > 1 || at % 3 === turn))(
    '%s',
    { timeout: 120_000 },
    async (_, steps, product) => {
      // The injected fault must be what fails: without it the same history is correct.
      await runHistory(honest, steps);
      const found = await withSimulatedPartner(
        (simulatedPartner) => runHistory(simulatedPartner, steps).catch((error: Error) => error),
        product,
      );
      expect(found).toMatchObject({ name: 'AssertionError' });
    },
  );
});

type Ledger = AppFunctions['payments']['ledger'];

function withLedger(wrong: (ledger: Ledger) => Partial<Ledger>): (original: AppFunctions) => AppFunctions {
  return (original) => {
    const { ledger } = original.payments;
    return { ...original, payments: { ...original.payments, ledger: { ...ledger, ...wrong(ledger) } } };
  };
}
function withCharges(
  original: AppFunctions,
  wrong: Partial<AppFunctions['payments']['charges']>,
): AppFunctions {
  return {
    ...original,
    payments: { ...original.payments, charges: { ...original.payments.charges, ...wrong } },
  };
}
function withPayouts(
  original: AppFunctions,
  wrong: Partial<AppFunctions['payouts']['payouts']>,
): AppFunctions {
  return {
    ...original,
    payouts: { ...original.payouts, payouts: { ...original.payouts.payouts, ...wrong } },
  };
}
