import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#kit/time';
import { anEquipment, aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { addExceptions, blockMember, bookVisit } from './booked-time.testing.ts';
import { type FirstSlotsRequest, listFirstSlots, listLastingFirstSlots } from './index.ts';

// Monday 1 June 2026, 8:00 in Paris.
const now = new Date('2026-06-01T06:00:00Z');
const MONDAY = '2026-06-01';
const TUESDAY = '2026-06-02';
const paris = (day: string, time: string) => new Date(`${day}T${time}:00+02:00`);
const minuteAt = (day: string, time: string) => paris(day, time).getTime() / MINUTE_MS;

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const settings = { slotStepMinutes: 60, minimumNoticeMinutes: 0, horizonDays: 100, bufferMinutes: 0 };
const MORNING = [{ startsMinute: 540, endsMinute: 720 }];

/** A salon open from 9:00 to 12:00 from Monday to Saturday, whose service takes an hour. */
async function openFixture(more: Parameters<typeof aProfessional>[1] = {}) {
  const own = { ...settings, ...more.settings };
  const professional = await aProfessional(fresh.db, { hours: MORNING, ...more, settings: own });
  const atHome = more.places?.includes('at_home') ?? false;
  const serviceId = await aService(fresh.db, professional.id, { durationMinutes: 60, atHome });
  return { professional, serviceId, serviceIds: [serviceId] };
}
type Fixture = Awaited<ReturnType<typeof openFixture>>;

type Options = { now?: Date; days?: number; perDay?: number; withinDays?: number };

async function list(
  { professional, serviceIds }: Fixture,
  request: Partial<FirstSlotsRequest> = {},
  { now: at = now, days = 2, perDay = 2, withinDays = 7 }: Options = {},
) {
  const found = await listLastingFirstSlots(fresh.db, {
    clock: { now: () => at },
    requests: [{ professionalId: professional.id, serviceIds, place: 'salon', ...request }],
    spread: { days, perDay },
    withinDays,
  });
  const { slots, more, goodUntil } = found.get(professional.id) ?? { slots: [], more: [], goodUntil: 0 };
  return { starts: slots.map(({ startsAt }) => wall(startsAt)), more, goodUntil };
}

const wall = (instant: string) => {
  const [day, time] = new Date(instant).toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }).split(' ');
  return `${day?.slice(5)} ${time?.slice(0, 5)}`;
};

describe('the days and the starts of each', () => {
  it('are the first ones, with the number of starts that are left out', async () => {
    const fixture = await openFixture();
    expect(await list(fixture)).toMatchObject({
      starts: ['06-01 09:00', '06-01 10:00', '06-02 09:00', '06-02 10:00'],
      more: [1, 1],
    });
    expect(await list(fixture, {}, { days: 1, perDay: 3 })).toMatchObject({
      starts: ['06-01 09:00', '06-01 10:00', '06-01 11:00'],
      more: [0],
    });
    expect((await list(fixture, {}, { days: 9, perDay: 1 })).starts).toHaveLength(6);
  });

  it('begin tomorrow when today has none', async () => {
    const fixture = await openFixture();
    await addExceptions(fresh.db, fixture.professional.id, now, { kind: 'closure', day: MONDAY });
    expect(await list(fixture)).toMatchObject({
      starts: ['06-02 09:00', '06-02 10:00', '06-03 09:00', '06-03 10:00'],
      more: [1, 1],
    });
  });

  it('are of each professional, also beside an unknown one, and of none without a request', async () => {
    const [one, two] = [await openFixture(), await openFixture({ hours: null })];
    const unknown = { professionalId: crypto.randomUUID(), serviceIds: one.serviceIds };
    const ask = (requests: Omit<FirstSlotsRequest, 'place'>[]) =>
      listFirstSlots(fresh.db, {
        clock: { now: () => now },
        requests: requests.map((request) => ({ ...request, place: 'salon' })),
        spread: { days: 1, perDay: 1 },
        withinDays: 7,
      });
    const requests = [one, two].map(({ professional, serviceIds }) => ({
      professionalId: professional.id,
      serviceIds,
    }));
    const found = await ask([...requests, unknown]);
    expect([...found].map(([id, slots]) => [id, slots.length])).toEqual([
      [one.professional.id, 1],
      [two.professional.id, 0],
      [unknown.professionalId, 0],
    ]);
    expect(await ask([])).toEqual(new Map());
  });
});

