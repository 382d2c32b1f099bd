import type { Language } from '@meche/words';
import { to } from '~/paths.ts';

export const widgetLooks = ['button', 'inline'] as const;
export type WidgetLook = (typeof widgetLooks)[number];

export type Snippet = {
  /** Where the marketplace stands. */
  origin: string;
  slug: string;
  look: WidgetLook;
  language: Language;
  /** Of the button; absent: ours. */
  colour?: string | undefined;
  /** What stands on the button, and as a link where no script runs. */
  label: string;
};

/** What a professional pastes into her site: a link that books without any script, and the script that takes its place. */
export function snippetOf({ origin, slug, look, language, colour, label }: Snippet): string {
  const link = new URL(to('booking', { slug }, { lang: language }), origin).href;
  const told = {
    src: `${origin}/widget.js`,
    'data-meche': slug,
    'data-look': look,
    'data-language': language,
    ...(look === 'button' && colour && { 'data-colour': colour }),
  };
  const attributes = Object.entries(told).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<a href="${escaped(link)}">${escaped(label)}</a>\n<script async ${attributes.join(' ')}></script>`;
}

/** What a site with a content security policy adds to it; nothing for styles. */
export function policyOf(origin: string): string {
  return `script-src ${origin}; frame-src ${origin}`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
