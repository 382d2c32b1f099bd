import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { anEquipment } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { auditMasks } from './audit-masks.ts';
import { moveOffRemovedUnits } from './index.ts';
import { anHourlySalon, at, now } from './planning.testing.ts';
import { rewriteDays, usesOf } from './rewrite-days.ts';
import { findOrCreateResource, insertOccupancy } from './store/occupancies.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

let professionalId: string;
let equipmentId: string;
beforeEach(async () => {
  ({ id: professionalId } = await anHourlySalon(fresh.db));
  equipmentId = await anEquipment(fresh.db, professionalId, 'Bac', 3);
});

/** Occupies a unit; the times are pairs of start and end, as `10:00-11:00`. */
async function take(unit: number, ...times: string[]): Promise<string> {
  const occupant = { kind: 'appointment' as const, id: randomUUID() };
  await inTransaction(fresh.db, async (tx) => {
    const resourceId = await findOrCreateResource(tx, professionalId, { equipmentId, unit });
    const spans = times.map((time) => {
      const [start = '', end = ''] = time.split('-');
      return { startsAt: at(start), endsAt: at(end) };
    });
    await insertOccupancy(tx, occupant, { resourceId, spans, where: null });
    const taken = usesOf(spans.map((span) => ({ ...span, resourceId })));
    await rewriteDays(tx, 'Europe/Paris', { taken });
  });
  return occupant.id;
}
const keep = (units: number, when = now) =>
  inTransaction(fresh.db, (tx) => moveOffRemovedUnits(tx, { professionalId, equipmentId, units, now: when }));
const unitOf = async (occupantId: string) => {
  const { rows } = await sql<{ unit: number }>`select r.unit from scheduling.occupancies o
    join scheduling.resources r on r.id = o.resource_id where o.occupant_id = ${occupantId}`.execute(
    fresh.db,
  );
  return rows[0]?.unit;
};
const unitsOf = (...ids: string[]) => Promise.all(ids.map(unitOf));
const masksAgree = async () => expect(await auditMasks(fresh.db, { from: new Date(0) })).toEqual([]);

describe('visits at removed units of equipment', () => {
  it('move to the first remaining unit that is free, also between adjacent visits', async () => {
    await take(1, '09:00-10:00', '11:00-12:00');
    await take(2, '10:30-11:00');
    const [between, after] = [await take(3, '10:00-11:00'), await take(3, '11:00-11:30')];
    expect(await keep(2)).toEqual([]);
    expect(await unitsOf(between, after)).toEqual([1, 2]);
    await masksAgree();
  });

  it('stay at the remaining units, the last one included', async () => {
    const [one, two] = [await take(1, '10:00-11:00'), await take(2, '11:00-12:00')];
    expect(await keep(2)).toEqual([]);
    expect(await unitsOf(one, two)).toEqual([1, 2]);
    expect(await keep(1)).toEqual([]);
    expect(await unitsOf(one, two)).toEqual([1, 1]);
    await masksAgree();
  });

  it('are reported with their start when no unit is free in all of their parts; the earliest moves', async () => {
    await take(1, '09:00-10:00');
    const early = await take(3, '10:00-10:30', '11:00-11:30');
    const late = await take(2, '11:25-12:00', '10:30-11:00');
    expect(await keep(1)).toEqual([{ appointmentId: late, startsAt: at('10:30').toISOString() }]);
    expect(await unitOf(early)).toBe(1);
  });

  it('do not matter once they have ended', async () => {
    const past = await take(2, '07:00-08:00');
    const present = await take(3, '07:00-08:05');
    expect(await keep(1)).toEqual([]);
    expect(await unitsOf(past, present)).toEqual([2, 1]);
    await masksAgree();
  });

  it('all have to move when no unit remains', async () => {
    const only = await take(1, '10:00-11:00');
    expect(await keep(0)).toEqual([{ appointmentId: only, startsAt: at('10:00').toISOString() }]);
  });
});
