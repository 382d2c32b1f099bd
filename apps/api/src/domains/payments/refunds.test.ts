import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { RowsFailed } from '#kit/jobs/sweep-each';
import { Refusal } from '#kit/refusal';
import { DAY_MS, HOUR_MS } from '#kit/time';
import { PartnerRefused } from '#partners/partner-refused';
import {
  leaveOperation,
  listMovingPayables,
  listPendingOperations,
  listRefundable,
  listRefundsOf,
  listUnsettledOperations,
  requestRelease,
  retryOperation,
} from '#payments';
import { factsAbout, wrongBooks } from '#testing/card-partner';
import { type Debits, openDebits } from '#testing/debits';
import { readBalance } from '#wallet';

let it: Debits;
let parties: { accountId: string; professionalId: string };
/** The partner will not send a share to her account again. */
let refusesToSend = false;

beforeAll(async () => {
  it = await openDebits((deps) => ({
    ...deps,
    charges: {
      ...deps.charges,
      sendBack: (order) =>
        refusesToSend
          ? Promise.reject(new PartnerRefused('card partner', 'account_invalid'))
          : deps.charges.sendBack(order),
    },
  }));
});
afterAll(async () => {
  await it?.close();
});

const code = (error: unknown) =>
  error instanceof Refusal
    ? { code: error.code, ...(Object.keys(error.fields).length > 0 && { fields: error.fields }) }
    : error;
const refusal = (work: Promise<unknown>) => work.then(() => 'done', code);
const ask = (id: string, cents: number, given: { isWhole?: boolean; key?: string } = {}) =>
  it.ask(id, cents, { ...given, by: parties.accountId });
const stateOf = async (id: string) =>
  (await listRefundsOf(it.fresh.db, [id])).map(({ state, amountCents }) => [state, amountCents]);
const factsOf = async (id: string) => (await factsAbout(it.fresh.db, id)).map(({ name }) => name);
/** Both books agree: hers, and the marketplace's. */
async function expectAgreement() {
  expect(await it.sumOf('platform')).toBe(await it.lyingAt(null));
  const { connected } = await it.accountsOf(parties.professionalId);
  expect(connected).toBe(await it.lyingAt(parties.professionalId));
  expect(await wrongBooks(it.fresh.db, it.partner)).toEqual([]);
}

