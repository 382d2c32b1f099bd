import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLimits } from '#kit/http/limits';
import { MINUTE_MS } from '#kit/time';
import { findGroupSlots } from '#scheduling';
import { aCustomer, aMember, aService } from '#testing/builders';
import { httpApp } from '#testing/http-app';
import { signIn } from '#testing/sign-in';
import { abandonHold } from './abandon-hold.ts';
import { bookGroup, type GroupBooking } from './book-group.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { cancelGroup } from './cancel-group.ts';
import { cancelUpcomingAppointments } from './cancel-upcoming-appointments.ts';
import { completeAppointment } from './complete-appointment.ts';
import { confirmAppointment } from './confirm-appointment.ts';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { getGroup, presentGroup } from './get-group.ts';
import { quoteGroup } from './quote-group.ts';
import { groupRoutes } from './serve-groups.ts';
import type { AppointmentRow } from './store/appointments.ts';

let fixture: Fixture;
let fringe: string;
let lea: string;
const TUESDAY = '2031-06-03';

beforeEach(async () => {
  fixture = await openFixture();
  const { db, professional, colour } = fixture;
  fringe = await aService(db, professional.id, {
    name: 'Frange',
    priceCents: 1500,
    durationMinutes: 30,
    prepayment: true,
  });
  lea = await aMember(db, professional.id, { serviceIds: [colour, fringe] });
});
afterEach(() => fixture.close());

/** Mother and daughter at the same time with two members. */
function two(overrides: Partial<GroupBooking> = {}): GroupBooking {
  const { professional, colour } = fixture;
  const startsAt = at(1, '14:00');
  return {
    professionalId: professional.id,
    people: [
      { name: '', serviceIds: [colour], memberId: professional.memberId, startsAt },
      { name: 'Zoé', serviceIds: [fringe], memberId: lea, startsAt },
    ],
    totalCents: 7600,
    note: '',
    ...overrides,
  };
}

const book = async (overrides: Partial<GroupBooking> = {}, by = fixture.customer) =>
  bookGroup(fixture.deps, by.id, two({ terms: await fixture.readTerms(), ...overrides }));

/** The card is entered once, for the first appointment. */
async function booked(overrides: Partial<GroupBooking> = {}): Promise<AppointmentRow[]> {
  const rows = await book(overrides);
  await fixture.confirm(rows[0]?.id ?? '');
  await fixture.work();
  return rows;
}

const idsOf = (rows: readonly AppointmentRow[]) => rows.map(({ id }) => id);
const groupOf = (rows: readonly AppointmentRow[]) => rows[0]?.groupId ?? '';
const statesOf = (rows: readonly AppointmentRow[]) => Promise.all(idsOf(rows).map((id) => fixture.state(id)));
const shown = async (rows: readonly AppointmentRow[]) =>
  presentGroup(
    fixture.db,
    await getGroup(fixture.db, groupOf(rows), fixture.customer.id),
    fixture.clock.now(),
  );

describe('times for several people', () => {
  const times = async (people: { serviceIds: string[] }[]) => {
    const { professional, db, clock } = fixture;
    const query = { professionalId: professional.id, people, from: TUESDAY, days: 1 };
    return (await findGroupSlots({ db, clock }, query)).days[0]?.slots ?? [];
  };

  it('are simultaneous where a member is free for each person, else one after the other, and all can be booked', async () => {
    const { colour, professional } = fixture;
    const nine = at(1, '09:00').toISOString();
    const [first] = await times([{ serviceIds: [colour] }, { serviceIds: [fringe] }]);
    expect(first).toMatchObject({ startsAt: nine, together: true, endsAt: at(1, '10:00').toISOString() });
    expect(new Set(first?.visits.map(({ memberId }) => memberId)).size).toBe(2);
    const [three] = await times([colour, colour, fringe].map((one) => ({ serviceIds: [one] })));
    expect(three).toMatchObject({ startsAt: nine, together: false });
    expect(three?.visits.map(({ startsAt }) => startsAt)).toEqual([nine, nine, at(1, '10:00').toISOString()]);
    const people = [colour, colour, fringe].map((serviceId, index) => ({
      name: '',
      serviceIds: [serviceId],
      memberId: three?.visits[index]?.memberId ?? '',
      startsAt: new Date(three?.visits[index]?.startsAt ?? 0),
    }));
    expect(await book({ people, totalCents: 13_600 })).toHaveLength(3);
    expect(professional.memberId).not.toBe(lea);
  });
});

