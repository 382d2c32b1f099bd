import type { Slot } from '@meche/contract/scheduling';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Refusal } from '#kit/refusal';
import { HOUR_MS, later } from '#kit/time';
import { auditMasks } from '#scheduling';
import { aCustomer, aMember, anEquipment, aService } from '#testing/builders';
import { countDeadlocks } from '#testing/deadlocks';
import { createHeldStanding } from '#testing/standing';
import { abandonHold } from './abandon-hold.ts';
import { findMoveTimes } from './find-move-times.ts';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';
import { rescheduleOwnAppointment } from './reschedule-own-appointment.ts';
import { findAppointment } from './store/appointments.ts';

const ROUNDS = process.env.ROUNDS === 'full' ? 1000 : 12;

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const rowOf = async (id: string) => {
  const row = await findAppointment(fixture.db, id);
  if (!row) throw new Error(`no appointment ${id}`);
  return row;
};
/** With the present revision unless given. */
async function move(id: string, startsAt: Date, overrides: { revision?: number; by?: string } = {}) {
  const { revision = (await rowOf(id)).revision, by = fixture.customer.id } = overrides;
  await rescheduleOwnAppointment(fixture.deps, { id, accountId: by }, { revision, startsAt });
}
async function timesOf(id: string, day: string): Promise<string[]> {
  const own = { id, accountId: fixture.customer.id };
  const { days } = await findMoveTimes(fixture.deps, own, { from: day, days: 1 });
  return days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt));
}
const refusal = (code: string) => expect.objectContaining({ code });
const movedFacts = (id: string) =>
  fixture.factsAbout(id).filter((name) => name === 'appointment-moved-by-customer');
const unharmed = async () => {
  expect(await auditMasks(fixture.db, { from: new Date(0) })).toEqual([]);
  const { rows } = await sql<{ n: number }>`select count(*) as n from scheduling.occupancies one
    join scheduling.occupancies other on one.resource_id = other.resource_id and one.id < other.id
      and one.during && other.during`.execute(fixture.db);
  expect(rows[0]?.n).toBe(0);
};

describe('a visit that its customer moves', () => {
  it('frees its time, takes the new one at the same price, and both sides are notified at once', async () => {
    const id = await fixture.booked({ startsAt: at(3, '14:00') });
    expect((await fixture.seen(id)).can.reschedule).toBe(true);
    await move(id, at(4, '10:30'));
    const row = await rowOf(id);
    expect(row).toMatchObject({ startsAt: at(4, '10:30'), endsAt: at(4, '11:30'), totalCents: 6100 });
    expect(row.reminderAt).toEqual(at(3, '10:30'));
    expect(row.lateFeePercent).toBe(30);
    expect(row.events.at(-1)).toMatchObject({ kind: 'rescheduled', actor: 'customer' });
    await fixture.work();
    expect(movedFacts(id)).toHaveLength(1);
    expect(await fixture.isOffered(at(3, '14:00'))).toBe(true);
    await unharmed();
  });

  it('is offered the times of its member, its own counted as free, and may overlap itself', async () => {
    const id = await fixture.booked({ startsAt: at(3, '14:00') });
    await fixture.bookForClient({ startsAt: at(3, '10:00') });
    const times = await timesOf(id, '2031-06-05');
    expect(times).toContain(at(3, '13:30').toISOString());
    expect(times).toContain(at(3, '14:30').toISOString());
    expect(times).not.toContain(at(3, '14:00').toISOString());
    expect(times).not.toContain(at(3, '10:30').toISOString());
    await move(id, at(3, '14:30'));
    expect(await rowOf(id)).toMatchObject({ startsAt: at(3, '14:30') });
    await unharmed();
  });

  it('keeps its equipment and member, even if the service has changed', async () => {
    const { db, professional } = fixture;
    const basin = await anEquipment(db, professional.id, 'Bac', 1);
    const colour = await aService(db, professional.id, {
      name: 'Couleur',
      priceCents: 6000,
      prepayment: true,
      steps: [
        { durationMinutes: 30, freeTimeMinutes: 30, equipmentIds: [basin] },
        { durationMinutes: 15, freeTimeMinutes: 0, equipmentIds: [] },
      ],
    });
    const lea = await aMember(db, professional.id, { serviceIds: [colour] });
    const id = await fixture.booked({ serviceIds: [colour], startsAt: at(3, '14:00'), memberId: lea });
    await fixture.bookForClient({ serviceIds: [colour], startsAt: at(4, '10:00') });
    await sql`update services.steps set duration_minutes = 90`.execute(db);
    expect(await timesOf(id, '2031-06-06')).not.toContain(at(4, '10:00').toISOString());
    await expect(move(id, at(4, '10:00'))).rejects.toEqual(refusal('slot_taken'));
    await move(id, at(4, '11:00'));
    expect(await rowOf(id)).toMatchObject({ memberId: lea, endsAt: at(4, '12:15') });
    await unharmed();
  });
});