describe('a refund', () => {
  beforeAll(async () => {
    parties = await it.professional();
    // Something else of hers lies there.
    await it.debit(parties);
  });

  test('of all returns her share and the search fee, the bank charges stay, and the customer is told', async () => {
    const before = await readBalance(it.fresh.db, parties.professionalId);
    const id = await it.debit(parties);
    const owed = { fees: await it.sumOf('search_fees'), bank: await it.sumOf('bank_charges') };
    await ask(id, 5200, { isWhole: true });
    expect(await stateOf(id)).toEqual([['pending', 5200]]);
    expect(await it.sumOf('refunds_in_transit')).toBe(-5200);
    await it.work();
    expect(await stateOf(id)).toEqual([['done', 5200]]);
    expect(await factsOf(id)).toContain('payable-refunded');
    const after = await readBalance(it.fresh.db, parties.professionalId);
    expect(after.pendingCents + after.availableCents).toBe(
      before.pendingCents + before.availableCents + 4998 - 5100,
    );
    expect((await it.sumOf('search_fees')) - owed.fees).toBe(83);
    expect(await it.sumOf('bank_charges')).toBe(owed.bank);
    expect(await it.sumOf('refunds_in_transit')).toBe(0);
    await expectAgreement();
  });

  test('of a part comes from her share, and the search fee stays', async () => {
    const id = await it.debit(parties);
    await ask(id, 2000);
    await it.work();
    const [refund] = await listRefundsOf(it.fresh.db, [id]);
    expect(refund).toMatchObject({
      state: 'done',
      amountCents: 2000,
      fromProfessionalCents: 2000,
      searchFeeCents: 0,
    });
    expect((await listRefundable(it.fresh.db, [id], it.now())).get(id)).toMatchObject({
      leftCents: 3200,
      fromProfessionalCents: 3100,
      searchFeeCents: 100,
    });
    await ask(id, 3200, { isWhole: true });
    await it.work();
    expect(await stateOf(id)).toEqual([
      ['done', 2000],
      ['done', 3200],
    ]);
    await expectAgreement();
  });

  test('is refused beside its amount above her share, and where nothing is left of it', async () => {
    const id = await it.debit(parties);
    expect(await refusal(ask(id, 5101))).toEqual({
      code: 'invalid_input',
      fields: { amount_cents: 'too_big' },
    });
    await ask(id, 5100);
    expect(await refusal(ask(id, 1))).toEqual({ code: 'invalid_input', fields: { amount_cents: 'too_big' } });
    expect(await refusal(ask(id, 5200, { isWhole: true }))).toEqual({ code: 'changed_meanwhile' });
    await ask(id, 100, { isWhole: true });
    expect(await refusal(ask(id, 100, { isWhole: true }))).toEqual({ code: 'refunded_already' });
    await it.work();
    await expectAgreement();
  });

  test('is refused where nothing was captured, or nothing is known of', async () => {
    const held = await it.hold(parties);
    expect(await refusal(ask(held, 100))).toEqual({ code: 'not_captured' });
    expect(await refusal(ask(randomUUID(), 100))).toEqual({ code: 'not_captured' });
    await inTransaction(it.fresh.db, (tx) => requestRelease(tx, held, it.now()));
    await it.work();
  });

  test('under the key of another is refused', async () => {
    const id = await it.debit(parties);
    await ask(id, 100, { key: 'the-same' });
    expect(await refusal(ask(id, 100, { key: 'the-same' }))).toEqual({ code: 'idempotency_key_reused' });
    expect(await stateOf(id)).toEqual([['pending', 100]]);
    await it.work();
  });

  test('of two whole ones at once, one is made', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await it.debit(parties);
      const whole = () => refusal(ask(id, 5200, { isWhole: true }));
      const came = await Promise.all([whole(), whole()]);
      expect(came).toContainEqual({ code: 'refunded_already' });
      expect(await stateOf(id)).toHaveLength(1);
      await it.work();
      expect(await stateOf(id)).toEqual([['done', 5200]]);
    }
    await expectAgreement();
  });

  test('whose answer was lost is looked up after an hour, and made once', async () => {
    const id = await it.debit(parties);
    await ask(id, 1000);
    await it.partner.faults({ drop_next: 2 });
    await it.work();
    expect(await stateOf(id)).toEqual([['pending', 1000]]);
    await it.work(25);
    expect(await stateOf(id)).toEqual([['done', 1000]]);
    const { refunds } = await it.partner.books();
    const hold = await it.holdOf(id);
    expect(refunds.filter((one) => one.payment_intent === hold)).toHaveLength(1);
    await expectAgreement();
  });

  test('that its bank has not answered is on its way until it does', async () => {
    const id = await it.debit(parties);
    await it.partner.faults({ pend_next_refund: 1 });
    await ask(id, 1000);
    await it.work();
    expect(await stateOf(id)).toEqual([['pending', 1000]]);
    expect(await factsOf(id)).not.toContain('payable-refunded');
    await it.partner.clock.move(2 * DAY_MS);
    await it.tell('refund', await partnersOf(id));
    expect(await stateOf(id)).toEqual([['done', 1000]]);
    expect(await factsOf(id)).toContain('payable-refunded');
    await expectAgreement();
  });

  test('that fails afterwards is hers again, sent back to her account, and both are told', async () => {
    const before = await readBalance(it.fresh.db, parties.professionalId);
    const id = await it.debit(parties);
    await it.partner.faults({ fail_next_refund: 1 });
    await ask(id, 5200, { isWhole: true });
    await it.work();
    expect(await stateOf(id)).toEqual([['done', 5200]]);
    await it.partner.clock.move(2 * DAY_MS);
    const told = await partnersOf(id);
    await it.tell('refund', [...told, ...told]);
    await it.work();
    expect(await stateOf(id)).toEqual([['failed', 5200]]);
    expect((await factsOf(id)).filter((name) => name === 'refund-failed')).toHaveLength(1);
    const after = await readBalance(it.fresh.db, parties.professionalId);
    expect(after.pendingCents + after.availableCents).toBe(
      before.pendingCents + before.availableCents + 4998,
    );
    await expectAgreement();
    // What came back can be given once more.
    await ask(id, 5200, { isWhole: true });
    await it.work();
    expect(await stateOf(id)).toEqual([
      ['failed', 5200],
      ['done', 5200],
    ]);
    await expectAgreement();
  });

  test('may be asked for until 180 days after the debit', async () => {
    const id = await it.debit(parties);
    await it.partner.clock.move(180 * DAY_MS - HOUR_MS);
    expect((await listRefundable(it.fresh.db, [id], it.now())).has(id)).toBe(true);
    await ask(id, 100);
    await it.partner.clock.move(HOUR_MS);
    expect(await refusal(ask(id, 100))).toEqual({ code: 'refund_too_late' });
    expect((await listRefundable(it.fresh.db, [id], it.now())).has(id)).toBe(false);
    await it.work();
    await expectAgreement();
  });
});

