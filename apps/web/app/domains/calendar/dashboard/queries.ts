import type { Figures, ToDo } from '@meche/contract/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { appointmentsKey } from '~/domains/appointments/queries.ts';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/dashboard');

/** Stale with any appointment, and with what is written. */
export const toDoKey = [...appointmentsKey, 'to-do'] as const;

/** What waits for the house. Other pages see to it: what was known when she left is asked again when she is back. */
export function toDoQuery(api: ApiClient) {
  return queryOptions<ToDo>({
    queryKey: toDoKey,
    queryFn: async ({ signal }) =>
      api.call(
        contract().then((one) => one.getToDo),
        { signal },
      ),
    refetchOnMount: 'always',
    // A visit comes to its end without a change.
    refetchInterval: 60_000,
  });
}

/** This month in figures beside the last. */
export function figuresQuery(api: ApiClient) {
  return queryOptions<Figures>({
    queryKey: [...appointmentsKey, 'figures'],
    queryFn: async ({ signal }) =>
      api.call(
        contract().then((one) => one.getFigures),
        { signal },
      ),
  });
}
