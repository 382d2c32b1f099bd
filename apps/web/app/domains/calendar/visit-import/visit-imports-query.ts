import { listVisitImports } from '@meche/contract/api-client/visit-imports';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

export const visitImportsKey = ['visit-imports'] as const;

export function visitImportsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: visitImportsKey,
    queryFn: ({ signal }) => api.call(listVisitImports, { signal }),
  });
}
