import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#kit/refusal';
import { DAY_MS } from '#kit/time';
import { listDisputes, listDisputesOf, listRefundable, listRefundsOf, submitEvidence } from '#payments';
import { factsAbout, wrongBooks } from '#testing/card-partner';
import { type Debits, openDebits } from '#testing/debits';
import { readBalance } from '#wallet';

const rounds = process.env.ROUNDS === 'full' ? 200 : Number(process.env.ROUNDS ?? 10);
const FEE = 2000;

let it: Debits;
let parties: { accountId: string; professionalId: string };

beforeAll(async () => {
  it = await openDebits();
  // What disputes cost the marketplace lies there already.
  const others = await it.professional();
  const bankCharges = { bankChargeBasisPoints: 5000, bankChargeFixedCents: 0 };
  await it.debit(others, { amountCents: 2_000_000, bankCharges });
});
afterAll(async () => {
  await it?.close();
});

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : error),
  );
const whole = (id: string) => it.ask(id, 5200, { isWhole: true, by: parties.accountId });
const disputeOf = async (id: string) => (await listDisputesOf(it.fresh.db, [id]))[0];
const factsOf = async (id: string) =>
  (await factsAbout(it.fresh.db, id)).map(({ name }) => name).filter((name) => name.startsWith('dispute'));
const hers = async () => {
  const balance = await readBalance(it.fresh.db, parties.professionalId);
  return balance.pendingCents + balance.availableCents - balance.owedCents;
};
/** Of all that moved, or since an instant. */
async function expectAgreement(begun?: Date) {
  expect(await it.sumOf('platform')).toBe(await it.lyingAt(null));
  const { connected } = await it.accountsOf(parties.professionalId);
  expect(connected).toBe(await it.lyingAt(parties.professionalId));
  expect(await wrongBooks(it.fresh.db, it.partner, begun)).toEqual([]);
}

describe('a disputed debit', () => {
  let id: string;
  let dispute: string;
  let fees: number;
  beforeAll(async () => {
    parties = await it.professional();
    id = await it.debit(parties);
    await it.debit(parties);
    fees = await it.sumOf('search_fees');
    dispute = await it.openDispute(id, { reason: 'product_not_received' });
    await it.tell('dispute', [dispute]);
    await it.work();
  });

  test('is recorded, her share taken back at once, and the fee is the marketplace’s', async () => {
    expect(await disputeOf(id)).toMatchObject({
      state: 'needs_evidence',
      reason: 'product_not_received',
      amountCents: 5200,
      feeCents: FEE,
      fromProfessionalCents: 5100,
    });
    expect(await hers()).toBe(2 * 4998 - 5100);
    expect((await it.sumOf('search_fees')) - fees).toBe(83);
    expect(await it.sumOf('dispute_losses')).toBe(FEE);
    expect(await it.accountsOf(parties.professionalId)).toMatchObject({ connected: 2 * 4998 - 5100 });
    expect(await factsOf(id)).toEqual(['dispute-opened']);
    await expectAgreement();
  });

  test('told of again changes nothing more', async () => {
    await it.tell('dispute', [dispute, dispute]);
    await it.work();
    expect(await hers()).toBe(2 * 4998 - 5100);
    expect(await factsOf(id)).toEqual(['dispute-opened']);
    await expectAgreement();
  });

  test('is not refunded on top', async () => {
    expect(await refusal(whole(id))).toBe('payment_disputed');
    expect((await listRefundable(it.fresh.db, [id], it.now())).has(id)).toBe(false);
  });

  test('is answered by an operator, once, and stands first on her list until it is decided', async () => {
    const open = (await listDisputes(it.fresh.db))[0];
    expect(open).toMatchObject({ payableId: id, evidenceAt: null });
    expect(open?.evidenceBy?.getTime()).toBeGreaterThan(it.now().getTime());
    const evidence = {
      disputeId: open?.id ?? '',
      texts: { other: 'Elle était là.' },
      operatorId: parties.accountId,
    };
    await submitEvidence(it.deps, evidence);
    expect(await disputeOf(id)).toMatchObject({ state: 'under_review', evidenceAt: expect.any(Date) });
    expect(await refusal(submitEvidence(it.deps, evidence))).toBe('wrong_state');
  });

  test('won is hers again but for the fee, and sent back to her account', async () => {
    await it.partner.bank.closeDispute(dispute, 'won');
    await it.tell('dispute', [dispute, dispute]);
    await it.work();
    expect(await disputeOf(id)).toMatchObject({ state: 'won', closedAt: expect.any(Date) });
    expect(await hers()).toBe(2 * 4998);
    expect(await it.sumOf('search_fees')).toBe(fees);
    expect(await it.sumOf('dispute_losses')).toBe(FEE);
    expect(await it.accountsOf(parties.professionalId)).toMatchObject({ connected: 2 * 4998 });
    expect(await factsOf(id)).toEqual(['dispute-opened', 'dispute-closed']);
    await expectAgreement();
  });

  test('won may be refunded, and her share is taken of what was sent again', async () => {
    await whole(id);
    await it.work();
    expect(await listRefundsOf(it.fresh.db, [id])).toMatchObject([{ state: 'done', amountCents: 5200 }]);
    expect(await hers()).toBe(2 * 4998 - 5100);
    await expectAgreement();
  });
});

