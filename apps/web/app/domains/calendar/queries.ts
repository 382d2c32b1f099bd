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

/** The key lies below `appointmentsKey`, so a change of any appointment makes the calendar stale. */
export const calendarKey = [...appointmentsKey, 'calendar'] as const;

/** In milliseconds. Loaded days stay readable for a working day without network. */
const cacheTimeMs = 12 * 3_600_000;

/**
 * Loads days of the professional's calendar. Without `from`, loads today by the business clock. The query
 * has no placeholder data, because a day that is still loading must not look free.
 */
export function calendarQuery(api: ApiClient, span: { from?: string | undefined; days: number }) {
  return queryOptions<Calendar>({
    queryKey: [...calendarKey, span.from ?? 'today', span.days],
    queryFn: async ({ signal }) =>
      api.call(
        import('@meche/contract/calendar').then((one) => one.getCalendar),
        {
          query: { ...(span.from && { from: span.from }), days: span.days },
          signal,
        },
      ),
    gcTime: cacheTimeMs,
    // The refetch finds new bookings and moves the line of the current time.
    refetchInterval: 60_000,
  });
}

/** Loads the counts per day of a month such as 2026-03. */
export function calendarMonthQuery(api: ApiClient, month: string) {
  return queryOptions<CalendarMonth>({
    queryKey: [...calendarKey, 'month', month],
    queryFn: async ({ signal }) =>
      api.call(
        import('@meche/contract/calendar-month').then((one) => one.getCalendarMonth),
        { query: { month }, signal },
      ),
    gcTime: cacheTimeMs,
    refetchInterval: 60_000,
  });
}

/** Loads the printable day sheet, which is dropped from the cache when the sheet closes. */
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

/**
 * Loads at most 50 changes that customers or the system made since the start of yesterday, in the calendars
 * that the caller may open.
 */
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

/**
 * Loads at most 60 days with past appointments whose outcome is not recorded, oldest first, in the
 * calendars that the caller may open.
 */
export function unsettledQuery(api: ApiClient) {
  return queryOptions<ResponseOf<typeof listUnsettled>>({
    queryKey: [...calendarKey, 'unsettled'],
    queryFn: async ({ signal }) =>
      api.call(
        outcomes().then((one) => one.listUnsettled),
        { signal },
      ),
    // The passing time alone ends appointments and so adds to the list.
    refetchInterval: 60_000,
  });
}

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

/**
 * Searches at most 30 appointments by parts of the client's name, phone number or email, in the calendars
 * that the caller may open.
 */
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

/**
 * Loads the times and members to which an appointment may be moved. The calendar needs them during a drag.
 */
export function legalTimesQuery(api: ApiClient, { id, ...span }: { id: string; from: string; days: number }) {
  return queryOptions({
    queryKey: [...appointmentKey(id), 'places', span],
    queryFn: async ({ signal }) => {
      const { listTimesInProfessional } = await import('@meche/contract/rescheduling');
      return api.call(listTimesInProfessional, { params: { id }, query: span, signal });
    },
    select: ({ days }) => days.flatMap(({ slots }) => slots),
    // Repeated drags of the same appointment reuse the answer.
    staleTime: 10_000,
  });
}
