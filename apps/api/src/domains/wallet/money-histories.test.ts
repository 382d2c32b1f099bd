import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { RowsFailed } from '#kit/jobs/failure';
import { Refusal } from '#kit/refusal';
import { HOUR_MS, MINUTE_MS } from '#kit/time';
import {
  bankChargesCents,
  checkCard,
  holdDueCards,
  type PaymentsDeps,
  requestCapture,
  requestRefund,
  requestRelease,
  runOperations,
  startCard,
} from '#payments';
import { aCustomer } from '#testing/builders';
import {
  aPaidProfessional,
  aPayable,
  factsAbout,
  findBookProblems,
  openCardPartner,
  paymentsWith,
  type TestCardPartner,
} from '#testing/card-partner';
import { processEventsAbout, readPartnerBalance } from '#testing/debits';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { balanceOf, postCapture } from '#wallet';

const rounds = process.env.ROUNDS === 'full' ? 500 : Number(process.env.ROUNDS ?? 8);

/** The partner's books are read as a whole each time, so they start over before they grow long. */
const BATCH = 20;

let fresh: FreshDatabase;
let partner: TestCardPartner;
let deps: PaymentsDeps;

async function open(): Promise<void> {
  fresh = await freshDatabase();
  partner = await openCardPartner();
  deps = paymentsWith(fresh.db, partner);
}
async function close(): Promise<void> {
  await partner?.close();
  await fresh?.close();
}

const history = fc.record({
  amountCents: fc.integer({ min: 100, max: 20_000 }),
  bankCharges: fc.record({
    bankChargeBasisPoints: fc.constantFrom(0, 150, 290),
    bankChargeFixedCents: fc.constantFrom(0, 25, 40),
  }),
  far: fc.boolean(),
  card: fc.constantFrom(
    'pm_card_visa',
    'pm_card_visa',
    'pm_card_visa',
    'pm_card_chargeCustomerFail',
    'pm_card_losesHold',
  ),
  share: fc.integer({ min: 1, max: 100 }),
  end: fc.constantFrom('whole', 'whole', 'part', 'release', 'abandon'),
  cutLine: fc.boolean(),
  waitHours: fc.constantFrom(0, 60, 130),
  /** What happens after the capture, in order. */
  after: fc.array(
    fc.oneof(
      fc.record({
        what: fc.constantFrom('whole' as const, 'part' as const),
        share: fc.integer({ min: 1, max: 100 }),
        bank: fc.constantFrom('takes' as const, 'takes' as const, 'pends' as const, 'refuses' as const),
      }),
      fc.record({
        what: fc.constant('dispute' as const),
        outcome: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
        events: fc.integer({ min: 1, max: 3 }),
      }),
    ),
    { maxLength: 3 },
  ),
});
type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

/** The final captured amount: a valid card pays a requested amount once; any other pays nothing. */
function expectedCents({ amountCents, card, end, share }: History): number {
  if (card !== 'pm_card_visa') return 0;
  if (end === 'whole') return amountCents;
  return end === 'part' ? Math.ceil((amountCents * share) / 100) : 0;
}

/** The professional's final share: the net, minus refunds of it, or all of it where a dispute stands. */
function expectedForProfessional(story: History, { refundedCents, isDisputed }: Aftermath): number {
  const debited = expectedCents(story);
  const share = debited - Math.min(100, debited);
  const net = share - bankChargesCents(story.bankCharges, share);
  const held = story.amountCents - Math.min(100, story.amountCents);
  // All of the hold was the marketplace's: no share was ever transferred.
  if (held - bankChargesCents(story.bankCharges, held) === 0) return 0;
  return net - (isDisputed ? share : Math.min(refundedCents, share));
}

type Aftermath = { refundedCents: number; isDisputed: boolean };

/** The app, or a version with a seeded error. */
type Product = {
  deps: PaymentsDeps;
  requestCapture: typeof requestCapture;
  requestRefund?: typeof requestRefund;
};

