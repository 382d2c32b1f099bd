import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { Refusal } from '#kit/refusal';
import { DAY_MS, HOUR_MS } from '#kit/time';
import { listDisputes, listDisputesOf, listRefundable, listRefundsOf, submitEvidence } from '#payments';
import { factsAbout, findBookProblems } from '#testing/card-partner';
import { type Debits, openDebits } from '#testing/debits';
import { readBalance } from '#wallet';
import { processEventSubject } from './process-event-subject.ts';
import { listDisputeRows } from './store/disputes.ts';

const rounds = process.env.ROUNDS === 'full' ? 200 : Number(process.env.ROUNDS ?? 10);
const FEE = 2000;

let debits: Debits;
let parties: { accountId: string; professionalId: string };

beforeAll(async () => {
  debits = await openDebits();
  // Balance of the marketplace that covers the costs of disputes.
  const others = await debits.professional();
  const bankCharges = { bankChargeBasisPoints: 5000, bankChargeFixedCents: 0 };
  await debits.debit(others, { amountCents: 2_000_000, bankCharges });
});
afterAll(async () => {
  await debits?.close();
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : error),
  );
const whole = (id: string) => debits.ask(id, 5200, { isWhole: true, by: parties.accountId });
const disputeOf = async (id: string) => (await listDisputesOf(debits.fresh.db, [id]))[0];
const factsOf = async (id: string) =>
  (await factsAbout(debits.fresh.db, id))
    .map(({ name }) => name)
    .filter((name) => name.startsWith('dispute'));
const balanceCents = async () => {
  const balance = await readBalance(debits.fresh.db, parties.professionalId);
  return balance.pendingCents + balance.availableCents - balance.owedCents;
};
/** Compares all postings, or those since an instant. */
async function expectAgreement(begun?: Date) {
  expect(await debits.sumOf('platform')).toBe(await debits.lyingAt(null));
  const { connected } = await debits.accountsOf(parties.professionalId);
  expect(connected).toBe(await debits.lyingAt(parties.professionalId));
  expect(await findBookProblems(debits.fresh.db, debits.partner, begun)).toEqual([]);
}

describe('a disputed debit', () => {
  let id: string;
  let dispute: string;
  let fees: number;
  beforeAll(async () => {
    parties = await debits.professional();
    id = await debits.debit(parties);
    await debits.debit(parties);
    fees = await debits.sumOf('search_fees');
    dispute = await debits.openDispute(id, { reason: 'product_not_received' });
    await debits.tell('dispute', [dispute]);
    await debits.work();
  });

  test('is recorded, the professional’s share taken back at once, and the fee is the marketplace’s', async () => {
    expect(await disputeOf(id)).toMatchObject({
      state: 'needs_evidence',
      reason: 'product_not_received',
      amountCents: 5200,
      feeCents: FEE,
      fromProfessionalCents: 5100,
    });
    expect(await balanceCents()).toBe(2 * 4998 - 5100);
    expect((await debits.sumOf('search_fees')) - fees).toBe(83);
    expect(await debits.sumOf('dispute_losses')).toBe(FEE);
    expect(await debits.accountsOf(parties.professionalId)).toMatchObject({ connected: 2 * 4998 - 5100 });
    expect(await factsOf(id)).toEqual(['dispute-opened']);
    await expectAgreement();
  });

  test('reported again changes nothing more', async () => {
    await debits.tell('dispute', [dispute, dispute]);
    await debits.work();
    expect(await balanceCents()).toBe(2 * 4998 - 5100);
    expect(await factsOf(id)).toEqual(['dispute-opened']);
    await expectAgreement();
  });

  test('is not refunded on top', async () => {
    expect(await refusal(whole(id))).toBe('payment_disputed');
    expect((await listRefundable(debits.fresh.db, [id], debits.now())).has(id)).toBe(false);
  });

  test('is answered by an operator, once, and is first in the list until it is decided', async () => {
    const open = (await listDisputes(debits.fresh.db))[0];
    expect(open).toMatchObject({ payableId: id, evidenceAt: null });
    expect(open?.evidenceBy?.getTime()).toBeGreaterThan(debits.now().getTime());
    const evidence = {
      disputeId: open?.id ?? '',
      texts: { other: 'Elle était là.' },
      operatorId: parties.accountId,
    };
    await submitEvidence(debits.deps, evidence);
    expect(await disputeOf(id)).toMatchObject({ state: 'under_review', evidenceAt: expect.any(Date) });
    expect(await refusal(submitEvidence(debits.deps, evidence))).toBe('wrong_state');
  });

  test('won returns the share to the professional’s account, but not the fee', async () => {
    await debits.partner.bank.closeDispute(dispute, 'won');
    await debits.tell('dispute', [dispute, dispute]);
    await debits.work();
    expect(await disputeOf(id)).toMatchObject({ state: 'won', closedAt: expect.any(Date) });
    expect(await balanceCents()).toBe(2 * 4998);
    expect(await debits.sumOf('search_fees')).toBe(fees);
    expect(await debits.sumOf('dispute_losses')).toBe(FEE);
    expect(await debits.accountsOf(parties.professionalId)).toMatchObject({ connected: 2 * 4998 });
    expect(await factsOf(id)).toEqual(['dispute-opened', 'dispute-closed']);
    await expectAgreement();
  });

  test('won may be refunded, and the share is taken from what was sent again', async () => {
    await whole(id);
    await debits.work();
    expect(await listRefundsOf(debits.fresh.db, [id])).toMatchObject([{ state: 'done', amountCents: 5200 }]);
    expect(await balanceCents()).toBe(2 * 4998 - 5100);
    await expectAgreement();
  });
});

