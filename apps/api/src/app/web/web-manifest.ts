import { createHash } from 'node:crypto';
import { defaultLanguage, isLanguage, type Language, translator } from '@meche/words';
import type { FastifyInstance } from 'fastify';
import { offlinePage, offlineScript, offlineStyle } from './offline-page.ts';

const oneHour = 'public, max-age=3600';

/** Serves the manifest of the installed app and its offline page. */
export function webManifestRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    '/manifest.webmanifest',
    { schema: { hide: true } },
    async ({ query }, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', oneHour)
        .send(JSON.stringify(await describe(languageOf(query)))),
  );
  app.get<{ Querystring: Record<string, unknown> }>(
    '/offline',
    { schema: { hide: true } },
    async ({ query }, reply) => {
      const t = await translator(languageOf(query));
      return reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex', ...offlineSecurity })
        .send(offlinePage(languageOf(query), (key) => t(key)));
    },
  );
}

function languageOf({ lang }: Record<string, unknown>): Language {
  return isLanguage(lang) ? lang : defaultLanguage;
}

/** Returns the web app manifest (https://www.w3.org/TR/appmanifest/). */
async function describe(language: Language) {
  const t = await translator(language);
  const picture = (src: string, side: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  });
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [picture('/icon-192.png', 192, 'any')],
  });
  return {
    // The id is the same in every language, so that browsers take all languages for one app.
    id: '/',
    name: t('manifest:name'),
    short_name: t('shell:name'),
    description: t('manifest:description'),
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf7f2',
    theme_color: '#fbf7f2',
    categories: ['beauty', 'lifestyle'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      picture('/icon-192.png', 192, 'any'),
      picture('/icon-512.png', 512, 'any'),
      picture('/icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut(t('shell:header.appointments'), '/appointments'),
      shortcut(t('shell:header.search'), '/search'),
      shortcut(t('shell:rail.calendar'), '/professional/calendar'),
    ],
  };
}

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Security headers of the offline page. Browsers cache the page with its policy and show it at any address,
 * so the policy allows only its script and style, by hash.
 */
const offlineSecurity = {
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${sourceOf(offlineScript)}`,
    `style-src ${sourceOf(offlineStyle)}`,
    "connect-src 'self'",
    "img-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};