async function live(product: Product, professionalId: string, story: History) {
  const accountId = (await aCustomer(fresh.db)).id;
  const visitInHours = story.far ? 100 : 24;
  const id = await aPayable(fresh.db, deps.clock, { accountId, professionalId }, { ...story, visitInHours });
  const { clientSecret } = await startCard(product.deps, id, { now: deps.clock.now() });
  if (story.end !== 'abandon') await partner.browser.enterCard(clientSecret, story.card);
  const { status } = await checkCard(product.deps, id);
  await partner.clock.move(story.waitHours * HOUR_MS);
  await holdDueCards(product.deps);
  if (story.cutLine) await partner.faults({ drop_next: 2 });
  const isCaptured = (story.end === 'whole' || story.end === 'part') && status !== 'awaiting_card';
  const cents = story.end === 'part' ? Math.ceil((story.amountCents * story.share) / 100) : story.amountCents;
  await inTransaction(fresh.db, (tx) =>
    isCaptured
      ? product.requestCapture(tx, id, cents, deps.clock.now())
      : requestRelease(tx, id, deps.clock.now()),
  );
  for (let round = 0; round < 4; round += 1) {
    await runOperations(product.deps);
    await partner.clock.move(10 * MINUTE_MS);
  }
  await partner.faults({ drop_next: 0 });
  return { id, accountId };
}

async function work(product: Product, hours = 0): Promise<void> {
  await partner.clock.move(hours * HOUR_MS);
  for (let round = 0; round < 3; round += 1) {
    await runOperations(product.deps);
    await partner.clock.move(10 * MINUTE_MS);
  }
}

/** Refunds and disputes of the capture, as far as allowed; returns their expected result. */
async function goOn(product: Product, id: string, story: History, by: string): Promise<Aftermath> {
  const debited = expectedCents(story);
  const come: Aftermath = { refundedCents: 0, isDisputed: false };
  if (debited === 0) return come;
  const { holds } = await partner.books('holds');
  const holdId = holds.find((hold) => hold.metadata.reference === id && hold.captured_cents > 0)?.id ?? '';
  let wasDisputed = false;
  for (const step of story.after) {
    if (step.what === 'dispute') {
      if (wasDisputed) continue;
      wasDisputed = true;
      const dispute = String((await partner.bank.openDispute(holdId)).id);
      await processEventsAbout(product.deps, 'dispute', Array(step.events).fill(dispute));
      if (step.events > 1) await work(product);
      if (step.outcome !== 'open') await partner.bank.closeDispute(dispute, step.outcome);
      await processEventsAbout(product.deps, 'dispute', [dispute]);
      come.isDisputed = step.outcome !== 'won';
      await work(product, 2);
      continue;
    }
    const left = debited - come.refundedCents;
    const professionalLeft = Math.max(0, left - Math.min(100, debited));
    const isWhole = step.what === 'whole';
    const amountCents = isWhole ? left : Math.ceil((professionalLeft * step.share) / 100);
    const order = { payableId: id, isWhole, amountCents, reason: 'Erreur', now: deps.clock.now() };
    const ask = () =>
      inTransaction(fresh.db, (tx) =>
        (product.requestRefund ?? requestRefund)(tx, product.deps, {
          ...order,
          idempotencyKey: { caller: by, key: randomUUID() },
        }),
      );
    const heldForProfessional = story.amountCents - Math.min(100, story.amountCents);
    const isOurs = heldForProfessional - bankChargesCents(story.bankCharges, heldForProfessional) === 0;
    if (come.isDisputed || left === 0 || (!isWhole && isOurs) || amountCents === 0) {
      if (amountCents > 0) await expect(ask()).rejects.toBeInstanceOf(Refusal);
      continue;
    }
    if (step.bank !== 'takes')
      await partner.faults(step.bank === 'pends' ? { pend_next_refund: 1 } : { fail_next_refund: 1 });
    if (story.cutLine) await partner.faults({ drop_next: 2 });
    await ask();
    await work(product);
    await partner.faults({ drop_next: 0 });
    // Its result was unknown for long, so it is looked up.
    await work(product, 2);
    await partner.clock.move(48 * HOUR_MS);
    const made = (await partner.books('refunds')).refunds.filter(
      (refund) => refund.payment_intent === holdId,
    );
    await processEventsAbout(
      product.deps,
      'refund',
      made.map((refund) => refund.id),
    );
    await work(product, 2);
    if (step.bank !== 'refuses') come.refundedCents += amountCents;
  }
  return come;
}

