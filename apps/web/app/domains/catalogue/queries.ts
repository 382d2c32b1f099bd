import type { AnswerOf } from '@meche/contract/api-client';
import { getCatalogue } from '@meche/contract/api-client/catalogue';
import { listTopics } from '@meche/contract/api-client/questions';
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
    queryFn: ({ signal }) => api.call(getCatalogue, { signal }),
  });
}

/** Topics are the questionnaires of services that customers book on request. */
export const topicsKey = ['topics'] as const;

export function topicsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: topicsKey,
    queryFn: ({ signal }) => api.call(listTopics, { signal }),
  });
}

export type Questionnaires = AnswerOf<typeof listTopics>;
