import type { HttpRouter } from '#kit/http/serve';
import { type OneAppointmentDeps, oneAppointmentRoutes } from './serve-appointments.ts';
import { type BookingRoutesDeps, bookingRoutes } from './serve-bookings.ts';
import { type CalendarRoutesDeps, calendarRoutes } from './serve-calendar.ts';
import { changeRoutes } from './serve-changes.ts';
import { type ClientBookingsDeps, clientBookingRoutes } from './serve-client-bookings.ts';
import { groupRoutes } from './serve-groups.ts';
import { type RequestsDeps, requestRoutes } from './serve-requests.ts';

/** What the parts need together. Each part names its own seven at most. */
export type AppointmentsDeps = BookingRoutesDeps &
  ClientBookingsDeps &
  OneAppointmentDeps &
  RequestsDeps &
  CalendarRoutesDeps;

export function appointmentsRoutes(http: HttpRouter, deps: AppointmentsDeps): void {
  bookingRoutes(http, deps);
  groupRoutes(http, deps);
  clientBookingRoutes(http, deps);
  oneAppointmentRoutes(http, deps);
  changeRoutes(http, deps);
  requestRoutes(http, deps);
  calendarRoutes(http, deps);
}
