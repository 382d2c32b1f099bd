import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { type BookingDeps, bookAppointment, cancelAppointment } from '#appointments';
import { inTransaction } from '#kit/database/transaction';
import { takeFacts } from '#kit/jobs/facts';
import { DAY_MS, HOUR_MS, instantAtMinute, later, MINUTE_MS } from '#kit/time';
import { auditMasks, blockTimes, freeSlot } from '#scheduling';
import { aCustomer, aMember, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { bankCharges } from '#testing/card-partner';
import { countDeadlocks } from '#testing/deadlocks';
import { freshDatabase } from '#testing/fresh-database';
import { createHeldStanding } from '#testing/standing';
import { closeOwnEntry, closeProfessionalEntry } from './close-entry.ts';
import { createEntry, type NewWaitingEntry } from './create-entry.ts';
import { endFulfilledEntries, offerFreedTimes, waitingSweeps } from './index.ts';
import { eraseWaitingEntries, findWaitingEntry, listOwn } from './store/entries.ts';
import { listOffers, type OfferRow } from './store/offers.ts';

const ROUNDS = process.env.ROUNDS === 'full' ? 1000 : 8;
const MONDAY = '2031-06-02';
const TUESDAY = '2031-06-03';
const at = (day: string, hour: number, minute = 0) =>
  instantAtMinute(day, hour * 60 + minute, 'Europe/Paris');
const refusal = (code: string) => expect.objectContaining({ code });

/** A salon with one slot a day, nine to ten, that an hour's cut fills; it is Monday noon. */
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let deps: BookingDeps;
let fixture: BuiltProfessional;
let cut: string;
let now: Date;
beforeEach(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  now = at(MONDAY, 12);
  deps = { db, clock: { now: () => now }, searchFeeCents: 0, bankCharges };
  fixture = await aProfessional(db, {
    hours: [{ startsMinute: 540, endsMinute: 600 }],
    settings: { slotStepMinutes: 60 },
  });
  cut = await aService(db, fixture.id, { name: 'Coupe', priceCents: 4000, durationMinutes: 60 });
});
afterEach(() => fresh.close());

/** Runs facts and sweeps until nothing is left, as the worker does. */
async function work(): Promise<void> {
  for (;;) {
    const facts = await takeFacts(deps.db, 100);
    for (const { name, payload } of facts) {
      const { professionalId } = payload as { professionalId: string };
      if (name === 'time-freed') await offerFreedTimes(deps, professionalId);
    }
    let done = 0;
    for (const sweep of waitingSweeps(deps)) done += await sweep.run();
    if (facts.length + done === 0) return;
  }
}
const entryFor = (change: Partial<NewWaitingEntry> = {}): NewWaitingEntry => ({
  professionalId: fixture.id,
  serviceIds: [cut],
  place: 'salon',
  firstDay: TUESDAY,
  lastDay: TUESDAY,
  fromMinute: 0,
  untilMinute: 1440,
  ...change,
});
const book = (customerId: string, startsAt: Date, offerId?: string) =>
  bookAppointment(deps, customerId, {
    professionalId: fixture.id,
    serviceIds: [cut],
    place: 'salon' as const,
    note: '',
    startsAt,
    totalCents: 4000,
    offerId,
  });
const cancel = (id: string) => cancelAppointment(deps, id, fixture.accountId, { reason: '', feeCents: 0 });
async function aWaiter(change: Partial<NewWaitingEntry> = {}) {
  const { id: customerId } = await aCustomer(deps.db);
  const id = await createEntry(deps, customerId, entryFor(change));
  now = later(now, 1000);
  return { id, customerId };
}
/** Tuesday at nine is booked. */
async function booked(startsAt = at(TUESDAY, 9)): Promise<string> {
  const { id: customerId } = await aCustomer(deps.db);
  const { id } = await book(customerId, startsAt);
  await work();
  return id;
}
const offersOf = async (entry: { id: string }) => listOffers(deps.db, [entry.id]);
const openOf = async (entry: { id: string }): Promise<OfferRow | undefined> =>
  (await offersOf(entry)).find(({ state }) => state === 'open');
