import type { Thing, WithContext } from 'schema-dts';
import { useNonce } from './nonce.ts';

/** Renders structured data for search engines (https://schema.org). */
export function StructuredData<Data extends Thing>({ data }: { data: WithContext<Data> }) {
  const nonce = useNonce();
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, in which no text can close the element
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  );
}
