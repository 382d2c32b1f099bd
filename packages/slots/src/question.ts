import type { Masks } from './masks.ts';
import type { Plan } from './plan.ts';
import type { Trips, Visit } from './travel.ts';
import type { Days } from './zone.ts';

export interface StaffCalendar {
  readonly id: string;
  /** Bookable hours: the online ones for a customer, all for the professional. */
  readonly open: Masks;
  /** Occupancies. */
  readonly busy: Masks;
  /**
   * Those of the occupancies that carry coordinates, in any order, from the day before the first to the margin day.
   * They are on `busy` too. Read only when the question has trips.
   */
  readonly visits?: readonly Visit[];
}

export interface EquipmentCalendar {
  readonly id: string;
  /** In the order of preference. */
  readonly units: readonly { readonly id: string; readonly busy: Masks }[];
}

/** All masks lie over `days`. */
export interface Question {
  readonly days: Days;
  readonly plan: Plan;
  /** In the list's order: it settles ties. */
  readonly staff: readonly StaffCalendar[];
  /** At least those that the plan needs; one that is missing counts as having no unit. */
  readonly equipment: readonly EquipmentCalendar[];
  /** Slot grid from local midnight: 5, 10, 15, 20, 30 or 60. */
  readonly stepMinutes: number;
  /** Kept free after the last hands-on time; up to a multiple of 5, less than a day. */
  readonly bufferMinutes: number;
  /** Epoch minutes, included: now plus the notice. */
  readonly earliestStart: number;
  /** Epoch minutes, included: now plus the horizon. */
  readonly latestStart: number;
  /** Absent = no trip is looked at. */
  readonly trips?: Trips;
}