const stateOf = async (entry: { id: string }) => (await findWaitingEntry(deps.db, entry.id))?.state;
async function unharmed(): Promise<void> {
  expect(await auditMasks(deps.db, { from: new Date(0) })).toEqual([]);
  const { rows } = await sql<{ n: number }>`select count(*) as n from scheduling.occupancies one
    join scheduling.occupancies other on one.resource_id = other.resource_id and one.id < other.id
      and one.during && other.during`.execute(deps.db);
  expect(rows[0]?.n).toBe(0);
}

describe('a waiting-list entry', () => {
  it('is for days without a free time: where one is free the customer books', async () => {
    const { id } = await aCustomer(deps.db);
    await expect(createEntry(deps, id, entryFor())).rejects.toEqual(refusal('time_is_free'));
    await createEntry(deps, id, entryFor({ fromMinute: 600 }));
    await booked();
    now = later(now, 1000);
    await createEntry(deps, id, entryFor());
    expect((await listOwn(deps.db, id, now)).map(({ fromMinute }) => fromMinute)).toEqual([600, 0]);
  });

  it('needs upcoming days, fourteen at most, within the horizon, in their order', async () => {
    await booked();
    const { id } = await aCustomer(deps.db);
    const create = (firstDay: string, lastDay: string, hours: Partial<NewWaitingEntry> = {}) =>
      createEntry(deps, id, entryFor({ firstDay, lastDay, ...hours }));
    for (const [firstDay, lastDay] of [
      ['2031-06-01', TUESDAY],
      [TUESDAY, MONDAY],
      [TUESDAY, '2031-06-17'],
    ] as const)
      await expect(create(firstDay, lastDay)).rejects.toEqual(refusal('invalid_input'));
    await expect(create('2031-10-01', '2031-10-01')).rejects.toEqual(refusal('slot_beyond_horizon'));
    await expect(create(MONDAY, MONDAY, { untilMinute: 600 })).rejects.toEqual(refusal('invalid_input'));
    await expect(create(TUESDAY, TUESDAY, { fromMinute: 600, untilMinute: 600 })).rejects.toEqual(
      refusal('invalid_input'),
    );
  });

  it('is one of five open ones, even if several are created at once; a closed one makes room', async () => {
    await booked();
    const { id } = await aCustomer(deps.db);
    const made = await Promise.allSettled(Array.from({ length: 9 }, () => createEntry(deps, id, entryFor())));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const lost = made.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(lost).toEqual(Array(4).fill(refusal('too_many_waiting_entries')));
    const [first] = await listOwn(deps.db, id, now);
    await closeOwnEntry(deps, first?.id ?? '', id);
    await createEntry(deps, id, entryFor());
    await expect(createEntry(deps, id, entryFor())).rejects.toEqual(refusal('too_many_waiting_entries'));
    // Their day is over.
    now = later(now, 2 * DAY_MS);
    await createEntry(deps, id, entryFor({ firstDay: '2031-06-08', lastDay: '2031-06-08' }));
    expect(await listOwn(deps.db, id, now)).toHaveLength(1);
  });

  it('is closed only by its customer or the professional', async () => {
    await booked();
    const entry = await aWaiter();
    const stranger = await aProfessional(deps.db);
    const other = await aCustomer(deps.db);
    await expect(closeOwnEntry(deps, entry.id, other.id)).rejects.toEqual(refusal('not_found'));
    await expect(
      closeProfessionalEntry(deps, createHeldStanding<'own_calendar'>(stranger), entry.id),
    ).rejects.toEqual(refusal('not_found'));
    await closeProfessionalEntry(deps, createHeldStanding<'own_calendar'>(fixture), entry.id);
    expect(await findWaitingEntry(deps.db, entry.id)).toMatchObject({
      state: 'closed',
      closedBy: 'professional',
    });
    await closeOwnEntry(deps, entry.id, entry.customerId);
    expect(await findWaitingEntry(deps.db, entry.id)).toMatchObject({ closedBy: 'professional' });
  });
});

