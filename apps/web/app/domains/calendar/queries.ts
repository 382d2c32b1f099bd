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

/** Days stay in the cache for a working day without network. */
const cacheTimeMs = 12 * 3_600_000;

/**
 * Days of the professional's calendar; without `from`, today by the business clock. No placeholder data: a
 * day that is still loading must not look free.
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
    // For new bookings, and for the line of the current time.
    refetchInterval: 60_000,
  });
}

/** Counts per day of a month (2026-03). */
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

/** Printable day sheet, never cached. */
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

/** Customers' actions since yesterday. */
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

/** Days with past appointments whose outcome is not recorded, oldest first. */
export function unsettledQuery(api: ApiClient) {
  return queryOptions<ResponseOf<typeof listUnsettled>>({
    queryKey: [...calendarKey, 'unsettled'],
    queryFn: async ({ signal }) =>
      api.call(
        outcomes().then((one) => one.listUnsettled),
        { signal },
      ),
    // Appointments end without any change in the data.
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

/** Appointments by part of the client's name or contact. */
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

/** Times and members to which an appointment may be moved; loaded during a drag. */
export function legalTimesQuery(api: ApiClient, { id, ...span }: { id: string; from: string; days: number }) {
  return queryOptions({
    queryKey: [...appointmentKey(id), 'places', span],
    queryFn: async ({ signal }) => {
      const { listTimesInProfessional } = await import('@meche/contract/rescheduling');
      return api.call(listTimesInProfessional, { params: { id }, query: span, signal });
    },
    select: ({ days }) => days.flatMap(({ slots }) => slots),
    // For repeated drags of the same appointment.
    staleTime: 10_000,
  });
}
