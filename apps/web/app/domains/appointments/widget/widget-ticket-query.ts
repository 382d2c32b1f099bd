import { readWidgetTicket } from '@meche/contract/api-client/widget-tickets';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const EVERY_MS = 4000;

/** Loads whether the other window made the booking. The query polls until then, and refetches on focus. */
export function widgetTicketQuery(api: ApiClient, ticket: string) {
  return queryOptions({
    queryKey: ['widget-tickets', ticket],
    queryFn: ({ signal }) => api.call(readWidgetTicket, { params: { ticket }, signal }),
    refetchInterval: ({ state }) => (state.data?.booked ? false : EVERY_MS),
    refetchOnWindowFocus: ({ state }) => (state.data?.booked ? false : 'always'),
  });
}
