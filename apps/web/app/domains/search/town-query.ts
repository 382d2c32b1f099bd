import { getTownPage } from '@meche/contract/api-client/towns';
import type { Category } from '@meche/contract/enumerations';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

export function townQuery(api: ApiClient, input: { town: string; category: Category | undefined }) {
  return queryOptions({
    queryKey: ['town', input],
    queryFn: ({ signal }) => api.call(getTownPage, { query: input, signal }),
  });
}