describe('a booking for several people', () => {
  it('is one appointment each, with one total and the search fee once', async () => {
    const { people, totalCents, cardCents } = await quoteGroup(fixture.deps, two());
    expect(people.map((one) => [one.totalCents, one.searchFeeCents])).toEqual([
      [6100, 100],
      [1500, 0],
    ]);
    expect([totalCents, cardCents]).toEqual([7600, 7600]);
    const rows = await book();
    expect(rows.map(({ state, personName }) => [state, personName])).toEqual([
      ['held', ''],
      ['held', 'Zoé'],
    ]);
    expect(await shown(rows)).toMatchObject({ totalCents: 7600, can: { cancel: null } });
    expect((await fixture.seen(rows[1]?.id ?? '')).group?.others).toMatchObject([
      { id: rows[0]?.id, position: 1 },
    ]);
  });

  it('is shown in the order of its people, in whichever order it was read', async () => {
    const rows = await book({
      people: [
        ...two().people,
        { name: 'Ada', serviceIds: [fringe], memberId: lea, startsAt: at(1, '14:30') },
      ],
      totalCents: 9100,
    });
    for (const [first, second, third] of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [0, 2, 1],
    ] as const) {
      const read = [rows[first], rows[second], rows[third]].filter((row) => row !== undefined);
      const { appointments } = await presentGroup(fixture.db, read, fixture.clock.now());
      expect(appointments.map(({ id }) => id)).toEqual(idsOf(rows));
    }
  });

  it('has a price before a time is chosen, without terms', async () => {
    const { people, totalCents, cardCents } = await quoteGroup(fixture.deps, {
      professionalId: fixture.professional.id,
      people: [{ serviceIds: [fixture.colour] }, { serviceIds: [fringe] }],
    });
    expect([totalCents, cardCents]).toEqual([7600, 7600]);
    expect(people.map(({ money }) => money)).toEqual([null, null]);
  });

  it('needs one card, with a hold, capture and release per appointment', async () => {
    const rows = await booked();
    const [mothers = '', daughters = ''] = idsOf(rows);
    expect(await statesOf(rows)).toEqual(['confirmed', 'confirmed']);
    expect(await fixture.holdsOf(mothers)).toMatchObject([{ held_cents: 6100 }]);
    expect(await fixture.holdsOf(daughters)).toMatchObject([{ held_cents: 1500 }]);
    await cancelAppointment(fixture.deps, daughters, fixture.customer.id, { reason: '', feeCents: 0 });
    await fixture.until(at(1, '14:30'));
    await completeAppointment(fixture.deps, mothers, fixture.professional.accountId);
    await fixture.until(at(1, '16:00'));
    expect(await fixture.holdsOf(mothers)).toMatchObject([{ captured_cents: 6100 }]);
    expect(await statesOf(rows)).toEqual(['completed', 'cancelled']);
  });

  it('two days ahead saves the card once, and holds each amount 48 hours before', async () => {
    const startsAt = at(4, '14:00');
    const people = two().people.map((person) => ({ ...person, startsAt }));
    const rows = await booked({ people });
    expect(await statesOf(rows)).toEqual(['confirmed', 'confirmed']);
    const holds = () => Promise.all(idsOf(rows).map((id) => fixture.holdsOf(id)));
    expect(await holds()).toEqual([[], []]);
    await fixture.until(at(2, '14:00'));
    expect(await holds()).toMatchObject([[{ held_cents: 6100 }], [{ held_cents: 1500 }]]);
  });

  it('ends as one when no card is entered, and when it is abandoned by any of its appointments', async () => {
    const rows = await book();
    await abandonHold(fixture.deps, rows[1]?.id ?? '', fixture.customer.id);
    expect(await statesOf(rows)).toEqual(['cancelled', 'cancelled']);
    const later = await book();
    await fixture.step(later[0]?.id ?? '');
    await fixture.clock.move(10 * MINUTE_MS);
    await fixture.work();
    expect(await statesOf(later)).toEqual(['cancelled', 'cancelled']);
    expect(await fixture.occupancies()).toBe(0);
  });

  it.each(['customer', 'professional'] as const)(
    'ends as one when the account of its %s is deleted',
    async (side) => {
      const rows = await book();
      const { customer, professional } = fixture;
      const leaver =
        side === 'customer'
          ? { accountId: customer.id, professionalId: undefined }
          : { accountId: professional.accountId, professionalId: professional.id };
      await cancelUpcomingAppointments(fixture.deps, leaver);
      expect(await statesOf(rows)).toEqual(['cancelled', 'cancelled']);
    },
  );
});

