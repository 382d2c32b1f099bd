import type { Figures, ToDo } from '@meche/contract/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { appointmentsKey } from '~/domains/appointments/queries.ts';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/dashboard');

/** Stale with appointments and with messages. */
export const toDoKey = [...appointmentsKey, 'to-do'] as const;

/** Pending tasks of the professional. Other pages complete them, so every visit refetches. */
export function toDoQuery(api: ApiClient) {
  return queryOptions<ToDo>({
    queryKey: toDoKey,
    queryFn: async ({ signal }) =>
      api.call(
        contract().then((one) => one.getToDo),
        { signal },
      ),
    refetchOnMount: 'always',
    // Appointments end without any change in the data.
    refetchInterval: 60_000,
  });
}

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
