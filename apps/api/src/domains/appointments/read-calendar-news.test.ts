import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, later } from '#kit/time';
import { aMember, anAppointment, aProfessional } from '#testing/builders';
import { createHeldStanding } from '#testing/standing';
import { cancelAppointment } from './cancel-appointment.ts';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { readCalendarNews } from './read-calendar-news.ts';
import { rescheduleOwnAppointment } from './reschedule-own-appointment.ts';
import { findAppointment, insertEvent } from './store/appointments.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const news = async (standing = createHeldStanding<'own_calendar'>(fixture.professional)) =>
  (await readCalendarNews(fixture.deps, standing)).news;

it('lists what customers did since yesterday, latest first, and nothing the professional did', async () => {
  const accountId = fixture.customer.id;
  const old = await fixture.booked({ startsAt: at(9, '10:00') });
  await fixture.until(at(2, '07:00'));
  expect(await news()).toEqual([]);
  const moved = await fixture.booked({ startsAt: at(8, '10:00') });
  const revision = (await findAppointment(fixture.db, moved))?.revision ?? 0;
  await rescheduleOwnAppointment(
    fixture.deps,
    { id: moved, accountId },
    { revision, startsAt: at(8, '16:00') },
  );
  await fixture.bookForClient({ startsAt: at(8, '11:30') });
  // Held and abandoned: neither a booking nor a cancellation.
  await fixture.book({ startsAt: at(8, '13:00') });
  await cancelAppointment(fixture.deps, old, accountId, { reason: '', feeCents: 0 });
  await fixture.until(at(2, '09:00'));

  const items = await news();
  expect(items.map(({ kind, id, startsAt }) => [kind, id, startsAt])).toEqual([
    ['cancelled', old, at(9, '10:00').toISOString()],
    ['rescheduled', moved, at(8, '16:00').toISOString()],
    ['confirmed', moved, at(8, '16:00').toISOString()],
  ]);
  expect(items[0]?.actor).toBe('customer');
  const colleague = await aMember(fixture.db, fixture.professional.id);
  const own = createHeldStanding<'own_calendar'>({ ...fixture.professional, memberId: colleague }, [
    'own_calendar',
  ]);
  expect(await news(own)).toEqual([]);
});

it('lists changes since yesterday of appointments that start at most a day before', async () => {
  const { db } = fixture;
  await fixture.until(at(2, '09:00'));
  const salon = await aProfessional(db);
  const aDayBefore = later(at(1, '00:00'), -DAY_MS);
  for (const startsAt of [later(aDayBefore, -1), aDayBefore]) {
    const appointmentId = await anAppointment(db, salon, { startsAt });
    await db
      .transaction()
      .execute((tx) =>
        insertEvent(tx, { appointmentId, at: at(1, '00:00'), kind: 'contested', actor: 'customer' }),
      );
  }
  const items = await news(createHeldStanding<'own_calendar'>(salon));
  expect(items.map(({ kind, startsAt }) => [kind, startsAt])).toEqual([
    ['contested', aDayBefore.toISOString()],
  ]);
});