/** Captured amounts of a payable in the partner's books. */
async function debitedOf(payableId: string): Promise<number[]> {
  const { holds } = await partner.books('holds');
  const ofPayable = holds.filter(({ metadata }) => metadata.reference === payableId);
  return ofPayable.map((hold) => hold.captured_cents).filter((cents) => cents > 0);
}

async function mirrorsOf(professionalId: string): Promise<{ connected: number; holds: number }> {
  const row = await fresh.db
    .selectFrom('wallet.balances')
    .select(['connected', 'holds'])
    .where('professionalId', '=', professionalId)
    .executeTakeFirst();
  return row ?? { connected: 0, holds: 0 };
}

async function sumOf(account: string): Promise<number> {
  const row = await fresh.db
    .selectFrom('wallet.entries')
    .select(({ fn }) => fn.sum<number>('amountCents').as('cents'))
    .where('account', '=', account)
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

/** The amount held on cards for the professional in the partner's books. */
async function heldFor(professionalId: string): Promise<number> {
  const payables = await fresh.db
    .selectFrom('payments.payables')
    .select('id')
    .where('professionalId', '=', professionalId)
    .execute();
  const ids = new Set(payables.map(({ id }) => id));
  const { holds } = await partner.books('holds');
  return holds
    .filter(({ metadata }) => ids.has(metadata.reference ?? ''))
    .reduce((sum, hold) => sum + hold.held_cents, 0);
}

/**
 * After any histories each ends as the model says, announced once; both books and the wallet agree to the
 * cent.
 */
function allHistoriesAgree(product: () => Product) {
  return fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 4 }), async (stories) => {
    const begun = deps.clock.now();
    const professionalId = await aPaidProfessional(fresh.db, partner);
    let expectedBalance = 0;
    for (const story of stories) {
      const { id, accountId } = await live(product(), professionalId, story);
      const expected = expectedCents(story);
      expect(await debitedOf(id)).toEqual(expected > 0 ? [expected] : []);
      const captures = (await factsAbout(fresh.db, id)).filter(({ name }) => name === 'payable-captured');
      expect(captures).toHaveLength(expected > 0 ? 1 : 0);
      expectedBalance += expectedForProfessional(story, await goOn(product(), id, story, accountId));
    }
    expect(await findBookProblems(fresh.db, deps, begun)).toEqual([]);
    expect(await balanceOf(fresh.db, professionalId)).toBe(expectedBalance);
    const { connected, holds } = await mirrorsOf(professionalId);
    expect(connected).toBe(await readPartnerBalance(deps, partner, professionalId));
    expect(await sumOf('platform')).toBe(await readPartnerBalance(deps, partner, null));
    expect(holds).toBe(await heldFor(professionalId));
  });
}

describe('random histories', () => {
  beforeAll(open);
  afterAll(close);

  test('end as they must: a valid card is charged once, and both books and the wallet agree', {
    timeout: 30_000 + rounds * 5_000,
  }, async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    for (let lived = 0; lived < rounds; lived += BATCH) {
      if (lived > 0) {
        await close();
        await open();
      }
      await fc.assert(
        allHistoriesAgree(() => ({ deps, requestCapture })),
        { numRuns: Math.min(BATCH, rounds - lived), seed: seed + lived },
      );
    }
    console.info(`${rounds} histories of debits, refunds and disputes, seed ${seed}: all agree to the cent`);
  });
});

