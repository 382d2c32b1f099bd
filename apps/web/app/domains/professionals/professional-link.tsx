import type { ComponentProps } from 'react';
import { IntentLink } from '~/ui/page/intent-link.tsx';
import { useFetchAhead } from './use-fetch-ahead.ts';

/** Link to a professional's page or booking; prefetches the public page, which both need. */
export function ProfessionalLink({ slug, ...link }: ComponentProps<typeof IntentLink> & { slug: string }) {
  return <IntentLink {...link} onIntent={useFetchAhead(slug)} />;
}
