import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { requestRelease, runOperations } from '#payments';
import { anInvoice } from '#testing/billing';
import { anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';
import { aPayee } from '#testing/card-partner';
import { type Debits, openDebits } from '#testing/debits';
import {
  findHeldForNothing,
  findInvoiceGaps,
  findMissingCaptures,
  findWaitingOrders,
} from './money-checks.ts';

let it: Debits;
let salon: BuiltProfessional;
let parties: { accountId: string; professionalId: string };

beforeAll(async () => {
  it = await openDebits();
  salon = await aProfessional(it.fresh.db);
  await aPayee(it.fresh.db, it.partner, salon.id);
  parties = { accountId: (await it.professional()).accountId, professionalId: salon.id };
});
afterAll(() => it?.close());

const deps = () => ({ db: it.fresh.db, clock: it.deps.clock, partners: { charges: it.partner.charges } });
const change = (payableId: string, status: string) =>
  sql`update payments.payables set status = ${status} where id = ${payableId}`.execute(it.fresh.db);

describe('money that is held at the card partner', () => {
  const wrong = async () => (await findHeldForNothing(deps())).wrong;

  test('for a visit to come is no finding, nor is a hold that an order is about to give back', async () => {
    const id = await it.hold(parties);
    expect(await findHeldForNothing(deps())).toEqual({ found: { holds: 1 }, wrong: [] });
    await inTransaction(it.fresh.db, (tx) => requestRelease(tx, id, it.now()));
    expect(await wrong()).toEqual([]);
    await runOperations(it.deps);
    expect(await findHeldForNothing(deps())).toEqual({ found: { holds: 0 }, wrong: [] });
  });

  test('is found where nothing here is what it is for, or that awaits it no longer', async () => {
    const { charges } = it.partner;
    const [id, other] = [await it.hold(parties), await it.hold(parties)];
    await change(id, 'failed');
    const holdId = await it.holdOf(id);
    const customerId = await charges.createCustomer({
      key: randomUUID(),
      email: 'a@payer.example',
      name: 'A',
      reference: 'nobody',
    });
    const nobodys = await charges.placeHold({
      key: randomUUID(),
      customerId,
      accountId: null,
      applicationFeeCents: 0,
      amountCents: 700,
      reference: randomUUID(),
      offSession: false,
      paymentMethodId: null,
    });
    // It waits for a card: nothing is held yet.
    expect(await wrong()).toEqual([`hold ${holdId} of 5200, which payable ${id} does not await`]);
    await it.partner.browser.enterCard(nobodys.clientSecret);
    expect((await wrong()).toSorted()).toEqual(
      [
        `hold ${holdId} of 5200, which payable ${id} does not await`,
        `hold ${nobodys.id} of 700, of nothing here`,
      ].toSorted(),
    );
    await charges.releaseHold({ key: randomUUID(), id: nobodys.id });
    await charges.releaseHold({ key: randomUUID(), id: holdId });
    expect(await findHeldForNothing(deps())).toEqual({ found: { holds: 1 }, wrong: [] });
    await inTransaction(it.fresh.db, (tx) => requestRelease(tx, other, it.now()));
    await runOperations(it.deps);
  });
});

test('orders that the card partner has not answered for a quarter of an hour are found, not those that it put off', async () => {
  const payableId = await it.hold(parties);
  const order = async (minutes: number, given: { askedAt?: Date | null; failure?: string }) =>
    it.fresh.db
      .insertInto('payments.operations')
      .values({
        payableId,
        kind: 'take_back',
        amountCents: 1,
        status: 'pending',
        causeId: randomUUID(),
        createdAt: later(it.now(), -minutes * MINUTE_MS),
        retryAt: later(it.now(), HOUR_MS),
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  await order(14, { askedAt: it.now() });
  await order(99, {
    askedAt: null,
    failure: JSON.stringify({ type: 'PartnerRefused', code: 'balance_insufficient', frames: [] }),
  });
  expect(await findWaitingOrders(deps())).toEqual({ found: {}, wrong: [] });
  const silent = await order(16, { askedAt: it.now() });
  const unasked = await order(20, {});
  expect((await findWaitingOrders(deps())).wrong).toEqual([
    expect.stringContaining(`take_back ${unasked.id} of ${payableId}, since `),
    expect.stringContaining(`take_back ${silent.id} of ${payableId}, since `),
  ]);
});

describe('a debit', () => {
  const wrong = async () => (await findMissingCaptures(deps())).wrong;
  const aVisit = (given: Parameters<typeof anAppointment>[2]) =>
    anAppointment(it.fresh.db, salon, {
      customerId: parties.accountId,
      startsAt: later(it.now(), -3 * DAY_MS),
      cardCents: 4000,
      onSiteCents: 0,
      ...given,
    });

  test('that the ledger knows to the cent is no finding; one that it does not is', async () => {
    await it.debit(parties);
    expect(await wrong()).toEqual([]);
    const id = await it.hold(parties);
    await sql`update payments.payables set status = 'captured', captured_cents = 5200, captured_at = now(), capture_before = null
      where id = ${id}`.execute(it.fresh.db);
    expect(await wrong()).toEqual([`payable ${id}: debited 5200, in the ledger 0`]);
    await sql`select wallet.post('a cent less', 'capture', ${salon.id}, ${id}, 'pi_x', now(),
      '{"connected": 5199, "earned": -5199}', now())`.execute(it.fresh.db);
    expect(await wrong()).toEqual([`payable ${id}: debited 5200, in the ledger 5199`]);
    await change(id, 'failed');
  });

  test.each([
    ['a visit that took place', { state: 'completed' }],
    ['one that nobody came to', { state: 'no_show' }],
    ['one that was cancelled', { state: 'cancelled', cancelledBy: 'customer' }],
  ])('of %s that nobody asked for is found a day later, not before', async (_, given) => {
    const stateChangedAt = later(it.now(), -25 * HOUR_MS);
    const id = await aVisit({ ...given, stateChangedAt });
    await it.hold(parties, { id });
    const said = [`visit ${id} has ended, and nothing was asked of what is held`];
    expect(await wrong()).toEqual(said);
    const set = (changes: Record<string, unknown>) =>
      it.fresh.db.updateTable('appointments.appointments').set(changes).where('id', '=', id).execute();
    await set({ stateChangedAt: later(it.now(), -23 * HOUR_MS) });
    expect(await wrong()).toEqual([]);
    await set({ stateChangedAt });
    await inTransaction(it.fresh.db, (tx) => requestRelease(tx, id, it.now()));
    expect(await wrong()).toEqual([]);
  });

  test('of a visit that is contested waits for the operator', async () => {
    const id = await aVisit({
      state: 'completed',
      stateChangedAt: later(it.now(), -25 * HOUR_MS),
      contestUntil: it.now(),
      contestedAt: later(it.now(), -24 * HOUR_MS),
      contestReason: 'Fermé',
    });
    await it.hold(parties, { id });
    expect(await wrong()).toEqual([]);
  });
});

test('a number that no invoice has is found', async () => {
  await anInvoice(it.fresh.db, salon.id);
  expect(await findInvoiceGaps(deps())).toEqual({ found: { gaps: 0 }, wrong: [] });
  await sql`update subscriptions.invoice_counters set last = last + 1`.execute(it.fresh.db);
  expect((await findInvoiceGaps(deps())).wrong).toEqual([expect.stringMatching(/^F\d{4}-000002$/)]);
});
