import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { ignoreRowsFailed, listFailures, RowsFailed } from '#kit/jobs/failure';
import { HOUR_MS, later, MINUTE_MS } from '#kit/time';
import {
  checkCard,
  countEndingHolds,
  holdDueCards,
  listPayablesByIds,
  listUnsettledPayables,
  operationCommands,
  type PaymentsDeps,
  partnerAccountOf,
  requestCapture,
  requestRelease,
  runOperations,
  startCard,
} from '#payments';
import { aCustomer } from '#testing/builders';
import {
  aPaidProfessional,
  aPayable,
  factsAbout,
  openCardPartner,
  paymentsWith,
  type TestCardPartner,
} from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';

let fresh: FreshDatabase;
let partner: TestCardPartner;
let deps: PaymentsDeps;
let parties: { accountId: string; professionalId: string };

beforeAll(async () => {
  fresh = await freshDatabase();
  partner = await openCardPartner();
  deps = paymentsWith(fresh.db, partner);
});
beforeEach(async () => {
  // Otherwise the renewals of earlier tests would meet the partner's faults that the next test sets.
  const never = new Date('2100-01-01T00:00:00Z');
  await fresh.db
    .updateTable('payments.payables')
    .set({ renewAt: never })
    .where('renewAt', 'is not', null)
    .execute();
  parties = {
    accountId: (await aCustomer(fresh.db)).id,
    professionalId: await aPaidProfessional(fresh.db, partner),
  };
  await partner.faults({ stick_next: 0, stick_done_next: 0, drop_next: 0, away: false });
  // Opened by the verification.
  await partnerAccountOf(deps, parties.professionalId);
});
afterAll(async () => {
  await partner?.close();
  await fresh?.close();
});

async function entered(visitInHours: number, card = 'pm_card_visa'): Promise<string> {
  const id = await aPayable(fresh.db, deps.clock, parties, { visitInHours });
  const { clientSecret } = await startCard(deps, id, { now: deps.clock.now() });
  await partner.browser.enterCard(clientSecret, card);
  await checkCard(deps, id);
  return id;
}
const held = (card?: string) => entered(24, card);
const saved = () => entered(100);
const viewOf = async (id: string) => (await listPayablesByIds(fresh.db, [id]))[0];
const statusOf = async (id: string) => (await viewOf(id))?.status;
const holdsOf = async (id: string) =>
  (await partner.books()).holds.filter((hold) => hold.metadata.reference === id);
const askCapture = (id: string) =>
  inTransaction(fresh.db, (tx) => requestCapture(tx, id, 5200, deps.clock.now()));
const askRelease = (id: string) => inTransaction(fresh.db, (tx) => requestRelease(tx, id, deps.clock.now()));
const storeHold = (id: string, holdId: string) =>
  fresh.db.updateTable('payments.payables').set({ holdId }).where('id', '=', id).execute();
const unsettledOf = async (payableId: string) =>
  (await listFailures(fresh.db, [operationCommands.failures], deps.clock.now())).filter(
    ({ subject }) => subject === payableId,
  );
const restricted = async (isRestricted: boolean) =>
  partner.restrict(await partnerAccountOf(deps, parties.professionalId), isRestricted);
const factsNamed = async (id: string, name: string) =>
  (await factsAbout(fresh.db, id)).filter((fact) => fact.name === name);
/** Runs the worker every half hour for that many hours. */
async function work(hours: number): Promise<void> {
  for (let half = 0; half <= hours * 2; half += 1) {
    await holdDueCards(deps).catch(ignoreRowsFailed);
    await runOperations(deps).catch(ignoreRowsFailed);
    await partner.clock.move(HOUR_MS / 2);
  }
}
async function customerOf(): Promise<string> {
  const { partnerId } = await fresh.db
    .selectFrom('payments.partnerCustomers')
    .select('partnerId')
    .where('accountId', '=', parties.accountId)
    .executeTakeFirstOrThrow();
  return partnerId;
}

