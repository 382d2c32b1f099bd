import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useApi } from '~/lib/api/api-provider.tsx';
import { countsQuery } from './queries.ts';
import { SearchFilters } from './search-filters.tsx';

type CountedFiltersProps = Omit<ComponentProps<typeof SearchFilters>, 'counts'> & {
  /** True once the list is shown: counts load after it. */
  isCounted: boolean;
};

/**
 * The filters with result counts. A component apart, so that arriving counts re-render only the filters.
 */
export function CountedFilters({ isCounted, ...filters }: CountedFiltersProps) {
  const counting = countsQuery(useApi(), filters.asked);
  // No placeholder data: counts of another search would be wrong.
  const { data } = useQuery({ ...counting, enabled: counting.enabled && isCounted });
  return <SearchFilters {...filters} counts={data} />;
}
