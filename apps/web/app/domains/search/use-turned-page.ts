import { type RefObject, useEffect, useRef } from 'react';
import { type SearchCriteria, searchAddress } from './search-address.ts';
import type { SearchResultsProps } from './search-results.tsx';

/**
 * Ref of the list's heading. It gets the focus after a page change, because the pagination link stands
 * below the list. A changed search leaves the focus alone.
 */
export function useTurnedPage(
  { data, isPlaceholderData }: SearchResultsProps['found'],
  asked: SearchCriteria,
): RefObject<HTMLHeadingElement | null> {
  const head = useRef<HTMLHeadingElement>(null);
  const list = searchAddress({ ...asked, page: 1 });
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
