/**
 * The availability engine; pure, without I/O and clock. Instants are integer epoch minutes, times of a plan
 * are minutes from the start of the appointment, hours are wall-clock minutes. In masks one bit is 5
 * minutes of elapsed local time, so that days of 23 and 25 hours need no special case. An appointment lies
 * within one local day; only its buffer may run past midnight, into the margin day after `days`.
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