it('are none of a service that is not sold online, or unknown', async () => {
  const fixture = await openFixture();
  const onPhone = await aService(fresh.db, fixture.professional.id, { phoneOnly: true });
  const none = { starts: [], more: [], goodUntil: minuteAt(MONDAY, '08:00') };
  expect(await list(fixture, { serviceIds: [onPhone] })).toEqual(none);
  expect(await list(fixture, { serviceIds: [crypto.randomUUID()] })).toEqual(none);
});

it('are none of a deleted professional', async () => {
  const fixture = await openFixture();
  const { id } = fixture.professional;
  expect((await list(fixture)).starts).toHaveLength(4);
  const deletion = { deletedAt: now };
  await fresh.db.updateTable('professionals.professionals').set(deletion).where('id', '=', id).execute();
  expect(await list(fixture)).toEqual({ starts: [], more: [], goodUntil: minuteAt(MONDAY, '08:00') });
});

describe('a first day or a single day', () => {
  it('limits the answer, however far it lies behind today', async () => {
    const fixture = await openFixture();
    const { id } = fixture.professional;
    // Monday 13 July; both exceptions lie outside of the seven days from today.
    await addExceptions(
      fresh.db,
      id,
      now,
      { kind: 'closure', day: '2026-07-13', endsMinute: 600 },
      { kind: 'closure', day: '2026-07-18' },
    );
    expect((await list(fixture, { day: '2026-07-13' })).starts).toEqual(['07-13 10:00', '07-13 11:00']);
    const days = await list(fixture, { from: '2026-07-13' }, { days: 7, perDay: 1 });
    expect(days.starts).toEqual(['07-13 10:00', '07-14 09:00', '07-15 09:00', '07-16 09:00', '07-17 09:00']);
  });

  it.each(['9999-12-31', '2028-06-02', '2024-05-31'])('is without starts on %s', async (day) => {
    const fixture = await openFixture();
    for (const request of [{ day }, { from: day }])
      expect(await list(fixture, request)).toEqual({
        starts: [],
        more: [],
        goodUntil: minuteAt(MONDAY, '08:00'),
      });
  });
});

describe('what is closed or taken', () => {
  it('is left out on today and on the last day, of the members and of the equipment', async () => {
    const fixture = await openFixture();
    const { professional } = fixture;
    const { id, memberId } = professional;
    await addExceptions(
      fresh.db,
      id,
      now,
      { kind: 'closure', day: MONDAY, endsMinute: 600 },
      { kind: 'absence', memberId, day: '2026-06-06', startsMinute: 600 },
    );
    const span = { startsAt: paris(TUESDAY, '09:00'), endsAt: paris(TUESDAY, '10:00') };
    await blockMember(fresh.db, professional, { ...span, now });
    expect((await list(fixture, {}, { days: 7, perDay: 2 })).starts).toEqual([
      ...['06-01 10:00', '06-01 11:00', '06-02 10:00', '06-02 11:00'],
      ...['06-03 09:00', '06-03 10:00', '06-04 09:00', '06-04 10:00'],
      ...['06-05 09:00', '06-05 10:00', '06-06 09:00'],
    ]);
  });

  it('are the hours outside of the opening hours', async () => {
    const fixture = await openFixture();
    await fresh.db
      .insertInto('scheduling.openingHours')
      .values({
        professionalId: fixture.professional.id,
        weekday: 2,
        startsMinute: 600,
        endsMinute: 1200,
      })
      .execute();
    expect((await list(fixture)).starts).toEqual(['06-02 10:00', '06-02 11:00']);
  });

  it('is the last unit of the equipment that a service needs', async () => {
    const { professional } = await openFixture();
    const basin = await anEquipment(fresh.db, professional.id, 'Bac', 2);
    const serviceId = await aService(fresh.db, professional.id, {
      steps: [{ durationMinutes: 60, equipmentIds: [basin] }],
    });
    const fixture = { professional, serviceId, serviceIds: [serviceId] };
    const take = async () => {
      const startsAt = paris(MONDAY, '09:00');
      const visit = { professionalId: professional.id, serviceIds: [serviceId] };
      await bookVisit(fresh.db, { ...visit, startsAt, now });
      // The member is free again, so that only the equipment is taken.
      const { id: resourceId } = await fresh.db
        .selectFrom('scheduling.resources')
        .select('id')
        .where('memberId', '=', professional.memberId)
        .executeTakeFirstOrThrow();
      for (const table of ['scheduling.resourceDays', 'scheduling.occupancies'] as const)
        await fresh.db.deleteFrom(table).where('resourceId', '=', resourceId).execute();
    };
    await take();
    expect((await list(fixture, { day: MONDAY })).starts).toEqual(['06-01 09:00', '06-01 10:00']);
    await take();
    expect((await list(fixture, { day: MONDAY })).starts).toEqual(['06-01 10:00', '06-01 11:00']);
  });

  it('is the pause before an appointment that follows after midnight', async () => {
    const hours = [{ startsMinute: 1260, endsMinute: 1440 }];
    const fixture = await openFixture({ hours, settings: { bufferMinutes: 5 } });
    const { professional, serviceIds } = fixture;
    // Later than the days that are read anyway.
    const evening = async () => (await list(fixture, { day: '2026-06-23' }, { perDay: 9 })).starts;
    expect(await evening()).toEqual(['06-23 21:00', '06-23 22:00', '06-23 23:00']);
    const startsAt = paris('2026-06-24', '00:00');
    await bookVisit(fresh.db, { professionalId: professional.id, serviceIds, startsAt, now });
    expect(await evening()).toEqual(['06-23 21:00', '06-23 22:00']);
  });
});

