import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readInPages } from '#kit/database/pages';
import { escapeMarkup } from '#kit/escape-markup';
import { listDepartmentCodes } from '#places';
import { type ListedName, listDepartmentsWithProfessionals, listListedNames, listSliceEdges } from '#search';
import { listTownAddresses } from '../compositions/town-addresses.ts';
import type { AppContext } from '../context.ts';

const openPages = [
  ...['/', '/search', '/information', '/auth/register/professional'],
  ...['notice', 'terms', 'sales', 'privacy', 'cookies', 'contact'].map((name) => `/information/${name}`),
];

/**
 * Paths that robots.txt closes: private pages, and duplicates of public pages. Feeds of calendars are open,
 * because Google Calendar obeys robots.txt; their answers say noindex.
 */
const closedPaths = [
  ...['/api/', '/professional', '/services', '/equipments', '/messages', '/album', '/staff', '/operator'],
  ...['/appointments', '/customer', '/auth/login', '/auth/forgot-password'],
  ...['/auth/reset-password', '/auth/verify-email', '/auth/invitation', '/auth/change-email', '/local/'],
  '/unsubscribe/',
];

/** Professionals per sitemap. Each professional has two addresses, and a sitemap may hold 50,000. */
const PER_SITEMAP = 5_000;
const MAX_PER_SITEMAP = 25_000;
const ROWS_AT_ONCE = 1_000;
const MAX_SITEMAPS = 10_000;
const firstId = '00000000-0000-0000-0000-000000000000';
const end = 'end';
const oneHour = 'public, max-age=3600';

const urlsetOpens = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
const urlsetCloses = '</urlset>\n';

type SitemapDeps = { db: AppContext['db']; origin: string };

/**
 * Serves robots.txt and the sitemaps (https://www.sitemaps.org/protocol.html): an index, the static pages,
 * the towns of each department, and slices of professionals by id. The sitemaps are streamed and read 1,000
 * rows of an index at a time.
 */
export function robotsAndSitemapRoutes(
  app: FastifyInstance,
  { config, db }: Pick<AppContext, 'config' | 'db'>,
): void {
  const origin = config.PUBLIC_ORIGIN;
  const deps: SitemapDeps = { db, origin };
  const hidden = { schema: { hide: true } };
  const sendXml = (reply: FastifyReply, pieces: AsyncIterable<string> | Iterable<string>) =>
    reply.type('application/xml').header('cache-control', oneHour).send(Readable.from(pieces));

  app.get('/robots.txt', hidden, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', oneHour).send(robotsText(origin)),
  );
  app.get('/sitemap.xml', hidden, (_request, reply) => sendXml(reply, sitemapIndex(deps)));
  app.get('/sitemaps/pages.xml', hidden, (_request, reply) => sendXml(reply, urlset(origin, openPages)));
  app.get<{ Params: { from: string; until: string } }>(
    '/sitemaps/professionals/:from/:until.xml',
    hidden,
    (request, reply) => {
      const { from, until } = request.params;
      if (!isId(from) || !(isId(until) || until === end)) return reply.callNotFound();
      return sendXml(reply, professionalsSitemap(deps, { from, until: until === end ? null : until }));
    },
  );
  app.get<{ Params: { department: string } }>(
    '/sitemaps/towns/:department.xml',
    hidden,
    async (request, reply) => {
      const { department } = request.params;
      if (!(await listDepartmentCodes(db)).includes(department)) return reply.callNotFound();
      return sendXml(reply, urlset(origin, await listTownAddresses(db, department)));
    },
  );
}

function robotsText(origin: string): string {
  const lines = ['User-agent: *', ...closedPaths.map((path) => `Disallow: ${path}`), ''];
  return [...lines, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

async function* sitemapIndex({ db, origin }: SitemapDeps) {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
  yield `<sitemap><loc>${origin}/sitemaps/pages.xml</loc></sitemap>\n`;
  for (const department of await listDepartmentsWithProfessionals(db, await listDepartmentCodes(db)))
    yield `<sitemap><loc>${origin}/sitemaps/towns/${department}.xml</loc></sitemap>\n`;
  let from = firstId;
  for await (const until of sliceEnds(db)) {
    yield `<sitemap><loc>${origin}/sitemaps/professionals/${from}/${until}.xml</loc></sitemap>\n`;
    from = until;
  }
  yield '</sitemapindex>\n';
}

async function* sliceEnds(db: AppContext['db']) {
  yield* listSliceEdges(db, { from: firstId, every: PER_SITEMAP, most: MAX_SITEMAPS });
  yield end;
}

async function* professionalsSitemap(
  { db, origin }: SitemapDeps,
  slice: { from: string; until: string | null },
) {
  yield urlsetOpens;
  let seen = 0;
  for await (const rows of readInPages<ListedName>(
    (page) => listListedNames(db, slice, page),
    ROWS_AT_ONCE,
  )) {
    for (const { slug, isBookable } of rows)
      if (isBookable) yield inBothLanguages(origin, `/pro/${encodeURIComponent(slug)}`);
    seen += rows.length;
    if (seen >= MAX_PER_SITEMAP) break;
  }
  yield urlsetCloses;
}

function urlset(origin: string, paths: readonly string[]): string[] {
  return [urlsetOpens, ...paths.map((path) => inBothLanguages(origin, path)), urlsetCloses];
}

function inBothLanguages(origin: string, path: string): string {
  const french = escapeMarkup(`${origin}${path}`);
  const english = escapeMarkup(`${origin}${path}?lang=en`);
  const others = [
    ['fr', french],
    ['en', english],
    ['x-default', french],
  ]
    .map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
    .join('');
  return [french, english].map((loc) => `<url><loc>${loc}</loc>${others}</url>\n`).join('');
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
