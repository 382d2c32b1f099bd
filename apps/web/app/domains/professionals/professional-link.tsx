import type { ComponentProps } from 'react';
import { IntentLink } from '~/ui/page/intent-link.tsx';
import { useProfessionalPrefetch } from './use-professional-prefetch.ts';

/** Link to a professional's page or booking. It prefetches the public page, whose data both need. */
export function ProfessionalLink({ slug, ...link }: ComponentProps<typeof IntentLink> & { slug: string }) {
  return <IntentLink {...link} onIntent={useProfessionalPrefetch(slug)} />;
}
