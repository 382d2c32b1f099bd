import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { RowsFailed } from '#kit/jobs/sweep-each';
import { HOUR_MS, MINUTE_MS } from '#kit/time';
import {
  authoriseDue,
  bankChargesCents,
  checkCard,
  type PaymentsDeps,
  requestCapture,
  requestRelease,
  runOperations,
  startCard,
} from '#payments';
import { aCustomer, aProfessional } from '#testing/builders';
import {
  aPayable,
  factsAbout,
  openCardPartner,
  paymentsWith,
  type TestCardPartner,
} from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { auditLedger, balanceOf, postCapture } from '#wallet';

const rounds = process.env.ROUNDS === 'full' ? 500 : Number(process.env.ROUNDS ?? 8);

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
});
type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

/** What must have been debited in the end: a good card that was asked for money pays it, once; no other pays anything. */
function expectedCents({ amountCents, card, end, share }: History): number {
  if (card !== 'pm_card_visa') return 0;
  if (end === 'whole') return amountCents;
  return end === 'part' ? Math.ceil((amountCents * share) / 100) : 0;
}

/** The product, or a version of it that is wrong on purpose. */
type Product = { deps: PaymentsDeps; requestCapture: typeof requestCapture };

async function live(product: Product, professionalId: string, story: History): Promise<string> {
  const accountId = (await aCustomer(fresh.db)).id;
  const visitInHours = story.far ? 100 : 24;
  const id = await aPayable(fresh.db, deps.clock, { accountId, professionalId }, { ...story, visitInHours });
  const { clientSecret } = await startCard(product.deps, id, { now: deps.clock.now() });
  if (story.end !== 'abandon') await partner.browser.enterCard(clientSecret, story.card);
  const { status } = await checkCard(product.deps, id);
  await partner.clock.move(story.waitHours * HOUR_MS);
  await authoriseDue(product.deps);
  if (story.cutLine) await partner.faults({ drop_next: 2 });
  const wanted = (story.end === 'whole' || story.end === 'part') && status !== 'awaiting_card';
  const cents = story.end === 'part' ? Math.ceil((story.amountCents * story.share) / 100) : story.amountCents;
  await inTransaction(fresh.db, (tx) =>
    wanted
      ? product.requestCapture(tx, id, cents, deps.clock.now())
      : requestRelease(tx, id, deps.clock.now()),
  );
  for (let round = 0; round < 4; round += 1) {
    await runOperations(product.deps);
    await partner.clock.move(10 * MINUTE_MS);
  }
  await partner.faults({ drop_next: 0 });
  return id;
}

/** The holds of a payable in the partner's books, and what was debited of them. */
async function debitedOf(payableId: string): Promise<number[]> {
  const { holds } = await partner.books();
  const hers = holds.filter(({ metadata }) => metadata.reference === payableId);
  return hers.map((hold) => hold.captured_cents).filter((cents) => cents > 0);
}

/** After any histories: each ends as the model says, told once; both books agree to the cent, and so does her wallet. */
function allHistoriesAgree(product: () => Product) {
  return fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 4 }), async (stories) => {
    const professionalId = (await aProfessional(fresh.db)).id;
    let owed = 0;
    for (const story of stories) {
      const id = await live(product(), professionalId, story);
      const expected = expectedCents(story);
      expect(await debitedOf(id)).toEqual(expected > 0 ? [expected] : []);
      const told = (await factsAbout(fresh.db, id)).filter(({ name }) => name === 'payable-captured');
      expect(told).toHaveLength(expected > 0 ? 1 : 0);
      const hers = expected - Math.min(100, expected);
      owed += hers - bankChargesCents(story.bankCharges, hers);
    }
    expect(await auditLedger(fresh.db, deps.charges.exportBalance)).toEqual({
      agrees: true,
      differenceCents: 0,
      differences: [],
      unbalanced: [],
    });
    expect(await balanceOf(fresh.db, professionalId)).toBe(owed);
  });
}

describe('random histories', () => {
  beforeAll(open);
  afterAll(close);

  test('end as they must: what was asked of a good card is debited once and stands in both books and in the wallet', {
    timeout: 30_000 + rounds * 3_000,
  }, async () => {
    await fc.assert(
      allHistoriesAgree(() => ({ deps, requestCapture })),
      { numRuns: rounds },
    );
  });
});

describe('random histories find', () => {
  const wrong: [string, () => Product][] = [
    ['a capture that is never asked for', () => ({ deps, requestCapture: async () => {} })],
    [
      'a debit that is not posted to the ledger',
      () => ({ deps: { ...deps, postCapture: async () => {} }, requestCapture }),
    ],
    [
      'a debit that is posted with a cent too much for the bank',
      () => ({
        deps: {
          ...deps,
          postCapture: (tx, debit) =>
            postCapture(tx, { ...debit, bankChargesCents: debit.bankChargesCents + 1 }),
        },
        requestCapture,
      }),
    ],
  ];

  test.each(wrong)('%s', { timeout: 120_000 }, async (_, product) => {
    await open();
    try {
      const found = await fc.check(allHistoriesAgree(product), { numRuns: 60, endOnFailure: true });
      expect(found.failed).toBe(true);
    } finally {
      await close();
    }
  });
});

describe('the settling of a debit', () => {
  beforeAll(open);
  afterAll(close);
  const transactionsOf = (payableId: string) =>
    fresh.db.selectFrom('wallet.transactions').selectAll().where('subjectId', '=', payableId).execute();

  test('and its line in the ledger are one transaction: when the line fails nothing is settled, and asked again both are', async () => {
    const professionalId = (await aProfessional(fresh.db)).id;
    const broken: PaymentsDeps = {
      ...deps,
      postCapture: async (tx, debit) => {
        await postCapture(tx, debit);
        throw new Error('killed here');
      },
    };
    const accountId = (await aCustomer(fresh.db)).id;
    const id = await aPayable(fresh.db, deps.clock, { accountId, professionalId });
    await partner.browser.enterCard((await startCard(deps, id, { now: deps.clock.now() })).clientSecret);
    await checkCard(deps, id);
    await inTransaction(fresh.db, (tx) => requestCapture(tx, id, 5200, deps.clock.now()));
    await expect(runOperations(broken)).rejects.toBeInstanceOf(RowsFailed);
    // The partner debited; here nothing of it is known.
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
