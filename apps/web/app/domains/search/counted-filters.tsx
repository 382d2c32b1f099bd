import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useApi } from '~/lib/api/api-provider.tsx';
import { countsQuery } from './queries.ts';
import { SearchFilters } from './search-filters.tsx';

type CountedFiltersProps = Omit<ComponentProps<typeof SearchFilters>, 'counts'> & {
  /** The list is there: counts may be asked for. */
  isCounted: boolean;
};

/** The filters, each choice with how many it finds once that is known: then they are drawn again, and nothing else of the page. */
export function CountedFilters({ isCounted, ...filters }: CountedFiltersProps) {
  const counting = countsQuery(useApi(), filters.asked);
  // Of another search they would be wrong: until they are there, choices have none.
  const { data } = useQuery({ ...counting, enabled: counting.enabled && isCounted });
  return <SearchFilters {...filters} counts={data} />;
}