describe('a booking for several people, confirmed or refused', () => {
  it('is confirmed when the card was entered in time, even if the worker was down until it expired', async () => {
    const rows = await book();
    await fixture.partner.browser.enterCard((await fixture.step(rows[0]?.id ?? '')).clientSecret);
    await fixture.clock.move(10 * MINUTE_MS);
    await fixture.work();
    expect(await statesOf(rows)).toEqual(['confirmed', 'confirmed']);
  });

  it('is confirmed with the card of a later person, where the first one pays on site', async () => {
    const { db, professional, colour } = fixture;
    const cut = await aService(db, professional.id, { name: 'Coupe', priceCents: 2000, durationMinutes: 30 });
    const startsAt = at(1, '14:00');
    const rows = await bookGroup({ ...fixture.deps, searchFeeCents: 0 }, fixture.customer.id, {
      ...two({ terms: await fixture.readTerms(), totalCents: 8000 }),
      people: [
        { name: '', serviceIds: [cut], memberId: professional.memberId, startsAt },
        { name: 'Zoé', serviceIds: [colour], memberId: lea, startsAt },
      ],
    });
    expect(rows.map(({ cardCents }) => cardCents)).toEqual([0, 6000]);
    await fixture.partner.browser.enterCard((await fixture.step(rows[1]?.id ?? '')).clientSecret);
    await fixture.clock.move(10 * MINUTE_MS);
    await fixture.work();
    expect(await statesOf(rows)).toEqual(['confirmed', 'confirmed']);
  });

  it('is confirmed by either of its appointments, and announced once', async () => {
    const rows = await book();
    await fixture.partner.browser.enterCard((await fixture.step(rows[0]?.id ?? '')).clientSecret);
    await Promise.all(idsOf(rows).map((id) => confirmAppointment(fixture.deps, id, fixture.customer.id)));
    await fixture.work();
    const [first = '', ...others] = idsOf(rows);
    expect(fixture.factsAbout(first).filter((name) => name === 'group-confirmed')).toHaveLength(1);
    for (const id of [first, ...others])
      expect(fixture.factsAbout(id).filter((name) => name === 'appointment-confirmed')).toEqual([]);
  });

  it('counts as one open hold', async () => {
    await book();
    await fixture.book({ startsAt: at(1, '10:00') });
    await expect(fixture.book({ startsAt: at(1, '16:00') })).rejects.toMatchObject({
      code: 'too_many_holds',
    });
  });

  it('is refused as a whole: at another price, with a fee that was not shown, on two days, on request, or with a member who is busy', async () => {
    await expect(book({ totalCents: 7500 })).rejects.toMatchObject({
      code: 'price_changed',
      details: { quote: { totalCents: 7600 } },
    });
    await expect(book({ terms: undefined })).rejects.toMatchObject({
      code: 'terms_changed',
      details: { quote: { totalCents: 7600, lateFeePercent: 30 } },
    });
    const [one, other] = two().people;
    const apart = [one, { ...other, startsAt: at(2, '14:00') }] as GroupBooking['people'];
    await expect(book({ people: apart })).rejects.toMatchObject({ code: 'invalid_input' });
    const both = [one, { ...other, memberId: fixture.professional.memberId }] as GroupBooking['people'];
    await expect(book({ people: both })).rejects.toMatchObject({
      code: 'slot_taken',
      details: { nextSlots: [{ startsAt: at(1, '14:00').toISOString() }, {}, {}] },
    });
    expect(await fixture.occupancies()).toBe(0);
  });
});

describe('a booking for several people over HTTP', () => {
  it('names the first appointment due by card for the card, and none once it is confirmed', async () => {
    const { db, colour, customer, professional } = fixture;
    const deps = { ...fixture.deps, searchFeeCents: 0 };
    const cut = await aService(db, professional.id, { name: 'Coupe', priceCents: 2000, durationMinutes: 30 });
    const routes = {
      ...deps,
      limits: createLimits({ db, enabled: false }),
      normalPhone: (phone: string) => phone,
    };
    const app = httpApp(db, (http) => groupRoutes(http, routes));
    const session = await signIn(db, customer.id);
    const startsAt = at(1, '14:00').toISOString();
    const terms = await fixture.readTerms();
    const post = async () => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/groups',
        headers: { ...session, 'idempotency-key': 'the-same-key' },
        payload: {
          professional_id: professional.id,
          people: [
            { service_ids: [cut], member_id: professional.memberId, starts_at: startsAt },
            { name: 'Zoé', service_ids: [colour], member_id: lea, starts_at: startsAt },
          ],
          total_cents: 8000,
          terms: {
            cancellation_window_hours: terms.cancellationWindowHours,
            late_fee_percent: terms.lateFeePercent,
            no_show_fee_percent: terms.noShowFeePercent,
          },
        },
      });
      expect(answer.statusCode).toBe(201);
      return answer.json().value;
    };
    const held = await post();
    const [onSite, byCard] = held.group.appointments;
    expect([onSite.state, onSite.card_cents, byCard.state, byCard.card_cents]).toEqual([
      'held',
      0,
      'held',
      6000,
    ]);
    expect(held).toMatchObject({ card_for: byCard.id, card: { amount_cents: 6000 } });
    await fixture.confirm(byCard.id);
    const confirmed = await post();
    expect(confirmed.group.appointments.map(({ state }: { state: string }) => state)).toEqual([
      'confirmed',
      'confirmed',
    ]);
    expect(confirmed).toMatchObject({ card_for: null, card: null });
    await app.close();
  });
});

