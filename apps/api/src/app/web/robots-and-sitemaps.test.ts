import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildListings } from '#search';
import { aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import type { Config } from '../config.ts';
import { robotsAndSitemapRoutes } from './robots-and-sitemaps.ts';

let fresh: FreshDatabase;
let app: FastifyInstance;
const slugs: string[] = [];
const first = '00000000-0000-0000-0000-000000000000';

beforeAll(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  const ids: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    const { id, slug } = await aProfessional(db);
    await aService(db, id);
    ids.push(id);
    slugs.push(slug);
  }
  const idle = await aProfessional(db);
  await rebuildListings(db, [...ids, idle.id]);
  slugs.push(idle.slug);

  app = Fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('nothing'));
  const config = { PUBLIC_ORIGIN: 'https://meche.example' } as Config;
  robotsAndSitemapRoutes(app, { config, db });
});
afterAll(async () => {
  await app?.close();
  await fresh?.close();
});

const get = (url: string) => app.inject({ url });

test('robots.txt names the closed paths and the sitemap', async () => {
  const { body } = await get('/robots.txt');
  for (const line of ['Disallow: /api/', 'Disallow: /customer', 'Sitemap: https://meche.example/sitemap.xml'])
    expect(body.split('\n')).toContain(line);
  // The public page shares a prefix with the professional area, and is not closed.
  const closing = (path: string) =>
    body.split('\n').filter((line) => path.startsWith(line.split(' ')[1] ?? '-'));
  expect(closing('/pro/atelier')).toEqual([]);
  // The links of emails are secrets of their readers, and open pages that search engines must not list.
  expect(closing('/unsubscribe/secret')).toEqual(['Disallow: /unsubscribe/']);
  // Google Calendar obeys robots.txt when it fetches a feed.
  expect(closing('/calendars/secret.ics')).toEqual([]);
});

test('the index leads to every professional with something to book, in both languages, and to no other', async () => {
  const index = (await get('/sitemap.xml')).body;
  const parts = [...index.matchAll(/<loc>https:\/\/meche\.example([^<]+)<\/loc>/g)].map(([, path]) => path);
  expect(parts).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/towns/75.xml',
    `/sitemaps/professionals/${first}/end.xml`,
  ]);
  const [pages = '', towns = '', professionals = ''] = await Promise.all(
    parts.map(async (path) => (await get(path ?? '')).body),
  );
  expect(pages).toContain('<loc>https://meche.example/information?lang=en</loc>');
  const locs = [...towns.matchAll(/<loc>https:\/\/meche\.example([^<]+)<\/loc>/g)].map(([, path]) => path);
  expect(locs.filter((path) => !path?.includes('?'))).toEqual([
    ...['/coiffeur/paris', '/coiffeur/paris/coupe-femme'],
    ...['/coiffeur/paris-11e', '/coiffeur/paris-11e/coupe-femme'],
  ]);
  expect(locs).toContain('/coiffeur/paris-11e/coupe-femme?lang=en');
  for (const slug of slugs.slice(0, 3)) {
    expect(professionals).toContain(`<loc>https://meche.example/pro/${slug}</loc>`);
    expect(professionals).toContain(`<loc>https://meche.example/pro/${slug}?lang=en</loc>`);
  }
  expect(professionals).not.toContain(`/pro/${slugs[3]}<`);
});

test('slices do not overlap, and cover every professional', async () => {
  const { db } = fresh;
  const rows = await db
    .selectFrom('search.listings')
    .select('professionalId')
    .orderBy('professionalId')
    .execute();
  const middle = rows[2]?.professionalId ?? '';
  const [low, high] = await Promise.all(
    [`${first}/${middle}`, `${middle}/end`].map(
      async (part) => (await get(`/sitemaps/professionals/${part}.xml`)).body,
    ),
  );
  for (const slug of slugs.slice(0, 3)) {
    const loc = `/pro/${slug}</loc>`;
    expect([low?.includes(loc), high?.includes(loc)].filter(Boolean)).toHaveLength(1);
  }
});

test.each([`${first}/x`, `' or 1=1/end`, `${first}/${first}0`])('no slice is at %s', async (part) => {
  expect((await get(`/sitemaps/professionals/${encodeURI(part)}.xml`)).statusCode).toBe(404);
});

test('a department without professionals has an empty sitemap, an unknown one has none', async () => {
  const empty = await get('/sitemaps/towns/48.xml');
  expect([empty.statusCode, empty.body.includes('<loc>')]).toEqual([200, false]);
  expect((await get('/sitemaps/towns/99.xml')).statusCode).toBe(404);
});