describe('where her balance does not suffice', () => {
  test('she owes what is missing, her next visits set it off, and her share is taken back when it can be', async () => {
    parties = await it.professional();
    const id = await it.debit(parties);
    await ask(id, 5200, { isWhole: true });
    await it.work();
    // 49,98 € were hers, and 51,00 € went back.
    expect(await readBalance(it.fresh.db, parties.professionalId)).toMatchObject({ owedCents: 102 });
    expect(await stateOf(id)).toEqual([['done', 5200]]);
    expect(await it.accountsOf(parties.professionalId)).toMatchObject({ connected: 4998 });
    await expectAgreement();
    // It waits for hours, and nobody has to look into it.
    await it.work(2);
    expect(await listUnsettledOperations(it.fresh.db, it.now())).toEqual([]);
    expect(await listPendingOperations(it.fresh.db, it.now())).toEqual([]);
    // It is her house that it waits for: the customer may leave.
    const { accountId, professionalId } = parties;
    const movingOf = (side: Partial<typeof parties>) =>
      listMovingPayables(it.fresh.db, { accountId, professionalId: undefined, ...side });
    expect(await movingOf({})).toEqual([]);
    expect(await movingOf({ professionalId })).toEqual([id]);
    await it.debit(parties);
    const balance = await readBalance(it.fresh.db, parties.professionalId);
    expect(balance.owedCents).toBe(0);
    expect(balance.pendingCents + balance.availableCents).toBe(4998 - 102);
    await it.work(30);
    expect(await it.accountsOf(parties.professionalId)).toMatchObject({ connected: 4998 - 102 });
    await expectAgreement();
  });

  test('other refunds of the same debit do not wait for it', async () => {
    parties = await it.professional();
    // What was captured cannot be used there yet.
    await it.partner.availableAfter(7);
    const id = await it.debit(parties);
    await ask(id, 3000);
    await it.work();
    expect(await it.accountsOf(parties.professionalId)).toMatchObject({ connected: 4998 });
    await ask(id, 2200, { isWhole: true });
    await it.work();
    expect(await stateOf(id)).toEqual([
      ['done', 3000],
      ['done', 2200],
    ]);
    await it.debit(parties);
    await it.partner.availableAfter(0);
    await it.work(8 * 24);
    expect(await it.accountsOf(parties.professionalId)).toMatchObject({ connected: 2 * 4998 - 5100 });
    await expectAgreement();
  });

  test('a refund that fails before its share was taken leaves it where it is', async () => {
    parties = await it.professional();
    const id = await it.debit(parties);
    await it.partner.faults({ fail_next_refund: 1 });
    await ask(id, 5200, { isWhole: true });
    await it.work();
    await it.partner.clock.move(2 * DAY_MS);
    await it.tell('refund', await partnersOf(id));
    await it.debit(parties);
    await it.work(30);
    await it.work(30);
    const balance = await readBalance(it.fresh.db, parties.professionalId);
    expect(balance.pendingCents + balance.availableCents - balance.owedCents).toBe(2 * 4998);
    expect(await it.accountsOf(parties.professionalId)).toMatchObject({ connected: 2 * 4998 });
    await expectAgreement();
  });
});

