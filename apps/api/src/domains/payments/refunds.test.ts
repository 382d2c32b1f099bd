import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { listFailures, RowsFailed } from '#kit/jobs/failure';
import { listUnansweredCommands } from '#kit/jobs/partner-command-store';
import { Refusal } from '#kit/refusal';
import { DAY_MS, HOUR_MS } from '#kit/time';
import { PartnerRefused } from '#partners/partner-refused';
import {
  listRefundable,
  listRefundsOf,
  listUnsettledPayables,
  operationCommands,
  requestRelease,
} from '#payments';
import { factsAbout, findBookProblems } from '#testing/card-partner';
import { type Debits, openDebits } from '#testing/debits';
import { readBalance } from '#wallet';

let debits: Debits;
let parties: { accountId: string; professionalId: string };
/** The partner refuses to send a share to the professional's account again. */
let refusesToSend = false;

beforeAll(async () => {
  debits = await openDebits((deps) => ({
    ...deps,
    charges: {
      ...deps.charges,
      sendBack: (order) =>
        refusesToSend
          ? Promise.reject(new PartnerRefused('card partner', 'account_invalid'))
          : deps.charges.sendBack(order),
    },
  }));
  parties = await debits.professional();
  // The professional's account has another balance too.
  await debits.debit(parties);
});
afterAll(async () => {
  await debits?.close();
});

const code = (error: unknown) =>
  error instanceof Refusal
    ? { code: error.code, ...(Object.keys(error.fields).length > 0 && { fields: error.fields }) }
    : error;
const refusal = (work: Promise<unknown>) => work.then(() => 'done', code);
const ask = (id: string, cents: number, options: { isWhole?: boolean; key?: string } = {}) =>
  debits.ask(id, cents, { ...options, by: parties.accountId });
const stateOf = async (id: string) =>
  (await listRefundsOf(debits.fresh.db, [id])).map(({ state, amountCents }) => [state, amountCents]);
const factsOf = async (id: string) => (await factsAbout(debits.fresh.db, id)).map(({ name }) => name);
/** The ledger agrees with the partner's books, for the professional and the marketplace. */
async function expectAgreement() {
  expect(await debits.sumOf('platform')).toBe(await debits.lyingAt(null));
  const { connected } = await debits.accountsOf(parties.professionalId);
  expect(connected).toBe(await debits.lyingAt(parties.professionalId));
  expect(await findBookProblems(debits.fresh.db, debits.partner)).toEqual([]);
}

describe('a refund', () => {
  test('of all returns the share and the search fee, the bank charges stay, and the customer is notified', async () => {
    const before = await readBalance(debits.fresh.db, parties.professionalId);
    const id = await debits.debit(parties);
    const posted = { fees: await debits.sumOf('search_fees'), bank: await debits.sumOf('bank_charges') };
    await ask(id, 5200, { isWhole: true });
    expect(await stateOf(id)).toEqual([['pending', 5200]]);
    expect(await debits.sumOf('refunds_in_transit')).toBe(-5200);
    await debits.work();
    expect(await stateOf(id)).toEqual([['done', 5200]]);
    expect(await factsOf(id)).toContain('payable-refunded');
    const after = await readBalance(debits.fresh.db, parties.professionalId);
    expect(after.pendingCents + after.availableCents).toBe(
      before.pendingCents + before.availableCents + 4998 - 5100,
    );
    expect((await debits.sumOf('search_fees')) - posted.fees).toBe(83);
    expect(await debits.sumOf('bank_charges')).toBe(posted.bank);
    expect(await debits.sumOf('refunds_in_transit')).toBe(0);
    await expectAgreement();
  });

  test('of a part comes from the professional’s share, and the search fee stays', async () => {
    const id = await debits.debit(parties);
    await ask(id, 2000);
    await debits.work();
    const [refund] = await listRefundsOf(debits.fresh.db, [id]);
    expect(refund).toMatchObject({
      state: 'done',
      amountCents: 2000,
      fromProfessionalCents: 2000,
      searchFeeCents: 0,
    });
    expect((await listRefundable(debits.fresh.db, [id], debits.now())).get(id)).toMatchObject({
      leftCents: 3200,
      fromProfessionalCents: 3100,
      searchFeeCents: 100,
    });
    await ask(id, 3200, { isWhole: true });
    await debits.work();
    expect(await stateOf(id)).toEqual([
      ['done', 2000],
      ['done', 3200],
    ]);
    await expectAgreement();
  });

  test('above the professional’s share is refused beside its amount, also when nothing of it is left', async () => {
    const id = await debits.debit(parties);
    expect(await refusal(ask(id, 5101))).toEqual({
      code: 'invalid_input',
      fields: { amount_cents: 'too_big' },
    });
    await ask(id, 5100);
    expect(await refusal(ask(id, 1))).toEqual({ code: 'invalid_input', fields: { amount_cents: 'too_big' } });
    expect(await refusal(ask(id, 5200, { isWhole: true }))).toEqual({ code: 'changed_meanwhile' });
    await ask(id, 100, { isWhole: true });
    expect(await refusal(ask(id, 100, { isWhole: true }))).toEqual({ code: 'refunded_already' });
    await debits.work();
    await expectAgreement();
  });
});

