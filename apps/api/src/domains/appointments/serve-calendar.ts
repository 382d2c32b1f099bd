import { getCalendar } from '@meche/contract/calendar';
import { getCalendarMonth } from '@meche/contract/calendar-month';
import { getCalendarNews } from '@meche/contract/calendar-news';
import { findClients as findClientsEndpoint } from '@meche/contract/client-bookings';
import { getDayEquipment } from '@meche/contract/day-equipment';
import { getDayRoute } from '@meche/contract/day-route';
import { getDaySheet } from '@meche/contract/day-sheet';
import * as outcomes from '@meche/contract/outcomes';
import { noteVisit as noteVisitEndpoint } from '@meche/contract/professional-notes';
import { listTimesInProfessional } from '@meche/contract/rescheduling';
import * as feeds from '@meche/contract/settings';
import type { HttpRouter } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import type { RoadRoutes } from '#partners/road-routes/port';
import type { PaymentsDeps } from '#payments';
import { correctPayment } from './correct-payment.ts';
import { editProfessionalNote } from './edit-professional-note.ts';
import { type FindClientsDeps, findClients } from './find-clients.ts';
import { findMoveTimesForProfessional } from './find-move-times.ts';
import { findVisits } from './find-visits.ts';
import { closeCalendarFeed, listCalendarFeeds, openCalendarFeed } from './open-calendar-feed.ts';
import { readCalendar } from './read-calendar.ts';
import { readCalendarNews } from './read-calendar-news.ts';
import { readDayEquipment } from './read-day-equipment.ts';
import { readDayRoute } from './read-day-route.ts';
import { readDaySheet } from './read-day-sheet.ts';
import { readMonth } from './read-month.ts';
import { listUnsettled, readSettlement } from './read-settlement.ts';
import { settleVisits } from './settle-visits.ts';

export type CalendarRoutesDeps = FindClientsDeps & {
  clock: Clock;
  payments: PaymentsDeps;
  /** Origin of the app’s URL, without a trailing slash. */
  origin: string;
  /** When absent, distances are estimated from straight lines. */
  roadRoutes: RoadRoutes | undefined;
};

export function calendarRoutes(http: HttpRouter, deps: CalendarRoutesDeps): void {
  const { db } = deps;

  http.serve(getCalendar, ({ query, caller }) => readCalendar(deps, caller.standing, query));

  http.serve(getCalendarMonth, ({ query, caller }) => readMonth(deps, caller.standing, query));

  http.serve(getCalendarNews, ({ caller }) => readCalendarNews(deps, caller.standing));

  http.serve(getDaySheet, ({ query, caller }) => readDaySheet(deps, caller.standing, query));

  http.serve(outcomes.listUnsettled, ({ caller }) => listUnsettled(deps, caller.standing));

  http.serve(getDayEquipment, ({ query, caller }) => readDayEquipment(deps, caller.standing, query));

  http.serve(getDayRoute, ({ query, caller }) => readDayRoute(deps, caller.standing, query));

  http.serve(outcomes.getSettlement, ({ query, caller }) => readSettlement(deps, caller.standing, query));

  http.serve(outcomes.settleVisits, async ({ body, caller }) => ({
    lines: await settleVisits(deps, caller, body.visits),
  }));

  http.serve(outcomes.correctPayment, async ({ params, body, caller }) => {
    await correctPayment(deps, params.id, caller.accountId, body.paidBy);
    return { done: true as const };
  });

  http.serve(noteVisitEndpoint, async ({ params, body, caller }) => {
    await editProfessionalNote(deps, params.id, caller.accountId, body);
    return { done: true as const };
  });

  http.serve(outcomes.findVisits, ({ query, caller }) => findVisits(deps, caller.standing, query));

  http.serve(listTimesInProfessional, ({ params, query, caller }) =>
    findMoveTimesForProfessional(deps, { id: params.id, standing: caller.standing }, query),
  );

  http.serve(findClientsEndpoint, ({ query, caller }) => findClients(deps, caller.standing, query));

  http.serve(feeds.listCalendarFeeds, async ({ caller }) => ({ feeds: await listCalendarFeeds(db, caller) }));

  http.serve(feeds.openCalendarFeed, async ({ caller, params }) => ({
    address: `${deps.origin}/calendars/${await openCalendarFeed(deps, caller, params.memberId)}.ics`,
  }));

  http.serve(feeds.closeCalendarFeed, async ({ caller, params }) => {
    await closeCalendarFeed(db, caller, params.memberId);
    return { done: true as const };
  });
}