test.each([
  ['the professional’s share', [2000], { fromProfessionalCents: 5100, searchFeeCents: 100 }],
  ['the search fee', [5100, 100], { fromProfessionalCents: 0, searchFeeCents: 100 }],
])('a refund that fails after the dispute puts its part on %s', async (_, amounts, expected) => {
  parties = await debits.professional();
  const id = await debits.debit(parties);
  await debits.debit(parties);
  for (const [at, amountCents] of amounts.entries()) {
    const isLast = at === amounts.length - 1;
    if (isLast) await debits.partner.faults({ fail_next_refund: 1 });
    const isWhole = isLast && amounts.length > 1;
    await debits.ask(id, amountCents, { isWhole, by: parties.accountId });
    await debits.work();
  }
  const made = (await debits.partner.books('refunds')).refunds.at(-1)?.id ?? '';
  const dispute = await debits.openDispute(id);
  await debits.tell('dispute', [dispute]);
  await debits.work();
  await debits.partner.clock.move(25 * HOUR_MS);
  await debits.tell('refund', [made]);
  await debits.work();
  expect((await listRefundsOf(debits.fresh.db, [id])).map(({ state }) => state)).toContain('failed');
  const [row] = await inTransaction(debits.fresh.db, (tx) => listDisputeRows(tx, [id]));
  expect(row).toMatchObject(expected);
  await expectAgreement();
});

test('a dispute that is lost stays as it was taken', async () => {
  parties = await debits.professional();
  const id = await debits.debit(parties);
  await debits.debit(parties);
  const dispute = await debits.openDispute(id);
  await debits.tell('dispute', [dispute]);
  await debits.partner.bank.closeDispute(dispute, 'lost');
  await debits.tell('dispute', [dispute]);
  await debits.work();
  expect(await disputeOf(id)).toMatchObject({ state: 'lost' });
  expect(await balanceCents()).toBe(2 * 4998 - 5100);
  expect(await refusal(whole(id))).toBe('payment_disputed');
  expect(await factsOf(id)).toEqual(['dispute-opened', 'dispute-closed']);
  await expectAgreement();
});

test('an event about a dispute waits until its debit is stored', async () => {
  parties = await debits.professional();
  const id = await debits.debit(parties);
  const dispute = await debits.openDispute(id);
  const storeHold = (holdId: string | null) =>
    debits.fresh.db.updateTable('payments.payables').set({ holdId }).where('id', '=', id).execute();
  const processEvent = () => processEventSubject(debits.deps, { about: 'dispute', aboutId: dispute });
  await storeHold(null);
  expect(await processEvent()).toBe('unknown');
  expect(await disputeOf(id)).toBeUndefined();
  await storeHold(await debits.holdOf(id));
  expect(await processEvent()).toBe('looked');
  expect(await disputeOf(id)).toMatchObject({ state: 'needs_evidence' });
  await debits.work();
});

