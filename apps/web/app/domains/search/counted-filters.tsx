import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useApi } from '~/lib/api/api-provider.tsx';
import { countsQuery } from './queries.ts';
import { SearchFilters } from './search-filters.tsx';

type CountedFiltersProps = Omit<ComponentProps<typeof SearchFilters>, 'counts'> & {
  /** True when the list is shown, because the counts load after the list. */
  isCounted: boolean;
};

/** This component is separate so that arriving counts re-render only the filters. */
export function CountedFilters({ isCounted, ...filters }: CountedFiltersProps) {
  const counting = countsQuery(useApi(), filters.criteria);
  // Placeholder data is not used, because the counts of another search would be wrong.
  const { data } = useQuery({ ...counting, enabled: counting.enabled && isCounted });
  return <SearchFilters {...filters} counts={data} />;
}