describe('cancelling a group', () => {
  it('ends all of it at the shown fee, or the appointment of one person at its own fee', async () => {
    const rows = await booked();
    await fixture.until(at(1, '08:00'));
    const { can } = await shown(rows);
    // 30 % of each, at most what is held.
    expect(can.cancel).toEqual({ feeCents: 1830 + 450 });
    const cancel = (feeCents: number, by = fixture.customer.id) =>
      cancelGroup(fixture.deps, groupOf(rows), by, { reason: '', feeCents });
    await expect(cancel(0)).rejects.toMatchObject({ code: 'fee_changed', details: { feeCents: 2280 } });
    const stranger = await aCustomer(fixture.db);
    await expect(cancel(2280, stranger.id)).rejects.toMatchObject({ code: 'not_found' });
    await cancelAppointment(fixture.deps, rows[1]?.id ?? '', fixture.customer.id, {
      reason: '',
      feeCents: 450,
    });
    expect((await shown(rows)).totalCents).toBe(6100);
    await cancel(1830);
    await fixture.work();
    expect(await statesOf(rows)).toEqual(['cancelled', 'cancelled']);
    expect(await fixture.holdsOf(rows[0]?.id ?? '')).toMatchObject([{ captured_cents: 1830 }]);
    expect(await fixture.occupancies()).toBe(0);
  });

  it('is announced once for all, or by the ordinary fact when one appointment is left', async () => {
    const cancelAll = async (rows: readonly AppointmentRow[]) => {
      await cancelGroup(fixture.deps, groupOf(rows), fixture.customer.id, { reason: '', feeCents: 0 });
      await fixture.work();
      const names = ['group-cancelled', 'appointment-cancelled'];
      return idsOf(rows).map((id) => fixture.factsAbout(id).filter((name) => names.includes(name)));
    };
    expect(await cancelAll(await booked())).toEqual([['group-cancelled'], []]);
    const rows = await booked();
    await cancelAppointment(fixture.deps, rows[0]?.id ?? '', fixture.customer.id, {
      reason: '',
      feeCents: 0,
    });
    expect(await cancelAll(rows)).toEqual([['appointment-cancelled'], ['appointment-cancelled']]);
  });
});

describe('rivals', () => {
  it('of groups and single bookings for the same hour, none is booked in part', async () => {
    const rounds = process.env.ROUNDS === 'full' ? 50 : 3;
    for (let round = 0; round < rounds; round++) {
      const people = await Promise.all(Array.from({ length: 4 }, () => aCustomer(fixture.db)));
      const startsAt = at(1 + (round % 4), `${String(9 + (Math.floor(round / 4) % 9)).padStart(2, '0')}:00`);
      const at14 = two().people.map((person) => ({ ...person, startsAt }));
      const swapped = at14.map((person, index) => ({ ...person, memberId: at14[1 - index]?.memberId ?? '' }));
      const ends = await Promise.allSettled([
        ...people.map((by, index) => book({ people: index % 2 ? swapped : at14 }, by)),
        fixture.book({ startsAt, memberId: lea }, await aCustomer(fixture.db)),
      ]);
      const won = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value].flat() : []));
      for (const end of ends)
        if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'slot_taken' });
      const members = won.map(({ memberId }) => memberId);
      expect(new Set(members).size).toBe(members.length);
      const inGroups = won.filter(({ groupId }) => groupId);
      expect(inGroups.length === 0 || inGroups.length === 2).toBe(true);
      expect(won.length).toBeGreaterThan(0);
    }
  });
});
