/**
 * Scheduling: working hours, occupancies, free slots. Knows no money. `takeSlot` and `freeSlot` join their caller's
 * transaction; everything is counted in steps of five minutes in the professional's zone.
 */
export { blockTimes } from './block-time.ts';
export { enterCalendar } from './enter-calendar.ts';
export { HoursChanged } from './facts.ts';
export { findNextSlots } from './find-slots.ts';
export { freeSlot } from './free-slot.ts';
export { type FirstSlotsRequest, listFirstSlots } from './list-first-slots.ts';
export { type PlannedVisit, planVisit, type VisitAsked } from './plan-visit.ts';
export { readAgenda } from './read-agenda.ts';
export { schedulingRoutes } from './routes.ts';
export {
  listClosures,
  listMembersWithHours,
  listOpeningHours,
  type OpeningHours,
} from './store/hours.ts';
export { lockCalendar } from './store/occupancies.ts';
export { SlotLost, type SlotTaken, type SlotWanted, takeSlot } from './take-slot.ts';
