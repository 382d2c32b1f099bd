import type { LiveChange } from '@meche/contract/live';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { refetchStale } from '~/lib/live/refetch-stale.ts';
import type { Changes } from '~/lib/live/refresh-serially.ts';
import { useLive } from '~/lib/live/use-live.ts';
import { appointmentKey, appointmentsKey } from '../queries.ts';

/**
 * Refetches stale appointment queries, and the queries in `alsoStale`, when an appointment or the calendar
 * changes elsewhere. `onChanges` receives changes of every kind, including messages.
 */
export function useLiveAppointments(
  alsoStale: readonly QueryKey[] = [],
  onChanges?: (changes: Changes<LiveChange>) => Promise<unknown>,
): void {
  const cache = useQueryClient();
  useLive(async (changes) => {
    const rest = onChanges?.(changes);
    if (!isOfAppointments(changes)) return rest;
    const isStale = buildStalePredicate(changes);
    return Promise.all([
      rest,
      refetchStale(cache, { queryKey: appointmentsKey, predicate: ({ queryKey }) => isStale(queryKey) }),
      ...alsoStale.map((queryKey) => refetchStale(cache, { queryKey })),
    ]);
  });
}

/**
 * Returns which appointment queries are stale: all lists and calendars, but the queries of a single
 * appointment only if it changed.
 */
export function buildStalePredicate(changes: Changes<LiveChange>): (key: QueryKey) => boolean {
  if (changes === 'everything') return () => true;
  const ids = new Set(changes.map(({ id }) => id));
  const [, kind] = appointmentKey('');
  return (key) => key[1] !== kind || ids.has(String(key[2]));
}

/** Returns false for changes of messages and typing indicators only. */
function isOfAppointments(changes: Changes<LiveChange>): boolean {
  return (
    changes === 'everything' || changes.some(({ about }) => about === 'appointment' || about === 'calendar')
  );
}