describe('a visit that its customer moves, with its hold, travel and notifications', () => {
  it('beyond two days releases the hold, and is held again when due', async () => {
    const id = await fixture.booked({ startsAt: at(1, '14:00') });
    // Cancelling within a day would cost a fee: this appointment gets a shorter window.
    await sql`update appointments.appointments set cancellation_window_hours = 2 where id = ${id}`.execute(
      fixture.db,
    );
    expect((await fixture.seen(id)).payment.status).toBe('held');
    await move(id, at(4, '14:00'));
    await fixture.work();
    expect((await fixture.seen(id)).payment.status).toBe('card_saved');
    expect((await fixture.holdsOf(id)).map(({ status }) => status)).toEqual(['canceled']);
    await fixture.until(at(2, '15:00'));
    expect((await fixture.seen(id)).payment.status).toBe('held');
  });

  it('at home may touch and overlap itself: no travel is counted between an appointment and itself', async () => {
    await fixture.close();
    fixture = await openFixture({ places: ['salon', 'at_home'], workZones: ['75011'] });
    const { db, professional } = fixture;
    const service = await aService(db, professional.id, {
      name: 'Coupe',
      priceCents: 4000,
      durationMinutes: 60,
      prepayment: true,
      atHome: true,
    });
    const address = { line: '3 rue des Lilas', city: 'Paris', postalCode: '75011' };
    const id = await fixture.booked({
      place: 'at_home',
      serviceIds: [service],
      address,
      totalCents: 4100,
      startsAt: at(3, '14:00'),
    });
    const times = await timesOf(id, '2031-06-05');
    for (const wall of ['13:00', '13:30', '14:30', '15:00'])
      expect(times).toContain(at(3, wall).toISOString());
    await move(id, at(3, '15:00'));
    expect(await rowOf(id)).toMatchObject({ startsAt: at(3, '15:00'), place: 'at_home' });
    await unharmed();
  });

  it('to its present time changes and announces nothing', async () => {
    const id = await fixture.booked({ startsAt: at(3, '14:00') });
    const before = await rowOf(id);
    await move(id, at(3, '14:00'));
    await fixture.work();
    expect(await rowOf(id)).toEqual(before);
    expect(movedFacts(id)).toEqual([]);
  });

  it('just after a move by the professional is announced once, from the time the customer knew', async () => {
    const id = await fixture.booked({ startsAt: at(3, '14:00') });
    const { accountId } = fixture.professional;
    const caller = { accountId, standing: createHeldStanding<'own_calendar'>(fixture.professional) };
    const { revision } = await rowOf(id);
    await rescheduleAppointment(fixture.deps, caller, id, {
      revision,
      startsAt: at(3, '16:00'),
      acceptWarnings: false,
    });
    await move(id, at(4, '10:00'));
    await fixture.clock.move(20_000);
    await fixture.work();
    expect(movedFacts(id)).toHaveLength(1);
    expect(fixture.factsAbout(id)).not.toContain('appointment-rescheduled');
  });
});

describe('a customer’s move is refused', () => {
  it('once cancelling would cost a fee, to the minute', async () => {
    const id = await fixture.booked({ startsAt: at(3, '14:00') });
    const { cancellationWindowHours } = await rowOf(id);
    const free = later(at(3, '14:00'), -cancellationWindowHours * HOUR_MS);
    await fixture.until(later(free, -60_000));
    expect(await fixture.seen(id)).toMatchObject({ can: { reschedule: true }, whyNotMoved: null });
    await fixture.until(free);
    expect(await fixture.seen(id)).toMatchObject({ can: { reschedule: false }, whyNotMoved: 'fee_due' });
    await expect(move(id, at(4, '10:00'))).rejects.toEqual(refusal('wrong_state'));
    await expect(timesOf(id, '2031-06-06')).rejects.toEqual(refusal('wrong_state'));
  });

  it('by the professional, by a stranger, and with an outdated revision', async () => {
    const id = await fixture.booked({ startsAt: at(3, '14:00') });
    const stranger = (await aCustomer(fixture.db)).id;
    await expect(move(id, at(4, '10:00'), { by: fixture.professional.accountId })).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(move(id, at(4, '10:00'), { by: stranger })).rejects.toEqual(refusal('not_found'));
    const { revision } = await rowOf(id);
    await move(id, at(4, '10:00'), { revision });
    await expect(move(id, at(4, '11:00'), { revision })).rejects.toEqual(refusal('changed_meanwhile'));
  });

  it('outside the hours, off the grid, in the past, too soon or beyond the horizon, as for any booking', async () => {
    const id = await fixture.booked({ startsAt: at(3, '14:00') });
    await expect(move(id, at(3, '06:00'))).rejects.toEqual(refusal('slot_taken'));
    await expect(move(id, at(3, '14:05'))).rejects.toEqual(refusal('slot_off_grid'));
    await expect(move(id, at(0, '07:00'))).rejects.toEqual(refusal('slot_in_the_past'));
    await expect(move(id, at(400, '10:00'))).rejects.toEqual(refusal('slot_beyond_horizon'));
    expect(await rowOf(id)).toMatchObject({ startsAt: at(3, '14:00') });
  });

  it('over another visit, with the next free times', async () => {
    const id = await fixture.booked({ startsAt: at(3, '14:00') });
    await fixture.bookForClient({ startsAt: at(3, '10:00') });
    const error = await move(id, at(3, '10:30')).then(
      () => undefined,
      (one: Refusal) => one,
    );
    expect(error?.code).toBe('slot_taken');
    const { nextSlots = [] } = (error?.details ?? {}) as { nextSlots?: Slot[] };
    expect(nextSlots[0]?.startsAt).toBe(at(3, '11:00').toISOString());
    await unharmed();
  });

  it('while a payment is to be confirmed', async () => {
    const id = await fixture.booked({ startsAt: at(3, '14:00') });
    await sql`update payments.payables set status = 'payment_to_confirm', confirm_by = ${at(2, '14:00')} where id = ${id}`.execute(
      fixture.db,
    );
    expect(await fixture.seen(id)).toMatchObject({
      can: { reschedule: false },
      whyNotMoved: 'payment_to_confirm',
    });
    await expect(move(id, at(4, '10:00'))).rejects.toEqual(refusal('wrong_state'));
  });
});

