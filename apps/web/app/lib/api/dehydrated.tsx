import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

/**
 * Dehydrated query cache as a JSON string: the router serializes a string much faster than a thousand small
 * values.
 */
export type Seed = string;

/**
 * Seeds come with the document only. Uses the reader's clock: with a wrong clock, the server's time would
 * make them stale.
 */
const arrivedAt = Date.now();

/**
 * Provides the answers that the loader fetched; `state` is null in the browser, which fetches them itself.
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
