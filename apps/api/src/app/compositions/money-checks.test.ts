import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { requestRelease, runOperations } from '#payments';
import { insertTestInvoice } from '#testing/billing';
import { anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';
import { aPayee } from '#testing/card-partner';
import { type Debits, openDebits } from '#testing/debits';
import {
  findInvoiceGaps,
  findMissingCaptures,
  findUnansweredCommands,
  findUnneededHolds,
} from './money-checks.ts';

let debits: Debits;
let salon: BuiltProfessional;
let parties: { accountId: string; professionalId: string };

beforeAll(async () => {
  debits = await openDebits();
  salon = await aProfessional(debits.fresh.db);
  await aPayee(debits.fresh.db, debits.partner, salon.id);
  parties = { accountId: (await debits.professional()).accountId, professionalId: salon.id };
});
afterAll(() => debits?.close());

const deps = () => ({
  db: debits.fresh.db,
  clock: debits.deps.clock,
  partners: { charges: debits.partner.charges },
});
/** The progress of one run, which its attempts share. */
function openRun() {
  const progress = {
    saved: null as unknown,
    async save(saved: object) {
      progress.saved = JSON.parse(JSON.stringify(saved));
    },
  };
  return { signal: new AbortController().signal, progress };
}
const change = (payableId: string, status: string) =>
  sql`update payments.payables set status = ${status} where id = ${payableId}`.execute(debits.fresh.db);

describe('money that is held at the card partner', () => {
  const find = () => findUnneededHolds(deps(), openRun());
  const wrong = async () => (await find()).wrong;

  test('for an upcoming appointment is no finding, nor is a hold about to be released', async () => {
    const id = await debits.hold(parties);
    expect(await find()).toEqual({ found: { holds: 1 }, wrong: [] });
    await inTransaction(debits.fresh.db, (tx) => requestRelease(tx, id, debits.now()));
    expect(await wrong()).toEqual([]);
    await runOperations(debits.deps);
    expect(await find()).toEqual({ found: { holds: 0 }, wrong: [] });
  });

  test('is found where no payable exists, or none that waits for it', async () => {
    const { charges } = debits.partner;
    const [id, other] = [await debits.hold(parties), await debits.hold(parties)];
    await change(id, 'failed');
    const holdId = await debits.holdOf(id);
    const customerId = await charges.createCustomer({
      key: randomUUID(),
      email: 'a@payer.example',
      name: 'A',
      reference: 'unknown',
    });
    const foreignHold = await charges.placeHold({
      key: randomUUID(),
      customerId,
      accountId: null,
      applicationFeeCents: 0,
      amountCents: 700,
      reference: randomUUID(),
      offSession: false,
      paymentMethodId: null,
    });
    // The payable waits for a card: nothing is held yet.
    expect(await wrong()).toEqual([`hold ${holdId} of 5200, which payable ${id} does not await`]);
    await debits.partner.browser.enterCard(foreignHold.clientSecret);
    expect((await wrong()).toSorted()).toEqual(
      [
        `hold ${holdId} of 5200, which payable ${id} does not await`,
        `hold ${foreignHold.id} of 700 belongs to no payable`,
      ].toSorted(),
    );
    await charges.releaseHold({ key: randomUUID(), id: foreignHold.id });
    await charges.releaseHold({ key: randomUUID(), id: holdId });
    expect(await find()).toEqual({ found: { holds: 1 }, wrong: [] });
    await inTransaction(debits.fresh.db, (tx) => requestRelease(tx, other, debits.now()));
    await runOperations(debits.deps);
  });

  test('is looked for on eight days at once, and a run that was interrupted goes on where it was', async () => {
    const id = await debits.hold(parties);
    const holdId = await debits.holdOf(id);
    await change(id, 'failed');
    const { charges } = debits.partner;
    const looked: string[] = [];
    let [atOnce, most, isAway] = [0, 0, true];
    const listOpenHolds: typeof charges.listOpenHolds = async (page) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      try {
        if (isAway && looked.length >= 8) throw new PartnerUnavailable('card-payments', 'away');
        looked.push(page.since.toISOString());
        return await charges.listOpenHolds(page);
      } finally {
        atOnce -= 1;
      }
    };
    // The hold was placed on the first of the forty days.
    const clock = { now: () => later(debits.now(), 39.5 * DAY_MS) };
    const away = { ...deps(), clock, partners: { charges: { ...charges, listOpenHolds } } };
    const run = openRun();
    await expect(findUnneededHolds(away, run)).rejects.toBeInstanceOf(PartnerUnavailable);
    isAway = false;
    const wrongHold = `hold ${holdId} of 5200, which payable ${id} does not await`;
    expect(await findUnneededHolds(away, run)).toEqual({ found: { holds: 1 }, wrong: [wrongHold] });
    expect(new Set(looked).size).toBe(40);
    expect([looked.length, most]).toEqual([40, 8]);
    await charges.releaseHold({ key: randomUUID(), id: holdId });
  });
});

