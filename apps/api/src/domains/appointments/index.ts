/**
 * Appointments: one visit of one customer, from held to completed, no-show or cancelled. Prices, terms and names are
 * kept as they were booked. Facts tell the rest of the house.
 */
export type { Booking, BookingDeps } from './book-appointment.ts';
export { settleFailedPayment } from './cancel-appointment.ts';
export { confirmSecured } from './confirm-appointment.ts';
export {
  AppointmentCancelled,
  AppointmentConfirmed,
  type AppointmentFact,
  AppointmentReminderDue,
  type AppointmentSnapshot,
} from './facts.ts';
export {
  cancelToCome,
  forgetPerson,
  type Leaver,
  listAllAppointments,
  listBookedIds,
  listToCome,
} from './leave-house.ts';
export { type AppointmentsDeps, appointmentsRoutes } from './routes.ts';
export { snapshotOf } from './snapshot-appointment.ts';
export { findAppointment, listAppointmentsByIds, listNextConfirmed } from './store/appointments.ts';
export { countToComeAt } from './store/people.ts';
export { appointmentSweeps } from './sweep-appointments.ts';
