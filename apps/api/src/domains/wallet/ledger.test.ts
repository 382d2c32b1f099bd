import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { HOUR_MS } from '#kit/time';
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
import { auditLedger, balanceOf, type CapturePosting, postCapture } from '#wallet';

const rounds = process.env.ROUNDS === 'full' ? 500 : Number(process.env.ROUNDS ?? 8);

let fresh: FreshDatabase;
let professionalId: string;

beforeAll(async () => {
  fresh = await freshDatabase();
});
beforeEach(async () => {
  professionalId = (await aProfessional(fresh.db)).id;
});
afterAll(() => fresh?.close());

const aCapture = (given: Partial<CapturePosting> = {}): CapturePosting => ({
  operationId: randomUUID(),
  payableId: randomUUID(),
  professionalId,
  holdId: `pi_${randomUUID()}`,
  capturedCents: 5200,
  searchFeeCents: 100,
  bankChargesCents: 102,
  capturedAt: '2026-06-10T08:00:00.000Z',
  ...given,
});
async function countOfTransactions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from wallet.transactions where professional_id = ${professionalId}`.execute(fresh.db);
  return rows[0]?.count ?? -1;
}

describe('the ledger', () => {
  test('owes her what was captured less search fee and bank charges', async () => {
    await postCapture(fresh.db, aCapture());
    await postCapture(fresh.db, aCapture({ capturedCents: 80, searchFeeCents: 80, bankChargesCents: 0 }));
    expect(await balanceOf(fresh.db, professionalId)).toBe(4998);
  });

  test('writes a capture once, however often it is told, also at the same moment', async () => {
    const fact = aCapture();
    await Promise.all([1, 2, 3, 4].map(() => postCapture(fresh.db, fact)));
    await postCapture(fresh.db, fact);
    expect(await countOfTransactions()).toBe(1);
  });

  test('refuses a second capture of the same hold', async () => {
    const fact = aCapture();
    await postCapture(fresh.db, fact);
    const again = postCapture(fresh.db, { ...fact, operationId: randomUUID() });
    await expect(again).rejects.toMatchObject({ constraint: 'transactions_captured_once_idx' });
  });

  test('refuses, by the database itself, what does not sum to zero', async () => {
    const unbalanced = inTransaction(fresh.db, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into wallet.transactions (key, kind, professional_id, subject_id, at)
        values (${randomUUID()}, 'capture', ${professionalId}, ${randomUUID()}, '2026-06-10T08:00:00Z')
        returning id`.execute(tx);
      await sql`insert into wallet.entries (transaction_id, account, amount_cents)
        values (${rows[0]?.id}, 'partner', 5200), (${rows[0]?.id}, 'professional', -5199)`.execute(tx);
    });
    await expect(unbalanced).rejects.toThrow('does not balance');
    expect(await countOfTransactions()).toBe(0);
  });

  test.each([
    'update wallet.entries set amount_cents = amount_cents + 1',
    'delete from wallet.entries',
    'truncate wallet.entries',
    'update wallet.transactions set subject_id = gen_random_uuid()',
    'delete from wallet.transactions',
    'truncate wallet.transactions cascade',
  ])('cannot be rewritten: %s', async (statement) => {
    await postCapture(fresh.db, aCapture());
    await expect(sql.raw(statement).execute(fresh.db)).rejects.toThrow('append-only');
    expect(await balanceOf(fresh.db, professionalId)).toBe(4998);
  });
});

