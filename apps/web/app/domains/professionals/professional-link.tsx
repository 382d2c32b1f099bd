import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useApi } from '~/lib/api/api-provider.tsx';
import { IntentLink } from '~/ui/page/intent-link.tsx';
import { professionalPageQuery } from './queries.ts';

/** Shown at once when she follows the link, and asked for anew there. */
const KNOWN_MS = 60_000;

/** To the page of a professional, or into a booking with her: both begin with what the public page says. */
export function ProfessionalLink({ slug, ...link }: ComponentProps<typeof IntentLink> & { slug: string }) {
  const api = useApi();
  const cache = useQueryClient();
  return (
    <IntentLink
      {...link}
      onIntent={() => {
        void cache.prefetchQuery({ ...professionalPageQuery(api, slug), staleTime: KNOWN_MS });
      }}
    />
  );
}
