/**
 * Calendars of other programs, which are only read, every ten minutes. Their events block time of a member
 * without their titles: scheduling has the times, this domain the addresses and logins, sealed.
 */
export type { ExternalCalendarDeps } from './deps.ts';
export { listUnreadCalendars } from './list-external-calendars.ts';
export { externalCalendarsRoutes } from './routes.ts';
export { sealedCalendars } from './seal-source.ts';
export { eraseCalendars, listCalendarsEnteredBy } from './store.ts';
export { externalCalendarSweep, sweepCalendars } from './sweep-calendars.ts';
