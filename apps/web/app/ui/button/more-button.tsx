import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type MoreButtonProps = {
  /** The infinite query of the list. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  size?: 'sm';
  children: ReactNode;
};

/** A button below a list that loads the next page; absent when there is none. */
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