describe('a definite no that is no decline', () => {
  test('of a saved card asks the payer for another, without an operator', async () => {
    const id = await saved();
    for (const { paymentMethodId } of await partner.charges.listSavedCards(await customerOf()))
      await partner.charges.forgetCard(paymentMethodId);
    await partner.clock.move(52 * HOUR_MS);
    await work(1);
    expect(await statusOf(id)).toBe('payment_to_confirm');
    expect(await factsNamed(id, 'payment-to-confirm')).toHaveLength(1);
    expect(await unsettledOf(id)).toEqual([]);
    const { clientSecret } = await startCard(deps, id, { now: deps.clock.now() });
    await partner.browser.enterCard(clientSecret);
    expect((await checkCard(deps, id)).status).toBe('held');
  });

  test('of the account is the operator’s: asked once, listed, and held when it is ordered again', async () => {
    const id = await saved();
    await restricted(true);
    await partner.clock.move(52 * HOUR_MS);
    await work(2);
    expect(await statusOf(id)).toBe('card_saved');
    const [refused, ...rest] = await unsettledOf(id);
    expect(rest).toEqual([]);
    expect(refused).toMatchObject({
      action: 'hold',
      status: 'refused',
      attempts: 1,
      error: { type: 'PartnerRefused', code: 'insufficient_capabilities_for_transfer' },
    });
    expect(await factsNamed(id, 'hold-refused')).toMatchObject([{ payload: { operationId: refused?.id } }]);
    await restricted(false);
    expect(await operationCommands.retry(deps, refused?.id ?? '', null)).toBe(true);
    expect(await unsettledOf(id)).toEqual([]);
    await runOperations(deps);
    expect(await statusOf(id)).toBe('held');
    await expect(operationCommands.retry(deps, refused?.id ?? '', null)).rejects.toMatchObject({
      code: 'wrong_state',
    });
    expect((await holdsOf(id)).map((hold) => hold.held_cents)).toEqual([5200]);
  });

  test('that the operator leaves is not asked again by itself', async () => {
    const id = await saved();
    await restricted(true);
    await partner.clock.move(52 * HOUR_MS);
    await work(1);
    const [refused] = await unsettledOf(id);
    const why = { reason: 'paid by transfer', operatorId: null };
    expect(await operationCommands.dismiss(deps, refused?.id ?? '', why)).toBe(true);
    expect(await operationCommands.dismiss(deps, refused?.id ?? '', why)).toBe(false);
    await work(1);
    expect(await unsettledOf(id)).toEqual([]);
    expect(await statusOf(id)).toBe('card_saved');
  });

  test('of a card form is unavailable to the payer, and another try works when it is mended', async () => {
    await held();
    await restricted(true);
    const id = await aPayable(fresh.db, deps.clock, parties);
    const form = () => startCard(deps, id, { now: deps.clock.now() });
    await expect(form()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await unsettledOf(id)).toMatchObject([{ action: 'hold', status: 'refused' }]);
    await restricted(false);
    await partner.browser.enterCard((await form()).clientSecret);
    expect((await checkCard(deps, id)).status).toBe('held');
  });
});

