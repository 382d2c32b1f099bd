/** Warnings that a professional may override when booking. */
export const bookingWarnings = [
  'outside_zone',
  'outside_hours',
  'in_the_past',
  'off_grid',
  'beyond_horizon',
  'no_travel_time',
  'busy_time',
] as const;
export type BookingWarning = (typeof bookingWarnings)[number];
