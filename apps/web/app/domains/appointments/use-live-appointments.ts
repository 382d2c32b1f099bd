import type { LiveChange } from '@meche/contract/live';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { askAgain } from '~/lib/live/ask-again.ts';
import type { Changes } from '~/lib/live/refresh-serially.ts';
import { useLive } from '~/lib/live/use-live.ts';
import { appointmentKey, appointmentsKey } from './queries.ts';

/**
 * Appointments, and what is made of them, follow what happens elsewhere; `along` is what else goes by them, `beside` what
 * follows the same line for itself.
 */
export function useLiveAppointments(
  along: readonly QueryKey[] = [],
  beside?: (changes: Changes<LiveChange>) => Promise<unknown>,
): void {
  const cache = useQueryClient();
  useLive(async (changes) => {
    const rest = beside?.(changes);
    if (!isOfAppointments(changes)) return rest;
    const isStale = staleAfter(changes);
    return Promise.all([
      rest,
      askAgain(cache, { queryKey: appointmentsKey, predicate: ({ queryKey }) => isStale(queryKey) }),
      ...along.map((queryKey) => askAgain(cache, { queryKey })),
    ]);
  });
}

/** Every list and calendar is; an opened appointment when it is the one that changed. */
export function staleAfter(changes: Changes<LiveChange>): (key: QueryKey) => boolean {
  if (changes === 'everything') return () => true;
  const ids = new Set(changes.map(({ id }) => id));
  const [, kind] = appointmentKey('');
  return (key) => key[1] !== kind || ids.has(String(key[2]));
}

/** Not what is written, nor that somebody types. */
function isOfAppointments(changes: Changes<LiveChange>): boolean {
  return (
    changes === 'everything' || changes.some(({ about }) => about === 'appointment' || about === 'calendar')
  );
}
