import type { ComponentProps } from 'react';
import { IntentLink } from '~/ui/page/intent-link.tsx';
import { useFetchAhead } from './use-fetch-ahead.ts';

/** To the page of a professional, or into a booking with her: both begin with what the public page says. */
export function ProfessionalLink({ slug, ...link }: ComponentProps<typeof IntentLink> & { slug: string }) {
  return <IntentLink {...link} onIntent={useFetchAhead(slug)} />;
}