test('what was refunded before a dispute is the marketplace’s loss, and the professional’s again if it is won', async () => {
  parties = await debits.professional();
  const id = await debits.debit(parties);
  await debits.debit(parties);
  await debits.ask(id, 2000, { by: parties.accountId });
  await debits.work();
  const before = await debits.sumOf('dispute_losses');
  const dispute = await debits.openDispute(id);
  await debits.tell('dispute', [dispute]);
  await debits.work();
  expect(await disputeOf(id)).toMatchObject({ fromProfessionalCents: 3100 });
  expect(await debits.sumOf('dispute_losses')).toBe(before + FEE + 2000);
  expect(await balanceCents()).toBe(2 * 4998 - 5100);
  await debits.partner.bank.closeDispute(dispute, 'won');
  await debits.tell('dispute', [dispute]);
  await debits.work();
  expect(await debits.sumOf('dispute_losses')).toBe(before + FEE);
  expect(await balanceCents()).toBe(2 * 4998 - 2000);
  await expectAgreement();
});

test('evidence is too late when its day is over', async () => {
  parties = await debits.professional();
  const id = await debits.debit(parties);
  await debits.tell('dispute', [await debits.openDispute(id)]);
  await debits.partner.clock.move(10 * DAY_MS);
  const disputeId = (await disputeOf(id))?.id ?? '';
  const texts = { other: 'Elle était là.' };
  expect(
    await refusal(submitEvidence(debits.deps, { disputeId, texts, operatorId: parties.accountId })),
  ).toBe('evidence_too_late');
  await debits.work();
});

test('a dispute concurrent with a refund takes the share once, whichever reached the partner first', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const begun = debits.partner.clock.now();
    parties = await debits.professional();
    const id = await debits.debit(parties);
    await debits.debit(parties);
    const both = await Promise.allSettled([
      whole(id).then(() => debits.work()),
      debits.openDispute(id).then((dispute) => debits.tell('dispute', [dispute])),
    ]);
    expect(both.map(({ status }) => status)).toContain('fulfilled');
    // Retries what was refused or late.
    await debits.work().catch(() => undefined);
    await debits.work(2).catch(() => undefined);
    const [refund] = await listRefundsOf(debits.fresh.db, [id]);
    expect(refund?.state).not.toBe('pending');
    expect(await disputeOf(id)).toMatchObject({ state: 'needs_evidence' });
    // The customer was paid once, by the refund or by the bank: the share was taken once in either case.
    expect(await balanceCents()).toBe(2 * 4998 - 5100);
    await debits.work(30);
    await expectAgreement(begun);
  }
  await expectAgreement();
});

test('in every order of its news, and however often, a dispute comes to one end', async () => {
  const story = fc.record({
    outcome: fc.constantFrom('won' as const, 'lost' as const),
    /** Number of events before the decision, and after. */
    before: fc.nat(3),
    after: fc.integer({ min: 1, max: 3 }),
    refunded: fc.constantFrom(0, 700, 5100),
    workBetween: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ outcome, before, after, refunded, workBetween }) => {
      const begun = debits.partner.clock.now();
      parties = await debits.professional();
      const id = await debits.debit(parties);
      await debits.debit(parties);
      if (refunded > 0) await debits.ask(id, refunded, { by: parties.accountId });
      await debits.work();
      const dispute = await debits.openDispute(id);
      await debits.tell('dispute', Array(before).fill(dispute));
      if (workBetween) await debits.work();
      await debits.partner.bank.closeDispute(dispute, outcome);
      await debits.tell('dispute', Array(after).fill(dispute));
      await debits.work();
      await debits.work(30);
      expect(await disputeOf(id)).toMatchObject({ state: outcome });
      expect(await balanceCents()).toBe(2 * 4998 - (outcome === 'won' ? refunded : 5100));
      expect(await factsOf(id)).toEqual(['dispute-opened', 'dispute-closed']);
      const { connected } = await debits.accountsOf(parties.professionalId);
      expect(connected).toBe(2 * 4998 - (outcome === 'won' ? refunded : 5100));
      await expectAgreement(begun);
    }),
    { numRuns: rounds },
  );
  await expectAgreement();
});
