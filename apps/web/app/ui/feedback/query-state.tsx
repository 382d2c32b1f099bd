import type { ComponentProps } from 'react';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';

type QueryStateProps = Pick<ComponentProps<typeof Skeleton>, 'shape' | 'height'> & {
  /** A query without data. */
  of: { error: unknown; refetch: () => unknown };
};

/**
 * Shown while a query has no data: its error, or a skeleton. `if (!query.data) return <NotYet of={query}
 * …>`, so that loaded data stays when a refetch fails.
 */
export function QueryState({ of, shape, height }: QueryStateProps) {
  if (of.error) return <ErrorState error={of.error} onRetry={() => void of.refetch()} />;
  return <Skeleton shape={shape} height={height} />;
}
