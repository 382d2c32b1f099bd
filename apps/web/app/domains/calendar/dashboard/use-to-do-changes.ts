import type { LiveChange } from '@meche/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { refetchStale } from '~/lib/live/refetch-stale.ts';
import type { Changes } from '~/lib/live/refresh-serially.ts';
import { toDoKey } from './queries.ts';

/**
 * Reloads the tasks after changes of messages. Changes of appointments reload the tasks already, because
 * their query keys share a prefix.
 */
export function useToDoChanges(): (changes: Changes<LiveChange>) => Promise<unknown> {
  const cache = useQueryClient();
  return async (changes) => {
    if (changes === 'everything' || changes.some(({ about }) => about === 'thread'))
      await refetchStale(cache, { queryKey: toDoKey });
  };
}
