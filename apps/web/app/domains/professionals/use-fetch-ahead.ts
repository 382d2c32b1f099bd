import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '~/lib/api/api-provider.tsx';
import { professionalPageQuery } from './queries.ts';

/** Shown at once when she follows the link, and asked for anew there. */
const KNOWN_MS = 60_000;

/** What a professional's page and a booking with her begin with, asked for before the link is followed. */
export function useFetchAhead(slug: string): () => void {
  const api = useApi();
  const cache = useQueryClient();
  return () => {
    void cache.prefetchQuery({ ...professionalPageQuery(api, slug), staleTime: KNOWN_MS });
  };
}