describe('a share that the partner will not send to her account again', () => {
  /** One refund has failed and its share is not sent back; another is to be taken of it. Answers the order that was refused. */
  const refused = async (): Promise<{ payableId: string; orderId: string }> => {
    // What is sent to her comes from what is the marketplace's: all of this is.
    const allOurs = { bankChargeBasisPoints: 10_000, bankChargeFixedCents: 0 };
    await it.debit(await it.professional(), { amountCents: 20_000, bankCharges: allOurs });
    parties = await it.professional();
    await it.debit(parties);
    const payableId = await it.debit(parties);
    const bankFails = async () => {
      await it.partner.faults({ fail_next_refund: 1 });
      await ask(payableId, 5100);
      await it.work();
      await it.partner.clock.move(25 * HOUR_MS);
    };
    await bankFails();
    const made = (await it.partner.books()).refunds.at(-1)?.id ?? '';
    await it.tell('refund', [made]);
    // Both wait: what is sent again, and what is taken of it.
    await ask(payableId, 2000);
    refusesToSend = true;
    await expect(it.work()).rejects.toBeInstanceOf(RowsFailed);
    const owed = (await owedFor(payableId)).filter(({ kind }) => kind === 'send_back');
    expect(owed).toHaveLength(1);
    return { payableId, orderId: owed[0]?.id ?? '' };
  };
  const owedFor = async (payableId: string) =>
    (await listUnsettledOperations(it.fresh.db, it.now())).filter(({ subject }) => subject === payableId);
  beforeEach(() => {
    refusesToSend = false;
  });

  test('and that an operator orders anew is what a later refund takes of', async () => {
    const { orderId } = await refused();
    refusesToSend = false;
    expect(await retryOperation(it.deps, orderId)).toBe(true);
    for (let hours = 0; hours < 3; hours += 1) await it.work(1);
    expect(await it.accountsOf(parties.professionalId)).toMatchObject({ connected: 2 * 4998 - 2000 });
    await expectAgreement();
  });

  test('and that an operator has dealt with elsewhere leaves nothing waiting unseen', async () => {
    const { orderId, payableId } = await refused();
    expect(await leaveOperation(it.deps, orderId, { reason: 'Sent by hand', operatorId: null })).toBe(true);
    await it.partner.clock.move(HOUR_MS);
    await expect(it.work()).rejects.toBeInstanceOf(RowsFailed);
    const owed = await owedFor(payableId);
    expect(owed.map(({ kind, failure }) => [kind, failure?.code])).toEqual([['take_back', 'transfer_left']]);
  });
});

describe('what is wholly the marketplace’s', () => {
  test('is debited without her account, and goes back from the marketplace', async () => {
    parties = await it.professional();
    const id = await it.debit(parties, { amountCents: 100 });
    expect(await it.lyingAt(parties.professionalId)).toBe(0);
    await expectAgreement();
    expect(await refusal(ask(id, 50))).toEqual({
      code: 'invalid_input',
      fields: { amount_cents: 'too_big' },
    });
    await ask(id, 100, { isWhole: true });
    await it.work();
    expect(await stateOf(id)).toEqual([['done', 100]]);
    expect(await readBalance(it.fresh.db, parties.professionalId)).toMatchObject({ owedCents: 0 });
    await expectAgreement();
  });

  test('also where her share is all bank charges: she owes nothing that she never had', async () => {
    parties = await it.professional();
    const id = await it.debit(parties, { amountCents: 120 });
    expect(await it.lyingAt(parties.professionalId)).toBe(0);
    await ask(id, 120, { isWhole: true });
    await it.work();
    expect(await readBalance(it.fresh.db, parties.professionalId)).toMatchObject({ owedCents: 0 });
    await expectAgreement();
  });
});

describe('what stands held', () => {
  test('is a memo of the ledger as long as it does: until it is debited or given back', async () => {
    parties = await it.professional();
    const heldCents = async () => {
      const { holds } = await it.accountsOf(parties.professionalId);
      expect(await it.sumOf('holds')).toBe(0 - (await it.sumOf('holds_contra')));
      return holds;
    };
    const id = await it.hold(parties);
    expect(await heldCents()).toBe(5200);
    const other = await it.hold(parties, { amountCents: 3000 });
    expect(await heldCents()).toBe(8200);
    await inTransaction(it.fresh.db, (tx) => requestRelease(tx, other, it.now()));
    await it.work();
    expect(await heldCents()).toBe(5200);
    await it.partner.clock.move(8 * DAY_MS);
    await it.tell('hold', [await it.holdOf(id)]);
    expect(await heldCents()).toBe(0);
    await it.debit(parties);
    expect(await heldCents()).toBe(0);
  });
});

async function partnersOf(payableId: string): Promise<string[]> {
  const hold = await it.holdOf(payableId);
  const { refunds } = await it.partner.books();
  return refunds.filter((one) => one.payment_intent === hold).map(({ id }) => id);
}
