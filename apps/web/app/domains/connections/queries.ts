import { getConnections, listDeliveries } from '@meche/contract/api-client/connections';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';
export const connectionsKey = ['connections'] as const;
export const deliveriesKey = (endpointId: string) => ['webhook-deliveries', endpointId] as const;

export function connectionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: connectionsKey,
    queryFn: ({ signal }) => api.call(getConnections, { signal }),
  });
}

export function deliveriesQuery(api: ApiClient, endpointId: string) {
  return queryOptions({
    queryKey: deliveriesKey(endpointId),
    queryFn: ({ signal }) => api.call(listDeliveries, { params: { id: endpointId }, signal }),
  });
}
