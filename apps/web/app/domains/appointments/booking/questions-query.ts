import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

/** What is asked before these services are requested. */
export function questionsQuery(api: ApiClient, serviceIds: readonly string[]) {
  return queryOptions({
    queryKey: ['questions', serviceIds],
    queryFn: async ({ signal }) => {
      const { getQuestions } = await import('@meche/contract/requests');
      const { topics } = await api.call(getQuestions, {
        query: { serviceIds: serviceIds.join(',') },
        signal,
      });
      return topics;
    },
    // Kept while she answers: the booking says when they have changed.
    staleTime: 60_000,
  });
}