describe('a late move that the salon allows', () => {
  /** The visit of Thursday 14:00, on Thursday at the given hour. */
  async function lateVisit(time: string) {
    await sql`update professionals.professionals set late_moves = true`.execute(fixture.db);
    const id = await fixture.booked({ startsAt: at(3, '14:00') });
    await fixture.until(at(3, time));
    return id;
  }

  it('goes once to another time of the same week, and the fee stays that of the first start', async () => {
    const id = await lateVisit('09:00');
    const week = { from: '2031-06-02', until: '2031-06-08' };
    expect(await fixture.seen(id)).toMatchObject({ can: { reschedule: true }, moveWeek: week });
    const days = await findMoveTimes(fixture.deps, { id, accountId: fixture.customer.id }, { days: 7 });
    expect(days.lastDay).toBe(week.until);
    const offered = days.days.filter(({ slots }) => slots.length > 0).map(({ day }) => day);
    expect(offered).toContain('2031-06-06');
    expect(offered.every((day) => day <= week.until)).toBe(true);
    await move(id, at(4, '16:00'));
    const seen = await fixture.seen(id);
    expect(seen).toMatchObject({
      startsAt: at(4, '16:00').toISOString(),
      whyNotMoved: 'moved_late',
      moveWeek: null,
      can: { reschedule: false, cancel: { feeCents: 1830 } },
      payment: { status: 'held' },
      money: { cancelling: 'late', freeUntil: null },
    });
    await expect(move(id, at(4, '17:00'))).rejects.toEqual(refusal('wrong_state'));
    await unharmed();
  });

  it('is refused in another week, and after the minimum notice', async () => {
    const id = await lateVisit('11:59');
    await expect(move(id, at(7, '10:00'))).rejects.toEqual(refusal('slot_beyond_week'));
    expect(await rowOf(id)).toMatchObject({ startsAt: at(3, '14:00'), lateMovedFrom: null });
    const sunday = at(6, '10:00');
    await expect(move(id, sunday)).rejects.toMatchObject({ code: 'slot_taken', details: { nextSlots: [] } });
    await fixture.until(at(3, '12:01'));
    await expect(move(id, at(4, '10:00'))).rejects.toEqual(refusal('wrong_state'));
    expect(await fixture.seen(id)).toMatchObject({ whyNotMoved: 'fee_due', moveWeek: null });
  });
});

it('of the professional, the customer and a rival booking the same hour one gets it, without deadlocks', async () => {
  const id = await fixture.booked({ startsAt: at(3, '14:00') });
  const { accountId } = fixture.professional;
  const caller = { accountId, standing: createHeldStanding<'own_calendar'>(fixture.professional) };
  const rival = await aCustomer(fixture.db);
  const free = ['09:00', '10:00', '11:00', '15:00', '16:00'] as const;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { revision } = await rowOf(id);
    const day = round % 2 === 0 ? 3 : 4;
    const contestedTime = at(day, free[round % free.length] ?? '09:00');
    const tried = await Promise.allSettled([
      move(id, contestedTime, { revision }),
      rescheduleAppointment(fixture.deps, caller, id, {
        revision,
        startsAt: contestedTime,
        acceptWarnings: false,
      }),
      fixture.book({ startsAt: contestedTime }, rival),
    ]);
    expect(tried.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    for (const one of tried)
      if (one.status === 'rejected')
        expect((one.reason as Refusal).code).toMatch(
          /^(slot_taken|time_taken|changed_meanwhile|too_many_holds)$/,
        );
    await unharmed();
    const [, , booked] = tried;
    if (booked.status === 'fulfilled') await abandonHold(fixture.deps, booked.value.id, rival.id);
  }
  expect(await countDeadlocks(fixture.url)).toBe(0);
});
