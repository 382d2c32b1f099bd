import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { HOUR_MS, later, MINUTE_MS } from '#kit/time';
import {
  checkCard,
  expireConfirmations,
  holdDueCards,
  listPayablesByIds,
  listSavedCards,
  lowerAmount,
  type PaymentsDeps,
  requestCapture,
  requestRelease,
  rescheduleHold,
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
import { openCardStep } from './open-card.ts';
import { insertOperation } from './store/operations.ts';
import { lockPayable } from './store/payables.ts';

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
  parties = {
    accountId: (await aCustomer(fresh.db)).id,
    professionalId: await aPaidProfessional(fresh.db, partner),
  };
});
afterAll(async () => {
  await partner?.close();
  await fresh?.close();
});

const payable = (options?: { amountCents?: number; visitInHours?: number }) =>
  aPayable(fresh.db, deps.clock, parties, options);
const start = (id: string) => startCard(deps, id, { now: deps.clock.now() });
const statusOf = async (id: string) => (await listPayablesByIds(fresh.db, [id]))[0]?.status;
/** Actions in the audit trail of a payable. */
const trailOf = async (id: string) =>
  (
    await fresh.db
      .selectFrom('kit.auditEntries')
      .select('action')
      .where('subject', '=', `payable:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const factNames = async (id: string) => (await factsAbout(fresh.db, id)).map((fact) => fact.name);
const holdsOf = async (id: string) =>
  (await partner.books()).holds.filter((hold) => hold.metadata.reference === id);

async function release(id: string): Promise<void> {
  await inTransaction(fresh.db, (tx) => requestRelease(tx, id, deps.clock.now()));
  await runOperations(deps, { payableId: id });
}
async function capture(id: string, cents: number): Promise<void> {
  await inTransaction(fresh.db, (tx) => requestCapture(tx, id, cents, deps.clock.now()));
  await runOperations(deps, { payableId: id });
}
async function held(options?: { amountCents?: number }): Promise<string> {
  const id = await payable(options);
  await partner.browser.enterCard((await start(id)).clientSecret);
  await checkCard(deps, id);
  return id;
}
async function saved(card = 'pm_card_visa', visitInHours = 100): Promise<string> {
  const id = await payable({ visitInHours });
  const { clientSecret } = await start(id);
  if ((await partner.browser.enterCard(clientSecret, card)) === 'requires_action')
    await partner.browser.authenticate(clientSecret, 'authorise');
  await checkCard(deps, id);
  return id;
}
async function refusedOffSession(card = 'pm_card_chargeCustomerFail'): Promise<string> {
  const id = await saved(card);
  await partner.clock.move(52 * HOUR_MS);
  await holdDueCards(deps);
  return id;
}

describe('booked within 48 hours', () => {
  test('the amount is held, then debited once, less the fees', async () => {
    const id = await payable();
    const step = await start(id);
    expect(step).toMatchObject({ kind: 'payment', amountCents: 5200 });
    expect(await statusOf(id)).toBe('awaiting_card');
    await partner.browser.enterCard(step.clientSecret);
    expect(await checkCard(deps, id)).toMatchObject({ status: 'held', cardBrand: 'visa', cardLast4: '4242' });
    expect(await holdsOf(id)).toMatchObject([{ held_cents: 5200, captured_cents: 0 }]);

    await capture(id, 5200);
    await capture(id, 5200);
    expect(await listPayablesByIds(fresh.db, [id])).toMatchObject([
      { status: 'captured', capturedCents: 5200 },
    ]);
    expect(await holdsOf(id)).toMatchObject([
      { status: 'succeeded', captured_cents: 5200, application_fee_cents: 202 },
    ]);
    const facts = await factsAbout(fresh.db, id);
    expect(facts.map((fact) => fact.name)).toEqual(['payable-secured', 'payable-captured']);
    expect(facts[1]?.payload).toMatchObject({
      professionalId: parties.professionalId,
      capturedCents: 5200,
      searchFeeCents: 100,
      bankChargesCents: 102,
    });
  });

  test('a late fee debits a part and gives the rest back', async () => {
    const id = await held();
    await capture(id, 2000);
    expect(await holdsOf(id)).toMatchObject([
      { captured_cents: 2000, held_cents: 0, application_fee_cents: 154 },
    ]);
  });

  test('a debit is never more than what is held, nor negative', async () => {
    const id = await held();
    for (const cents of [-1, 5201]) await expect(capture(id, cents)).rejects.toBeInstanceOf(RangeError);
    expect(await statusOf(id)).toBe('held');
    await capture(id, 5200);
    expect(await holdsOf(id)).toMatchObject([{ captured_cents: 5200 }]);
  });

  test('a cancelled visit gives the amount back', async () => {
    const id = await held();
    await release(id);
    await release(id);
    expect(await statusOf(id)).toBe('released');
    expect(await holdsOf(id)).toMatchObject([{ status: 'canceled', captured_cents: 0 }]);
    expect(await trailOf(id)).toEqual(['payment.held', 'payment.released']);
  });

  test('a debit asked after the release is refused, and so is a release after the debit', async () => {
    const releasedId = await held();
    await release(releasedId);
    await expect(capture(releasedId, 5200)).rejects.toMatchObject({ code: 'wrong_state' });
    const taken = await held();
    await capture(taken, 5200);
    await expect(release(taken)).rejects.toMatchObject({ code: 'wrong_state' });
  });
});

describe('the card form within 48 hours', () => {
  test('the card form asked again is the same; the customer is made once', async () => {
    const first = await payable();
    const second = await payable();
    const before = (await partner.books()).customers.length;
    const step = await start(first);
    expect(await start(first)).toEqual(step);
    await start(second);
    expect((await partner.books()).customers.length).toBe(before + 1);
    expect(await holdsOf(first)).toHaveLength(1);
  });

  test('a declined card says why, and another one may be tried', async () => {
    const id = await payable();
    const { clientSecret } = await start(id);
    await partner.browser.enterCard(clientSecret, 'pm_card_visa_chargeDeclinedInsufficientFunds');
    expect(await checkCard(deps, id)).toMatchObject({
      status: 'awaiting_card',
      declineCode: 'insufficient_funds',
    });
    expect((await start(id)).clientSecret).toBe(clientSecret);
    await partner.browser.enterCard(clientSecret);
    expect(await checkCard(deps, id)).toMatchObject({ status: 'held', declineCode: null });
  });

  test('a card that needs authentication waits for the payer', async () => {
    const id = await payable();
    const { clientSecret } = await start(id);
    expect(await partner.browser.enterCard(clientSecret, 'pm_card_authenticationRequired')).toBe(
      'requires_action',
    );
    expect(await checkCard(deps, id)).toMatchObject({
      status: 'awaiting_card',
      declineCode: 'authentication_required',
    });
    await partner.browser.authenticate(clientSecret, 'authorise');
    expect((await checkCard(deps, id)).status).toBe('held');
  });
});

test.each([
  ['hold', 24],
  ['setup', 100],
])('a %s that a request opens is due to the worker only 30 seconds later', async (kind, visitInHours) => {
  const id = await payable({ visitInHours });
  const now = deps.clock.now();
  await startCard(deps, id, { now });
  const operations = await fresh.db
    .selectFrom('payments.operations')
    .select(['kind', 'retryAt'])
    .where('payableId', '=', id)
    .execute();
  expect(operations).toEqual([{ kind, retryAt: later(now, 30_000) }]);
});

describe('the card form within 48 hours, abandoned or late', () => {
  test('an abandoned form is closed at the partner: no card can be entered any more', async () => {
    const id = await payable();
    const { clientSecret } = await start(id);
    await release(id);
    expect(await statusOf(id)).toBe('released');
    expect(await partner.browser.enterCard(clientSecret)).toBe('payment_intent_unexpected_state');
    expect(await holdsOf(id)).toMatchObject([{ status: 'canceled', held_cents: 0 }]);
  });

  test.each([
    ['a form that was never opened', () => payable()],
    ['a saved card', () => saved()],
  ])('%s asks nothing of the partner when it is given up', async (_, open) => {
    const id = await open();
    await inTransaction(fresh.db, (tx) => requestRelease(tx, id, deps.clock.now()));
    expect(await statusOf(id)).toBe('released');
    expect(await holdsOf(id)).toEqual([]);
  });

  test('the amount is held from the instant at which it may be, before it the card is saved', async () => {
    const soon = await payable({ visitInHours: 48 });
    const { authoriseAt } = await inTransaction(fresh.db, (tx) => lockPayable(tx, soon));
    expect(await startCard(deps, soon, { now: authoriseAt ?? new Date(0) })).toMatchObject({
      kind: 'payment',
    });
    const later = await payable({ visitInHours: 48 });
    const { authoriseAt: at } = await inTransaction(fresh.db, (tx) => lockPayable(tx, later));
    const before = new Date((at?.getTime() ?? 0) - 1);
    expect(await startCard(deps, later, { now: before })).toMatchObject({ kind: 'setup' });
  });

  test('a card entered as the slot is given up is not debited', async () => {
    const id = await payable();
    const { clientSecret } = await start(id);
    await partner.browser.enterCard(clientSecret);
    await release(id);
    await checkCard(deps, id);
    expect(await statusOf(id)).toBe('released');
    expect(await holdsOf(id)).toMatchObject([{ status: 'canceled', held_cents: 0, captured_cents: 0 }]);
    expect(await factNames(id)).not.toContain('payable-secured');
    await expect(start(id)).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('a card entered late counts until the payable is released', async () => {
    const [now, ahead] = [await payable(), await payable({ visitInHours: 100 })];
    for (const id of [now, ahead]) await partner.browser.enterCard((await start(id)).clientSecret);
    await partner.clock.move(11 * MINUTE_MS);
    expect([(await checkCard(deps, now)).status, (await checkCard(deps, ahead)).status]).toEqual([
      'held',
      'card_saved',
    ]);
  });

  test('after its time the form is refused', async () => {
    const id = await payable();
    await partner.clock.move(10 * MINUTE_MS);
    await expect(start(id)).rejects.toMatchObject({ code: 'hold_expired' });
  });
});

describe('booked more than 48 hours ahead', () => {
  test('the card is saved; the amount is held 48 hours before, and not earlier', async () => {
    const id = await saved();
    expect(await listPayablesByIds(fresh.db, [id])).toMatchObject([
      { status: 'card_saved', cardLast4: '4242' },
    ]);
    expect(await holdsOf(id)).toEqual([]);
    expect(await listSavedCards(deps, parties.accountId)).toMatchObject([{ brand: 'visa', last4: '4242' }]);
    await partner.clock.move(51 * HOUR_MS);
    await holdDueCards(deps);
    expect(await statusOf(id)).toBe('card_saved');
    await partner.clock.move(HOUR_MS);
    await holdDueCards(deps);
    await holdDueCards(deps);
    expect(await statusOf(id)).toBe('held');
    expect(await holdsOf(id)).toMatchObject([{ held_cents: 5200 }]);
    expect(await factNames(id)).toEqual(['payable-secured']);
  });

  test('cancelled before the hold, the card is never charged', async () => {
    const id = await saved();
    await release(id);
    await partner.clock.move(60 * HOUR_MS);
    await holdDueCards(deps);
    expect(await statusOf(id)).toBe('released');
    expect(await holdsOf(id)).toEqual([]);
  });

  test('an abandoned form is closed at the partner', async () => {
    const id = await payable({ visitInHours: 100 });
    const { kind, clientSecret } = await start(id);
    expect(kind).toBe('setup');
    await release(id);
    expect(await partner.browser.enterCard(clientSecret)).toBe('setup_intent_unexpected_state');
  });

  test('a card saved as the slot is given up stays unused', async () => {
    const id = await payable({ visitInHours: 100 });
    await partner.browser.enterCard((await start(id)).clientSecret);
    await release(id);
    expect((await checkCard(deps, id)).status).toBe('released');
    expect(await factNames(id)).toEqual([]);
  });

  test('a visit done before its hold is held and debited in one go', async () => {
    const id = await saved();
    await capture(id, 5200);
    expect(await statusOf(id)).toBe('captured');
    expect(await holdsOf(id)).toMatchObject([{ captured_cents: 5200 }]);
  });

  test('a visit done before its hold, with a card that is refused, fails and leaves nothing open', async () => {
    const id = await saved('pm_card_chargeCustomerFail');
    await capture(id, 5200);
    expect(await statusOf(id)).toBe('failed');
    expect(await holdsOf(id)).toMatchObject([{ status: 'canceled', captured_cents: 0 }]);
    expect((await factsAbout(fresh.db, id)).at(-1)).toMatchObject({
      name: 'payment-failed',
      payload: { reason: 'declined' },
    });
  });
});

describe('a hold that is refused without the payer', () => {
  test('asks the payer, with a deadline, and is confirmed with another card', async () => {
    const id = await refusedOffSession();
    const [view] = await listPayablesByIds(fresh.db, [id]);
    expect(view).toMatchObject({ status: 'payment_to_confirm', declineCode: 'generic_decline' });
    const fact = (await factsAbout(fresh.db, id)).find(({ name }) => name === 'payment-to-confirm');
    expect(fact?.payload.confirmBy).toBe(view?.confirmBy?.toISOString());
    const hours = ((view?.confirmBy?.getTime() ?? 0) - deps.clock.now().getTime()) / HOUR_MS;
    expect(Math.round(hours)).toBe(12);

    const step = await start(id);
    expect(step).toMatchObject({ kind: 'payment', expiresAt: view?.confirmBy });
    // The refused hold itself is confirmed, so there is no second one.
    expect(await holdsOf(id)).toHaveLength(1);
    await partner.browser.enterCard(step.clientSecret);
    expect((await checkCard(deps, id)).status).toBe('held');
    expect(await holdsOf(id)).toMatchObject([{ held_cents: 5200 }]);
  });

  test('its secret is known without asking the partner again', async () => {
    const id = await refusedOffSession();
    const [hold] = await holdsOf(id);
    await partner.faults({ away: true });
    try {
      const { clientSecret } = await openCardStep(deps, id, { now: deps.clock.now() });
      expect(clientSecret.startsWith(`${hold?.id}_secret_`)).toBe(true);
    } finally {
      await partner.faults({ away: false });
    }
  });

  test('a required authentication is done in the payer’s browser', async () => {
    const id = await refusedOffSession('pm_card_authenticationRequired');
    expect(await listPayablesByIds(fresh.db, [id])).toMatchObject([
      { status: 'payment_to_confirm', declineCode: 'authentication_required' },
    ]);
    const { clientSecret } = await start(id);
    await partner.browser.enterCard(clientSecret, 'pm_card_authenticationRequired');
    await partner.browser.authenticate(clientSecret, 'authorise');
    expect((await checkCard(deps, id)).status).toBe('held');
  });

  test('unconfirmed in time it has failed, and can no longer be confirmed', async () => {
    const id = await refusedOffSession();
    const { clientSecret } = await start(id);
    await expireConfirmations(deps);
    expect(await statusOf(id)).toBe('payment_to_confirm');
    await partner.clock.move(12 * HOUR_MS);
    await expireConfirmations(deps);
    await runOperations(deps);
    expect(await statusOf(id)).toBe('failed');
    expect(await partner.browser.enterCard(clientSecret)).toBe('payment_intent_unexpected_state');
    expect((await factsAbout(fresh.db, id)).filter(({ name }) => name === 'payment-failed')).toHaveLength(1);
    await expect(start(id)).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('it fails at its deadline, not before', async () => {
    const id = await refusedOffSession();
    const [{ confirmBy = null } = {}] = await listPayablesByIds(fresh.db, [id]);
    const deadline = confirmBy ?? new Date(0);
    const expireAt = (now: Date) =>
      expireConfirmations({ ...deps, clock: { ...deps.clock, now: () => now } });
    await expireAt(later(deadline, -1));
    expect(await statusOf(id)).toBe('payment_to_confirm');
    await expireAt(deadline);
    expect(await statusOf(id)).toBe('failed');
  });

  test('confirmed at the last moment, its news on the way, it is held', async () => {
    const id = await refusedOffSession();
    await partner.browser.enterCard((await start(id)).clientSecret);
    await partner.clock.move(12 * HOUR_MS);
    await expireConfirmations(deps);
    expect(await statusOf(id)).toBe('held');
  });

  test('done instead, the refused hold is closed before another is placed', async () => {
    const id = await refusedOffSession();
    const refused = (await holdsOf(id))[0]?.id;
    await capture(id, 5200);
    expect((await holdsOf(id)).find((hold) => hold.id === refused)).toMatchObject({ status: 'canceled' });
  });

  test('cancelled instead, what was open is closed', async () => {
    const id = await refusedOffSession();
    await release(id);
    expect(await statusOf(id)).toBe('released');
    expect(await holdsOf(id)).toMatchObject([{ status: 'canceled' }]);
  });
});

describe('a hold that runs out', () => {
  const untilRenewal = (4 * 24 + 18 - 12) * HOUR_MS;

  test('is replaced before: the new one first, then the old one is given back', async () => {
    const id = await held();
    await partner.clock.move(untilRenewal + MINUTE_MS);
    await holdDueCards(deps);
    await holdDueCards(deps);
    expect(await statusOf(id)).toBe('held');
    const holds = await holdsOf(id);
    expect(holds.map((hold) => hold.status).sort()).toEqual(['canceled', 'requires_capture']);
    await partner.clock.move(12 * HOUR_MS);
    await capture(id, 5200);
    expect((await holdsOf(id)).filter((hold) => hold.captured_cents > 0)).toHaveLength(1);
  });

  /** The visit now starts in so many milliseconds. */
  async function moveVisit(id: string, inMs: number): Promise<void> {
    const now = deps.clock.now();
    const startsAt = later(now, inMs);
    await inTransaction(fresh.db, (tx) =>
      rescheduleHold(tx, id, {
        authoriseAt: later(startsAt, -48 * HOUR_MS),
        latestConfirmBy: later(startsAt, -12 * HOUR_MS),
        endsAt: later(startsAt, HOUR_MS),
        now,
      }),
    );
  }

  test.each([
    ['stays when it outlasts the visit by a day', 10, [5200]],
    ['is replaced at once when it does not', 40, [0, 5200]],
  ])('of a visit that is moved, it %s', async (_, visitInHours, heldCents) => {
    const id = await held();
    // 42 hours of the hold are left.
    await partner.clock.move(3 * 24 * HOUR_MS);
    await moveVisit(id, visitInHours * HOUR_MS);
    await holdDueCards(deps);
    expect((await holdsOf(id)).map((hold) => hold.held_cents).sort()).toEqual(heldCents);
    expect(await statusOf(id)).toBe('held');
  });

  test.each([
    ['to 48 hours ahead, it stays', 0, 'held', ['requires_capture']],
    ['to later, it is given back until 48 hours before', 1, 'card_saved', ['canceled']],
  ])('of a visit that is moved %s', async (_, laterMs, status, atPartner) => {
    const id = await held();
    await moveVisit(id, 48 * HOUR_MS + laterMs);
    expect(await statusOf(id)).toBe(status);
    await runOperations(deps, { payableId: id });
    expect((await holdsOf(id)).map((hold) => hold.status)).toEqual(atPartner);
  });

  test('is not replaced by a card that is refused by then, and stays as long as it lasts', async () => {
    const id = await held();
    await fresh.db
      .updateTable('payments.payables')
      .set({ paymentMethodId: 'pm_card_chargeCustomerFail' })
      .where('id', '=', id)
      .execute();
    await partner.clock.move(untilRenewal + MINUTE_MS);
    await holdDueCards(deps);
    await holdDueCards(deps);
    expect(await statusOf(id)).toBe('held');
    const holds = await holdsOf(id);
    expect(holds.map((hold) => hold.held_cents).sort()).toEqual([0, 5200]);
  });

  test('lowered while another one was on its way, what arrives is replaced in turn', async () => {
    const id = await held();
    await partner.clock.move(untilRenewal + MINUTE_MS);
    const now = deps.clock.now();
    await inTransaction(fresh.db, async (tx) => {
      const { paymentMethodId, holdId } = await lockPayable(tx, id);
      const detail = { paymentMethodId, ...(holdId && { replaces: holdId }) };
      await insertOperation(tx, { payableId: id, kind: 'hold', amountCents: 5200, detail, now });
      await lowerAmount(tx, id, 4200, { startsAt: later(now, HOUR_MS), now });
    });
    // The pending hold first, then the lower one, then nothing more.
    for (const _turn of [1, 2, 3]) {
      await runOperations(deps);
      await holdDueCards(deps);
    }
    expect((await holdsOf(id)).map((hold) => hold.held_cents).sort()).toEqual([0, 0, 4200]);
    expect(await statusOf(id)).toBe('held');
  });

  test('given up by the bank, it is placed again', async () => {
    const id = await held();
    await partner.clock.move(5 * 24 * HOUR_MS);
    await checkCard(deps, id);
    expect(await statusOf(id)).toBe('card_saved');
    await holdDueCards(deps);
    expect(await statusOf(id)).toBe('held');
  });

  test('given up when it is debited, a new one is placed and debited', async () => {
    const id = await held();
    await partner.clock.move(5 * 24 * HOUR_MS);
    await capture(id, 5200);
    expect(await statusOf(id)).toBe('captured');
    expect((await holdsOf(id)).map((hold) => hold.captured_cents).sort()).toEqual([0, 5200]);
  });

  test('given up again and again, the debit fails', async () => {
    const id = await saved('pm_card_losesHold');
    await capture(id, 5200);
    expect(await statusOf(id)).toBe('failed');
    expect((await holdsOf(id)).map((hold) => hold.captured_cents)).toEqual([0, 0]);
  });
});

test('an amount counts as held only once a card holds it', async () => {
  const isHeld = async (id: string) => {
    const [view] = await listPayablesByIds(fresh.db, [id]);
    return [view?.status, view?.isHoldPlaced];
  };
  const id = await payable();
  expect(await isHeld(id)).toEqual(['awaiting_card', false]);
  const { clientSecret } = await start(id);
  expect(await isHeld(id)).toEqual(['awaiting_card', false]);
  await partner.browser.enterCard(clientSecret);
  await checkCard(deps, id);
  expect(await isHeld(id)).toEqual(['held', true]);
  await capture(id, 5200);
  expect(await isHeld(id)).toEqual(['captured', true]);
  expect(await isHeld(await saved())).toEqual(['card_saved', false]);
  expect(await isHeld(await refusedOffSession())).toEqual(['payment_to_confirm', false]);
});

test('views of many payables are one question, absent ones left out', async () => {
  const id = await payable();
  const absent = '00000000-0000-4000-8000-000000000000';
  expect((await listPayablesByIds(fresh.db, [id, absent])).map((view) => view.id)).toEqual([id]);
  expect(await listPayablesByIds(fresh.db, [])).toEqual([]);
});

test('a payable past its own deadlines still gets a deadline to confirm', async () => {
  const id = await saved('pm_card_chargeCustomerFail');
  const before = later(deps.clock.now(), 99 * HOUR_MS);
  await partner.clock.move(99 * HOUR_MS);
  await holdDueCards(deps);
  const [view] = await listPayablesByIds(fresh.db, [id]);
  expect(view?.confirmBy?.getTime()).toBeGreaterThanOrEqual(before.getTime());
});
