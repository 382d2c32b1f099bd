import type { LiveChange } from '@meche/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { refetchStale } from '~/lib/live/refetch-stale.ts';
import type { Changes } from '~/lib/live/refresh-serially.ts';
import { threadKey, threadListsKey, threadsKey } from './queries.ts';
import { hideTyping, showTyping } from './typing-state.ts';

export function useThreadChanges(): (changes: Changes<LiveChange>) => Promise<unknown> {
  const cache = useQueryClient();
  return async (changes) => {
    if (changes === 'everything') return refetchStale(cache, { queryKey: threadsKey });
    for (const { about, id } of changes) if (about === 'typing' && id) showTyping(id);
    const changed = new Set(changes.flatMap(({ about, id }) => (about === 'thread' && id ? id : [])));
    if (changed.size === 0) return;
    for (const id of changed) hideTyping(id);
    return Promise.all([
      refetchStale(cache, { queryKey: threadListsKey }),
      ...[...changed].map((id) => refetchStale(cache, { queryKey: threadKey(id) })),
    ]);
  };
}
