import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

/** Everything of it changes together: who edits a step changes what an equipment serves. */
export const catalogueKey = ['catalogue'] as const;

export function catalogueQuery(api: ApiClient) {
  return queryOptions({
    queryKey: catalogueKey,
    queryFn: ({ signal }) =>
      api.call(
        import('@meche/contract/catalogue').then(({ getCatalogue }) => getCatalogue),
        { signal },
      ),
  });
}
