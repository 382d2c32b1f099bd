import { buildPlan, type Plan } from '@meche/slots';
import type { Db, Tx } from '#kit/database/database';
import { MINUTE_MS } from '#kit/time';
import type { Coordinates } from '#places';
import type { ProfessionalForBooking } from '#professionals';
import { listEquipments } from '#services';
import type { MemberOfStaff } from '#staff';
import type { PlannedVisit } from './plan-visit.ts';
import { lockCalendar, type Occupant } from './store/occupancies.ts';
import { listEquipmentTaken } from './store/occupied-time.ts';
import { findPlanVersion } from './store/whole-calendar.ts';

/** A visit as it was booked. Later changes of its services do not affect it. */
export type VisitBooked = {
  professional: ProfessionalForBooking;
  place: PlannedVisit['place'];
  where: Coordinates;
  startsAt: Date;
  steps: readonly { durationMinutes: number; freeTimeMinutes: number }[];
};

/** Plans a booked visit for the engine, without its equipment. */
export function planWithoutEquipment({ professional, place, where, steps }: VisitBooked): PlannedVisit {
  const plan = buildPlan(
    steps.map((step) => ({ ...step, equipmentIds: [] })),
    place,
  );
  return {
    professional,
    plan,
    place,
    where,
    base: where,
    services: [],
    members: [],
    equipment: [],
    home: null,
    planVersion: null,
    otherPlans: [],
    hairLength: null,
    gender: null,
  };
}

/**
 * Plans a booked visit with new steps and its current equipment, for `lockSlot`. Equipment in use until the
 * end of the work, or after it, follows the change in length. Locks the calendar.
 */
export async function replanBookedVisit(tx: Tx, input: ToPlanAgain): Promise<PlannedVisit> {
  await lockCalendar(tx, input.booked.professional.id);
  return previewBookedVisit(tx, input);
}

/**
 * Plans like replanBookedVisit but without the lock, for a preview: another booking may take the time before
 * the visit moves.
 */
export async function previewBookedVisit(
  db: Db,
  { booked, occupant, members, steps }: ToPlanAgain,
): Promise<PlannedVisit> {
  const { id: professionalId } = booked.professional;
  const before = planWithoutEquipment(booked);
  const visit = planWithoutEquipment({ ...booked, steps });
  const [taken, equipment, planVersion] = [
    await listEquipmentTaken(db, occupant.id),
    await listEquipments(db, professionalId),
    await findPlanVersion(db, professionalId),
  ];
  const at = (instant: Date) => minutesBetween(booked.startsAt, instant);
  const needs = taken.map(({ equipmentId, startsAt, endsAt }) => ({
    equipmentId,
    from: at(startsAt),
    to: at(endsAt),
  }));
  const plan = { ...visit.plan, equipment: stretched(needs, before.plan, visit.plan) };
  return { ...visit, plan, equipment, members: [...members], planVersion: planVersion ?? null };
}

export type ToPlanAgain = {
  booked: VisitBooked;
  occupant: Occupant;
  members: readonly MemberOfStaff[];
  steps: VisitBooked['steps'];
};

/**
 * Shifts each start and each end of a use of equipment that is not before the end of the last hands-on
 * work, by the change in length.
 */
function stretched(needs: Plan['equipment'], before: Plan, after: Plan): Plan['equipment'] {
  const minutes = after.totalMinutes - before.totalMinutes;
  const workEnds = before.handsOn.at(-1)?.to ?? before.totalMinutes;
  const moved = (minute: number) => (minute >= workEnds ? minute + minutes : minute);
  return needs.map(({ equipmentId, from, to }) => ({ equipmentId, from: moved(from), to: moved(to) }));
}

/** A part that the visit has already, with its position in the visit in minutes, or a part to add. */
export type WorkPlanned =
  | { steps: VisitBooked['steps']; before: { from: number; to: number } }
  | { steps: readonly (VisitBooked['steps'][number] & { equipmentIds: readonly string[] })[] };

/**
 * Plans a booked visit with other parts. A part that stays keeps its equipment, even when it moves within
 * the visit. Locks the calendar.
 */
export async function replanWithOtherParts(
  tx: Tx,
  { booked, occupant, members, parts }: Omit<ToPlanAgain, 'steps'> & { parts: readonly WorkPlanned[] },
): Promise<PlannedVisit> {
  const steps = parts.flatMap((part) => part.steps.map((step) => ({ equipmentIds: [], ...step })));
  const visit = await replanBookedVisit(tx, { booked, occupant, members, steps });
  const plan = buildPlan(steps, booked.place);
  const taken = await listEquipmentTaken(tx, occupant.id);
  const currentUses: Plan['equipment'][number][] = [];
  let at = 0;
  for (const part of parts) {
    if ('before' in part)
      for (const { equipmentId, startsAt, endsAt } of taken) {
        const from = Math.max(part.before.from, minutesBetween(booked.startsAt, startsAt));
        const to = Math.min(part.before.to, minutesBetween(booked.startsAt, endsAt));
        const later = at - part.before.from;
        if (from < to) currentUses.push({ equipmentId, from: from + later, to: to + later });
      }
    at += minutesOf(part.steps);
  }
  return { ...visit, plan: { ...plan, equipment: joined([...plan.equipment, ...currentUses]) } };
}

/** Joins adjacent uses of the same equipment, so that both uses get the same unit. */
function joined(needs: readonly Plan['equipment'][number][]): Plan['equipment'] {
  const spans: Plan['equipment'][number][] = [];
  for (const need of needs.toSorted((one, other) => one.from - other.from)) {
    const at = spans.findIndex(({ equipmentId, to }) => equipmentId === need.equipmentId && to === need.from);
    const before = spans[at];
    if (before) spans[at] = { ...before, to: need.to };
    else spans.push(need);
  }
  return spans;
}

function minutesOf(steps: VisitBooked['steps']): number {
  return steps.reduce(
    (sum, { durationMinutes, freeTimeMinutes }) => sum + durationMinutes + freeTimeMinutes,
    0,
  );
}

function minutesBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / MINUTE_MS;
}
