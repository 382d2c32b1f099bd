import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

/**
 * What the browser's cache is seeded with, as JSON: one text in what the router sends, which reads a thousand small values one by
 * one, and the browser reads a text at once.
 */
export type Seed = string;

/** Seeds come with the document alone. By the reader's own clock: by a wrong one, the server's time would make them stale. */
const arrivedAt = Date.now();

/** What stands in it finds the answers that the server has read; null in the browser, which asks. */
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
