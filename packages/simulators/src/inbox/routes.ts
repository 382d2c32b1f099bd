import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { inboxPage, inboxPolicy } from './page.ts';
import { type InboxLanguage, inboxWords } from './words.ts';

const script = 'text/javascript; charset=utf-8';
const font = 'font/woff2';
const own = (name: string) => new URL(`./files/${name}`, import.meta.url);
const packaged = (path: string) => createRequire(import.meta.url).resolve(path);

const files: Record<string, { type: string; place: string | URL }> = {
  'inbox.css': { type: 'text/css; charset=utf-8', place: own('inbox.css') },
  'inbox.js': { type: script, place: own('inbox.js') },
  'cards.js': { type: script, place: own('cards.js') },
  'clock.js': { type: script, place: own('clock.js') },
  'mails.js': { type: script, place: own('mails.js') },
  'page.js': { type: script, place: own('page.js') },
  'fraunces.woff2': {
    type: font,
    place: packaged('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'),
  },
  'figtree.woff2': {
    type: font,
    place: packaged('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  },
};

/** Serves a page that shows what the simulators received and moves the business clock. */
export function inboxRoutes(server: FastifyInstance, settings: Settings): void {
  server.get<{ Querystring: { lang?: string } }>('/local/inbox', ({ query, headers }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', inboxPolicy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-language')
      .send(inboxPage(chooseLanguage(query.lang, headers['accept-language']), settings.publicOrigin ?? '/')),
  );

  server.get<{ Params: { lang: string } }>('/local/inbox/words/:lang', ({ params }, reply) => {
    const words = Object.hasOwn(inboxWords, params.lang)
      ? inboxWords[params.lang as InboxLanguage]
      : undefined;
    return words ?? reply.code(404).send({ error: 'no_such_language' });
  });

  server.get<{ Params: { name: string } }>('/local/inbox/files/:name', ({ params }, reply) => {
    const file = Object.hasOwn(files, params.name) ? files[params.name] : undefined;
    if (!file) return reply.code(404).send({ error: 'no_such_file' });
    return reply
      .type(file.type)
      .header('cache-control', file.type === font ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .send(readFileSync(file.place));
  });
}

/**
 * Returns the language of `?lang=`, otherwise the first supported language of the browser, otherwise
 * French.
 */
export function chooseLanguage(requested: string | undefined, accepted: string | undefined): InboxLanguage {
  if (requested === 'fr' || requested === 'en') return requested;
  for (const entry of (accepted ?? '').split(',')) {
    const language = entry.trim().slice(0, 2).toLowerCase();
    if (language === 'fr' || language === 'en') return language;
  }
  return 'fr';
}