test('a dispute that is lost stays as it was taken', async () => {
  parties = await it.professional();
  const id = await it.debit(parties);
  await it.debit(parties);
  const dispute = await it.openDispute(id);
  await it.tell('dispute', [dispute]);
  await it.partner.bank.closeDispute(dispute, 'lost');
  await it.tell('dispute', [dispute]);
  await it.work();
  expect(await disputeOf(id)).toMatchObject({ state: 'lost' });
  expect(await hers()).toBe(2 * 4998 - 5100);
  expect(await refusal(whole(id))).toBe('payment_disputed');
  expect(await factsOf(id)).toEqual(['dispute-opened', 'dispute-closed']);
  await expectAgreement();
});

test('what was refunded before a dispute is the marketplace’s loss, and hers again where it is won', async () => {
  parties = await it.professional();
  const id = await it.debit(parties);
  await it.debit(parties);
  await it.ask(id, 2000, { by: parties.accountId });
  await it.work();
  const before = await it.sumOf('dispute_losses');
  const dispute = await it.openDispute(id);
  await it.tell('dispute', [dispute]);
  await it.work();
  expect(await disputeOf(id)).toMatchObject({ fromProfessionalCents: 3100 });
  expect(await it.sumOf('dispute_losses')).toBe(before + FEE + 2000);
  expect(await hers()).toBe(2 * 4998 - 5100);
  await it.partner.bank.closeDispute(dispute, 'won');
  await it.tell('dispute', [dispute]);
  await it.work();
  expect(await it.sumOf('dispute_losses')).toBe(before + FEE);
  expect(await hers()).toBe(2 * 4998 - 2000);
  await expectAgreement();
});

test('evidence is too late when its day is over', async () => {
  parties = await it.professional();
  const id = await it.debit(parties);
  await it.tell('dispute', [await it.openDispute(id)]);
  await it.partner.clock.move(10 * DAY_MS);
  const disputeId = (await disputeOf(id))?.id ?? '';
  const texts = { other: 'Elle était là.' };
  expect(await refusal(submitEvidence(it.deps, { disputeId, texts, operatorId: parties.accountId }))).toBe(
    'evidence_too_late',
  );
  await it.work();
});

test('a dispute that overtakes a refund on its way takes her share once, whichever the partner had first', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const begun = it.partner.clock.now();
    parties = await it.professional();
    const id = await it.debit(parties);
    await it.debit(parties);
    const both = await Promise.allSettled([
      whole(id).then(() => it.work()),
      it.openDispute(id).then((dispute) => it.tell('dispute', [dispute])),
    ]);
    expect(both.map(({ status }) => status)).toContain('fulfilled');
    // Whatever was refused or late is looked into again.
    await it.work().catch(() => undefined);
    await it.work(2).catch(() => undefined);
    const [refund] = await listRefundsOf(it.fresh.db, [id]);
    expect(refund?.state).not.toBe('pending');
    expect(await disputeOf(id)).toMatchObject({ state: 'needs_evidence' });
    // The customer has it once by the refund, or the bank has: of hers it was taken once, in either case.
    expect(await hers()).toBe(2 * 4998 - 5100);
    await it.work(30);
    await expectAgreement(begun);
  }
  await expectAgreement();
});

test('in every order of its news, and however often, a dispute comes to one end', async () => {
  const story = fc.record({
    outcome: fc.constantFrom('won' as const, 'lost' as const),
    /** How often it was looked at before it was decided, and after. */
    before: fc.nat(3),
    after: fc.integer({ min: 1, max: 3 }),
    refunded: fc.constantFrom(0, 700, 5100),
    workBetween: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ outcome, before, after, refunded, workBetween }) => {
      const begun = it.partner.clock.now();
      parties = await it.professional();
      const id = await it.debit(parties);
      await it.debit(parties);
      if (refunded > 0) await it.ask(id, refunded, { by: parties.accountId });
      await it.work();
      const dispute = await it.openDispute(id);
      await it.tell('dispute', Array(before).fill(dispute));
      if (workBetween) await it.work();
      await it.partner.bank.closeDispute(dispute, outcome);
      await it.tell('dispute', Array(after).fill(dispute));
      await it.work();
      await it.work(30);
      expect(await disputeOf(id)).toMatchObject({ state: outcome });
      expect(await hers()).toBe(2 * 4998 - (outcome === 'won' ? refunded : 5100));
      expect(await factsOf(id)).toEqual(['dispute-opened', 'dispute-closed']);
      const { connected } = await it.accountsOf(parties.professionalId);
      expect(connected).toBe(2 * 4998 - (outcome === 'won' ? refunded : 5100));
      await expectAgreement(begun);
    }),
    { numRuns: rounds },
  );
  await expectAgreement();
});
