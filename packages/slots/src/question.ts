import type { Masks } from './masks.ts';
import type { Plan } from './plan.ts';
import type { Trips, Visit } from './travel.ts';
import type { Days } from './zone.ts';

export interface StaffCalendar {
  readonly id: string;
  /** Bookable hours: those with online booking for a customer, all working hours for the professional. */
  readonly open: Masks;
  readonly busy: Masks;
  /**
   * The occupancies that have coordinates, in any order, from the day before the first day to the margin
   * day. `busy` contains them too. The engine reads them only when the question has `trips`.
   */
  readonly visits?: readonly Visit[];
}

export interface EquipmentCalendar {
  readonly id: string;
  /** The units in the order in which to use them. */
  readonly units: readonly { readonly id: string; readonly busy: Masks }[];
}

/** What to search for, and the calendars to search. All masks cover `days`. */
export interface Question {
  readonly days: Days;
  readonly plan: Plan;
  /** Candidates; the order of the list decides ties. */
  readonly staff: readonly StaffCalendar[];
  /** Must contain the equipment of the plan; equipment that is missing counts as having no unit. */
  readonly equipment: readonly EquipmentCalendar[];
  /** Distance between slot starts in minutes, counted from local midnight: 5, 10, 15, 20, 30 or 60. */
  readonly stepMinutes: number;
  /**
   * Minutes that stay free after the last hands-on time: rounded up to a multiple of 5, less than a day.
   */
  readonly bufferMinutes: number;
  /** Earliest start in epoch minutes, included: now plus the minimum notice. */
  readonly earliestStart: number;
  /** Latest start in epoch minutes, included: now plus the booking horizon. */
  readonly latestStart: number;
  /** When absent, travel times are ignored. */
  readonly trips?: Trips;
}
