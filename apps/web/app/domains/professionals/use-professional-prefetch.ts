import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '~/lib/api/api-provider.tsx';
import { professionalPageQuery } from './queries.ts';

/** A prefetched page is reused for this long, in milliseconds. */
const KNOWN_MS = 60_000;

export function useProfessionalPrefetch(slug: string): () => void {
  const api = useApi();
  const cache = useQueryClient();
  return () => {
    void cache.prefetchQuery({ ...professionalPageQuery(api, slug), staleTime: KNOWN_MS });
  };
}