describe('a definite no after the hold', () => {
  test('of a debit ends it: both are notified of the failure, the hold is released, the operator sees it', async () => {
    const id = await held();
    await restricted(true);
    await askCapture(id);
    await expect(runOperations(deps, { payableId: id })).rejects.toBeInstanceOf(RowsFailed);
    await work(1);
    expect(await statusOf(id)).toBe('failed');
    expect(await factsNamed(id, 'payment-failed')).toMatchObject([{ payload: { reason: 'refused' } }]);
    expect(await holdsOf(id)).toMatchObject([{ status: 'canceled', held_cents: 0, captured_cents: 0 }]);
    const [refused] = await unsettledOf(id);
    expect(refused).toMatchObject({ action: 'capture', status: 'refused' });
    await expect(operationCommands.retry(deps, refused?.id ?? '', null)).rejects.toMatchObject({
      code: 'wrong_state',
    });
    expect(await listUnsettledPayables(fresh.db, { ...parties })).toEqual([]);
  });

  test('of the hold before a debit ends both', async () => {
    const id = await saved();
    await restricted(true);
    await askCapture(id);
    await work(1);
    expect(await statusOf(id)).toBe('failed');
    expect(await unsettledOf(id)).toMatchObject([{ action: 'hold', status: 'refused' }]);
    expect(await listUnsettledPayables(fresh.db, { ...parties })).toEqual([]);
  });

  test('of a renewal notifies neither party while the hold stands; once the bank has ended it, it notifies both', async () => {
    const id = await held();
    await restricted(true);
    // Half a day before the bank ends the hold.
    await partner.clock.move((4 * 24 + 18 - 12) * HOUR_MS + MINUTE_MS);
    await work(1);
    expect(await statusOf(id)).toBe('held');
    expect(await unsettledOf(id)).toMatchObject([{ action: 'hold', status: 'refused' }]);
    expect(await factsNamed(id, 'hold-refused')).toEqual([]);
    expect(await countEndingHolds(fresh.db, later(deps.clock.now(), 24 * HOUR_MS), deps.clock.now())).toBe(1);
    await partner.clock.move(12 * HOUR_MS);
    await checkCard(deps, id);
    await work(1);
    expect(await statusOf(id)).toBe('card_saved');
    expect(await factsNamed(id, 'hold-refused')).toHaveLength(1);
  });

  test('of a release ends the payable without a false notification', async () => {
    const id = await held();
    // A hold of another platform: the partner does not know it.
    await storeHold(id, `pi_of_nobody_${id}`);
    await askRelease(id);
    await work(1);
    expect(await statusOf(id)).toBe('failed');
    expect(await factsNamed(id, 'payment-failed')).toEqual([]);
    expect(await unsettledOf(id)).toMatchObject([{ action: 'release', error: { code: 'resource_missing' } }]);
    expect(await listUnsettledPayables(fresh.db, { ...parties })).toEqual([]);
  });

  test('of a release is the operator’s, who has it sent again', async () => {
    const id = await held();
    const [{ id: holdId = '' } = {}] = await holdsOf(id);
    await storeHold(id, `pi_of_nobody_${id}`);
    await askRelease(id);
    await work(1);
    const [refused] = await unsettledOf(id);
    await storeHold(id, holdId);
    expect(await operationCommands.retry(deps, refused?.id ?? '', null)).toBe(true);
    expect(await unsettledOf(id)).toEqual([]);
    await runOperations(deps);
    expect(await holdsOf(id)).toMatchObject([{ status: 'canceled', held_cents: 0 }]);
  });

  test('of the release of a replaced hold is sent again while the payable is held, and not once it is released', async () => {
    const id = await held();
    await storeHold(id, `pi_of_nobody_${id}`);
    await partner.clock.move((4 * 24 + 18 - 12) * HOUR_MS + MINUTE_MS);
    await work(1);
    const sendAgain = async () => {
      const [refused] = await unsettledOf(id);
      expect(refused).toMatchObject({ action: 'release', error: { code: 'resource_missing' } });
      return operationCommands.retry(deps, refused?.id ?? '', null);
    };
    expect(await statusOf(id)).toBe('held');
    expect(await sendAgain()).toBe(true);
    await work(1);
    await askRelease(id);
    await work(1);
    expect(await statusOf(id)).toBe('released');
    await expect(sendAgain()).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('to release what was debited is not asked again and again', async () => {
    const id = await held();
    const [{ id: holdId = '' } = {}] = await holdsOf(id);
    await partner.charges.captureHold({
      key: `elsewhere-${id}`,
      id: holdId,
      amountCents: 5200,
      applicationFeeCents: 202,
    });
    await askRelease(id);
    await work(2);
    expect(await unsettledOf(id)).toMatchObject([
      { action: 'release', attempts: 1, error: { code: 'hold_captured' } },
    ]);
  });
});

describe('a bank that will not debit what it held', () => {
  test.each(['pm_card_declinesCapture', 'pm_card_losesAuthorisation', 'pm_card_losesHold'])(
    '%s is held again once, then the debit has failed and nothing stays held',
    async (card) => {
      const id = await held(card);
      await askCapture(id);
      await work(1);
      expect(await statusOf(id)).toBe('failed');
      expect(await factsNamed(id, 'payment-failed')).toMatchObject([{ payload: { reason: 'declined' } }]);
      const holds = await holdsOf(id);
      expect(holds.map(({ status, captured_cents }) => [status, captured_cents])).toEqual([
        ['canceled', 0],
        ['canceled', 0],
      ]);
      expect(await unsettledOf(id)).toEqual([]);
    },
  );
});

describe('an outcome that is unknown for long', () => {
  test('of a hold that was made is found by its operation, and no second one is placed', async () => {
    const id = await saved();
    await partner.clock.move(52 * HOUR_MS);
    await partner.faults({ stick_done_next: 1 });
    await holdDueCards(deps);
    expect(await holdsOf(id)).toMatchObject([{ status: 'requires_capture' }]);
    expect(await statusOf(id)).toBe('card_saved');
    await work(0.5);
    expect(await statusOf(id)).toBe('card_saved');
    await work(1);
    expect(await statusOf(id)).toBe('held');
    expect(await holdsOf(id)).toHaveLength(1);
  });

  test('of a hold that was not made is asked with its key until the key is forgotten, then placed once', async () => {
    const id = await saved();
    await partner.clock.move(52 * HOUR_MS);
    await partner.faults({ stick_next: 1 });
    await holdDueCards(deps);
    await work(20);
    expect(await statusOf(id)).toBe('card_saved');
    expect(await unsettledOf(id)).toMatchObject([{ action: 'hold', status: 'unanswered' }]);
    await work(5);
    expect(await statusOf(id)).toBe('held');
    expect((await holdsOf(id)).map((hold) => hold.held_cents)).toEqual([5200]);
  });
});

describe('an outcome that is unknown for over a day', () => {
  test('of a hold, over a day of silence after it was made, is found: the forgotten key places no second one', async () => {
    const id = await saved();
    await partner.clock.move(52 * HOUR_MS);
    await partner.faults({ drop_next: 2 });
    await holdDueCards(deps);
    await partner.faults({ drop_next: 0, away: true });
    await partner.clock.move(30 * HOUR_MS);
    await runOperations(deps);
    await partner.faults({ away: false });
    await work(1);
    expect(await statusOf(id)).toBe('held');
    expect((await holdsOf(id)).map((hold) => hold.held_cents)).toEqual([5200]);
  });

  test('of the saving of a card, over a day after it was opened, is found: no second one is opened', async () => {
    const id = await aPayable(fresh.db, deps.clock, parties, { visitInHours: 200 });
    const form = () => startCard(deps, id, { now: deps.clock.now() });
    const opened = async () => (await partner.books()).setup_intents.length;
    await form();
    const before = await opened();
    // As if the partner's answer had been lost, and its idempotency key had expired.
    await fresh.db
      .updateTable('payments.operations')
      .set({ status: 'pending', partnerId: null, retryAt: deps.clock.now(), leaseUntil: null })
      .where('payableId', '=', id)
      .execute();
    await fresh.db
      .updateTable('payments.payables')
      .set({ setupId: null, clientSecret: null })
      .where('id', '=', id)
      .execute();
    await partner.clock.move(25 * HOUR_MS);
    await runOperations(deps);
    expect(await opened()).toBe(before);
    const payable = await fresh.db
      .selectFrom('payments.payables')
      .select('setupId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await partner.books()).setup_intents.map((setup) => setup.id)).toContain(payable.setupId);
  });

  test('of a hold that is no longer needed is not placed later', async () => {
    const id = await saved();
    await partner.clock.move(52 * HOUR_MS);
    await partner.faults({ stick_next: 1 });
    await holdDueCards(deps);
    await askRelease(id);
    await work(2);
    expect(await statusOf(id)).toBe('released');
    expect(await holdsOf(id)).toEqual([]);
  });
});

describe('an outcome that is unknown for long, after the hold', () => {
  test('of a debit that was made is read from the hold, and counts once', async () => {
    const id = await held();
    await askCapture(id);
    await partner.faults({ stick_done_next: 1 });
    await work(0.5);
    expect(await statusOf(id)).toBe('capturing');
    await work(1);
    expect(await viewOf(id)).toMatchObject({ status: 'captured', capturedCents: 5200 });
    expect(await factsNamed(id, 'payable-captured')).toHaveLength(1);
  });

  test('of a release that was made is read from the hold', async () => {
    const id = await held();
    await askRelease(id);
    await partner.faults({ stick_done_next: 1 });
    await work(0.5);
    expect(await statusOf(id)).toBe('releasing');
    await work(1);
    expect(await statusOf(id)).toBe('released');
    await partner.clock.move(MINUTE_MS);
  });
});
