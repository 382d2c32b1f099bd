import type { ResponseOf } from '@meche/contract/endpoint';
import type { listTopics } from '@meche/contract/questions';
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

/** What is asked before services. */
export const topicsKey = ['topics'] as const;

export function topicsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: topicsKey,
    queryFn: ({ signal }) =>
      api.call(
        import('@meche/contract/questions').then(({ listTopics }) => listTopics),
        { signal },
      ),
  });
}

export type Asked = ResponseOf<typeof listTopics>;