describe('trips', () => {
  const places = { places: ['salon' as const, 'at_home' as const], workZones: ['75', '93'] };
  const montreuil = { city: 'Montreuil', postalCode: '93100' };

  it('to and from a visit at home take time, only for a professional who makes home visits', async () => {
    const fixture = await openFixture({ ...places, settings: { slotStepMinutes: 5 } });
    const { professional, serviceIds } = fixture;
    await bookVisit(fresh.db, {
      professionalId: professional.id,
      serviceIds,
      place: 'at_home',
      address: montreuil,
      startsAt: paris(MONDAY, '09:00'),
      now,
    });
    const first = async (request: Partial<FirstSlotsRequest> = {}) =>
      (await list(fixture, { ...request, day: MONDAY })).starts[0];
    // The centre of Montreuil is 5 to 7 km from the salon by road: 15 minutes at 30 km/h.
    expect(await first()).toBe('06-01 10:15');
    // From Montreuil to Montreuil the shortest trip counts, 10 minutes.
    const visit = { latitude: 48.8627, longitude: 2.4438 };
    expect(await first({ place: 'at_home', visit })).toBe('06-01 10:10');
    // Without a location the visit is at the base.
    expect(await first({ place: 'at_home' })).toBe('06-01 10:15');
    await fresh.db
      .updateTable('professionals.places')
      .set({ activate: false })
      .where('professionalId', '=', professional.id)
      .where('kind', '=', 'at_home')
      .execute();
    expect(await first()).toBe('06-01 10:00');
  });
});

describe('trips of a professional without a salon', () => {
  it('take time too', async () => {
    const places = { places: ['at_home' as const], workZones: ['75', '93'] };
    const fixture = await openFixture({ ...places, settings: { slotStepMinutes: 5 } });
    const { professional, serviceIds } = fixture;
    const address = { city: 'Montreuil', postalCode: '93100' };
    const startsAt = paris(MONDAY, '09:00');
    const visit = { professionalId: professional.id, serviceIds, place: 'at_home' as const, address };
    await bookVisit(fresh.db, { ...visit, startsAt, now });
    const { starts } = await list(fixture, { place: 'at_home', day: MONDAY });
    expect(starts[0]).toBe('06-01 10:15');
  });
});

