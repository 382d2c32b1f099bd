import type { Masks } from './masks.ts';
import type { Plan } from './plan.ts';
import type { Trips, Visit } from './travel.ts';
import type { Days } from './zone.ts';

export interface StaffCalendar {
  readonly id: string;
  /** Bookable hours: the online ones for a customer, all for the professional. */
  readonly open: Masks;
  readonly busy: Masks;
  /**
   * The occupancies that have coordinates, in any order, from the day before the first to the margin day.
   * `busy` contains them too. Read only when the question has trips.
   */
  readonly visits?: readonly Visit[];
}

export interface EquipmentCalendar {
  readonly id: string;
  /** In the order of preference. */
  readonly units: readonly { readonly id: string; readonly busy: Masks }[];
}

/** All masks cover `days`. */
export interface Question {
  readonly days: Days;
  readonly plan: Plan;
  /** In list order, which decides ties. */
  readonly staff: readonly StaffCalendar[];
  /** At least the equipment of the plan; a missing one counts as having no unit. */
  readonly equipment: readonly EquipmentCalendar[];
  /** Slot grid from local midnight: 5, 10, 15, 20, 30 or 60. */
  readonly stepMinutes: number;
  /** Free time after the last hands-on time; up to a multiple of 5, less than a day. */
  readonly bufferMinutes: number;
  /** Epoch minutes, included: now plus the minimum notice. */
  readonly earliestStart: number;
  /** Epoch minutes, included: now plus the booking horizon. */
  readonly latestStart: number;
  /** Absent: travel is ignored. */
  readonly trips?: Trips;
}
