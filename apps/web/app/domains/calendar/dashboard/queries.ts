import { getFigures, getToDo } from '@meche/contract/api-client/dashboard';
import type { Figures, ToDo } from '@meche/contract/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { appointmentsKey } from '~/domains/appointments/queries.ts';
import type { ApiClient } from '~/lib/api/client.ts';
/**
 * The key lies below `appointmentsKey`, so a change of an appointment reloads the tasks. Changes of
 * messages reload them too (use-to-do-changes.ts).
 */
export const toDoKey = [...appointmentsKey, 'to-do'] as const;

/**
 * Loads the pending tasks of the professional. Other pages complete tasks, so opening the dashboard always
 * refetches them.
 */
export function toDoQuery(api: ApiClient) {
  return queryOptions<ToDo>({
    queryKey: toDoKey,
    queryFn: ({ signal }) => api.call(getToDo, { signal }),
    refetchOnMount: 'always',
    // The passing time alone ends appointments and so creates tasks.
    refetchInterval: 60_000,
  });
}

export function figuresQuery(api: ApiClient) {
  return queryOptions<Figures>({
    queryKey: [...appointmentsKey, 'figures'],
    queryFn: ({ signal }) => api.call(getFigures, { signal }),
  });
}
