/**
 * Scheduling: working hours, occupancies and free slots. This domain knows no prices or payments.
 * `lockSlot`, `occupySlot` and `freeSlot` join the caller's transaction. Time is counted in steps of five minutes in the
 * professional's time zone.
 */
export { auditMasks, type MaskDifference } from './audit-masks.ts';
export { createAvailabilityMemory } from './availability-cache.ts';
export { blockTimes } from './block-time.ts';
export type { Visits, VisitToCome } from './change-hours.ts';
export { countFreeMinutes } from './count-free-minutes.ts';
export { countOccupancy, type OccupancyOfDay } from './count-occupancy.ts';
export { countOpenMinutes } from './count-open-minutes.ts';
export { countStarts } from './count-starts.ts';
export { enterCalendar } from './enter-calendar.ts';
export { exportHours } from './export-hours.ts';
export { HoursChanged, TimeFreed } from './facts.ts';
export {
  findGroupSlots,
  findNextGroupSlots,
  type GroupPerson,
  planGroup,
  whyNotInGroup,
} from './find-group-slots.ts';
export { findNextConsecutiveSlots } from './find-next-consecutive-slots.ts';
export { findNextSlots, findSlots, findSlotsForMove, findSlotsWithin } from './find-slots.ts';
export { freeSlot } from './free-slot.ts';
export { handOverSlot, listFreeFor } from './hand-over-slot.ts';
export { importHours } from './import-hours.ts';
export { isOpenAt } from './is-open-at.ts';
export { listConflicts, type Obstacle } from './list-conflicts.ts';
export {
  type FirstSlots,
  type FirstSlotsRequest,
  listFirstSlots,
  listLastingFirstSlots,
  type Spread,
} from './list-first-slots.ts';
export { listOpeningHours, type OpeningHours } from './list-opening-hours.ts';
export { moveOffRemovedUnits } from './move-off-removed-units.ts';
export { nameHolidays } from './name-holidays.ts';
export {
  previewBookedVisit,
  replanBookedVisit,
  replanWithOtherParts,
  type VisitBooked,
  type WorkPlanned,
} from './plan-as-booked.ts';
export {
  PlanChanged,
  type PlannedVisit,
  planLocated,
  planVisit,
  planWithServices,
  retryIfPlanChanged,
  type VisitRequest,
  whyNotAtTime,
  whyNotOnline,
} from './plan-visit.ts';
export { previewMove } from './preview-move.ts';
export { readAgenda } from './read-agenda.ts';
export { readDaysOff } from './read-days-off.ts';
export { readReadiness } from './read-readiness.ts';
export { rebuildMasks } from './rebuild-masks.ts';
export { replaceBusyTimes } from './replace-busy-times.ts';
export { schedulingRoutes } from './routes.ts';
export { fieldsOfDays, fieldsOfFirstMonday, fieldsOfPeriods } from './rules/hours-entered.ts';
export { isClosing, tooFarError } from './rules.ts';
export { setHours } from './set-hours.ts';
export { type Clash, eraseBusyTimes, listClashes } from './store/busy-times.ts';
export { listBlockedTimes } from './store/calendars.ts';
export { listClosures, listPeriods, type NewException } from './store/exceptions.ts';
export { listMembersWithHours } from './store/hours.ts';
export { lockCalendar } from './store/occupancies.ts';
export {
  listOccupantsAfter,
  listOccupantsAmong,
  listUnitsTaken,
  sumBusyMinutes,
  sumHandsOnMinutes,
} from './store/occupied-time.ts';
export { type LockedSlot, lockSlot, occupySlot, SlotLost, type SlotRequest } from './take-slot.ts';
