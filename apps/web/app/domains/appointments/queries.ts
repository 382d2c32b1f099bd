import type { Calendar } from '@meche/contract/calendar';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/appointments');

export const appointmentViews = ['upcoming', 'past', 'cancelled'] as const;
export type AppointmentView = (typeof appointmentViews)[number];

/** Everything below this key is stale once an appointment changed. */
export const appointmentsKey = ['appointments'] as const;

export function appointmentsQuery(api: ApiClient, view: AppointmentView) {
  return infiniteQueryOptions({
    queryKey: [...appointmentsKey, 'list', view],
    queryFn: async ({ pageParam, signal }) =>
      api.call((await contract()).listAppointments, { query: { view, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.hasMore ? page + 1 : undefined),
  });
}

export function appointmentQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...appointmentsKey, 'one', id],
    queryFn: async ({ signal }) => api.call((await contract()).getAppointment, { params: { id }, signal }),
  });
}

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
      api.call((await import('@meche/contract/calendar')).getCalendar, {
        query: { ...(asked.from && { from: asked.from }), days: asked.days },
        signal,
      }),
    gcTime: keptForMs,
    // New bookings appear, and the line of the present hour moves.
    refetchInterval: 60_000,
  });
}
