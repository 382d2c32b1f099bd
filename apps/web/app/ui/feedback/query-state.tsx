import type { ComponentProps } from 'react';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';

type QueryStateProps = Pick<ComponentProps<typeof Skeleton>, 'shape' | 'height'> & {
  /** The query, which has no data. */
  of: { error: unknown; refetch: () => unknown };
};

/**
 * Shows the error of a query, or a skeleton while it loads. Render it only when the query has no data, so
 * that loaded data stays on the page when a refetch fails.
 */
export function QueryState({ of, shape, height }: QueryStateProps) {
  if (of.error) return <ErrorState error={of.error} onRetry={() => void of.refetch()} />;
  return <Skeleton shape={shape} height={height} />;
}
