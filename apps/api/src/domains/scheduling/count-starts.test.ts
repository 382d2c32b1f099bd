import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listServicesOfProfessional } from '#services';
import { aMember, anEquipment, aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { addExceptions, blockMember, bookVisit } from './booked-time.testing.ts';
import { countStarts } from './index.ts';

// Monday 1 June 2026, 8:00 in Paris: the next seven full days are Tuesday to Monday.
const now = new Date('2026-06-01T06:00:00Z');
const deps = () => ({ db: fresh.db, clock: { now: () => now } });

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const settings = { slotStepMinutes: 60, minimumNoticeMinutes: 0, horizonDays: 100, bufferMinutes: 0 };
const MORNING = [{ startsMinute: 540, endsMinute: 720 }];

/** Open from 9:00 to 12:00 from Monday to Saturday. */
const openFixture = (more: Parameters<typeof aProfessional>[1] = {}) =>
  aProfessional(fresh.db, { hours: MORNING, ...more, settings: { ...settings, ...more.settings } });

/** Counts the starts of all services in the order in which they were added. */
async function count(professionalId: string, memberIds?: readonly string[]) {
  const services = await listServicesOfProfessional(fresh.db, professionalId);
  return countStarts(
    deps(),
    professionalId,
    services.map((service) => ({ service, ...(memberIds && { memberIds }) })),
  );
}

describe('the start times of the next seven full days', () => {
  it('are counted of each service, whether or not it is sold online', async () => {
    const { id } = await openFixture();
    await aService(fresh.db, id, { durationMinutes: 60 });
    await aService(fresh.db, id, { durationMinutes: 120, onlineBooking: false });
    await aService(fresh.db, id, { durationMinutes: 180, phoneOnly: true });
    await aService(fresh.db, id, { durationMinutes: 185 });
    // Six working days with three, two, one and no start.
    expect(await count(id)).toEqual([18, 12, 6, 0]);
  });

  it('begin tomorrow and end in a week', async () => {
    const { id, memberId } = await openFixture();
    await aService(fresh.db, id, { durationMinutes: 180 });
    const away = { kind: 'absence', memberId, day: '2026-06-01' } as const;
    await addExceptions(fresh.db, id, now, away, { ...away, day: '2026-06-09' });
    expect(await count(id)).toEqual([6]);
    await addExceptions(fresh.db, id, now, { ...away, day: '2026-06-02' }, { ...away, day: '2026-06-08' });
    expect(await count(id)).toEqual([4]);
  });

  it('are free, in online hours, after the minimum notice and before the booking horizon', async () => {
    const owner = await openFixture({ settings: { minimumNoticeMinutes: 2 * 1440, horizonDays: 4 } });
    const { id, memberId } = owner;
    await aService(fresh.db, id, { durationMinutes: 60 });
    // From Wednesday 8:00 to Friday 8:00.
    expect(await count(id)).toEqual([6]);
    const [startsAt, endsAt] = ['09:00', '10:00'].map((time) => new Date(`2026-06-03T${time}:00+02:00`));
    await blockMember(fresh.db, owner, { startsAt: startsAt!, endsAt: endsAt!, now });
    expect(await count(id)).toEqual([5]);
    await fresh.db
      .updateTable('scheduling.workingHours')
      .set({ online: false })
      .where('memberId', '=', memberId)
      .where('weekday', '=', 4)
      .execute();
    expect(await count(id)).toEqual([2]);
  });
});

describe('the members who perform the service', () => {
  it('count once at the same time, and together at different times', async () => {
    const { id, memberId } = await openFixture();
    const same = await aMember(fresh.db, id, { hours: MORNING });
    const later = await aMember(fresh.db, id, { hours: [{ startsMinute: 660, endsMinute: 840 }] });
    await aService(fresh.db, id, { durationMinutes: 60, memberIds: [memberId, same] });
    expect(await count(id)).toEqual([18]);
    // From 9:00 to 14:00 there are five starts a day.
    expect(await count(id, [memberId, later])).toEqual([30]);
    expect(await count(id, [later])).toEqual([18]);
    expect(await count(id, [])).toEqual([0]);
    const deletedAt = new Date('2026-05-31T00:00:00Z');
    await fresh.db.updateTable('staff.members').set({ deletedAt }).where('id', '=', later).execute();
    expect(await count(id, [memberId, later])).toEqual([18]);
  });
});

describe('the place of the service', () => {
  it('is the salon, or the base of home visits when it is sold only at home', async () => {
    const { id } = await openFixture({ places: ['salon', 'at_home'], workZones: ['75'] });
    const helper = await aMember(fresh.db, id, { hours: [{ startsMinute: 720, endsMinute: 780 }] });
    await aService(fresh.db, id, { durationMinutes: 60, atHome: true });
    await aService(fresh.db, id, { durationMinutes: 60, atSalon: false, atHome: true });
    // The helper, who works from 12:00 to 13:00, makes no home visits.
    expect(await count(id)).toEqual([24, 18]);
    expect(await count(id, [helper])).toEqual([6, 0]);
  });

  it('without the place, no start is counted', async () => {
    const { id } = await openFixture();
    await aService(fresh.db, id, { durationMinutes: 60, atSalon: false, atHome: true });
    await aService(fresh.db, id, { durationMinutes: 60 });
    expect(await count(id)).toEqual([0, 18]);
  });

  it('has the equipment that the service needs', async () => {
    const { id, memberId } = await openFixture();
    const other = await aMember(fresh.db, id, { hours: MORNING });
    const basin = await anEquipment(fresh.db, id);
    const serviceId = await aService(fresh.db, id, {
      steps: [{ durationMinutes: 60, equipmentIds: [basin] }],
    });
    expect(await count(id, [memberId])).toEqual([18]);
    const startsAt = new Date('2026-06-02T10:00:00+02:00');
    const visit = { professionalId: id, serviceIds: [serviceId], memberId: other };
    await bookVisit(fresh.db, { ...visit, startsAt, now });
    expect(await count(id, [memberId])).toEqual([17]);
  });
});