describe('a time that is freed', () => {
  it('is held a quarter of an hour for the oldest entry, then for the next, then it is free for all', async () => {
    const id = await booked();
    const [first, second] = [await aWaiter(), await aWaiter()];
    await work();
    expect(await openOf(first)).toBeUndefined();
    await cancel(id);
    await work();
    const held = await openOf(first);
    expect(held).toMatchObject({ startsAt: at(TUESDAY, 9), expiresAt: later(now, 15 * MINUTE_MS) });
    expect(await openOf(second)).toBeUndefined();
    const { id: passerBy } = await aCustomer(deps.db);
    await expect(book(passerBy, at(TUESDAY, 9))).rejects.toEqual(refusal('slot_taken'));
    // Another customer's offer is of no use.
    await expect(book(passerBy, at(TUESDAY, 9), held?.id)).rejects.toEqual(refusal('slot_taken'));
    now = later(now, 15 * MINUTE_MS);
    await work();
    expect(await openOf(first)).toBeUndefined();
    expect(await openOf(second)).toMatchObject({ startsAt: at(TUESDAY, 9) });
    now = later(now, 15 * MINUTE_MS);
    await work();
    expect([await offersOf(first), await offersOf(second)].map(({ length }) => length)).toEqual([1, 1]);
    await book(passerBy, at(TUESDAY, 9));
    await unharmed();
  });

  it('becomes the customer’s booking, which ends the entry', async () => {
    const id = await booked();
    const entry = await aWaiter();
    await cancel(id);
    await work();
    const { id: offerId = '' } = (await openOf(entry)) ?? {};
    const { state } = await book(entry.customerId, at(TUESDAY, 9), offerId);
    expect([state, await stateOf(entry)]).toEqual(['confirmed', 'booked']);
    expect(await offersOf(entry)).toMatchObject([{ state: 'taken' }]);
    await unharmed();
  });

  it('goes to the next entry at once when the entry is closed, or fulfilled by a visit on the day', async () => {
    const id = await booked();
    const [first, second, third] = [await aWaiter(), await aWaiter(), await aWaiter()];
    await cancel(id);
    await work();
    await closeOwnEntry(deps, first.id, first.customerId);
    await work();
    expect(await openOf(second)).toBeDefined();
    const visit = { customerId: second.customerId, professionalId: fixture.id, day: TUESDAY };
    await endFulfilledEntries(deps, visit);
    await work();
    expect([await stateOf(second), (await openOf(third))?.state]).toEqual(['booked', 'open']);
    await unharmed();
  });
});

describe('a time that is freed, and the entries it fits', () => {
  it('is offered only where it can still be booked when the hold ends', async () => {
    const id = await booked();
    const entry = await aWaiter();
    // Two hours of notice, and a quarter of an hour less a minute.
    now = at(TUESDAY, 6, 46);
    await cancel(id);
    await work();
    expect(await offersOf(entry)).toEqual([]);
  });

  it('is offered once to an entry, and another time again', async () => {
    const id = await booked();
    await booked(at('2031-06-04', 9));
    const entry = await aWaiter({ lastDay: '2031-06-04' });
    await cancel(id);
    await work();
    now = later(now, 15 * MINUTE_MS);
    await work();
    const again = await booked();
    await cancel(again);
    await work();
    expect((await offersOf(entry)).map(({ state }) => state)).toEqual(['lapsed']);
    const { rows } = await sql<{ id: string }>`select id from appointments.appointments
      where state = 'confirmed'`.execute(deps.db);
    await cancel(rows[0]?.id ?? '');
    await work();
    expect((await offersOf(entry)).map(({ startsAt }) => startsAt)).toEqual([
      at('2031-06-04', 9),
      at(TUESDAY, 9),
    ]);
  });

  it('fits the days, the hours and the member of the entry', async () => {
    const id = await booked();
    const other = await aMember(deps.db, fixture.id, { hours: [], serviceIds: [cut] });
    const [late, elsewhere, fits] = [
      await aWaiter({ fromMinute: 545 }),
      await aWaiter({ memberId: other }),
      await aWaiter({ memberId: fixture.memberId, fromMinute: 540, untilMinute: 545 }),
    ];
    await cancel(id);
    await work();
    expect(await Promise.all([late, elsewhere, fits].map(openOf))).toMatchObject([
      undefined,
      undefined,
      { startsAt: at(TUESDAY, 9) },
    ]);
  });

  it('is looked for when blocked time is freed, and again after the entry was created', async () => {
    const standing = createHeldStanding<'own_calendar'>(fixture);
    const span = { startsAt: at(TUESDAY, 9), endsAt: at(TUESDAY, 10), label: '' };
    const [id = ''] = await blockTimes(deps, standing, fixture.memberId, [span]);
    const entry = await aWaiter();
    const occupant = { kind: 'blocked_time' as const, id };
    const freed = { professionalId: fixture.id, timeZone: 'Europe/Paris', occupant, now };
    await inTransaction(deps.db, (tx) => freeSlot(tx, freed));
    expect((await takeFacts(deps.db, 100)).map(({ name }) => name)).toEqual(['time-freed']);
    // The fact came before the entry existed.
    await work();
    expect(await openOf(entry)).toBeDefined();
    await unharmed();
  });
});