test('commands unanswered for a quarter of an hour are found, not those that the card partner put off', async () => {
  const payableId = await debits.hold(parties);
  const order = async (minutes: number, options: { firstCalledAt?: Date | null; failure?: string }) =>
    debits.fresh.db
      .insertInto('payments.operations')
      .values({
        payableId,
        kind: 'take_back',
        amountCents: 1,
        status: 'pending',
        causeId: randomUUID(),
        createdAt: later(debits.now(), -minutes * MINUTE_MS),
        retryAt: later(debits.now(), HOUR_MS),
        ...options,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  await order(14, { firstCalledAt: debits.now() });
  await order(99, {
    firstCalledAt: null,
    failure: JSON.stringify({ type: 'PartnerRefused', code: 'balance_insufficient', frames: [] }),
  });
  expect(await findUnansweredCommands(deps())).toEqual({ found: {}, wrong: [] });
  const silent = await order(16, { firstCalledAt: debits.now() });
  const unasked = await order(20, {});
  expect((await findUnansweredCommands(deps())).wrong).toEqual([
    expect.stringContaining(`take_back ${unasked.id} of ${payableId}, since `),
    expect.stringContaining(`take_back ${silent.id} of ${payableId}, since `),
  ]);
});

describe('a debit', () => {
  const wrong = async () => (await findMissingCaptures(deps())).wrong;
  const aVisit = (options: Parameters<typeof anAppointment>[2]) =>
    anAppointment(debits.fresh.db, salon, {
      customerId: parties.accountId,
      startsAt: later(debits.now(), -3 * DAY_MS),
      cardCents: 4000,
      onSiteCents: 0,
      ...options,
    });

  test('that the ledger holds to the cent is no finding; any other is', async () => {
    await debits.debit(parties);
    expect(await wrong()).toEqual([]);
    const id = await debits.hold(parties);
    await sql`update payments.payables set status = 'captured', captured_cents = 5200, captured_at = now(), capture_before = null
      where id = ${id}`.execute(debits.fresh.db);
    expect(await wrong()).toEqual([`payable ${id}: debited 5200, in the ledger 0`]);
    await sql`select wallet.post('a cent less', 'capture', ${salon.id}, ${id}, 'pi_x', now(),
      '{"connected": 5199, "earned": -5199}', now())`.execute(debits.fresh.db);
    expect(await wrong()).toEqual([`payable ${id}: debited 5200, in the ledger 5199`]);
    await change(id, 'failed');
  });

  test.each([
    ['a visit that took place', { state: 'completed' }],
    ['a no-show', { state: 'no_show' }],
    ['one that was cancelled', { state: 'cancelled', cancelledBy: 'customer' }],
  ])('of %s that was never captured is found a day later, not before', async (_, options) => {
    const stateChangedAt = later(debits.now(), -25 * HOUR_MS);
    const id = await aVisit({ ...options, stateChangedAt });
    await debits.hold(parties, { id });
    const expected = [`appointment ${id} has ended, but its payment is still held`];
    expect(await wrong()).toEqual(expected);
    const set = (changes: Record<string, unknown>) =>
      debits.fresh.db.updateTable('appointments.appointments').set(changes).where('id', '=', id).execute();
    await set({ stateChangedAt: later(debits.now(), -23 * HOUR_MS) });
    expect(await wrong()).toEqual([]);
    await set({ stateChangedAt });
    await inTransaction(debits.fresh.db, (tx) => requestRelease(tx, id, debits.now()));
    expect(await wrong()).toEqual([]);
  });

  test('of a contested appointment waits for the operator', async () => {
    const id = await aVisit({
      state: 'completed',
      stateChangedAt: later(debits.now(), -25 * HOUR_MS),
      contestUntil: debits.now(),
      contestedAt: later(debits.now(), -24 * HOUR_MS),
      contestReason: 'Fermé',
    });
    await debits.hold(parties, { id });
    expect(await wrong()).toEqual([]);
  });
});

test('a gap in the invoice numbers is found', async () => {
  await insertTestInvoice(debits.fresh.db, salon.id);
  expect(await findInvoiceGaps(deps())).toEqual({ found: { gaps: 0 }, wrong: [] });
  await sql`update subscriptions.invoice_counters set last = last + 1`.execute(debits.fresh.db);
  expect((await findInvoiceGaps(deps())).wrong).toEqual([expect.stringMatching(/^F\d{4}-000002$/)]);
});
