import { findSlots as search } from '@meche/slots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEquipment, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { bookVisit } from './booked-time.testing.ts';
import { planVisit } from './index.ts';
import { buildQuestion, clearUses, daysFrom, readCalendar, readQuestion, spanOf } from './read-calendar.ts';

// Monday 1 June 2026, 8:00 in Paris.
const now = new Date('2026-06-01T06:00:00Z');
const MONDAY = '2026-06-01';
const paris = (day: string, time: string) => new Date(`${day}T${time}:00+02:00`);
const minuteAt = (time: string) => paris(MONDAY, time).getTime() / 60_000;

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const plan = (
  professional: BuiltProfessional,
  serviceIds: string[],
  place: 'salon' | 'at_home' = 'salon',
  address?: { city: string; postalCode: string },
) => planVisit(fresh.db, { professionalId: professional.id, serviceIds, place, address });
const settings = { slotStepMinutes: 5, minimumNoticeMinutes: 0, bufferMinutes: 0, horizonDays: 100 };
const switchOff = (professionalId: string, kind: 'salon' | 'at_home') =>
  fresh.db
    .updateTable('professionals.places')
    .set({ activate: false })
    .where('professionalId', '=', professionalId)
    .where('kind', '=', kind)
    .execute();
const both = { places: ['salon' as const, 'at_home' as const], workZones: ['75', '93'], settings };
const montreuil = { city: 'Montreuil', postalCode: '93100' };

describe('the days and instants that are read', () => {
  it('are the days with the margin day, and appointments of a day more on both sides', async () => {
    const owner = await aProfessional(fresh.db, both);
    const visit = await plan(owner, [await aService(fresh.db, owner.id)]);
    expect(spanOf(visit, daysFrom('Europe/Paris', MONDAY, 2))).toEqual({
      from: '2026-06-01',
      to: '2026-06-03',
      visits: [paris('2026-05-31', '00:00'), paris('2026-06-05', '00:00')],
    });
  });

  it('are no appointments for a professional who makes no home visits', async () => {
    const days = daysFrom('Europe/Paris', MONDAY, 1);
    const salon = await aProfessional(fresh.db);
    const inSalon = await plan(salon, [await aService(fresh.db, salon.id)]);
    expect(spanOf(inSalon, days)).toEqual({ from: '2026-06-01', to: '2026-06-02', visits: null });
    const owner = await aProfessional(fresh.db, both);
    const serviceId = await aService(fresh.db, owner.id);
    await switchOff(owner.id, 'at_home');
    expect(spanOf(await plan(owner, [serviceId]), days).visits).toBeNull();
    const homeOnly = await aProfessional(fresh.db, { ...both, places: ['at_home'] });
    const atHome = await aService(fresh.db, homeOnly.id, { atSalon: false, atHome: true });
    const trip = await plan(homeOnly, [atHome], 'at_home', montreuil);
    expect(spanOf(trip, days).visits).toEqual([paris('2026-05-31', '00:00'), paris('2026-06-04', '00:00')]);
  });
});

describe('the trips of a question', () => {
  it('are between the salon and visits at home, and count only while home visits are offered', async () => {
    const owner = await aProfessional(fresh.db, both);
    await fresh.db
      .updateTable('professionals.places')
      .set({ latitude: 48.8627, longitude: 2.4438 })
      .where('professionalId', '=', owner.id)
      .where('kind', '=', 'at_home')
      .execute();
    const cut = await aService(fresh.db, owner.id, { durationMinutes: 60, atHome: true });
    const visit = { professionalId: owner.id, serviceIds: [cut], now };
    await bookVisit(fresh.db, {
      ...visit,
      place: 'at_home',
      address: montreuil,
      startsAt: paris(MONDAY, '09:00'),
    });
    await bookVisit(fresh.db, { ...visit, startsAt: paris(MONDAY, '14:00') });
    const days = daysFrom('Europe/Paris', MONDAY, 1);
    const starts = async (place: 'salon' | 'at_home') => {
      const planned = await plan(owner, [cut], place, place === 'at_home' ? montreuil : undefined);
      const memberIds = [owner.memberId];
      const question = await readQuestion(fresh.db, {
        visit: planned,
        memberIds,
        days,
        now,
        hours: 'online',
      });
      return search(question)[0]?.starts.map((start) => start - minuteAt('00:00'));
    };
    // Trips between Montreuil and the salon take 15 minutes, within Montreuil 10.
    const inSalon = await starts('salon');
    expect([inSalon?.[0], inSalon?.includes(780), inSalon?.includes(900)]).toEqual([615, true, true]);
    const atHome = await starts('at_home');
    expect(atHome?.[0]).toBe(610);
    expect([765, 770, 910, 915].map((start) => atHome?.includes(start))).toEqual([true, false, false, true]);
    await switchOff(owner.id, 'at_home');
    expect((await starts('salon'))?.[0]).toBe(600);
  });
});

