import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type MoreButtonProps = {
  /** An infinite query. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  size?: 'sm';
  children: ReactNode;
};

/** "Load more" below a list, while there are further pages. */
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
