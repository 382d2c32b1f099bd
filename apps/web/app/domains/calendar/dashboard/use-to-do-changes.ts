import type { LiveChange } from '@meche/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { askAgain } from '~/lib/live/ask-again.ts';
import type { Changes } from '~/lib/live/refresh-serially.ts';
import { toDoKey } from './queries.ts';

/** What waits for her follows what is written and read elsewhere; with appointments it goes by itself. */
export function useToDoChanges(): (changes: Changes<LiveChange>) => Promise<unknown> {
  const cache = useQueryClient();
  return async (changes) => {
    if (changes === 'everything' || changes.some(({ about }) => about === 'thread'))
      await askAgain(cache, { queryKey: toDoKey });
  };
}
