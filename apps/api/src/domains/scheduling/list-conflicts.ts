import type { Db } from '#kit/database/database';
import { later, MINUTE_MS } from '#kit/time';
import type { PlannedVisit } from './plan-visit.ts';
import { listTaken, type TimeTaken } from './store/occupied-time.ts';

export type Obstacle = Omit<TimeTaken, 'unit'> & {
  equipmentName: string | null;
};

type Query = { visit: PlannedVisit; memberId: string; startsAt: Date; occupantId: string };

/**
 * Returns what occupies the member or the equipment during a visit at `startsAt`, except `occupantId`. Uses
 * of equipment are returned only when every unit is taken at some point during the need.
 */
export async function listConflicts(db: Db, query: Query): Promise<Obstacle[]> {
  const { visit, memberId, startsAt, occupantId } = query;
  const { plan, professional, equipment } = visit;
  const at = (minute: number) => later(startsAt, minute * MINUTE_MS);
  const handsOn = plan.handsOn.map(({ from, to }, index) => ({
    from,
    to: index === plan.handsOn.length - 1 ? to + professional.bufferMinutes : to,
  }));
  const taken = await listTaken(db, {
    professionalId: professional.id,
    memberId,
    except: occupantId,
    equipmentIds: plan.equipment.map(({ equipmentId }) => equipmentId),
    between: [startsAt, at(plan.totalMinutes + professional.bufferMinutes)],
  });
  const during = (spans: readonly { from: number; to: number }[]) => (one: TimeTaken) =>
    spans.some(({ from, to }) => one.startsAt < at(to) && one.endsAt > at(from));

  const persons = taken.filter((one) => one.memberId !== null).filter(during(handsOn));
  const units = plan.equipment.flatMap((need) => {
    const own = taken.filter((one) => one.equipmentId === need.equipmentId).filter(during([need]));
    const { units: count = 1 } = equipment.find(({ id }) => id === need.equipmentId) ?? {};
    return new Set(own.map(({ unit }) => unit)).size < count ? [] : own;
  });
  return [...persons, ...units].map(({ unit: _, ...one }) => ({
    ...one,
    equipmentName: equipment.find(({ id }) => id === one.equipmentId)?.name ?? null,
  }));
}
