import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { anEquipment, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { planVisit, previewBookedVisit, replanBookedVisit, replanWithOtherParts } from './index.ts';
import { planWithoutEquipment, type VisitBooked, type WorkPlanned } from './plan-as-booked.ts';
import { anHourlySalon, at, now } from './planning.testing.ts';
import { findOrCreateResource, insertOccupancy } from './store/occupancies.ts';
import { takeSlot } from './take-slot.testing.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

let salon: Awaited<ReturnType<typeof anHourlySalon>>;
let basin: string;
let dryer: string;
let professional: VisitBooked['professional'];
let members: Awaited<ReturnType<typeof planVisit>>['members'];
beforeEach(async () => {
  salon = await anHourlySalon(fresh.db);
  basin = await anEquipment(fresh.db, salon.id, 'Bac');
  dryer = await anEquipment(fresh.db, salon.id, 'Casque');
  const serviceIds = [await aService(fresh.db, salon.id)];
  const visit = await planVisit(fresh.db, { professionalId: salon.id, serviceIds, place: 'salon' });
  ({ professional, members } = visit);
});

const startsAt = at('10:00');
const step = (durationMinutes: number, freeTimeMinutes = 0) => ({ durationMinutes, freeTimeMinutes });
const bookedOf = (steps: VisitBooked['steps']): VisitBooked => ({
  professional,
  place: 'salon',
  where: { latitude: 48.8574, longitude: 2.3795 },
  startsAt,
  steps,
});
/** Occupies one unit of equipment, in minutes from the start of the visit, and frees it before. */
async function occupy(uses: readonly { equipmentId: string; from: number; to: number }[]) {
  const occupant = { kind: 'appointment' as const, id: randomUUID() };
  const instant = (minute: number) => new Date(startsAt.getTime() + minute * 60_000);
  await inTransaction(fresh.db, async (tx) => {
    await sql`delete from scheduling.occupancies`.execute(tx);
    for (const equipmentId of new Set(uses.map((use) => use.equipmentId))) {
      const resourceId = await findOrCreateResource(tx, salon.id, { equipmentId, unit: 1 });
      const spans = uses
        .filter((use) => use.equipmentId === equipmentId)
        .map(({ from, to }) => ({ startsAt: instant(from), endsAt: instant(to) }));
      expect(await insertOccupancy(tx, occupant, { resourceId, spans, where: null })).toBe(true);
    }
  });
  return occupant;
}

describe('a booked visit with new steps', () => {
  const replanned = async (
    before: VisitBooked['steps'],
    uses: readonly [from: number, to: number][],
    steps: VisitBooked['steps'],
  ) => {
    const occupant = await occupy(uses.map(([from, to]) => ({ equipmentId: basin, from, to })));
    const booked = bookedOf(before);
    const { plan } = await previewBookedVisit(fresh.db, { booked, occupant, members, steps });
    return { ...plan, equipment: plan.equipment.map(({ from, to }) => [from, to]) };
  };

  it('keeps its equipment until the new end of the work', async () => {
    const longer = await replanned([step(30, 30), step(30)], [[60, 90]], [step(30, 30), step(45)]);
    expect(longer).toEqual({
      place: 'salon',
      totalMinutes: 105,
      handsOn: [
        { from: 0, to: 30 },
        { from: 60, to: 105 },
      ],
      equipment: [[60, 105]],
    });
    const shorter = await replanned([step(60), step(30)], [[60, 90]], [step(60), step(15)]);
    expect(shorter).toMatchObject({ totalMinutes: 75, equipment: [[60, 75]] });
  });

  it('keeps equipment that was free again before the end of the work as long as before', async () => {
    const { equipment } = await replanned([step(60), step(30)], [[0, 85]], [step(60), step(45)]);
    expect(equipment).toEqual([[0, 85]]);
  });

  it('keeps equipment that is in use after the work just as long after it', async () => {
    const { equipment } = await replanned(
      [step(60, 30)],
      [
        [60, 70],
        [75, 90],
      ],
      [step(75, 30)],
    );
    expect(equipment).toEqual([
      [75, 85],
      [90, 105],
    ]);
  });

  it('has the equipment, the members and the plan version of the present', async () => {
    const occupant = await occupy([{ equipmentId: basin, from: 0, to: 30 }]);
    const input = { booked: bookedOf([step(30)]), occupant, members, steps: [step(45)] };
    const serviceIds = [await aService(fresh.db, salon.id)];
    const request = { professionalId: salon.id, serviceIds, place: 'salon' as const };
    const { planVersion, equipment } = await planVisit(fresh.db, request);
    expect(typeof planVersion).toBe('number');
    expect(await previewBookedVisit(fresh.db, input)).toMatchObject({ planVersion, equipment, members });
    const visit = await inTransaction(fresh.db, (tx) => replanBookedVisit(tx, input));
    expect(visit).toMatchObject({ planVersion, services: [], otherPlans: [], home: null });
    const slot = {
      visit,
      occupant,
      memberId: salon.memberId,
      startsAt,
      now,
      releasedOccupantId: occupant.id,
    };
    expect(
      await inTransaction(fresh.db, (tx) => takeSlot(tx, { ...slot, who: 'professional' })),
    ).toMatchObject({ endsAt: at('10:45') });
  });

  it('is planned without its equipment for a member who takes over', () => {
    const { plan, equipment } = planWithoutEquipment(bookedOf([step(30, 15), step(30)]));
    expect([plan.totalMinutes, plan.equipment, equipment]).toEqual([75, [], []]);
  });
});

describe('a booked visit with other parts', () => {
  const replanned = async (
    uses: readonly [equipmentId: string, from: number, to: number][],
    parts: readonly WorkPlanned[],
  ) => {
    const occupant = await occupy(uses.map(([equipmentId, from, to]) => ({ equipmentId, from, to })));
    const booked = bookedOf([step(30), step(60)]);
    const { plan } = await inTransaction(fresh.db, (tx) =>
      replanWithOtherParts(tx, { booked, occupant, members, parts }),
    );
    return plan;
  };
  const usesOf = ({ equipment }: Awaited<ReturnType<typeof replanned>>) =>
    equipment.map(({ equipmentId, from, to }) => [equipmentId, from, to]);
  const first: WorkPlanned = { steps: [step(30)], before: { from: 0, to: 30 } };
  const second: WorkPlanned = { steps: [step(60)], before: { from: 30, to: 90 } };
  const added = (
    durationMinutes: number,
    freeTimeMinutes: number,
    ...equipmentIds: string[]
  ): WorkPlanned => ({
    steps: [{ durationMinutes, freeTimeMinutes, equipmentIds }],
  });

  it('moves the equipment of each part with it, and joins adjacent uses', async () => {
    const plan = await replanned([[basin, 0, 60]], [first, added(15, 0, basin), second]);
    expect(plan).toMatchObject({ totalMinutes: 105, handsOn: [{ from: 0, to: 105 }] });
    expect(usesOf(plan)).toEqual([[basin, 0, 75]]);
  });

  it('does not join uses with time between them', async () => {
    expect(usesOf(await replanned([[basin, 0, 60]], [second, first]))).toEqual([
      [basin, 0, 30],
      [basin, 60, 90],
    ]);
  });

  it('does not join adjacent uses of different equipment', async () => {
    const plan = await replanned([[basin, 0, 30]], [first, added(15, 0, dryer)]);
    expect(usesOf(plan)).toEqual([
      [basin, 0, 30],
      [dryer, 30, 45],
    ]);
  });

  it('counts the free time of a part before another', async () => {
    const plan = await replanned([[basin, 30, 90]], [added(15, 20), second]);
    expect(usesOf(plan)).toEqual([[basin, 35, 95]]);
  });

  it('has no equipment that only a removed part used', async () => {
    expect(usesOf(await replanned([[basin, 30, 60]], [first]))).toEqual([]);
    expect(usesOf(await replanned([[basin, 0, 30]], [second]))).toEqual([]);
    expect(usesOf(await replanned([[basin, 20, 40]], [second]))).toEqual([[basin, 0, 10]]);
  });
});