describe('a refund, refused or asked twice', () => {
  test('is refused where nothing was captured, or nothing is known of', async () => {
    const held = await debits.hold(parties);
    expect(await refusal(ask(held, 100))).toEqual({ code: 'not_captured' });
    expect(await refusal(ask(randomUUID(), 100))).toEqual({ code: 'not_captured' });
    await inTransaction(debits.fresh.db, (tx) => requestRelease(tx, held, debits.now()));
    await debits.work();
  });

  test('under the key of another is refused', async () => {
    const id = await debits.debit(parties);
    await ask(id, 100, { key: 'the-same' });
    expect(await refusal(ask(id, 100, { key: 'the-same' }))).toEqual({ code: 'idempotency_key_reused' });
    expect(await stateOf(id)).toEqual([['pending', 100]]);
    await debits.work();
  });

  test('of two whole ones at once, one is made', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await debits.debit(parties);
      const whole = () => refusal(ask(id, 5200, { isWhole: true }));
      const came = await Promise.all([whole(), whole()]);
      expect(came).toContainEqual({ code: 'refunded_already' });
      expect(await stateOf(id)).toHaveLength(1);
      await debits.work();
      expect(await stateOf(id)).toEqual([['done', 5200]]);
    }
    await expectAgreement();
  });

  test('whose answer was lost is looked up after an hour, and made once', async () => {
    const id = await debits.debit(parties);
    await ask(id, 1000);
    await debits.partner.faults({ drop_next: 2 });
    await debits.work();
    expect(await stateOf(id)).toEqual([['pending', 1000]]);
    await debits.work(25);
    expect(await stateOf(id)).toEqual([['done', 1000]]);
    const { refunds } = await debits.partner.books();
    const hold = await debits.holdOf(id);
    expect(refunds.filter((one) => one.payment_intent === hold)).toHaveLength(1);
    await expectAgreement();
  });
});

describe('a refund, until its bank answers', () => {
  test('that its bank has not answered is on its way until it does', async () => {
    const id = await debits.debit(parties);
    await debits.partner.faults({ pend_next_refund: 1 });
    await ask(id, 1000);
    await debits.work();
    expect(await stateOf(id)).toEqual([['pending', 1000]]);
    expect(await factsOf(id)).not.toContain('payable-refunded');
    await debits.partner.clock.move(2 * DAY_MS);
    await debits.tell('refund', await partnersOf(id));
    expect(await stateOf(id)).toEqual([['done', 1000]]);
    expect(await factsOf(id)).toContain('payable-refunded');
    await expectAgreement();
  });

  test('that fails afterwards returns the share to the professional’s account, and both are notified', async () => {
    const before = await readBalance(debits.fresh.db, parties.professionalId);
    const id = await debits.debit(parties);
    await debits.partner.faults({ fail_next_refund: 1 });
    await ask(id, 5200, { isWhole: true });
    await debits.work();
    expect(await stateOf(id)).toEqual([['done', 5200]]);
    await debits.partner.clock.move(2 * DAY_MS);
    const partnerIds = await partnersOf(id);
    await debits.tell('refund', [...partnerIds, ...partnerIds]);
    await debits.work();
    expect(await stateOf(id)).toEqual([['failed', 5200]]);
    expect((await factsOf(id)).filter((name) => name === 'refund-failed')).toHaveLength(1);
    const after = await readBalance(debits.fresh.db, parties.professionalId);
    expect(after.pendingCents + after.availableCents).toBe(
      before.pendingCents + before.availableCents + 4998,
    );
    await expectAgreement();
    // The failed amount can be refunded again.
    await ask(id, 5200, { isWhole: true });
    await debits.work();
    expect(await stateOf(id)).toEqual([
      ['failed', 5200],
      ['done', 5200],
    ]);
    await expectAgreement();
  });

  test('may be asked for until 180 days after the debit', async () => {
    const id = await debits.debit(parties);
    await debits.partner.clock.move(180 * DAY_MS - HOUR_MS);
    expect((await listRefundable(debits.fresh.db, [id], debits.now())).has(id)).toBe(true);
    await ask(id, 100);
    await debits.partner.clock.move(HOUR_MS);
    expect(await refusal(ask(id, 100))).toEqual({ code: 'refund_too_late' });
    expect((await listRefundable(debits.fresh.db, [id], debits.now())).has(id)).toBe(false);
    await debits.work();
    await expectAgreement();
  });
});

