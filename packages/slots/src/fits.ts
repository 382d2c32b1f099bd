import { allSet, countSetMinutes, endOfDay, type Interval, isFree } from './masks.ts';
import { BITS_PER_DAY, MINUTES_PER_QUANTUM, quantaUp, WORDS_PER_DAY } from './quanta.ts';
import type { Question, StaffCalendar } from './question.ts';
import { tripsFit } from './travel.ts';
import { dayIndexAt } from './zone.ts';

/** Rules that bind customers. A professional who breaks one gets a warning and may still book. */
export type Bound =
  | 'off_grid'
  | 'too_soon'
  | 'too_late'
  | 'outside_hours'
  | 'past_closing'
  | 'no_travel_time';

/**
 * Conflicts that also refuse a professional. A start that is not a multiple of 5 minutes is always
 * `off_grid`; an appointment that runs past midnight is `leaves_day`.
 */
export type Conflict = 'off_grid' | 'leaves_day' | 'staff_busy' | 'equipment_busy';

export interface EquipmentUse {
  readonly equipmentId: string;
  readonly unitId: string;
  readonly intervals: readonly Interval[];
}

export type Fit =
  | {
      readonly fits: true;
      /** The rules that a professional’s booking breaks; always empty for a customer. */
      readonly warnings: readonly Bound[];
      /**
       * The time to mark as busy for the staff member: the hands-on intervals, the last one extended by the
       * buffer.
       */
      readonly staff: readonly Interval[];
      /** One entry per equipment unit in use. */
      readonly equipment: readonly EquipmentUse[];
    }
  | { readonly fits: false; readonly reason: Bound | Conflict };

/**
 * Checks one start (epoch minutes) when a booking is made; the caller holds the lock of the calendar. For a
 * customer the result agrees with `findSlots`. Throws a RangeError for an unknown staff member, and for a
 * start outside the days of the question that notice and horizon do not refuse already.
 */
export function fits(
  question: Question,
  staffId: string,
  start: number,
  who: 'customer' | 'professional' = 'customer',
): Fit {
  const staff = question.staff.find(({ id }) => id === staffId);
  if (!staff) throw new RangeError(`no calendar of staff member ${staffId}`);
  if (start % MINUTES_PER_QUANTUM !== 0) return { fits: false, reason: 'off_grid' };

  const warnings: Bound[] = [];
  for (const broken of brokenBounds(question, staff, start)) {
    if (who === 'customer') return { fits: false, reason: broken };
    warnings.push(broken);
  }
  const { days, plan } = question;
  if (start + plan.totalMinutes > days.starts[dayIndexAt(days, start) + 1]!) {
    return { fits: false, reason: 'leaves_day' };
  }
  const buffer = quantaUp(question.bufferMinutes) * MINUTES_PER_QUANTUM;
  const occupancy = plan.handsOn.map((span, index) => ({
    start: start + span.from,
    end: start + span.to + (index === plan.handsOn.length - 1 ? buffer : 0),
  }));
  if (!occupancy.every((part) => isFree(staff.busy, days, part.start, part.end))) {
    return { fits: false, reason: 'staff_busy' };
  }
  const equipment = chooseUnits(question, start);
  if (!equipment) return { fits: false, reason: 'equipment_busy' };
  if (!tripsHaveTime(question, staff, occupancy)) {
    if (who === 'customer') return { fits: false, reason: 'no_travel_time' };
    warnings.push('no_travel_time');
  }
  return { fits: true, warnings, staff: occupancy, equipment };
}

/**
 * Chooses the staff member for a customer without a preference: of those who are free, the one with the
 * least booked time that day, ties in list order. Returns the refusal of the first staff member when none
 * is free, and `staff_busy` when the question has no staff.
 */
export function chooseStaff(
  question: Question,
  start: number,
): { readonly staffId: string; readonly fit: Extract<Fit, { fits: true }> } | Extract<Fit, { fits: false }> {
  let best: { staffId: string; fit: Extract<Fit, { fits: true }> } | undefined;
  let least = Number.POSITIVE_INFINITY;
  let refusal: Extract<Fit, { fits: false }> | undefined;
  for (const staff of question.staff) {
    const fit = fits(question, staff.id, start);
    if (!fit.fits) {
      refusal ??= fit;
      continue;
    }
    const taken = countSetMinutes(staff.busy, dayIndexAt(question.days, start));
    if (taken < least) {
      least = taken;
      best = { staffId: staff.id, fit };
    }
  }
  return best ?? refusal ?? { fits: false, reason: 'staff_busy' };
}

/**
 * Yields the broken rules, the one to show to a customer first. Lazy, because a start beyond the horizon
 * has no loaded day to check.
 */
function* brokenBounds(question: Question, staff: StaffCalendar, start: number): Generator<Bound> {
  if (start < question.earliestStart) yield 'too_soon';
  if (start > question.latestStart) yield 'too_late';
  const { days, plan } = question;
  const day = dayIndexAt(days, start);
  if (day < 0 || day >= days.count) throw new RangeError('the start lies outside the days that were loaded');
  const elapsed = start - days.starts[day]!;
  if (elapsed % question.stepMinutes !== 0) yield 'off_grid';
  const isOpen = plan.handsOn.every(({ from, to }) => {
    const last = (elapsed + to) / MINUTES_PER_QUANTUM;
    const first = (elapsed + from) / MINUTES_PER_QUANTUM;
    return last <= BITS_PER_DAY && allSet(staff.open, day * WORDS_PER_DAY, first, last);
  });
  if (!isOpen) yield 'outside_hours';
  else if (elapsed + plan.totalMinutes > endOfDay(staff.open, day) * MINUTES_PER_QUANTUM)
    yield 'past_closing';
}

/**
 * Chooses for each use of equipment the first unit in list order that is free throughout; undefined when a
 * use has no free unit.
 */
function chooseUnits(question: Question, start: number): EquipmentUse[] | undefined {
  const uses = new Map<string, { equipmentId: string; unitId: string; intervals: Interval[] }>();
  for (const need of question.plan.equipment) {
    const interval = { start: start + need.from, end: start + need.to };
    const units = question.equipment.find(({ id }) => id === need.equipmentId)?.units ?? [];
    const unit = units.find(({ busy }) => isFree(busy, question.days, interval.start, interval.end));
    if (!unit) return undefined;
    const key = `${need.equipmentId} ${unit.id}`;
    const use = uses.get(key) ?? { equipmentId: need.equipmentId, unitId: unit.id, intervals: [] };
    use.intervals.push(interval);
    uses.set(key, use);
  }
  return [...uses.values()];
}

function tripsHaveTime(question: Question, staff: StaffCalendar, occupancy: readonly Interval[]): boolean {
  const { trips } = question;
  if (!trips) return true;
  return occupancy.every(({ start, end }) => tripsFit(staff.visits ?? [], start, end, trips));
}
