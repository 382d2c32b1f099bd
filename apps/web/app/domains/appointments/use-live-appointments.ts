import type { LiveChange } from '@meche/contract/live';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { refetchStale } from '~/lib/live/refetch-stale.ts';
import type { Changes } from '~/lib/live/refresh-serially.ts';
import { useLive } from '~/lib/live/use-live.ts';
import { appointmentKey, appointmentsKey } from './queries.ts';

/** Refetches appointments, and the keys in `alsoStale`, when they change elsewhere. `onChanges` gets every change. */
export function useLiveAppointments(
  alsoStale: readonly QueryKey[] = [],
  onChanges?: (changes: Changes<LiveChange>) => Promise<unknown>,
): void {
  const cache = useQueryClient();
  useLive(async (changes) => {
    const rest = onChanges?.(changes);
    if (!isOfAppointments(changes)) return rest;
    const isStale = staleAfter(changes);
    return Promise.all([
      rest,
      refetchStale(cache, { queryKey: appointmentsKey, predicate: ({ queryKey }) => isStale(queryKey) }),
      ...alsoStale.map((queryKey) => refetchStale(cache, { queryKey })),
    ]);
  });
}

/** All lists and calendars are stale; a single appointment only if it changed. */
export function staleAfter(changes: Changes<LiveChange>): (key: QueryKey) => boolean {
  if (changes === 'everything') return () => true;
  const ids = new Set(changes.map(({ id }) => id));
  const [, kind] = appointmentKey('');
  return (key) => key[1] !== kind || ids.has(String(key[2]));
}

/** Ignores messages and typing indicators. */
function isOfAppointments(changes: Changes<LiveChange>): boolean {
  return (
    changes === 'everything' || changes.some(({ about }) => about === 'appointment' || about === 'calendar')
  );
}
