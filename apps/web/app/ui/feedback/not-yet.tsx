import type { ComponentProps } from 'react';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';

type NotYetProps = Pick<ComponentProps<typeof Skeleton>, 'shape' | 'height'> & {
  /** What was asked for, and is not known. */
  of: { error: unknown; refetch: () => unknown };
};

/**
 * In place of what is not known: why it cannot be had, or its outline while it comes. `if (!asked.data) return <NotYet of={asked} …>`:
 * what is known stays when it cannot be asked for anew.
 */
export function NotYet({ of, shape, height }: NotYetProps) {
  if (of.error) return <ErrorState error={of.error} onRetry={() => void of.refetch()} />;
  return <Skeleton shape={shape} height={height} />;
}