describe('where the professional’s balance does not suffice', () => {
  test('the missing amount is owed, later appointments offset it, and the share is taken back when possible', async () => {
    parties = await debits.professional();
    const id = await debits.debit(parties);
    await ask(id, 5200, { isWhole: true });
    await debits.work();
    // The share was 49.98 €, and 51.00 € went back.
    expect(await readBalance(debits.fresh.db, parties.professionalId)).toMatchObject({ owedCents: 102 });
    expect(await stateOf(id)).toEqual([['done', 5200]]);
    expect(await debits.accountsOf(parties.professionalId)).toMatchObject({ connected: 4998 });
    await expectAgreement();
    // It waits for hours without an operator.
    await debits.work(2);
    expect(await listFailures(debits.fresh.db, [operationCommands.failures], debits.now())).toEqual([]);
    expect(await listUnansweredCommands(debits.fresh.db, [operationCommands], debits.now())).toEqual([]);
    // Only the professional's side is still moving: the customer may delete their account.
    const { accountId, professionalId } = parties;
    const movingOf = (side: Partial<typeof parties>) =>
      listUnsettledPayables(debits.fresh.db, { accountId, professionalId: undefined, ...side });
    expect(await movingOf({})).toEqual([]);
    expect(await movingOf({ professionalId })).toEqual([id]);
    await debits.debit(parties);
    const balance = await readBalance(debits.fresh.db, parties.professionalId);
    expect(balance.owedCents).toBe(0);
    expect(balance.pendingCents + balance.availableCents).toBe(4998 - 102);
    await debits.work(30);
    expect(await debits.accountsOf(parties.professionalId)).toMatchObject({ connected: 4998 - 102 });
    await expectAgreement();
  });

  test('other refunds of the same debit do not wait for it', async () => {
    parties = await debits.professional();
    // The captured amount is not available there yet.
    await debits.partner.availableAfter(7);
    const id = await debits.debit(parties);
    await ask(id, 3000);
    await debits.work();
    expect(await debits.accountsOf(parties.professionalId)).toMatchObject({ connected: 4998 });
    await ask(id, 2200, { isWhole: true });
    await debits.work();
    expect(await stateOf(id)).toEqual([
      ['done', 3000],
      ['done', 2200],
    ]);
    await debits.debit(parties);
    await debits.partner.availableAfter(0);
    await debits.work(8 * 24);
    expect(await debits.accountsOf(parties.professionalId)).toMatchObject({ connected: 2 * 4998 - 5100 });
    await expectAgreement();
  });

  test('a refund that fails before its share was taken leaves it where it is', async () => {
    parties = await debits.professional();
    const id = await debits.debit(parties);
    await debits.partner.faults({ fail_next_refund: 1 });
    await ask(id, 5200, { isWhole: true });
    await debits.work();
    await debits.partner.clock.move(2 * DAY_MS);
    await debits.tell('refund', await partnersOf(id));
    await debits.debit(parties);
    await debits.work(30);
    await debits.work(30);
    const balance = await readBalance(debits.fresh.db, parties.professionalId);
    expect(balance.pendingCents + balance.availableCents - balance.owedCents).toBe(2 * 4998);
    expect(await debits.accountsOf(parties.professionalId)).toMatchObject({ connected: 2 * 4998 });
    await expectAgreement();
  });
});

