import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { temporaryFolder } from '../testing/start-process.ts';
import { chooseLanguage, inboxRoutes } from './routes.ts';
import { inboxWords } from './words.ts';

const state = await temporaryFolder();
const server = Fastify();
inboxRoutes(server, readSettings({ SIMULATORS_STATE: state.path, PUBLIC_ORIGIN: 'http://localhost:3000' }));

afterAll(async () => {
  await server.close();
  await state.remove();
});

test.each([
  ['en', 'fr-FR', 'en'],
  ['de', 'de,en-GB;q=0.8,fr;q=0.5', 'en'],
  [undefined, 'fr-CH, en;q=0.9', 'fr'],
  [undefined, 'de', 'fr'],
  [undefined, undefined, 'fr'],
])('asked %s by a browser that speaks %s, the page speaks %s', (requested, accepted, language) => {
  expect(chooseLanguage(requested, accepted)).toBe(language);
});

test('the page has no inline script or style, and every file that it names exists', async () => {
  const page = await server.inject('/local/inbox?lang=en');
  expect(page.headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'");
  expect(page.body).toContain('<html lang="en">');
  expect(page.body).not.toMatch(/<script(?! type="module" src=)|<style|style="| on\w+="/);
  const files = [...page.body.matchAll(/(?:src|href)="(\/local\/inbox\/files\/[^"]+)"/g)].map(
    (match) => match[1]!,
  );
  expect(files).toHaveLength(2);
  const pending = [...files];
  const seen = new Set<string>();
  while (pending.length > 0) {
    const path = pending.pop()!;
    if (seen.has(path)) continue;
    seen.add(path);
    const file = await server.inject(path);
    expect(file.statusCode, path).toBe(200);
    if (path.endsWith('.woff2')) continue;
    for (const [, name] of file.body.matchAll(/(?:from '\.\/|url\(")([\w.-]+)/g)) {
      pending.push(`/local/inbox/files/${name}`);
    }
  }
  expect([...seen].filter((path) => path.endsWith('.js'))).toHaveLength(5);
  expect([...seen].filter((path) => path.endsWith('.woff2'))).toHaveLength(2);
});

test('nothing but the page’s own files is served', async () => {
  for (const name of ['words.ts', 'constructor', '..%2Froutes.ts', '__proto__']) {
    expect((await server.inject(`/local/inbox/files/${name}`)).statusCode).toBe(404);
  }
});

test('every word exists in both languages and every word is used', async () => {
  const names = Object.keys(inboxWords.fr);
  expect((await server.inject('/local/inbox/words/en')).json()).toEqual(inboxWords.en);
  expect(Object.keys(inboxWords.en)).toEqual(names);
  const scripts = ['inbox.js', 'cards.js', 'clock.js', 'mails.js', 'page.js'];
  const source = await Promise.all(
    scripts.map(async (name) => (await server.inject(`/local/inbox/files/${name}`)).body),
  );
  const page = (await server.inject('/local/inbox?lang=fr')).body;
  // Headings of amounts are looked up by column name.
  const looked = ['held', 'captured', 'released', 'refunded'];
  const unused = names.filter(
    (name) =>
      !source.some((text) => text.includes(`words.${name}`)) &&
      !page.includes(inboxWords.fr[name as keyof typeof inboxWords.fr]) &&
      !looked.includes(name),
  );
  expect(unused).toEqual([]);
});