describe('the trips of a professional without a salon', () => {
  it('count between visits at home', async () => {
    const owner = await aProfessional(fresh.db, { ...both, places: ['at_home'] });
    const options = { durationMinutes: 60, atSalon: false, atHome: true };
    const serviceIds = [await aService(fresh.db, owner.id, options)];
    const visit = { professionalId: owner.id, serviceIds, place: 'at_home' as const, address: montreuil };
    await bookVisit(fresh.db, { ...visit, startsAt: paris(MONDAY, '09:00'), now });
    const question = await readQuestion(fresh.db, {
      visit: await plan(owner, serviceIds, 'at_home', montreuil),
      memberIds: [owner.memberId],
      days: daysFrom('Europe/Paris', MONDAY, 1),
      now,
      hours: 'online',
    });
    expect(search(question)[0]?.starts[0]).toBe(minuteAt('10:10'));
  });
});

describe('a use that is cleared from a question', () => {
  it('is that of the member or the unit, and no other', async () => {
    const owner = await aProfessional(fresh.db, { settings });
    const [basin, dryer] = [
      await anEquipment(fresh.db, owner.id, 'Bac', 2),
      await anEquipment(fresh.db, owner.id, 'Casque', 1),
    ];
    const steps = [{ durationMinutes: 60, equipmentIds: [basin, dryer] }];
    const wash = await aService(fresh.db, owner.id, { steps });
    await bookVisit(fresh.db, {
      professionalId: owner.id,
      serviceIds: [wash],
      startsAt: paris(MONDAY, '10:00'),
      now,
    });
    const visit = await plan(owner, [wash]);
    const days = daysFrom('Europe/Paris', MONDAY, 1);
    const query = { visit, memberIds: [owner.memberId], days, now, hours: 'online' as const };
    const rows = await readCalendar(fresh.db, query);
    const question = buildQuestion(rows, query);
    const bits = (mask: Uint32Array | undefined) =>
      [...(mask ?? [])].reduce((count, word) => count + word.toString(2).replaceAll('0', '').length, 0);
    const unit = (equipmentId: string, id: string) =>
      question.equipment.find((one) => one.id === equipmentId)?.units.find((one) => one.id === id)?.busy;
    const taken = () => [
      bits(question.staff[0]?.busy),
      bits(unit(basin, '1')),
      bits(unit(basin, '2')),
      bits(unit(dryer, '1')),
    ];
    // An hour is twelve times five minutes.
    expect(taken()).toEqual([12, 12, 0, 12]);
    const clear = (column: 'memberId' | 'equipmentId', id: string, from: string, to: string) => {
      const resourceId = rows.resources.find((row) => row[column] === id)?.id ?? '';
      const parts = [{ start: minuteAt(from), end: minuteAt(to) }];
      clearUses(question, rows.resources, [{ resourceId, parts }]);
    };
    clear('memberId', owner.memberId, '10:00', '10:30');
    expect(taken()).toEqual([6, 12, 0, 12]);
    clear('equipmentId', dryer, '09:00', '10:05');
    expect(taken()).toEqual([6, 12, 0, 11]);
    clear('equipmentId', basin, '10:00', '11:00');
    expect(taken()).toEqual([6, 0, 0, 11]);
    clearUses(question, rows.resources, [{ resourceId: 'unknown', parts: [{ start: 0, end: 1e9 }] }]);
    expect(taken()).toEqual([6, 0, 0, 11]);
  });
});
