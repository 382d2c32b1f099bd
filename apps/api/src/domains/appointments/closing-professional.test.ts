import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { HOUR_MS, later } from '#kit/time';
import { closeBusiness, pauseBookings } from '#professionals';
import { findNextSlots, lockCalendar, planVisit } from '#scheduling';
import { aCustomer, aProfessional, aService } from '#testing/builders';
import { bookAppointment } from './book-appointment.ts';
import { cancelUpcomingAppointments } from './cancel-upcoming-appointments.ts';
import { confirmAppointment } from './confirm-appointment.ts';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { forgetPerson } from './forget-person.ts';

const ROUNDS = process.env.ROUNDS === 'full' ? 200 : 8;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const close = (professionalId = fixture.professional.id) =>
  pauseBookings({ ...fixture.deps, blockBookings: lockCalendar }, professionalId);

describe('a professional whose owner is deleting the account', () => {
  it('confirms no holds: slot and money are released', async () => {
    const { id } = await fixture.book({ startsAt: at(2, '10:00') });
    await close();
    await fixture.partner.browser.enterCard((await fixture.step(id)).clientSecret, 'pm_card_visa');
    await expect(confirmAppointment(fixture.deps, id, fixture.customer.id)).rejects.toMatchObject({
      code: 'hold_expired',
    });
    await fixture.work();
    expect(await fixture.state(id)).toBe('cancelled');
    expect((await fixture.holdsOf(id)).every((hold) => hold.held_cents + hold.captured_cents === 0)).toBe(
      true,
    );
  });

  it('cannot be booked by customers or the professional, and offers no times', async () => {
    await close();
    const { professional, colour, deps } = fixture;
    await expect(fixture.book({ startsAt: at(2, '11:00') })).rejects.toMatchObject({
      code: 'service_not_online',
    });
    await expect(fixture.bookForClient({ startsAt: at(2, '11:00') })).rejects.toMatchObject({
      code: 'wrong_state',
    });
    const visit = await planVisit(deps.db, {
      professionalId: professional.id,
      serviceIds: [colour],
      place: 'salon',
    });
    expect(await findNextSlots(deps, visit, deps.clock.now(), 3)).toEqual([]);
  });

  it('is open again after an hour if the account was not deleted', async () => {
    await close();
    await fixture.until(later(fixture.clock.now(), HOUR_MS));
    expect((await fixture.book({ startsAt: at(3, '11:00') })).state).toBe('held');
  });
});

describe('bookings during an account deletion', () => {
  it(`leave nothing open at a deleted professional, ${ROUNDS} rounds`, async () => {
    const { deps, db, clock } = fixture;
    const guests = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aCustomer(db)));
    let booked = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { id: professionalId, accountId } = await aProfessional(db, { verified: false });
      const serviceId = await aService(db, professionalId, { durationMinutes: 30 });
      const leaver = { accountId, professionalId };
      const leave = async () => {
        await close(professionalId);
        await cancelUpcomingAppointments(deps, leaver);
        await inTransaction(db, async (tx) => {
          await forgetPerson(tx, leaver, clock.now());
          await closeBusiness(tx, professionalId, clock.now());
        });
      };
      const bookings = guests.map(({ id }, index) =>
        bookAppointment(deps, id, {
          professionalId,
          serviceIds: [serviceId],
          place: 'salon',
          totalCents: 4000,
          note: '',
          startsAt: at(4, `1${index}:00`),
        }),
      );
      const [left, ...answers] = await Promise.allSettled([leave(), ...bookings]);
      expect(left.status).toBe('fulfilled');
      booked += answers.filter(({ status }) => status === 'fulfilled').length;
      const { rows } = await sql<{ state: string; n: number }>`
        select state, count(*) as n from appointments.appointments
        where professional_id = ${professionalId} and state <> 'cancelled' group by state`.execute(db);
      expect(rows).toEqual([]);
    }
    console.log(`bookings during a deletion: ${booked} booked and cancelled in ${ROUNDS} rounds`);
  }, 600_000);

  it('made before the last check stop the deletion and are counted', async () => {
    const { db, clock } = fixture;
    const { id: professionalId, accountId } = await aProfessional(db, { verified: false });
    const serviceId = await aService(db, professionalId, { durationMinutes: 30 });
    await bookAppointment(fixture.deps, fixture.customer.id, {
      professionalId,
      serviceIds: [serviceId],
      place: 'salon',
      totalCents: 4000,
      note: '',
      startsAt: at(4, '10:00'),
    });
    const erasing = inTransaction(db, (tx) => forgetPerson(tx, { accountId, professionalId }, clock.now()));
    await expect(erasing).rejects.toMatchObject({
      code: 'appointments_in_the_way',
      details: { appointments: 1 },
    });
  });
});
