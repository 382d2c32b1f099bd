import type { AnswerOf } from '@meche/contract/api-client';
import { getCalendar } from '@meche/contract/api-client/calendar';
import { getCalendarMonth } from '@meche/contract/api-client/calendar-month';
import { getCalendarNews } from '@meche/contract/api-client/calendar-news';
import { getDayEquipment } from '@meche/contract/api-client/day-equipment';
import { getDayRoute } from '@meche/contract/api-client/day-route';
import { getDaySheet } from '@meche/contract/api-client/day-sheet';
import { listExternalCalendars } from '@meche/contract/api-client/external-calendars';
import { findVisits, getSettlement, listUnsettled } from '@meche/contract/api-client/outcomes';
import { listTimesInProfessional } from '@meche/contract/api-client/rescheduling';
import type { Calendar } from '@meche/contract/calendar';
import type { CalendarMonth } from '@meche/contract/calendar-month';
import type { CalendarNews } from '@meche/contract/calendar-news';
import type { DayEquipment } from '@meche/contract/day-equipment';
import type { DayRoute } from '@meche/contract/day-route';
import type { DaySheet } from '@meche/contract/day-sheet';
import type { Settlement } from '@meche/contract/outcomes';
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
    queryFn: ({ signal }) =>
      api.call(getCalendar, {
        query: { ...(span.from && { from: span.from }), days: span.days },
        signal,
      }),
    gcTime: cacheTimeMs,
    // The refetch finds new bookings and moves the line of the current time.
    refetchInterval: 60_000,
  });
}

export const externalCalendarsKey = ['external-calendars'] as const;

/** Loads the calendars of other programs. The server reads them every ten minutes. */
export function externalCalendarsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: externalCalendarsKey,
    queryFn: ({ signal }) => api.call(listExternalCalendars, { signal }),
    refetchInterval: 60_000,
  });
}

/** Loads the counts per day of a month such as 2026-03. */
export function calendarMonthQuery(api: ApiClient, month: string) {
  return queryOptions<CalendarMonth>({
    queryKey: [...calendarKey, 'month', month],
    queryFn: ({ signal }) => api.call(getCalendarMonth, { query: { month }, signal }),
    gcTime: cacheTimeMs,
    refetchInterval: 60_000,
  });
}

/** Loads the printable day sheet, which is dropped from the cache when the sheet closes. */
export function daySheetQuery(api: ApiClient, day: string) {
  return queryOptions<DaySheet>({
    queryKey: [...calendarKey, 'sheet', day],
    queryFn: ({ signal }) => api.call(getDaySheet, { query: { day }, signal }),
    gcTime: 0,
  });
}

export function dayRouteQuery(api: ApiClient, day: string) {
  return queryOptions<DayRoute>({
    queryKey: [...calendarKey, 'route', day],
    queryFn: ({ signal }) => api.call(getDayRoute, { query: { day }, signal }),
  });
}

/**
 * Loads at most 50 changes that customers or the system made since the start of yesterday, in the calendars
 * that the caller may open.
 */
export function calendarNewsQuery(api: ApiClient) {
  return queryOptions<CalendarNews>({
    queryKey: [...calendarKey, 'news'],
    queryFn: ({ signal }) => api.call(getCalendarNews, { signal }),
  });
}

export function dayEquipmentQuery(api: ApiClient, day: string) {
  return queryOptions<DayEquipment>({
    queryKey: [...calendarKey, 'equipment', day],
    queryFn: ({ signal }) => api.call(getDayEquipment, { query: { day }, signal }),
  });
}

/**
 * Loads at most 60 days with past appointments whose outcome is not recorded, oldest first, in the
 * calendars that the caller may open.
 */
export function unsettledQuery(api: ApiClient) {
  return queryOptions<AnswerOf<typeof listUnsettled>>({
    queryKey: [...calendarKey, 'unsettled'],
    queryFn: ({ signal }) => api.call(listUnsettled, { signal }),
    // The passing time alone ends appointments and so adds to the list.
    refetchInterval: 60_000,
  });
}

export function settlementQuery(api: ApiClient, day: string) {
  return queryOptions<Settlement>({
    queryKey: [...calendarKey, 'settlement', day],
    queryFn: ({ signal }) => api.call(getSettlement, { query: { day }, signal }),
    refetchInterval: 60_000,
  });
}

/**
 * Searches at most 30 appointments by parts of the client's name, phone number or email, in the calendars
 * that the caller may open.
 */
export function findQuery(api: ApiClient, q: string) {
  return queryOptions<AnswerOf<typeof findVisits>>({
    queryKey: [...calendarKey, 'find', q],
    queryFn: ({ signal }) => api.call(findVisits, { query: { q }, signal }),
    gcTime: 0,
  });
}

/**
 * Loads the times and members to which an appointment may be moved. The calendar needs them during a drag.
 */
export function legalTimesQuery(api: ApiClient, { id, ...span }: { id: string; from: string; days: number }) {
  return queryOptions({
    queryKey: [...appointmentKey(id), 'places', span],
    queryFn: ({ signal }) => api.call(listTimesInProfessional, { params: { id }, query: span, signal }),
    select: ({ days }) => days.flatMap(({ slots }) => slots),
    // Repeated drags of the same appointment reuse the answer.
    staleTime: 10_000,
  });
}
