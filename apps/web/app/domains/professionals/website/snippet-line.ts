import type { Language } from '@meche/words';
import { to } from '~/paths.ts';

export const widgetLooks = ['button', 'inline'] as const;
export type WidgetLook = (typeof widgetLooks)[number];

export type Snippet = {
  origin: string;
  slug: string;
  look: WidgetLook;
  language: Language;
  /** Colour of the button. The default is the brand colour. */
  colour?: string | undefined;
  /** Text of the button, and of the link that is shown when no script runs. */
  label: string;
};

/**
 * Builds the HTML that a professional adds to their site: a booking link that works without scripts, and
 * the script that replaces it with the widget.
 */
export function snippetOf({ origin, slug, look, language, colour, label }: Snippet): string {
  const link = new URL(to('booking', { slug }, { lang: language }), origin).href;
  const attributeValues = {
    src: `${origin}/widget.js`,
    'data-meche': slug,
    'data-look': look,
    'data-language': language,
    ...(look === 'button' && colour && { 'data-colour': colour }),
  };
  const attributes = Object.entries(attributeValues).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<a href="${escaped(link)}">${escaped(label)}</a>\n<script async ${attributes.join(' ')}></script>`;
}

/** Builds the content security policy that the widget needs. Its styles need no source. */
export function securityPolicyOf(origin: string): string {
  return `script-src ${origin}; frame-src ${origin}`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
