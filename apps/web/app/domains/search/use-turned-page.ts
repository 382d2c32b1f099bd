import { type RefObject, useEffect, useRef } from 'react';
import { type SearchAsked, searchAddress } from './search-address.ts';
import type { SearchResultsProps } from './search-results.tsx';

/**
 * The head of the list, where the keyboard and the screen reader go on once another page of the same list is there: the link
 * that was pressed stands below it. Another search leaves them at what was changed.
 */
export function useTurnedPage(
  { data, isPlaceholderData }: SearchResultsProps['found'],
  asked: SearchAsked,
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
