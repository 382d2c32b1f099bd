import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

/**
 * The dehydrated query cache as a JSON string, because the router serializes one string much faster than a
 * thousand small values.
 */
export type Seed = string;

/**
 * The time at which this module loaded, on the reader’s clock. It replaces the server’s time of the
 * answers, because with a wrong clock the server’s time would make them stale.
 */
const arrivedAt = Date.now();

/**
 * Puts the answers that the loader fetched into the query cache. `state` is null after navigation in the
 * browser, which fetches its own answers.
 */
export function Dehydrated({ state, children }: { state: Seed | null; children: ReactNode }) {
  const answers = useMemo(() => (state === null ? null : readSeed(state)), [state]);
  return <HydrationBoundary state={answers}>{children}</HydrationBoundary>;
}

function readSeed(state: Seed): DehydratedState {
  const { mutations, queries } = JSON.parse(state) as DehydratedState;
  const isBrowser = typeof document !== 'undefined';
  if (isBrowser) for (const query of queries) query.state.dataUpdatedAt = arrivedAt;
  return { mutations, queries };
}
