import type { Calendar } from '@meche/contract/calendar';
import type { CalendarMonth } from '@meche/contract/calendar-month';
import type { CalendarNews } from '@meche/contract/calendar-news';
import type { DayEquipment } from '@meche/contract/day-equipment';
import type { DayRoute } from '@meche/contract/day-route';
import type { DaySheet } from '@meche/contract/day-sheet';
import type { ResponseOf } from '@meche/contract/endpoint';
import type { findVisits, listUnsettled, Settlement } from '@meche/contract/outcomes';
import { queryOptions } from '@tanstack/react-query';
import { appointmentKey, appointmentsKey } from '~/domains/appointments/queries.ts';
import type { ApiClient } from '~/lib/api/client.ts';

/** Stale with any appointment. */
export const calendarKey = [...appointmentsKey, 'calendar'] as const;

/** What is known of a day stays readable for a working day without network. */
const keptForMs = 12 * 3_600_000;

/**
 * Days of the professional's calendar; without `from`, today by the business clock. Another day's answer never stands in for
 * one that is on its way: a day that is not known yet must not look free.
 */
export function calendarQuery(api: ApiClient, asked: { from?: string | undefined; days: number }) {
  return queryOptions<Calendar>({
    queryKey: [...calendarKey, asked.from ?? 'today', asked.days],
    queryFn: async ({ signal }) =>
      api.call(
        import('@meche/contract/calendar').then((one) => one.getCalendar),
        {
          query: { ...(asked.from && { from: asked.from }), days: asked.days },
          signal,
        },
      ),
    gcTime: keptForMs,
    // New bookings appear, and the line of the present hour moves.
    refetchInterval: 60_000,
  });
}

/** What each day of a month (2026-03) holds, in numbers. */
export function calendarMonthQuery(api: ApiClient, month: string) {
  return queryOptions<CalendarMonth>({
    queryKey: [...calendarKey, 'month', month],
    queryFn: async ({ signal }) =>
      api.call(
        import('@meche/contract/calendar-month').then((one) => one.getCalendarMonth),
        { query: { month }, signal },
      ),
    gcTime: keptForMs,
    refetchInterval: 60_000,
  });
}

/** A day as it is printed: always as it is at that moment. */
export function daySheetQuery(api: ApiClient, day: string) {
  return queryOptions<DaySheet>({
    queryKey: [...calendarKey, 'sheet', day],
    queryFn: async ({ signal }) =>
      api.call(
        import('@meche/contract/day-sheet').then((one) => one.getDaySheet),
        { query: { day }, signal },
      ),
    gcTime: 0,
  });
}

/** Who goes where on a day. */
export function dayRouteQuery(api: ApiClient, day: string) {
  return queryOptions<DayRoute>({
    queryKey: [...calendarKey, 'route', day],
    queryFn: async ({ signal }) =>
      api.call(
        import('@meche/contract/day-route').then((one) => one.getDayRoute),
        { query: { day }, signal },
      ),
  });
}

/** What customers have done since yesterday. */
export function calendarNewsQuery(api: ApiClient) {
  return queryOptions<CalendarNews>({
    queryKey: [...calendarKey, 'news'],
    queryFn: async ({ signal }) =>
      api.call(
        import('@meche/contract/calendar-news').then((one) => one.getCalendarNews),
        { signal },
      ),
  });
}

/** What the house's equipment is taken by on a day. */
export function dayEquipmentQuery(api: ApiClient, day: string) {
  return queryOptions<DayEquipment>({
    queryKey: [...calendarKey, 'equipment', day],
    queryFn: async ({ signal }) =>
      api.call(
        import('@meche/contract/day-equipment').then((one) => one.getDayEquipment),
        { query: { day }, signal },
      ),
  });
}

const outcomes = () => import('@meche/contract/outcomes');

/** Days with visits that are over and wait to be settled, the oldest first. */
export function unsettledQuery(api: ApiClient) {
  return queryOptions<ResponseOf<typeof listUnsettled>>({
    queryKey: [...calendarKey, 'unsettled'],
    queryFn: async ({ signal }) =>
      api.call(
        outcomes().then((one) => one.listUnsettled),
        { signal },
      ),
    // A visit comes to its end without a change.
    refetchInterval: 60_000,
  });
}

/** A day as it is settled. */
export function settlementQuery(api: ApiClient, day: string) {
  return queryOptions<Settlement>({
    queryKey: [...calendarKey, 'settlement', day],
    queryFn: async ({ signal }) =>
      api.call(
        outcomes().then((one) => one.getSettlement),
        { query: { day }, signal },
      ),
    refetchInterval: 60_000,
  });
}

/** Visits by signs of their clients. */
export function findQuery(api: ApiClient, q: string) {
  return queryOptions<ResponseOf<typeof findVisits>>({
    queryKey: [...calendarKey, 'find', q],
    queryFn: async ({ signal }) =>
      api.call(
        outcomes().then((one) => one.findVisits),
        { query: { q }, signal },
      ),
    gcTime: 0,
  });
}

/** Where a visit could be put on these days, with whom; asked while a hand holds it. */
export function legalTimesQuery(api: ApiClient, { id, ...span }: { id: string; from: string; days: number }) {
  return queryOptions({
    queryKey: [...appointmentKey(id), 'places', span],
    queryFn: async ({ signal }) => {
      const { listTimesInProfessional } = await import('@meche/contract/rescheduling');
      return api.call(listTimesInProfessional, { params: { id }, query: span, signal });
    },
    select: ({ days }) => days.flatMap(({ slots }) => slots),
    // A hand that takes hold of it twice.
    staleTime: 10_000,
  });
}
