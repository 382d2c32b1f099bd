/**
 * The appointments domain: the life of an appointment from held to completed, no-show or cancelled. Prices,
 * terms and names are stored as booked. Other domains react to its facts.
 */
export { type Booking, type BookingDeps, bookAppointment } from './book-appointment.ts';
export { bookForClient, bookWithClientEmail, type ClientBooking } from './book-for-client.ts';
export { cancelAppointment } from './cancel-appointment.ts';
export { cancelUpcomingAppointments, listUpcomingAppointments } from './cancel-upcoming-appointments.ts';
export { completeAppointment } from './complete-appointment.ts';
export { confirmAppointment, confirmSecuredAppointment } from './confirm-appointment.ts';
export { countByDay, type DayCounted } from './count-by-day.ts';
export { decideContest } from './decide-contest.ts';
export { exportAppointments, iterateBookedIds, iterateIdsAtProfessional } from './export-appointments.ts';
export {
  AppointmentCancelled,
  AppointmentChanged,
  AppointmentCompletedBySystem,
  AppointmentConfirmed,
  AppointmentContested,
  AppointmentHandedOver,
  AppointmentLeftUnmarked,
  AppointmentMovedByCustomer,
  AppointmentProposed,
  AppointmentReminderDue,
  AppointmentRequested,
  AppointmentRescheduled,
  AppointmentServicesChanged,
  ContestDecided,
  GroupCancelled,
  GroupConfirmed,
  PaymentMovedOnSite,
  PriceRiseAnswered,
  ProposalAccepted,
  ProposalDeclined,
  ReviewDue,
  SeriesBooked,
  SeriesCancelled,
  SlotHeld,
} from './facts.ts';
export { forgetPerson } from './forget-person.ts';
export { lockForChange } from './get-appointment.ts';
export { handOverAppointment, listAppointmentsToHandOver } from './hand-over-visit.ts';
export {
  bookImportedVisit,
  type ImportedVisit,
  planImportedVisit,
  previewImportedVisit,
  removeImportedVisits,
} from './import-visit.ts';
export { listContests } from './list-contests.ts';
export { markNoShow } from './mark-no-show.ts';
export { moveAllPaymentsOnSite } from './move-payment-on-site.ts';
export { purgeAnswers } from './purge-answers.ts';
export { quoteVisit } from './quote-visit.ts';
export { readCalendarFeed } from './read-calendar-feed.ts';
export { readTakings } from './read-takings.ts';
export { readToDo } from './read-to-do.ts';
export { type AppointmentsDeps, appointmentsRoutes } from './routes.ts';
export { listNotifiedTogether } from './rules/groups.ts';
export { isUntouched } from './rules/imported-visits.ts';
export { hasTakenPlace } from './rules/reviews.ts';
export { searchWords } from './rules/search-words.ts';
export { settleFailedPayment } from './settle-failed-payment.ts';
export {
  type AppointmentRow,
  findAppointment,
  findLastActor,
  insertEvent,
  listAppointmentsByIds,
  listContested,
  listNextConfirmed,
  lockAppointment,
} from './store/appointments.ts';
export { countUpcomingOfMember } from './store/by-member.ts';
export {
  countOpenAppointments,
  countUpcomingAtPlaces,
  countUpcomingByService,
  type LastVisit,
  type Leaver,
  listLastVisits,
  wasBookedOnline,
} from './store/by-person.ts';
export { listUpcomingVisits } from './store/calendar.ts';
export { toAskForReview as reviewsToAskFor, toSettle as outcomesToSettle } from './store/deadlines.ts';
export { listIdsOfGroup } from './store/groups.ts';
export { listServiceNames } from './store/lines.ts';
export { listExistingAppointments, listVisitsAfter } from './store/nightly-checks.ts';
export { findLatestBetween, findNextBetween, listMembersServing } from './store/pair.ts';
export { listPricedVisits, type PricedVisit } from './store/prices.ts';
export { listProposals, type ProposalRow } from './store/proposals.ts';
export { listIdsOfSeries } from './store/series.ts';
export { appointmentSweeps } from './sweep-appointments.ts';
export { salesJournalCsv, salesJournalFec } from './write-sales-journal.ts';
