import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '~/lib/api/api-provider.tsx';
import { professionalPageQuery } from './queries.ts';

/** Prefetched pages are reused for this long, in milliseconds. */
const KNOWN_MS = 60_000;

export function useFetchAhead(slug: string): () => void {
  const api = useApi();
  const cache = useQueryClient();
  return () => {
    void cache.prefetchQuery({ ...professionalPageQuery(api, slug), staleTime: KNOWN_MS });
  };
}
