import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
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

/** Days of the professional's calendar; without `from`, today by the business clock. */
export function calendarQuery(api: ApiClient, asked: { from?: string | undefined; days: number }) {
  return queryOptions({
    queryKey: [...appointmentsKey, 'calendar', asked.from ?? 'today', asked.days],
    queryFn: async ({ signal }) =>
      api.call((await import('@meche/contract/calendar')).getCalendar, {
        query: { ...(asked.from && { from: asked.from }), days: asked.days },
        signal,
      }),
    placeholderData: keepPreviousData,
    // New bookings appear, and the line of the present hour moves.
    refetchInterval: 60_000,
  });
}
