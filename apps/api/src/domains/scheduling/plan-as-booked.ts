import { type Plan, planOf } from '@meche/slots';
import type { Db, Tx } from '#kit/database/database';
import { MINUTE_MS } from '#kit/time';
import type { Coordinates } from '#places';
import type { ProfessionalForBooking } from '#professionals';
import { listEquipments } from '#services';
import type { MemberOfStaff } from '#staff';
import type { PlannedVisit } from './plan-visit.ts';
import { lockCalendar, type Occupant } from './store/occupancies.ts';
import { listEquipmentTaken } from './store/takers.ts';
import { findPlanVersion } from './store/whole-calendar.ts';

/** A visit as it was booked, whatever its services have become since. */
export type VisitBooked = {
  professional: ProfessionalForBooking;
  place: PlannedVisit['place'];
  where: Coordinates;
  startsAt: Date;
  steps: readonly { durationMinutes: number; freeTimeMinutes: number }[];
};

/** A booked visit as the engine is asked for it, without the equipment that it has. */
export function planAsBooked({ professional, place, where, steps }: VisitBooked): PlannedVisit {
  const plan = planOf(
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
 * A booked visit planned once more, to be taken by `moveSlot`: with the equipment that it has, each as long as now or, where
 * its last work takes longer or shorter, so much longer or shorter. Locks the calendar.
 */
export async function planBookedAgain(tx: Tx, it: ToPlanAgain): Promise<PlannedVisit> {
  await lockCalendar(tx, it.booked.professional.id);
  return planAgain(tx, it);
}

/** The same to look at: nothing is locked, and another may be quicker. */
export async function planAgain(
  db: Db,
  { booked, occupant, members, steps }: ToPlanAgain,
): Promise<PlannedVisit> {
  const { id: professionalId } = booked.professional;
  const before = planAsBooked(booked);
  const visit = planAsBooked({ ...booked, steps });
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
  /** As it stands. */
  booked: VisitBooked;
  occupant: Occupant;
  /** Who may be given it. */
  members: readonly MemberOfStaff[];
  /** What it takes from now on. */
  steps: VisitBooked['steps'];
};

/** What ends with the last work or after it ends so much later, and what begins after it begins so much later. */
function stretched(needs: Plan['equipment'], before: Plan, after: Plan): Plan['equipment'] {
  const minutes = after.totalMinutes - before.totalMinutes;
  const workEnds = before.handsOn.at(-1)?.to ?? before.totalMinutes;
  const moved = (minute: number) => (minute >= workEnds ? minute + minutes : minute);
  return needs.map(({ equipmentId, from, to }) => ({ equipmentId, from: moved(from), to: moved(to) }));
}

/** A part of a visit: one that it has already, with how it lies in it, or one that is added. */
export type WorkPlanned =
  | { steps: VisitBooked['steps']; before: { from: number; to: number } }
  | { steps: readonly (VisitBooked['steps'][number] & { equipmentIds: readonly string[] })[] };

/**
 * A booked visit planned of other parts than it has: what stays keeps the equipment that it has, wherever it lies from now on.
 * Locks the calendar.
 */
export async function planOtherwise(
  tx: Tx,
  { booked, occupant, members, parts }: Omit<ToPlanAgain, 'steps'> & { parts: readonly WorkPlanned[] },
): Promise<PlannedVisit> {
  const steps = parts.flatMap((part) => part.steps.map((step) => ({ equipmentIds: [], ...step })));
  const visit = await planBookedAgain(tx, { booked, occupant, members, steps });
  const plan = planOf(steps, booked.place);
  const taken = await listEquipmentTaken(tx, occupant.id);
  const kept: Plan['equipment'][number][] = [];
  let at = 0;
  for (const part of parts) {
    if ('before' in part)
      for (const { equipmentId, startsAt, endsAt } of taken) {
        const from = Math.max(part.before.from, minutesBetween(booked.startsAt, startsAt));
        const to = Math.min(part.before.to, minutesBetween(booked.startsAt, endsAt));
        const later = at - part.before.from;
        if (from < to) kept.push({ equipmentId, from: from + later, to: to + later });
      }
    at += minutesOf(part.steps);
  }
  return { ...visit, plan: { ...plan, equipment: joined([...plan.equipment, ...kept]) } };
}

/** Touching uses of one equipment are one: units are not swapped between them. */
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
