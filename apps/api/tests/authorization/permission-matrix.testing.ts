import type { MemberPermission } from '@meche/contract/permissions';
import type { Verdict } from './authorization-matrix-rows.testing.ts';

/**
 * A permission that a route requires, on a member's own objects or a colleague's. `without` is the answer
 * to a member who has every other permission.
 */
export type Need = {
  route: string;
  permission: MemberPermission;
  on: 'own' | 'colleague';
  without: Verdict;
};

const calendar = 'own_calendar';
const allCalendars = 'see_all_calendars';

/**
 * A member without own_calendar gets 403 for their own calendar; without see_all_calendars they get 404 for
 * a colleague's.
 */
const inCalendars = (route: string): Need[] => [
  { route, permission: calendar, on: 'own', without: 403 },
  { route, permission: allCalendars, on: 'colleague', without: 404 },
];

const inCatalogue = (route: string): Need => ({
  route,
  permission: 'manage_services',
  on: 'own',
  without: 403,
});

/** Every route whose contract names a permission that an owner can grant or revoke. */
export const needs: readonly Need[] = [
  { route: 'GET /professional/calendar', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/month', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/sheet', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/route', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/news', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/equipment', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/unsettled', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/figures', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/to-do', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/settlement', permission: calendar, on: 'own', without: 403 },
  { route: 'POST /professional/calendar/settlement', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/find', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/calendar/clients', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/clients', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/clients/marked-visits', permission: calendar, on: 'own', without: 403 },
  { route: 'POST /professional/clients', permission: calendar, on: 'own', without: 403 },
  ...inCalendars('GET /professional/clients/{id}'),
  ...inCalendars('PUT /professional/clients/{id}'),
  { route: 'DELETE /professional/clients/{id}', permission: allCalendars, on: 'own', without: 403 },
  { route: 'POST /professional/clients/{id}/merge', permission: allCalendars, on: 'own', without: 403 },
  {
    route: 'POST /professional/clients/{id}/merges/{merge_id}/undo',
    permission: allCalendars,
    on: 'own',
    without: 403,
  },
  ...inCalendars('PUT /professional/clients/{id}/apart'),
  ...inCalendars('GET /professional/clients/{id}/formulas'),
  ...inCalendars('POST /professional/clients/{id}/formulas'),
  ...inCalendars('PUT /professional/clients/{id}/formulas/{formula_id}'),
  ...inCalendars('DELETE /professional/clients/{id}/formulas/{formula_id}'),
  ...inCalendars('GET /professional/clients/{id}/health'),
  ...inCalendars('PUT /professional/clients/{id}/health'),
  ...inCalendars('GET /professional/clients/{id}/photos'),
  ...inCalendars('POST /professional/clients/{id}/photos'),
  ...inCalendars('GET /professional/clients/{id}/photos/{photo_id}'),
  ...inCalendars('DELETE /professional/clients/{id}/photos/{photo_id}'),
  ...inCalendars('PUT /professional/clients/{id}/photo-consent'),
  ...inCalendars('DELETE /professional/clients/{id}/photo-consent'),
  ...inCalendars('GET /professional/appointments/{id}/client'),
  ...inCalendars('PUT /professional/appointments/{id}/paid-by'),
  ...inCalendars('PUT /professional/appointments/{id}/note'),
  { route: 'GET /professional/calendar-feeds', permission: calendar, on: 'own', without: 403 },
  ...inCalendars('POST /professional/calendar-feeds/{member_id}'),
  ...inCalendars('DELETE /professional/calendar-feeds/{member_id}'),
  { route: 'GET /professional/external-calendars', permission: calendar, on: 'own', without: 403 },
  { route: 'POST /professional/external-calendars', permission: calendar, on: 'own', without: 403 },
  { route: 'PUT /professional/external-calendars/{id}', permission: calendar, on: 'own', without: 403 },
  { route: 'DELETE /professional/external-calendars/{id}', permission: calendar, on: 'own', without: 403 },
  {
    route: 'POST /professional/external-calendars/{id}/reading',
    permission: calendar,
    on: 'own',
    without: 403,
  },
  { route: 'GET /professional/hours', permission: calendar, on: 'own', without: 403 },
  { route: 'POST /professional/blocked-times', permission: calendar, on: 'own', without: 403 },
  { route: 'POST /professional/blocked-times', permission: allCalendars, on: 'colleague', without: 403 },
  { route: 'PUT /professional/blocked-times/{id}', permission: calendar, on: 'own', without: 403 },
  { route: 'PUT /professional/blocked-times/{id}', permission: allCalendars, on: 'colleague', without: 403 },
  ...inCalendars('DELETE /professional/blocked-times/{id}'),
  { route: 'POST /professional/blocked-times/series', permission: calendar, on: 'own', without: 403 },
  {
    route: 'POST /professional/blocked-times/series',
    permission: allCalendars,
    on: 'colleague',
    without: 403,
  },
  ...inCalendars('DELETE /professional/blocked-times/{id}/following'),
  { route: 'POST /professional/appointments', permission: 'sell_services', on: 'own', without: 403 },
  { route: 'POST /professional/appointments', permission: allCalendars, on: 'colleague', without: 403 },
  { route: 'POST /professional/appointments/series', permission: 'sell_services', on: 'own', without: 403 },
  {
    route: 'POST /professional/appointments/series',
    permission: allCalendars,
    on: 'colleague',
    without: 403,
  },
  ...inCalendars('POST /professional/appointments/{id}/cancel-following'),
  { route: 'POST /professional/quotes', permission: 'sell_services', on: 'own', without: 403 },
  { route: 'GET /appointments/{id}', permission: calendar, on: 'own', without: 404 },
  { route: 'GET /appointments/{id}', permission: allCalendars, on: 'colleague', without: 404 },
  { route: 'POST /appointments/{id}/cancel', permission: calendar, on: 'own', without: 404 },
  { route: 'POST /appointments/{id}/cancel', permission: allCalendars, on: 'colleague', without: 404 },
  ...inCalendars('POST /appointments/{id}/complete'),
  ...inCalendars('POST /appointments/{id}/no-show'),
  ...inCalendars('POST /appointments/{id}/undo'),
  ...inCalendars('POST /professional/appointments/{id}/reschedule'),
  ...inCalendars('GET /professional/appointments/{id}/times'),
  ...inCalendars('POST /professional/appointments/{id}/services'),
  ...inCalendars('POST /appointments/{id}/accept'),
  ...inCalendars('POST /appointments/{id}/decline'),
  ...inCalendars('POST /appointments/{id}/proposals'),
  ...inCalendars('POST /appointments/{id}/proposals/{proposal_id}/withdraw'),
  { route: 'GET /professional/waiting-list', permission: calendar, on: 'own', without: 403 },
  ...inCalendars('POST /professional/waiting-list/{id}/close'),
  { route: 'GET /professional/requests', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /professional/threads', permission: calendar, on: 'own', without: 403 },
  ...inCalendars('POST /professional/threads'),
  ...(
    [
      'GET /threads/{id}',
      'GET /threads/{id}/messages',
      'POST /threads/{id}/messages',
      'POST /threads/{id}/read',
      'POST /threads/{id}/typing',
      'PUT /threads/{id}/block',
      'POST /threads/{id}/reports',
      'GET /threads/{id}/photos/{photo_id}',
    ] as const
  ).flatMap((route): Need[] => [
    { route, permission: calendar, on: 'own', without: 404 },
    { route, permission: allCalendars, on: 'colleague', without: 404 },
  ]),
  { route: 'GET /professional/message-settings', permission: calendar, on: 'own', without: 403 },
  { route: 'GET /appointments/{id}/photos/{photo_id}', permission: calendar, on: 'own', without: 404 },
  {
    route: 'GET /appointments/{id}/photos/{photo_id}',
    permission: allCalendars,
    on: 'colleague',
    without: 404,
  },
  ...[
    'GET /professional/wallet',
    'GET /professional/wallet/movements',
    'GET /professional/wallet/statement/pdf',
    'GET /professional/wallet/statement/csv',
    'GET /professional/wallet/appointments',
    'GET /professional/wallet/withdrawals',
    'GET /professional/takings',
    'GET /professional/takings/journal/csv',
    'GET /professional/takings/journal/fec',
  ].map((route) => ({ route, permission: 'see_money' as const, on: 'own' as const, without: 403 as const })),
  { route: 'GET /professional/takings/own', permission: 'see_own_takings', on: 'own', without: 403 },
  inCatalogue('GET /professional/catalogue'),
  inCatalogue('POST /professional/services'),
  inCatalogue('PUT /professional/services/{id}'),
  inCatalogue('PUT /professional/services/{id}/switch'),
  inCatalogue('PUT /professional/services/order'),
  inCatalogue('POST /professional/services/starts'),
  inCatalogue('DELETE /professional/services/{id}'),
  inCatalogue('DELETE /professional/service-categories/{category}'),
  inCatalogue('POST /professional/equipments'),
  inCatalogue('PUT /professional/equipments/{id}'),
  inCatalogue('DELETE /professional/equipments/{id}'),
  inCatalogue('GET /professional/questions'),
  inCatalogue('POST /professional/questions'),
  inCatalogue('PUT /professional/questions/{id}'),
  inCatalogue('PUT /professional/questions/order'),
  inCatalogue('DELETE /professional/questions/{id}'),
];
