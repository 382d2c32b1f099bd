import type { Thing, WithContext } from 'schema-dts';
import { useNonce } from './nonce.ts';

/** Structured data for search engines (https://schema.org). */
export function StructuredData<Said extends Thing>({ said }: { said: WithContext<Said> }) {
  const nonce = useNonce();
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of ours; no name can close the element
      dangerouslySetInnerHTML={{ __html: JSON.stringify(said).replaceAll('<', '\\u003c') }}
    />
  );
}
