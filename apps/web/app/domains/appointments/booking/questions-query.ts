import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

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
    // The questions are not refetched while the customer answers. If they change, the server refuses the
    // booking with `questions_changed`.
    staleTime: 60_000,
  });
}
