import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiFixture, type ListeningServer, openApiFixture } from '#testing/api-fixture';
import { type Simulators, startSimulators } from '#testing/simulators';

let simulators: Simulators;
let fixture: ApiFixture;
let server: ListeningServer;

beforeAll(async () => {
  simulators = await startSimulators();
  fixture = await openApiFixture({ SIMULATORS_URL: simulators.url }, { simulators });
  server = await fixture.listen();
});
afterAll(async () => {
  await fixture?.close();
  await simulators?.stop();
});

const get = (path: string) => fetch(`${server.origin}/local/gallery${path}`);

test('the gallery is a page with its scripts, styles and fonts, which no other site may frame', async () => {
  const page = await get('?lang=en&scheme=dark');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const html = await page.text();
  expect(html).toContain('<html lang="en" data-scheme="dark">');
  for (const name of ['gallery.js', 'gallery.css']) {
    expect(html).toContain(`/local/gallery/files/${name}`);
    expect((await get(`/files/${name}`)).status).toBe(200);
  }
  const css = await (await get('/files/gallery.css')).text();
  const font = css.match(/\/local\/gallery(\/files\/[\w-]+\.woff2)/)?.[1];
  expect((await get(font ?? '')).headers.get('content-type')).toBe('font/woff2');
  expect((await get('/files/none.js')).status).toBe(404);
});

test('each e-mail stands in a page of its own, which runs no script', async () => {
  const { samples } = (await (await get('/messages?lang=en')).json()) as {
    samples: { id: string; channel: string; subject?: string; html?: string }[];
  };
  expect(samples.filter(({ html }) => html)).toEqual([]);
  const email = samples.find(({ id }) => id === 'confirmed.customer-1');
  const page = await get('/messages/en/confirmed.customer-1');
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(await page.text()).toContain(`<title>${email?.subject}</title>`);
  const dark = await (await get('/messages/en/confirmed.customer-1?scheme=dark')).text();
  expect(dark).toContain('@media all {');
  expect((await get('/messages/en/reminder.sms-1')).status).toBe(404);
});

test('without local simulators, as in production, there is no gallery', async () => {
  const production = await openApiFixture({}, { simulators });
  try {
    const { origin } = await production.listen();
    for (const path of ['', '/messages', '/files/gallery.js'])
      expect((await fetch(`${origin}/local/gallery${path}`)).status).toBe(404);
  } finally {
    await production.close();
  }
});
