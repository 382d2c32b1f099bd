import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember } from '#testing/builders';
import { holding } from '#testing/standing';
import { cancelAppointment } from './cancel-appointment.ts';
import { at, type House, openHouse } from './house.testing.ts';
import { readNews } from './read-news.ts';
import { rescheduleOwnAppointment } from './reschedule-own-appointment.ts';
import { findAppointment } from './store/appointments.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const news = async (standing = holding<'own_calendar'>(house.professional)) =>
  (await readNews(house.deps, standing)).news;

it('tells the latest first what customers have done since yesterday, and nothing of what the house did', async () => {
  const accountId = house.customer.id;
  const old = await house.booked({ startsAt: at(9, '10:00') });
  await house.until(at(2, '07:00'));
  expect(await news()).toEqual([]);
  const moved = await house.booked({ startsAt: at(8, '10:00') });
  const revision = (await findAppointment(house.db, moved))?.revision ?? 0;
  await rescheduleOwnAppointment(
    house.deps,
    { id: moved, accountId },
    { revision, startsAt: at(8, '16:00') },
  );
  await house.bookForClient({ startsAt: at(8, '11:30') });
  // Held, and left: no booking, and its end no cancellation.
  await house.book({ startsAt: at(8, '13:00') });
  await cancelAppointment(house.deps, old, accountId, { reason: '', feeCents: 0 });
  await house.until(at(2, '09:00'));

  const told = await news();
  expect(told.map(({ kind, id, startsAt }) => [kind, id, startsAt])).toEqual([
    ['cancelled', old, at(9, '10:00').toISOString()],
    ['rescheduled', moved, at(8, '16:00').toISOString()],
    ['confirmed', moved, at(8, '16:00').toISOString()],
  ]);
  expect(told[0]?.actor).toBe('customer');
  const colleague = await aMember(house.db, house.professional.id);
  const own = holding<'own_calendar'>({ ...house.professional, memberId: colleague }, ['own_calendar']);
  expect(await news(own)).toEqual([]);
});
