import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anEquipment, aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { blockMember, bookVisit } from '../booked-time.testing.ts';
import {
  listEquipmentTaken,
  listHandsOn,
  listOccupantsAfter,
  listOccupantsAmong,
  listTakenBy,
  listUnitsTaken,
  sumBusyMinutes,
  sumHandsOnMinutes,
} from './occupied-time.ts';

// Monday 1 June 2026, 8:00 in Paris.
const now = new Date('2026-06-01T06:00:00Z');
const at = (time: string) => new Date(`2026-06-01T${time}:00+02:00`);
const span = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) });
const between = (from: string, to: string): [Date, Date] => [at(from), at(to)];

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

/** Above the random ids of the other tests. */
const numbered = (last: string) => `ffffffff-ffff-4fff-bfff-ffffffffff${last}`;

/** A visit from 10:00 to 10:30 and 10:50 to 11:00, at the basin until 10:20 and from 10:50; a pause of 5. */
async function openFixture(occupant: { id?: string } = {}) {
  const owner = await aProfessional(fresh.db, { settings: { bufferMinutes: 5 } });
  const other = await aMember(fresh.db, owner.id);
  const basin = await anEquipment(fresh.db, owner.id, 'Bac', 2);
  const steps = [
    { durationMinutes: 20, equipmentIds: [basin] },
    { durationMinutes: 10, freeTimeMinutes: 20 },
    { durationMinutes: 10, equipmentIds: [basin] },
  ];
  const serviceId = await aService(fresh.db, owner.id, { steps });
  const visit = { professionalId: owner.id, serviceIds: [serviceId], now };
  const first = await bookVisit(fresh.db, {
    ...visit,
    memberId: owner.memberId,
    startsAt: at('10:00'),
    occupant,
  });
  return { owner, other, basin, visit, first };
}

describe('what an occupant takes', () => {
  it('is its hands-on time by member, with the pause', async () => {
    const { owner, other, visit, first } = await openFixture();
    const second = await bookVisit(fresh.db, { ...visit, memberId: other, startsAt: at('14:00') });
    const blocked = await blockMember(fresh.db, owner, { ...span('16:00', '17:00'), now });
    const handsOn = (occupantId: string, memberId: string, from: string, to: string) => ({
      occupantId,
      memberId,
      ...span(from, to),
    });
    expect(new Set(await listHandsOn(fresh.db, [first, second]))).toEqual(
      new Set([
        handsOn(first, owner.memberId, '10:00', '10:30'),
        handsOn(first, owner.memberId, '10:50', '11:05'),
        handsOn(second, other, '14:00', '14:30'),
        handsOn(second, other, '14:50', '15:05'),
      ]),
    );
    expect(await listHandsOn(fresh.db, [])).toEqual([]);
    expect(await sumHandsOnMinutes(fresh.db, [first, second, blocked])).toEqual(
      new Map([
        [owner.memberId, 105],
        [other, 45],
      ]),
    );
    expect(await sumHandsOnMinutes(fresh.db, [second])).toEqual(new Map([[other, 45]]));
    expect(await sumHandsOnMinutes(fresh.db, [])).toEqual(new Map());
    // Two parts of the member, and two of the basin.
    expect(await listTakenBy(fresh.db, first)).toHaveLength(4);
    expect(await listTakenBy(fresh.db, crypto.randomUUID())).toEqual([]);
  });

  it('is equipment, use by use', async () => {
    const { basin, first } = await openFixture();
    expect(await listEquipmentTaken(fresh.db, first)).toEqual([
      { equipmentId: basin, ...span('10:00', '10:20') },
      { equipmentId: basin, ...span('10:50', '11:00') },
    ]);
  });
});

describe('the occupants', () => {
  it('are the appointments above an id, in order, and those among some ids', async () => {
    const { owner, visit, first } = await openFixture({ id: numbered('02') });
    const book = (startsAt: Date, last: string, kind: 'appointment' | 'offer') =>
      bookVisit(fresh.db, { ...visit, startsAt, occupant: { id: numbered(last), kind } });
    const second = await book(at('12:00'), '04', 'appointment');
    const offer = await book(at('14:00'), '03', 'offer');
    const blocked = await blockMember(fresh.db, owner, { ...span('16:00', '17:00'), now });
    // Each of them has the member and the basin.
    expect(await listOccupantsAfter(fresh.db, numbered('01'), 9)).toEqual([first, first, second, second]);
    expect(await listOccupantsAfter(fresh.db, numbered('01'), 3)).toEqual([first, first, second]);
    expect(await listOccupantsAfter(fresh.db, first, 9)).toEqual([second, second]);
    const ids = [first, offer, blocked, crypto.randomUUID()];
    expect(new Set(await listOccupantsAmong(fresh.db, ids))).toEqual(new Set([first, offer, blocked]));
    expect(await listOccupantsAmong(fresh.db, [])).toEqual([]);
  });
});

describe('the use of equipment', () => {
  it('is the sum of all units between two instants', async () => {
    const { other, basin, visit } = await openFixture();
    const idle = await anEquipment(fresh.db, visit.professionalId, 'Casque');
    const sum = async (from: string, to: string, ...ids: string[]) => [
      ...(await sumBusyMinutes(fresh.db, ids, between(from, to))),
    ];
    expect(await sum('09:00', '12:00', basin, idle)).toEqual([[basin, 30]]);
    expect(await sum('09:00', '10:20', basin)).toEqual([[basin, 20]]);
    expect(await sum('10:05', '10:15', basin)).toEqual([[basin, 10]]);
    expect(await sum('09:00', '10:00', basin)).toEqual([]);
    expect(await sum('09:00', '10:20')).toEqual([]);
    await bookVisit(fresh.db, { ...visit, memberId: other, startsAt: at('10:10') });
    expect(await sum('09:00', '10:20', basin)).toEqual([[basin, 30]]);
  });

  it('is listed by unit for the professional, between two instants', async () => {
    const { other, basin, visit, first } = await openFixture();
    const second = await bookVisit(fresh.db, { ...visit, memberId: other, startsAt: at('10:10') });
    const list = async (from: string, to: string) => {
      const found = await listUnitsTaken(fresh.db, visit.professionalId, between(from, to));
      return found.map(({ equipmentId, unit, occupantKind, occupantId, startsAt }) => {
        expect([equipmentId, occupantKind]).toEqual([basin, 'appointment']);
        return [unit, occupantId, startsAt];
      });
    };
    const uses = [
      [1, first, at('10:00')],
      [2, second, at('10:10')],
    ];
    expect(await list('09:00', '10:15')).toEqual(uses);
    expect(await list('09:00', '10:10')).toEqual(uses.slice(0, 1));
    expect(await list('09:00', '10:00')).toEqual([]);
    expect(await list('12:00', '13:00')).toEqual([]);
  });
});
