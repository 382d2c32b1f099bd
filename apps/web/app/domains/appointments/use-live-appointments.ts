import type { LiveChange } from '@meche/contract/live';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { askAgain } from '~/lib/live/ask-again.ts';
import type { Changes } from '~/lib/live/refresh-in-turn.ts';
import { useLive } from '~/lib/live/use-live.ts';
import { appointmentKey, appointmentsKey } from './queries.ts';

/** Appointments, and what is made of them, follow what happens elsewhere; `along` is what else goes by them. */
export function useLiveAppointments(along: readonly QueryKey[] = []): void {
  const cache = useQueryClient();
  useLive((changes) => {
    const isStale = staleAfter(changes);
    return Promise.all([
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
