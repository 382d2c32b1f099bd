/**
 * The availability engine: when can this visit take place, with whom, on which equipment? Pure: no I/O, no clock,
 * no dependency but Intl, which is asked once per day boundary.
 *
 * Units. Outside masks everything is an integer of minutes: epoch minutes (`Date.parse(…) / 60_000`) for instants,
 * minutes from the visit's start inside a plan, wall-clock minutes for hours. Inside masks one bit is 5 minutes of
 * elapsed local time, 10 words (40 stored bytes) a day, so that 23- and 25-hour days need no special case.
 *
 * The way through:
 *   const days = openZone('Europe/Paris').days('2026-03-29', 30)     // and a margin day after them
 *   const open = emptyMasks(days); openHours(open, days, hours, 'online')
 *   const busy = emptyMasks(days); readDays(busy, days, resourceDayRows)
 *   const question = { days, plan: planOf(steps, 'salon'), staff: [{ id, open, busy }], equipment, … }
 *   findSlots(question)               // what to offer
 *   findGroupSlots(questions, 180)    // … for several people at once, a question each
 *   fits(question, staffId, start)    // the same answer for one start, under the lock, with what to write
 *
 * A visit lies within one local day; only its buffer may run past midnight, which is what the margin day is for.
 */

export { findGroupSlots, type GroupPart, type GroupSlot } from './find-group-slots.ts';
export { findSlots, type StaffSlots } from './find-slots.ts';
export { type Bound, type Conflict, chooseStaff, type EquipmentUse, type Fit, fits } from './fits.ts';
export {
  type DayHours,
  type HoursException,
  hoursOn,
  openHours,
  type WallRange,
  type WorkingHours,
} from './hours.ts';
export {
  emptyMasks,
  endOfDay,
  type Interval,
  isFree,
  type Masks,
  minutesSet,
  occupy,
  readDays,
  release,
  subtractMasks,
  writeDay,
} from './masks.ts';
export { type Place, type Plan, planOf, type Span, type Step } from './plan.ts';
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