describe('random histories find', () => {
  const wrong: [string, () => Product][] = [
    ['a capture that is never asked for', () => ({ deps, requestCapture: async () => {} })],
    [
      'a debit that is not posted to the ledger',
      () => ({
        deps: { ...deps, ledger: { ...deps.ledger, postCapture: async () => {} } },
        requestCapture,
      }),
    ],
    [
      'a refund whose failure is not posted',
      () => ({
        deps: { ...deps, ledger: { ...deps.ledger, postRefundFailed: async () => {} } },
        requestCapture,
      }),
    ],
    [
      'a share that is taken back twice',
      () => ({
        deps: {
          ...deps,
          charges: {
            ...deps.charges,
            takeBackTransfer: async (order) => {
              await deps.charges.takeBackTransfer({ ...order, key: `${order.key}-again`, amountCents: 1 });
              return deps.charges.takeBackTransfer(order);
            },
          },
        },
        requestCapture,
      }),
    ],
    [
      'a dispute that is won and not posted',
      () => ({
        deps: { ...deps, ledger: { ...deps.ledger, postDisputeWon: async () => {} } },
        requestCapture,
      }),
    ],
    [
      'a refund of a cent less than was asked for',
      () => ({
        deps: {
          ...deps,
          charges: {
            ...deps.charges,
            refundHold: (order) =>
              deps.charges.refundHold({ ...order, amountCents: Math.max(1, order.amountCents - 1) }),
          },
        },
        requestCapture,
      }),
    ],
    [
      'a debit that is posted with a cent too much for the bank',
      () => ({
        deps: {
          ...deps,
          ledger: {
            ...deps.ledger,
            postCapture: (tx, debit) =>
              postCapture(tx, { ...debit, bankChargesCents: debit.bankChargesCents + 1 }),
          },
        },
        requestCapture,
      }),
    ],
  ];

  /** Run first: a capture with a failed refund, a won dispute, and the rest refunded. */
  const notification: History = {
    amountCents: 5200,
    bankCharges: { bankChargeBasisPoints: 150, bankChargeFixedCents: 25 },
    far: false,
    card: 'pm_card_visa',
    share: 50,
    end: 'whole',
    cutLine: false,
    waitHours: 0,
    after: [
      { what: 'part', share: 50, bank: 'refuses' },
      { what: 'dispute', outcome: 'won', events: 1 },
      { what: 'whole', share: 1, bank: 'takes' },
    ],
  };

  test.each(wrong)('%s', { timeout: 120_000 }, async (_, product) => {
    await open();
    try {
      const found = await fc.check(allHistoriesAgree(product), {
        numRuns: 60,
        endOnFailure: true,
        examples: [[[notification]]],
      });
      expect(found.failed).toBe(true);
    } finally {
      await close();
    }
  });
});

describe('the settlement of a capture', () => {
  beforeAll(open);
  afterAll(close);
  const transactionsOf = (payableId: string) =>
    fresh.db
      .selectFrom('wallet.transactions')
      .selectAll()
      .where('subjectId', '=', payableId)
      .where('kind', '=', 'capture')
      .execute();

  test('and its ledger entry are one transaction: when the entry fails nothing is settled, and a retry settles both', async () => {
    const professionalId = await aPaidProfessional(fresh.db, partner);
    const broken: PaymentsDeps = {
      ...deps,
      ledger: {
        ...deps.ledger,
        async postCapture(tx, debit) {
          await postCapture(tx, debit);
          throw new Error('killed here');
        },
      },
    };
    const accountId = (await aCustomer(fresh.db)).id;
    const id = await aPayable(fresh.db, deps.clock, { accountId, professionalId });
    await partner.browser.enterCard((await startCard(deps, id, { now: deps.clock.now() })).clientSecret);
    await checkCard(deps, id);
    await inTransaction(fresh.db, (tx) => requestCapture(tx, id, 5200, deps.clock.now()));
    await expect(runOperations(broken)).rejects.toBeInstanceOf(RowsFailed);
    // The partner captured; nothing is known here.
    expect(await debitedOf(id)).toEqual([5200]);
    expect(await transactionsOf(id)).toEqual([]);
    expect((await factsAbout(fresh.db, id)).map(({ name }) => name)).toEqual(['payable-secured']);
    expect(await balanceOf(fresh.db, professionalId)).toBe(0);

    await partner.clock.move(10 * MINUTE_MS);
    await runOperations(deps);
    expect(await transactionsOf(id)).toHaveLength(1);
    expect(await balanceOf(fresh.db, professionalId)).toBe(4998);
    expect((await factsAbout(fresh.db, id)).filter(({ name }) => name === 'payable-captured')).toHaveLength(
      1,
    );
    expect(await debitedOf(id)).toEqual([5200]);
  });
});
