import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { instantAtMinute } from '#kit/time';
import { aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { createHeldStanding } from '#testing/standing';
import { bookForClient } from './book-for-client.ts';
import { bookSeries, type SeriesBooking } from './book-series.ts';
import { cancelFollowing } from './cancel-following.ts';
import { presentEvent } from './present-event.ts';
import { datesOfSeries } from './rules/repeats.ts';
import { listAppointmentsByIds } from './store/appointments.ts';
import { listIdsOfSeries } from './store/series.ts';

const now = new Date('2026-10-01T06:00:00Z');
const paris = 'Europe/Paris';
const two = (day: string, minute = 840) => instantAtMinute(day, minute, paris);

let fresh: FreshDatabase;
let salon: BuiltProfessional;
let cut: string;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());
beforeEach(async () => {
  salon = await aProfessional(fresh.db);
  cut = await aService(fresh.db, salon.id, { durationMinutes: 30 });
});

const deps = () => ({ db: fresh.db, clock: { now: () => now } });
/** Four Tuesdays at two; the clocks change before the last. */
const input = (overrides: Partial<SeriesBooking> = {}): SeriesBooking => ({
  memberId: salon.memberId,
  serviceIds: [cut],
  startsAt: two('2026-10-06'),
  place: 'salon',
  note: '',
  client: { name: 'Zoé Petit', phone: null, email: null },
  acceptWarnings: false,
  everyWeeks: 1,
  lastDay: '2026-10-27',
  leaveOut: false,
  ...overrides,
});
const book = (overrides: Partial<SeriesBooking> = {}) =>
  bookSeries(deps(), createHeldStanding<'sell_services'>(salon), input(overrides));
const visitsOf = async (seriesId: string) => {
  const rows = await listAppointmentsByIds(fresh.db, await listIdsOfSeries(fresh.db, seriesId));
  return rows.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
};
const startsOf = async (seriesId: string) =>
  (await visitsOf(seriesId)).map(({ startsAt }) => startsAt.toISOString());
const inTheWay = (day: string) =>
  bookForClient(deps(), createHeldStanding(salon), input({ startsAt: two(day) }));
const countAll = async () =>
  (
    await fresh.db
      .selectFrom('appointments.appointments')
      .select('id')
      .where('professionalId', '=', salon.id)
      .execute()
  ).length;
const cancel = (id: string, memberPermissions?: Parameters<typeof createHeldStanding>[1]) =>
  cancelFollowing(
    deps(),
    { accountId: salon.accountId, standing: createHeldStanding<'own_calendar'>(salon, memberPermissions) },
    id,
    'Congés',
  );

describe('a visit that is repeated', () => {
  it('begins at the same local time also after the clocks have changed, as separate appointments', async () => {
    const seriesId = await book();
    expect(await startsOf(seriesId)).toEqual([
      ...['2026-10-06T12:00:00.000Z', '2026-10-13T12:00:00.000Z'],
      ...['2026-10-20T12:00:00.000Z', '2026-10-27T13:00:00.000Z'],
    ]);
    expect(await visitsOf(seriesId)).toMatchObject(
      [1, 2, 3, 4].map(() => ({ state: 'confirmed', customerName: 'Zoé Petit', totalCents: 4000 })),
    );
  });

  it('is not booked at all while a date is taken or unusual, and on the free dates with leave_out', async () => {
    await inTheWay('2026-10-13');
    await expect(book()).rejects.toMatchObject({
      code: 'dates_in_the_way',
      details: { dates: [{ day: '2026-10-13', why: 'taken' }], free: 3 },
    });
    expect(await countAll()).toBe(1);
    expect(await startsOf(await book({ leaveOut: true }))).toHaveLength(3);
    // No date is free any more.
    await expect(book({ leaveOut: true })).rejects.toMatchObject({ details: { free: 0 } });
  });

  it('goes past the hours only with the warning accepted, and never over another booking', async () => {
    const early = { startsAt: two('2026-10-06', 300) };
    await expect(book({ ...early, leaveOut: true })).rejects.toMatchObject({
      code: 'dates_in_the_way',
      details: { dates: expect.arrayContaining([{ day: '2026-10-06', why: 'outside_hours' }]), free: 0 },
    });
    await bookForClient(
      deps(),
      createHeldStanding(salon),
      input({ startsAt: two('2026-10-20', 300), acceptWarnings: true }),
    );
    await expect(book({ ...early, acceptWarnings: true })).rejects.toMatchObject({
      details: { dates: [{ day: '2026-10-20', why: 'taken' }], free: 3 },
    });
    expect(await startsOf(await book({ ...early, acceptWarnings: true, leaveOut: true }))).toHaveLength(3);
  });
});

describe('a visit that is repeated, its price and its cancellation', () => {
  it('costs the agreed price, and both sides see the former price and the reason', async () => {
    const prices = [{ position: 0, priceCents: 3000, reason: 'Tarif étudiante' }];
    const [first] = await visitsOf(await book({ prices }));
    expect(first).toMatchObject({ totalCents: 3000, onSiteCents: 3000, lines: [{ priceCents: 3000 }] });
    const [event] = first ? first.events : [];
    expect(event && presentEvent(event).prices).toEqual([
      { name: first?.lines[0]?.name, formerPriceCents: 4000, priceCents: 3000, reason: 'Tarif étudiante' },
    ]);
    await expect(book({ prices: [{ position: 1, priceCents: 1, reason: 'x' }] })).rejects.toMatchObject({
      fields: { 'prices.0.position': 'not_a_choice' },
    });
  });

  it('of two series for the same times, one gets them', async () => {
    const outcomes = await Promise.allSettled([book(), book()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await countAll()).toBe(4);
  });

  it('is cancelled from one of them on, in calendars that the caller may open', async () => {
    const seriesId = await book();
    const [, second] = await visitsOf(seriesId);
    await cancel(second?.id ?? '');
    expect((await visitsOf(seriesId)).map(({ state }) => state)).toEqual([
      ...['confirmed', 'cancelled', 'cancelled', 'cancelled'],
    ]);
    // Their times are free again.
    await inTheWay('2026-10-13');
    await expect(cancel(second?.id ?? '')).rejects.toMatchObject({ code: 'wrong_state' });
    const single = await inTheWay('2026-10-20');
    await expect(cancel(single.id)).rejects.toMatchObject({ code: 'wrong_state' });
    const foreign = await aProfessional(fresh.db);
    const standing = createHeldStanding<'own_calendar'>(foreign);
    await expect(
      cancelFollowing(deps(), { accountId: foreign.accountId, standing }, single.id, ''),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the dates of a series', () => {
  const first = two('2026-10-06');
  const count = (everyWeeks: number, lastDay: string) => datesOfSeries(first, { everyWeeks, lastDay }, paris);
  it('are twenty-six at most, within a year, and two at least', () => {
    expect(count(1, '2027-03-30')).toMatchObject({ starts: { length: 26 } });
    expect(count(1, '2027-04-06')).toEqual({ fields: { last_day: 'too_big' } });
    expect(count(12, '2027-10-07')).toMatchObject({ starts: { length: 5 } });
    expect(count(12, '2027-10-08')).toEqual({ fields: { last_day: 'too_big' } });
    expect(count(2, '2026-10-19')).toEqual({ fields: { last_day: 'too_small' } });
    expect(count(2, '2026-10-20')).toMatchObject({ starts: { length: 2 } });
  });
});
