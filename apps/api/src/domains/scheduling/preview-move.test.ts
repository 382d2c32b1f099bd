import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anEquipment, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { previewMove, SlotLost } from './index.ts';
import { anHourlySalon, at, type Booked, book, now, setEvents } from './planning.testing.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

type Salon = Awaited<ReturnType<typeof anHourlySalon>>;
const preview = ({ visit, occupant }: Booked, memberId: string, startsAt: Date, when = now) =>
  previewMove(fresh.db, { visit, occupant, memberId, startsAt, now: when });

async function bookCut(settings: Record<string, unknown> = {}) {
  const salon = await anHourlySalon(fresh.db, { settings });
  const cut = await aService(fresh.db, salon.id, { durationMinutes: 60 });
  return { salon, cut, booked: await bookAt(salon, cut, '10:00') };
}
const bookAt = ({ id, memberId }: Salon, serviceId: string, time: string) =>
  book(fresh.db, { professionalId: id, serviceIds: [serviceId], memberId, startsAt: at(time) });

describe('the preview of a move', () => {
  it('has the new end, and no warning where the visit fits', async () => {
    const { salon, booked } = await bookCut();
    expect(await preview(booked, salon.memberId, at('12:00'))).toEqual({
      endsAt: at('13:00'),
      warnings: [],
    });
  });

  it('counts the time of the visit itself as free, that of another visit as taken', async () => {
    const { salon, cut, booked } = await bookCut();
    await bookAt(salon, cut, '12:00');
    expect(await preview(booked, salon.memberId, at('10:30'))).toEqual({
      endsAt: at('11:30'),
      warnings: ['off_grid'],
    });
    expect(await preview(booked, salon.memberId, at('11:00'))).toMatchObject({ warnings: [] });
    await expect(preview(booked, salon.memberId, at('11:30'))).rejects.toThrow(SlotLost);
  });

  it('is of the member to whom the visit would go', async () => {
    const { salon, cut, booked } = await bookCut();
    const memberId = await aMember(fresh.db, salon.id, {
      serviceIds: [cut],
      hours: [{ startsMinute: 540, endsMinute: 660 }],
    });
    await book(fresh.db, {
      professionalId: salon.id,
      serviceIds: [cut],
      memberId,
      startsAt: at('09:00'),
    });
    await expect(preview(booked, memberId, at('09:00'))).rejects.toThrow(SlotLost);
    expect(await preview(booked, memberId, at('10:00'))).toMatchObject({ warnings: [] });
    expect(await preview(booked, memberId, at('11:00'))).toMatchObject({ warnings: ['outside_hours'] });
  });

  it('warns of a past start only one step of the grid after it', async () => {
    const { salon, booked } = await bookCut();
    const warningsAt = async (time: string) =>
      (await preview(booked, salon.memberId, at('09:00'), at(time))).warnings;
    expect(await warningsAt('09:55')).toEqual([]);
    expect(await warningsAt('10:00')).toEqual(['in_the_past']);
  });

  it('counts the equipment of the visit itself as free', async () => {
    const salon = await anHourlySalon(fresh.db);
    const basin = await anEquipment(fresh.db, salon.id);
    const wash = await aService(fresh.db, salon.id, {
      steps: [{ durationMinutes: 60, equipmentIds: [basin] }],
    });
    const other = await aMember(fresh.db, salon.id, { serviceIds: [wash] });
    const booked = await bookAt(salon, wash, '10:00');
    expect(await preview(booked, other, at('10:00'))).toMatchObject({ warnings: [] });
    await bookAt(salon, wash, '12:00');
    await expect(preview(booked, other, at('12:00'))).rejects.toThrow(SlotLost);
  });

  it('refuses what no professional may book', async () => {
    const { salon, booked } = await bookCut();
    const code = (startsAt: Date, of = booked) =>
      preview(of, salon.memberId, startsAt).catch((error: { code?: string }) => error.code);
    expect(await code(at('10:02'))).toBe('slot_off_grid');
    expect(await code(at('23:05'))).toBe('visit_beyond_day');
    expect(await code(at('23:00'))).toMatchObject({ warnings: ['outside_hours'] });
    const professional = { ...booked.visit.professional, closingUntil: at('08:05') };
    expect(await code(at('11:00'), { ...booked, visit: { ...booked.visit, professional } })).toBe(
      'wrong_state',
    );
  });
});

describe('the preview of a move onto an event of another calendar', () => {
  it('warns when they overlap, and not when one ends as the other begins', async () => {
    const { salon, booked } = await bookCut();
    await setEvents(fresh.db, salon, [[at('11:30'), at('11:45')]]);
    const warningsAt = async (time: string) =>
      (await preview(booked, salon.memberId, at(time))).warnings.filter((one) => one !== 'off_grid');
    expect(await warningsAt('10:30')).toEqual([]);
    expect(await warningsAt('10:35')).toEqual(['busy_time']);
    expect(await warningsAt('11:40')).toEqual(['busy_time']);
    expect(await warningsAt('11:45')).toEqual([]);
  });

  it('counts the pause after the visit', async () => {
    const { salon, booked } = await bookCut({ bufferMinutes: 15 });
    await setEvents(fresh.db, salon, [[at('12:00'), at('12:30')]]);
    const warningsAt = async (time: string) =>
      (await preview(booked, salon.memberId, at(time))).warnings.filter((one) => one !== 'off_grid');
    expect(await warningsAt('10:45')).toEqual([]);
    expect(await warningsAt('10:50')).toEqual(['busy_time']);
  });

  it('does not count the free time within a service', async () => {
    const salon = await anHourlySalon(fresh.db);
    const colour = await aService(fresh.db, salon.id, {
      steps: [{ durationMinutes: 30, freeTimeMinutes: 30 }, { durationMinutes: 30 }],
    });
    const booked = await bookAt(salon, colour, '09:00');
    await setEvents(fresh.db, salon, [[at('11:30'), at('12:00')]]);
    expect(await preview(booked, salon.memberId, at('11:00'))).toEqual({
      endsAt: at('12:30'),
      warnings: [],
    });
    await setEvents(fresh.db, salon, [[at('11:25'), at('12:00')]]);
    expect((await preview(booked, salon.memberId, at('11:00'))).warnings).toEqual(['busy_time']);
  });
});
