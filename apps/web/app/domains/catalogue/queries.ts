import type { ResponseOf } from '@meche/contract/endpoint';
import type { listTopics } from '@meche/contract/questions';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

/**
 * Services and equipment share one key, because a change of a service's steps also changes the equipment's
 * list.
 */
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

/** Topics are the questionnaires of services that customers book on request. */
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

export type Questionnaires = ResponseOf<typeof listTopics>;