describe('at night', () => {
  it('a time that can wait is notified at eight', async () => {
    const day = '2031-06-05';
    const id = await booked(at(day, 9));
    const entry = await aWaiter({ firstDay: day, lastDay: day });
    now = at(MONDAY, 21);
    await cancel(id);
    await work();
    expect(await offersOf(entry)).toEqual([]);
    now = later(at(TUESDAY, 8), -1);
    await work();
    expect(await offersOf(entry)).toEqual([]);
    now = at(TUESDAY, 8);
    await work();
    expect(await openOf(entry)).toMatchObject({ startsAt: at(day, 9) });
  });

  it('a time within twelve hours is notified all the same', async () => {
    const id = await booked();
    const entry = await aWaiter();
    now = at(MONDAY, 21);
    await cancel(id);
    await work();
    expect(await openOf(entry)).toMatchObject({ startsAt: at(TUESDAY, 9) });
  });
});

test('a leaving customer’s entries are deleted, and times held for them are free again', async () => {
  const id = await booked();
  const [leaver, next] = [await aWaiter(), await aWaiter()];
  await cancel(id);
  await work();
  await deps.db.transaction().execute((tx) => eraseWaitingEntries(tx, leaver.customerId));
  expect(await findWaitingEntry(deps.db, leaver.id)).toBeUndefined();
  now = later(now, 15 * MINUTE_MS);
  await work();
  expect(await openOf(next)).toBeDefined();
  await unharmed();
});

test('with two workers, four entries and another customer, one gets the freed time', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const day = new Date(Date.parse(TUESDAY) + (round % 60) * DAY_MS).toISOString().slice(0, 10);
    if (new Date(day).getUTCDay() === 0) continue;
    const startsAt = at(day, 9);
    now = later(startsAt, -20 * HOUR_MS);
    const id = await booked(startsAt);
    const waiting = await Promise.all([0, 1, 2, 3].map(() => aWaiter({ firstDay: day, lastDay: day })));
    await work();
    const { id: passerBy } = await aCustomer(deps.db);
    const [, , , , closed] = await Promise.allSettled([
      cancel(id),
      offerFreedTimes(deps, fixture.id),
      offerFreedTimes(deps, fixture.id),
      book(passerBy, startsAt),
      closeOwnEntry(deps, waiting[0]?.id ?? '', waiting[0]?.customerId ?? ''),
      offerFreedTimes(deps, fixture.id),
    ]);
    expect(closed.status).toBe('fulfilled');
    await Promise.all([work(), work()]);
    await work();
    const held = (await Promise.all(waiting.map(openOf))).filter(Boolean);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from appointments.appointments
      where starts_at = ${startsAt} and state = 'confirmed'`.execute(deps.db);
    expect(held.length + (rows[0]?.n ?? 0)).toBe(1);
    // The holder books while the hold ends and another customer tries: one of them, or the next entry, gets
    // it.
    const [offer] = held;
    if (offer) {
      const holder = waiting.find(({ id: entryId }) => entryId === offer.entryId);
      now = offer.expiresAt;
      await Promise.allSettled([
        book(holder?.customerId ?? '', startsAt, offer.id),
        book(passerBy, startsAt),
        work(),
        work(),
      ]);
    }
    await unharmed();
    await sql`delete from waiting.entries`.execute(deps.db);
  }
  expect(await countDeadlocks(fresh.url)).toBe(0);
});
