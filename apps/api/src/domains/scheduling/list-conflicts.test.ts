import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember, anEquipment, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { blockMember, bookVisit } from './booked-time.testing.ts';
import { listConflicts, planVisit } from './index.ts';

// Monday 1 June 2026, 8:00 in Paris.
const now = new Date('2026-06-01T06:00:00Z');
const at = (time: string) => new Date(`2026-06-01T${time}:00+02:00`);
const span = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) });

let fresh: FreshDatabase;
let owner: BuiltProfessional;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  owner = await aProfessional(fresh.db, { settings: { bufferMinutes: 10 } });
});

/** What is in the way of a visit at 10:00 with the owner. */
async function conflictsOf(serviceId: string, more: { occupantId?: string; memberId?: string } = {}) {
  const request = { professionalId: owner.id, serviceIds: [serviceId], place: 'salon' as const };
  return listConflicts(fresh.db, {
    visit: await planVisit(fresh.db, request),
    memberId: owner.memberId,
    startsAt: at('10:00'),
    occupantId: crypto.randomUUID(),
    ...more,
  });
}

describe('what occupies the member', () => {
  // From 10:00 to 10:30 and from 11:10 to 11:30, and a pause until 11:40.
  const steps = [{ durationMinutes: 30, freeTimeMinutes: 40 }, { durationMinutes: 20 }];

  it.each([
    ['until the visit', '09:30', '10:00', false],
    ['in its first five minutes', '09:30', '10:05', true],
    ['in the last of the first step', '10:25', '10:30', true],
    ['from the end of the first step', '10:30', '10:40', false],
    ['in all of the free time', '10:30', '11:10', false],
    ['until after the free time', '10:40', '11:15', true],
    ['in the last of the second step', '11:25', '11:30', true],
    ['in the last of the pause', '11:35', '12:00', true],
    ['from the end of the pause', '11:40', '12:00', false],
  ])('is in the way with hands-on time or the pause: %s', async (_, from, to, isConflict) => {
    const serviceId = await aService(fresh.db, owner.id, { steps });
    const id = await blockMember(fresh.db, owner, { ...span(from, to), label: 'École', now });
    const blocked = {
      memberId: owner.memberId,
      equipmentId: null,
      equipmentName: null,
      occupantKind: 'blocked_time',
      occupantId: id,
      label: 'École',
      ...span(from, to),
    };
    expect(await conflictsOf(serviceId)).toEqual(isConflict ? [blocked] : []);
  });

  it('is neither the visit itself nor what occupies another member', async () => {
    const other = await aMember(fresh.db, owner.id);
    const serviceId = await aService(fresh.db, owner.id, { steps });
    const visit = { professionalId: owner.id, serviceIds: [serviceId], now };
    const id = await bookVisit(fresh.db, { ...visit, memberId: owner.memberId, startsAt: at('10:00') });
    await bookVisit(fresh.db, { ...visit, memberId: other, startsAt: at('10:00') });
    expect(await conflictsOf(serviceId, { occupantId: id })).toEqual([]);
    // The steps of an appointment are listed one by one, the last with its pause.
    expect(
      (await conflictsOf(serviceId)).map(({ occupantId, label, startsAt, endsAt }) => ({
        occupantId,
        label,
        startsAt,
        endsAt,
      })),
    ).toEqual([
      { occupantId: id, label: null, ...span('10:00', '10:30') },
      { occupantId: id, label: null, ...span('11:10', '11:40') },
    ]);
  });
});

describe('what occupies the equipment', () => {
  it('is in the way when every unit is taken during the need', async () => {
    const [second, third] = [await aMember(fresh.db, owner.id), await aMember(fresh.db, owner.id)];
    const basin = await anEquipment(fresh.db, owner.id, 'Bac', 2);
    const dryer = await anEquipment(fresh.db, owner.id, 'Casque', 1);
    // The basin from 10:30 to 11:00.
    const colour = await aService(fresh.db, owner.id, {
      steps: [{ durationMinutes: 30 }, { durationMinutes: 30, equipmentIds: [basin] }],
    });
    const wash = await aService(fresh.db, owner.id, {
      steps: [{ durationMinutes: 30, equipmentIds: [basin] }],
    });
    const dry = await aService(fresh.db, owner.id, {
      steps: [{ durationMinutes: 30, equipmentIds: [dryer] }],
    });
    const take = (serviceId: string, memberId: string, time: string) =>
      bookVisit(fresh.db, {
        professionalId: owner.id,
        serviceIds: [serviceId],
        memberId,
        startsAt: at(time),
        now,
      });
    await take(wash, second, '10:00');
    await take(wash, third, '11:00');
    await take(dry, third, '10:15');
    expect(await conflictsOf(colour)).toEqual([]);
    const first = await take(wash, second, '10:40');
    expect(await conflictsOf(colour)).toEqual([]);
    const fourth = await aMember(fresh.db, owner.id);
    await fresh.db.insertInto('staff.memberServices').values({ memberId: fourth, serviceId: wash }).execute();
    const last = await take(wash, fourth, '10:30');
    const conflict = (occupantId: string, from: string, to: string) => ({
      memberId: null,
      equipmentId: basin,
      equipmentName: 'Bac',
      occupantKind: 'appointment',
      occupantId,
      label: null,
      ...span(from, to),
    });
    expect(await conflictsOf(colour)).toEqual([
      conflict(last, '10:30', '11:00'),
      conflict(first, '10:40', '11:10'),
    ]);
  });

  it('is in the way on the only unit, and listed after what occupies the member', async () => {
    const other = await aMember(fresh.db, owner.id);
    const dryer = await anEquipment(fresh.db, owner.id, 'Casque', 1);
    const dry = await aService(fresh.db, owner.id, {
      steps: [{ durationMinutes: 30, equipmentIds: [dryer] }],
    });
    const visit = { professionalId: owner.id, serviceIds: [dry], now };
    const equipmentUser = await bookVisit(fresh.db, { ...visit, memberId: other, startsAt: at('09:45') });
    await blockMember(fresh.db, owner, { ...span('10:20', '11:00'), now });
    expect(
      (await conflictsOf(dry)).map(({ memberId, equipmentName, startsAt }) => [
        memberId,
        equipmentName,
        startsAt,
      ]),
    ).toEqual([
      [owner.memberId, null, at('10:20')],
      [null, 'Casque', at('09:45')],
    ]);
    expect(await conflictsOf(dry, { occupantId: equipmentUser })).toHaveLength(1);
    // The same time of the other member is no obstacle to the owner's equipment-free services.
    const cut = await aService(fresh.db, owner.id, { durationMinutes: 10 });
    expect(await conflictsOf(cut)).toEqual([]);
  });
});