describe('compared with the card partner', () => {
  let partner: TestCardPartner;
  let deps: PaymentsDeps;
  beforeAll(async () => {
    await fresh.close();
    fresh = await freshDatabase();
    partner = await openCardPartner();
    deps = paymentsWith(fresh.db, partner);
  });
  afterAll(() => partner?.close());

  const history = fc.record({
    amountCents: fc.integer({ min: 100, max: 20_000 }),
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

  async function live(accountId: string, story: History): Promise<{ id: string; askedCents: number }> {
    const visitInHours = story.far ? 100 : 24;
    const id = await aPayable(
      fresh.db,
      deps.clock,
      { accountId, professionalId },
      { ...story, visitInHours },
    );
    const { clientSecret } = await startCard(deps, id, { now: deps.clock.now() });
    if (story.end !== 'abandon') await partner.browser.enterCard(clientSecret, story.card);
    const { status } = await checkCard(deps, id);
    await partner.clock.move(story.waitHours * HOUR_MS);
    await authoriseDue(deps);
    if (story.cutLine) await partner.faults({ drop_next: 2 });
    const cents =
      story.end === 'part' ? Math.ceil((story.amountCents * story.share) / 100) : story.amountCents;
    const debited = (story.end === 'whole' || story.end === 'part') && status !== 'awaiting_card';
    await inTransaction(fresh.db, (tx) =>
      debited ? requestCapture(tx, id, cents, deps.clock.now()) : requestRelease(tx, id, deps.clock.now()),
    ).catch((error) => {
      // Refused to the payer by now: there is nothing left to debit.
      if (error.code !== 'wrong_state') throw error;
    });
    await settle();
    await partner.faults({ drop_next: 0 });
    return { id, askedCents: debited ? cents : 0 };
  }

  async function settle(): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      await runOperations(deps);
      await partner.clock.move(10 * 60_000);
    }
  }

  test('after random histories both books agree to the cent, and so does the wallet', {
    timeout: 30_000 + rounds * 3_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 4 }), async (stories) => {
        professionalId = (await aProfessional(fresh.db)).id;
        let owed = 0;
        for (const story of stories) {
          const { id, askedCents } = await live((await aCustomer(fresh.db)).id, story);
          const captures = (await factsAbout(fresh.db, id)).filter(({ name }) => name === 'payable-captured');
          expect(captures.length).toBeLessThanOrEqual(1);
          for (const { payload } of [...captures, ...captures])
            await postCapture(fresh.db, payload as unknown as CapturePosting);
          const hold = (await partner.books()).holds.filter((one) => one.metadata.reference === id);
          const debited = hold.reduce((total, one) => total + one.captured_cents, 0);
          expect(debited).toBe(captures.length === 1 ? askedCents : 0);
          const hers = debited - Math.min(100, debited);
          owed += hers - bankChargesCents(deps.fees, hers);
        }
        expect(await auditLedger(fresh.db, deps.charges.exportBalance)).toEqual({
          agrees: true,
          differenceCents: 0,
          differences: [],
          unbalanced: [],
        });
        expect(await balanceOf(fresh.db, professionalId)).toBe(owed);
      }),
      { numRuns: rounds },
    );
  });

  test('a capture that the partner does not know, or knows otherwise, is found', async () => {
    const { id } = await live((await aCustomer(fresh.db)).id, {
      amountCents: 5200,
      far: false,
      card: 'pm_card_visa',
      share: 100,
      end: 'whole',
      cutLine: false,
      waitHours: 0,
    });
    const [capture] = (await factsAbout(fresh.db, id)).filter(({ name }) => name === 'payable-captured');
    const truth = capture?.payload as unknown as CapturePosting;
    const missing = await auditLedger(fresh.db, deps.charges.exportBalance);
    expect(missing).toMatchObject({ agrees: false, differenceCents: 5200 });
    await postCapture(fresh.db, { ...truth, bankChargesCents: truth.bankChargesCents + 1 });
    const wrong = await auditLedger(fresh.db, deps.charges.exportBalance);
    expect(wrong.agrees).toBe(false);
    expect(wrong.differences).toMatchObject([
      {
        holdId: truth.holdId,
        oursFeeCents: 203,
        partnersFeeCents: 202,
        oursCents: 5200,
        partnersCents: 5200,
      },
    ]);
  });
});
