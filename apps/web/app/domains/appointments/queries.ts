import { getAppointment, listAppointments } from '@meche/contract/api-client/appointments';
import { findClients } from '@meche/contract/api-client/client-bookings';
import { getReceipt } from '@meche/contract/api-client/receipts';
import { listRequests } from '@meche/contract/api-client/requests';
import { listMoveTimes } from '@meche/contract/api-client/rescheduling';
import type { Availability } from '@meche/contract/scheduling';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
export const appointmentViews = ['upcoming', 'past', 'cancelled', 'proposed'] as const;
export type AppointmentView = (typeof appointmentViews)[number];

/** Prefix of all appointment queries: they are invalidated together when an appointment changes. */
export const appointmentsKey = ['appointments'] as const;

/**
 * A call that was queued offline adds this body (in wire format) when it is refused with this code and the
 * member accepts the warnings.
 */
export const retryAcceptingWarnings = { code: 'warning_not_confirmed', body: { accept_warnings: true } };

export function appointmentsQuery(api: ApiClient, view: AppointmentView) {
  return infiniteQueryOptions({
    queryKey: [...appointmentsKey, 'list', view],
    queryFn: ({ pageParam, signal }) =>
      api.call(listAppointments, { query: { view, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.hasMore ? page + 1 : undefined),
  });
}

/**
 * Loads the receipt of an appointment. Refuses wrong_state until the appointment is settled and when
 * nothing was paid, and forbidden to members without see_money.
 */
export function receiptQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...appointmentsKey, 'receipt', id],
    queryFn: ({ signal }) => api.call(getReceipt, { params: { id }, signal }),
  });
}

export function requestsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...appointmentsKey, 'requests'],
    queryFn: ({ signal }) => api.call(listRequests, { signal }),
  });
}

export function knownClientsQuery(api: ApiClient, q: string) {
  return queryOptions({
    queryKey: [...appointmentsKey, 'clients', q],
    queryFn: ({ signal }) => api.call(findClients, { query: { q }, signal }),
    gcTime: 0,
  });
}

export function appointmentKey(id: string) {
  return [...appointmentsKey, 'one', id] as const;
}

export function appointmentQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: appointmentKey(id),
    queryFn: ({ signal }) => api.call(getAppointment, { params: { id }, signal }),
  });
}

/**
 * Loads the free times to which a customer can move their appointment, by day. The result includes days
 * without a free time.
 */
export function rescheduleTimesQuery(
  api: ApiClient,
  { id, ...span }: { id: string; from: string | undefined; days: number },
) {
  return queryOptions<Availability>({
    queryKey: [...appointmentKey(id), 'times', span],
    queryFn: ({ signal }) => api.call(listMoveTimes, { params: { id }, query: span, signal }),
    placeholderData: keepPreviousData,
  });
}
