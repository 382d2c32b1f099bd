import { getQuestions } from '@meche/contract/api-client/requests';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '~/lib/api/client.ts';

export function questionsQuery(api: ApiClient, serviceIds: readonly string[]) {
  return queryOptions({
    queryKey: ['questions', serviceIds],
    queryFn: async ({ signal }) => {
      const { topics } = await api.call(getQuestions, {
        query: { serviceIds: serviceIds.join(',') },
        signal,
      });
      return topics;
    },
    // Refetched on focus or mount only after a minute. If the questions change meanwhile, the server
    // refuses the booking with `questions_changed`.
    staleTime: 60_000,
  });
}
