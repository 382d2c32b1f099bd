import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { languages } from '@meche/words';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offlineScript } from './offline-page.ts';
import { webManifestRoutes } from './web-manifest.ts';

const publicFiles = join(import.meta.dirname, '../../../../web/public');
let app: FastifyInstance;
beforeAll(() => {
  app = Fastify();
  webManifestRoutes(app);
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ url });

describe.each(languages)('the app on a home screen, in %s', (lang) => {
  type Picture = { src: string; sizes: string; type: string; purpose: string };
  type Described = {
    [name: string]: unknown;
    icons: Picture[];
    shortcuts: { name: string; url: string; icons: Picture[] }[];
  };
  const described = async (): Promise<Described> => (await get(`/manifest.webmanifest?lang=${lang}`)).json();

  it('says its name, where it begins and how far it goes, and speaks the language of its address', async () => {
    const answer = await get(`/manifest.webmanifest?lang=${lang}`);
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const { name, short_name, ...rest } = answer.json();
    expect(rest).toMatchObject({ id: '/', lang, start_url: '/', scope: '/', display: 'standalone' });
    expect([short_name, name.startsWith('Mèche')]).toEqual(['Mèche', true]);
    for (const colour of [rest.background_color, rest.theme_color]) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(rest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
      '/appointments',
      '/search',
      '/professional/calendar',
    ]);
    const other = (await get(`/manifest.webmanifest?lang=${lang === 'fr' ? 'en' : 'fr'}`)).json();
    expect(other.id).toBe(rest.id);
    for (const key of ['name', 'description']) expect(other[key]).not.toBe(answer.json()[key]);
  });

  it('has the icons that it names, in their sizes, and one that may be cut to any shape', async () => {
    const { icons, shortcuts } = await described();
    const drawn = [...icons, ...shortcuts.flatMap((one) => one.icons)].filter(
      ({ type }) => type === 'image/png',
    );
    expect(drawn.length).toBeGreaterThan(3);
    for (const { src, sizes } of drawn) {
      const { width, height, format } = await sharp(await readFile(publicFiles + src)).metadata();
      expect([src, `${width}x${height}`, format]).toEqual([src, sizes, 'png']);
    }
    const cut = icons.find(({ purpose }) => purpose === 'maskable');
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    const { dominant } = await sharp(await readFile(publicFiles + cut?.src))
      .extract({ left: 0, top: 0, width: 40, height: 40 })
      .stats();
    // Copper up to the edge.
    expect([dominant.r > 140, dominant.g < 110, dominant.b < 80]).toEqual([true, true, true]);
  });
});

it('without a language, or with an unknown one, it is French', async () => {
  for (const address of [
    '/manifest.webmanifest',
    '/manifest.webmanifest?lang=xx',
    '/manifest.webmanifest?lang=fr&lang=en',
  ])
    expect((await get(address)).json().lang).toBe('fr');
});

describe('the offline page', () => {
  it('is self-contained, and its policy allows nothing else', async () => {
    const answer = await get('/offline?lang=en');
    expect(answer.body).toContain('<html lang="en">');
    expect(answer.body).toContain('No connection');
    expect(answer.body).not.toMatch(/(?:src|srcset)=|<link|url\(/);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    for (const [tag, directive] of [
      ['script', 'script-src'],
      ['style', 'style-src'],
    ] as const) {
      const [, text = ''] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(answer.body) ?? [];
      const source = createHash('sha256').update(text).digest('base64');
      expect(policy).toContain(`${directive} 'sha256-${source}'`);
    }
  });

  it.each([
    ['the signed-in customer’s', 'anna', tokenOf('anna'), ['Lundi', 'Atelier Sofia', '+33 6 12 34']],
    ['hidden after signing out', 'anna', '', []],
    ['hidden from another account', 'anna', tokenOf('berta'), []],
    ['hidden with an invalid token', 'anna', 'accessToken=x', []],
  ])('shows visits that are %s', (_what, holder, cookie, shown) => {
    expect(linesShown({ holder, cookie, until: '2999-01-01T10:00:00Z' })).toEqual(shown);
  });

  it('shows no past appointment', () => {
    const past = { holder: 'anna', cookie: tokenOf('anna'), until: '2020-01-01T10:00:00Z' };
    expect(linesShown(past)).toEqual([]);
  });
});

function tokenOf(sub: string): string {
  const claims = Buffer.from(JSON.stringify({ sub })).toString('base64url');
  return `language=fr; accessToken=${encodeURIComponent(`h.${claims}.s`)}`;
}

/** The texts that the page's script writes. */
function linesShown({ holder, cookie, until }: { holder: string; cookie: string; until: string }): string[] {
  const lines: string[] = [];
  const part = () => ({
    set textContent(text: string) {
      lines.push(text);
    },
    append: () => {},
  });
  const list = { replaceChildren: () => lines.splice(0), append: () => {} };
  const section = { hidden: true, querySelector: () => list };
  const brought = { getAttribute: () => '@', textContent: '' };
  const elements: Record<string, object> = { visits: section, brought, again: { setAttribute: () => {} } };
  const visit = { until, when: 'Lundi', who: 'Atelier Sofia', phone: '+33 6 12 34' };
  const storedVisits = JSON.stringify({ holder, brought: 'hier', visits: [visit] });
  runInNewContext(offlineScript, {
    document: {
      cookie,
      documentElement: { setAttribute: () => {} },
      getElementById: (id: string) => elements[id],
      createElement: part,
    },
    location: { pathname: '/search', reload: () => {} },
    localStorage: {
      getItem: (key: string) => (key === 'visits to read without network' ? storedVisits : null),
    },
    addEventListener: () => {},
    setTimeout: () => 0,
    atob,
  });
  expect(section.hidden).toBe(lines.length === 0);
  return lines;
}
