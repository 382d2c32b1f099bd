import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type MoreButtonProps = {
  /** A list that is read page by page. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  size?: 'sm';
  children: ReactNode;
};

/** Below a list, as long as there is more of it. */
export function MoreButton({ of: list, size, children }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <div>
      <Button
        variant="default"
        size={size}
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {children}
      </Button>
    </div>
  );
}