describe('the requested time of the day', () => {
  it('includes its first minute, and ends before its last', async () => {
    const fixture = await openFixture();
    const within = async (from: number, until: number) =>
      (await list(fixture, { between: { from, until } }, { days: 1, perDay: 9 })).starts;
    expect(await within(540, 660)).toEqual(['06-01 09:00', '06-01 10:00']);
    expect(await within(541, 661)).toEqual(['06-01 10:00', '06-01 11:00']);
    expect(await within(720, 1440)).toEqual([]);
  });

  it('is by the wall clock on the day of a clock change', async () => {
    // A Sunday, on which the salon opens only this once.
    const fixture = await openFixture({ hours: [] });
    await addExceptions(fresh.db, fixture.professional.id, now, {
      kind: 'opening',
      day: '2026-10-25',
      startsMinute: 540,
      endsMinute: 720,
    });
    const request = { day: '2026-10-25', between: { from: 600, until: 660 } };
    const { starts } = await list(fixture, request, { now: new Date('2026-10-20T06:00:00Z') });
    expect(starts).toEqual(['10-25 10:00']);
  });

  it('ends at an instant, which is included, alone or within a time of the day', async () => {
    const fixture = await openFixture();
    const options = { days: 9, perDay: 9 };
    const until = async (startsBy: Date, between?: FirstSlotsRequest['between']) =>
      (await list(fixture, { startsBy, between }, options)).starts;
    expect(await until(paris(MONDAY, '10:00'))).toEqual(['06-01 09:00', '06-01 10:00']);
    expect(await until(paris(MONDAY, '09:59'))).toEqual(['06-01 09:00']);
    const between = { from: 600, until: 720 };
    expect(await until(paris(TUESDAY, '10:00'), between)).toEqual([
      '06-01 10:00',
      '06-01 11:00',
      '06-02 10:00',
    ]);
    expect(await until(paris(TUESDAY, '09:59'), between)).toEqual(['06-01 10:00', '06-01 11:00']);
  });
});

describe('how long the answer stays the same', () => {
  const goodUntil = async (
    own: Record<string, unknown>,
    options: Options = {},
    request: Partial<FirstSlotsRequest> = {},
  ) => (await list(await openFixture({ settings: own }), request, options)).goodUntil;

  it('is until the first start becomes too soon', async () => {
    expect(await goodUntil({})).toBe(minuteAt(MONDAY, '09:00'));
    expect(await goodUntil({ minimumNoticeMinutes: 25 })).toBe(minuteAt(MONDAY, '08:35'));
    expect(await goodUntil({ minimumNoticeMinutes: 60 })).toBe(minuteAt(MONDAY, '08:00'));
  });

  it('is until the end of the day at most', async () => {
    // At 12:00 the first start is tomorrow.
    expect(await goodUntil({}, { now: paris(MONDAY, '12:00') })).toBe(minuteAt(MONDAY, '23:59'));
    expect(await goodUntil({}, { now: paris(TUESDAY, '00:00') })).toBe(minuteAt(TUESDAY, '09:00'));
    expect(await goodUntil({}, { now: paris('2026-06-07', '00:00') })).toBe(minuteAt('2026-06-07', '23:59'));
  });

  it('is the current minute without starts, and for an instant that moves with the clock', async () => {
    expect(await goodUntil({}, { withinDays: 1, now: paris(MONDAY, '12:00') })).toBe(
      minuteAt(MONDAY, '12:00'),
    );
    expect(await goodUntil({}, {}, { startsBy: paris(TUESDAY, '12:00') })).toBe(minuteAt(MONDAY, '08:00'));
  });

  it('is the current minute while the booking horizon may add a start that belongs to it', async () => {
    // The horizon ends on Tuesday at 8:00, before the second of the two days has a start.
    expect(await goodUntil({ horizonDays: 1 })).toBe(minuteAt(MONDAY, '08:00'));
    // It ends on Tuesday at 10:30, which has two starts then.
    expect(await goodUntil({ horizonDays: 1 }, { now: paris(MONDAY, '10:30') })).toBe(
      minuteAt(MONDAY, '10:30'),
    );
    // It ends on Wednesday, and both days are complete.
    expect(await goodUntil({ horizonDays: 2 })).toBe(minuteAt(MONDAY, '09:00'));
    // Of nine requested days only three are found.
    expect(await goodUntil({ horizonDays: 2 }, { days: 9 })).toBe(minuteAt(MONDAY, '08:00'));
    // At 9:15 the horizon ends on Tuesday at 9:15: between the starts of the last day that is listed.
    const halfHours = { horizonDays: 1, slotStepMinutes: 30 };
    expect(await goodUntil(halfHours, { now: paris(MONDAY, '09:15') })).toBe(minuteAt(MONDAY, '09:15'));
    // At midnight the horizon ends exactly with the days that are searched.
    const midnight = { days: 9, now: paris(MONDAY, '00:00') };
    expect(await goodUntil({ horizonDays: 7 }, midnight)).toBe(minuteAt(MONDAY, '09:00'));
    expect(await goodUntil({ horizonDays: 6 }, midnight)).toBe(minuteAt(MONDAY, '00:00'));
  });
});
