import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/connections');

export const connectionsKey = ['connections'] as const;
export const deliveriesKey = (endpointId: string) => ['webhook-deliveries', endpointId] as const;

export function connectionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: connectionsKey,
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ getConnections }) => getConnections),
        { signal },
      ),
  });
}

export function deliveriesQuery(api: ApiClient, endpointId: string) {
  return queryOptions({
    queryKey: deliveriesKey(endpointId),
    queryFn: ({ signal }) =>
      api.call(
        contract().then(({ listDeliveries }) => listDeliveries),
        { params: { id: endpointId }, signal },
      ),
  });
}