describe('a share that the partner refuses to send to the professional’s account again', () => {
  /**
   * One refund has failed and its share is not sent back; another refund takes from that share. Returns the
   * refused operation.
   */
  const refused = async (): Promise<{ payableId: string; orderId: string }> => {
    // Transfers to the professional come from the marketplace's balance: all of this debit is the
    // marketplace's.
    const allOurs = { bankChargeBasisPoints: 10_000, bankChargeFixedCents: 0 };
    await debits.debit(await debits.professional(), { amountCents: 20_000, bankCharges: allOurs });
    parties = await debits.professional();
    await debits.debit(parties);
    const payableId = await debits.debit(parties);
    const bankFails = async () => {
      await debits.partner.faults({ fail_next_refund: 1 });
      await ask(payableId, 5100);
      await debits.work();
      await debits.partner.clock.move(25 * HOUR_MS);
    };
    await bankFails();
    const made = (await debits.partner.books()).refunds.at(-1)?.id ?? '';
    await debits.tell('refund', [made]);
    // Both are pending: the transfer and its reversal.
    await ask(payableId, 2000);
    refusesToSend = true;
    await expect(debits.work()).rejects.toBeInstanceOf(RowsFailed);
    const unsettled = (await owedFor(payableId)).filter(({ action }) => action === 'send_back');
    expect(unsettled).toHaveLength(1);
    return { payableId, orderId: unsettled[0]?.id ?? '' };
  };
  const owedFor = async (payableId: string) =>
    (await listFailures(debits.fresh.db, [operationCommands.failures], debits.now())).filter(
      ({ subject }) => subject === payableId,
    );
  beforeEach(() => {
    refusesToSend = false;
  });

  test('and that an operator retries is what a later refund takes from', async () => {
    const { orderId } = await refused();
    refusesToSend = false;
    expect(await operationCommands.retry(debits.deps, orderId, null)).toBe(true);
    for (let hours = 0; hours < 3; hours += 1) await debits.work(1);
    expect(await debits.accountsOf(parties.professionalId)).toMatchObject({ connected: 2 * 4998 - 2000 });
    await expectAgreement();
  });

  test('and that an operator has dealt with elsewhere leaves nothing waiting unseen', async () => {
    const { orderId, payableId } = await refused();
    expect(
      await operationCommands.dismiss(debits.deps, orderId, { reason: 'Sent by hand', operatorId: null }),
    ).toBe(true);
    await debits.partner.clock.move(HOUR_MS);
    await expect(debits.work()).rejects.toBeInstanceOf(RowsFailed);
    const unsettled = await owedFor(payableId);
    expect(unsettled.map(({ action, error }) => [action, error?.code])).toEqual([
      ['take_back', 'transfer_left'],
    ]);
  });
});

describe('what is wholly the marketplace’s', () => {
  test('is debited without the professional’s account, and refunded by the marketplace', async () => {
    parties = await debits.professional();
    const id = await debits.debit(parties, { amountCents: 100 });
    expect(await debits.lyingAt(parties.professionalId)).toBe(0);
    await expectAgreement();
    expect(await refusal(ask(id, 50))).toEqual({
      code: 'invalid_input',
      fields: { amount_cents: 'too_big' },
    });
    await ask(id, 100, { isWhole: true });
    await debits.work();
    expect(await stateOf(id)).toEqual([['done', 100]]);
    expect(await readBalance(debits.fresh.db, parties.professionalId)).toMatchObject({ owedCents: 0 });
    await expectAgreement();
  });

  test('also if the share is all bank charges: the professional owes nothing that they never got', async () => {
    parties = await debits.professional();
    const id = await debits.debit(parties, { amountCents: 120 });
    expect(await debits.lyingAt(parties.professionalId)).toBe(0);
    await ask(id, 120, { isWhole: true });
    await debits.work();
    expect(await readBalance(debits.fresh.db, parties.professionalId)).toMatchObject({ owedCents: 0 });
    await expectAgreement();
  });
});

describe('what stands held', () => {
  test('is a memo of the ledger as long as it does: until it is debited or given back', async () => {
    parties = await debits.professional();
    const heldCents = async () => {
      const { holds } = await debits.accountsOf(parties.professionalId);
      expect(await debits.sumOf('holds')).toBe(0 - (await debits.sumOf('holds_contra')));
      return holds;
    };
    const id = await debits.hold(parties);
    expect(await heldCents()).toBe(5200);
    const other = await debits.hold(parties, { amountCents: 3000 });
    expect(await heldCents()).toBe(8200);
    await inTransaction(debits.fresh.db, (tx) => requestRelease(tx, other, debits.now()));
    await debits.work();
    expect(await heldCents()).toBe(5200);
    await debits.partner.clock.move(8 * DAY_MS);
    await debits.tell('hold', [await debits.holdOf(id)]);
    expect(await heldCents()).toBe(0);
    await debits.debit(parties);
    expect(await heldCents()).toBe(0);
  });
});

async function partnersOf(payableId: string): Promise<string[]> {
  const hold = await debits.holdOf(payableId);
  const { refunds } = await debits.partner.books();
  return refunds.filter((one) => one.payment_intent === hold).map(({ id }) => id);
}
