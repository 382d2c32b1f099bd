import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isLanguage, type Language } from '@meche/words';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { renderSamples } from '#notifications';

type Files = Map<string, string | Uint8Array>;
type Builder = { buildGallery(): Promise<Files> };

const builder = pathToFileURL(join(import.meta.dirname, '../../../../web/scripts/build-gallery.ts')).href;

const types = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.woff2', 'font/woff2'],
]);

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; font-src 'self'; " +
  "img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// Emails have inline styles and load nothing.
const emailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/**
 * Serves a page with the design system and all emails (decision 144). The page is built at each request, so
 * that neither the build nor the pages of the web app depend on it and it shows the present sources.
 */
export function localGalleryRoutes(app: FastifyInstance, origin: string): void {
  let files: Promise<Files> | undefined;
  const build = async () => ((await import(builder)) as Builder).buildGallery();
  const schema = { hide: true };

  app.get<{ Querystring: { lang?: string; scheme?: string } }>(
    '/local/gallery',
    { schema },
    async ({ query }, reply) => {
      files = build();
      await files;
      return guarded(reply, pagePolicy).type('text/html; charset=utf-8').send(galleryPage(query));
    },
  );

  app.get<{ Params: { name: string } }>(
    '/local/gallery/files/:name',
    { schema },
    async ({ params }, reply) => {
      files ??= build();
      const file = (await files).get(params.name);
      if (file === undefined) return reply.callNotFound();
      return guarded(reply, pagePolicy)
        .type(types.get(extname(params.name)) ?? 'application/octet-stream')
        .send(typeof file === 'string' ? file : Buffer.from(file));
    },
  );

  app.get<{ Querystring: { lang?: string } }>('/local/gallery/messages', { schema }, async ({ query }) => {
    const samples = await renderSamples(languageOf(query.lang), origin);
    return { samples: samples.map((sample) => ({ ...sample, html: undefined })) };
  });

  app.get<{ Params: { lang: string; id: string }; Querystring: { scheme?: string } }>(
    '/local/gallery/messages/:lang/:id',
    { schema },
    async ({ params, query }, reply) => {
      const samples = await renderSamples(languageOf(params.lang), origin);
      const sample = samples.find(({ id }) => id === params.id);
      if (sample?.channel !== 'email') return reply.callNotFound();
      const html = inColours(sample.html, query.scheme);
      return guarded(reply, emailPolicy).type('text/html; charset=utf-8').send(html);
    },
  );
}

function guarded(reply: FastifyReply, policy: string): FastifyReply {
  return reply.headers({
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
}

/**
 * The colours of an email in a frame follow the device. With a fixed scheme, the dark rules apply always or
 * never.
 */
function inColours(html: string, scheme: string | undefined): string {
  if (scheme !== 'light' && scheme !== 'dark') return html;
  return html.replace(
    '@media (prefers-color-scheme: dark)',
    scheme === 'dark' ? '@media all' : '@media not all',
  );
}

function languageOf(lang: string | undefined): Language {
  return isLanguage(lang) ? lang : 'fr';
}

function galleryPage({ lang, scheme }: { lang?: string; scheme?: string }): string {
  const chosen = scheme === 'light' || scheme === 'dark' ? ` data-scheme="${scheme}"` : '';
  return `<!doctype html>
<html lang="${languageOf(lang)}"${chosen}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Galerie · Gallery · Mèche</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/local/gallery/files/gallery.css">
<script type="module" src="/local/gallery/files/gallery.js"></script>
</head>
<body><div id="gallery"></div></body>
</html>
`;
}
