/**
 * The availability engine: when can an appointment take place, with whom, on which equipment? The code is
 * pure: no I/O, no clock, no dependency but Intl, which runs once per day boundary. Units: minutes are
 * integers: epoch minutes (`Date.parse(…) / 60_000`) for instants, minutes from the start of the
 * appointment inside a plan, wall-clock minutes for hours. In masks one bit is 5 minutes of elapsed local
 * time, and a day has 10 words (40 stored bytes), so that days of 23 and 25 hours need no special case.
 * Usage: open `days` with `openZone(zone).days(first, count)`, fill an opening mask with `writeOpenHours` and a
 * busy mask with `readDays`, and pass them with `buildPlan(steps, place)` as a `Question`. `findSlots` returns
 * what to offer, `findGroupSlots` the same for several people, `fits` the check and the occupancy of one
 * start. An appointment lies within one local day. Only its buffer may run past midnight, into the margin
 * day after `days`.
 */

export { findGroupSlots, type GroupPart, type GroupSlot } from './find-group-slots.ts';
export { findSlots, type StaffSlots } from './find-slots.ts';
export { type Bound, type Conflict, chooseStaff, type EquipmentUse, type Fit, fits } from './fits.ts';
export {
  type DayHours,
  type HoursException,
  hoursOn,
  type WallRange,
  type WorkingHours,
  writeOpenHours,
} from './hours.ts';
export {
  countSetMinutes,
  emptyMasks,
  endOfDay,
  type Interval,
  isFree,
  type Masks,
  occupy,
  readDays,
  release,
  subtractMasks,
  writeDay,
} from './masks.ts';
export { buildPlan, type Place, type Plan, type Span, type Step } from './plan.ts';
export { BYTES_PER_DAY, MINUTES_PER_QUANTUM, WORDS_PER_DAY } from './quanta.ts';
export type { EquipmentCalendar, Question, StaffCalendar } from './question.ts';
export type {
  Coordinates,
  TravelMinutes,
  Trips,
  Visit,
  Whereabouts,
} from './travel.ts';
export {
  type Days,
  dayIndexAt,
  type LocalDate,
  type LocalDay,
  openZone,
  wallMinutes,
  type Zone,
} from './zone.ts';
