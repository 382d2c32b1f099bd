import { type RefObject, useEffect, useRef } from 'react';
import { type SearchCriteria, searchAddress } from './search-address.ts';
import type { SearchResultsProps } from './search-results.tsx';

/**
 * Returns the ref of the list's heading and focuses it after a page change, because the pagination link is
 * below the list. A changed search does not move the focus.
 */
export function usePageChangeFocus(
  { data, isPlaceholderData }: SearchResultsProps['found'],
  criteria: SearchCriteria,
): RefObject<HTMLHeadingElement | null> {
  const head = useRef<HTMLHeadingElement>(null);
  const list = searchAddress({ ...criteria, page: 1 });
  const page = isPlaceholderData ? undefined : data?.page;
  const seen = useRef({ list, page });
  useEffect(() => {
    if (page === undefined) return;
    const before = seen.current;
    seen.current = { list, page };
    if (before.list === list && before.page !== undefined && before.page !== page)
      head.current?.focus({ preventScroll: true });
  }, [list, page]);
  return head;
}
