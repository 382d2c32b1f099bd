import { readFile } from 'node:fs/promises';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { origin } from './browser.ts';
import { followLoading, untilIn, visit } from './page.ts';
import { askApi } from './test-user.ts';

/** Minified: half of `axe.source`, which every audit sends to the browser and compiles. */
const axe = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Expects a page to be accessible: no serious or critical axe finding in light and dark, no horizontal
 * scrolling (on a phone also at 320 px and with text of twice the size), and no focused element under a
 * sticky one.
 */
export async function expectAccessible(page: Page, path: string): Promise<void> {
  const untilSettled = followLoading(page);
  // A change of the hash alone would keep the document and its language.
  if (withoutHash(page.url()) === withoutHash(path)) await page.goto('about:blank');
  if (path.startsWith('/local/')) await page.goto(origin + path);
  else await visit(page, path);
  await untilSettled();
  for (const frame of page.frames()) await frame.evaluate(axe);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    // In dark only the rules about colours run, because nothing else differs.
    const { violations } = await runAxe(page, scheme === 'dark' ? ofColours : {});
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const findings = grave.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
    expect({ path, scheme, findings }).toEqual({ path, scheme, findings: [] });
  }
  expect({ path, hidden: await page.evaluate(hiddenFocus) }).toEqual({ path, hidden: [] });
  await expectFits(page, path);
}

function withoutHash(address: string): string {
  return new URL(address, origin).href.replace(/#.*/, '');
}

/**
 * Switches the page to English and expects its words to fit. axe does not run again, because only the words
 * differ. Switching within the page takes a third of the time of a reload.
 */
export async function expectEnglishFits(page: Page): Promise<void> {
  const untilSettled = followLoading(page);
  await page.evaluate(speakEnglish);
  await untilIn(page, `document.documentElement.lang === 'en'`);
  await untilSettled();
  await expectFits(page, `${page.url()} in English`);
  await page.context().addCookies([{ name: 'language', value: 'fr', url: origin }]);
}

/**
 * Script that switches the language in the page's menu. It blocks the API call, so that the demo account
 * keeps its language.
 */
const speakEnglish = `(() => {
  const ask = fetch;
  window.fetch = (address, init) =>
    init?.method === 'PUT' || init?.method === 'PATCH' ? Promise.reject(new TypeError('Read only')) : ask(address, init);
  document.querySelector('fieldset button[lang=en]').click();
})()`;

async function expectFits(page: Page, path: string): Promise<void> {
  const seen = page.viewportSize() ?? { width: 0, height: 0 };
  const isPhone = seen.width < 600;
  for (const width of isPhone ? [seen.width, 320] : [seen.width]) {
    await page.setViewportSize({ ...seen, width });
    const overflow = await page.evaluate(tooWide);
    expect({ path, width, overflow }).toEqual({ path, width, overflow: 0 });
  }
  await page.setViewportSize(seen);
  if (isPhone) {
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const overflow = await page.evaluate(tooWide);
    expect({ path, text: '200 %', overflow }).toEqual({ path, text: '200 %', overflow: 0 });
    await page.evaluate("document.documentElement.style.fontSize = ''");
  }
}

const ofColours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/**
 * Runs the injected axe directly, because Playwright's axe builder would inject it for every audit and open
 * another page.
 */
function runAxe(page: Page, options: RunOptions): Promise<AxeResults> {
  return page.evaluate(`axe.run(${JSON.stringify({ resultTypes: ['violations'], ...options })})`);
}

const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Script that lists focusable elements which a sticky or fixed element covers wholly. */
const hiddenFocus = `(() => {
  const hidden = [];
  const stays = (element) => {
    for (let one = element; one && one !== document.body; one = one.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(one).position)) return one;
  };
  const places = [[0.5, 0.5], [0.5, 0.05], [0.5, 0.95], [0.05, 0.5], [0.95, 0.5]];
  for (const element of document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')) {
    if (element.disabled || !element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
    element.focus();
    if (document.activeElement !== element) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width < 4 || height < 4) continue;
    const covers = places.map(([x, y]) => {
      const over = document.elementFromPoint(left + width * x, top + height * y);
      return over && !element.contains(over) && !over.contains(element) && !element.labels?.[0]?.contains(over)
        ? stays(over) : undefined;
    });
    if (covers.every((cover) => cover && !cover.contains(element)))
      hidden.push(element.outerHTML.slice(0, 120) + ' under ' + covers[0].className);
  }
  document.activeElement?.blur();
  scrollTo(0, 0);
  return hidden;
})()`;

/**
 * Adds to a path the id or day that it needs: the last member, a service with several steps, a client with
 * an allergy, the first thread, an appointment with a receipt, yesterday.
 */
export async function addressOf(path: string, page: Page): Promise<string> {
  if (path === '/staff/detail') {
    const { members } = await askApi<{ members: { id: string }[] }>(page, '/professional/staff');
    return `${path}?id=${members.at(-1)?.id}`;
  }
  if (path === '/professional/client/detail') {
    type Book = { items: { id: string; has_allergy: boolean }[] };
    const { items } = await askApi<Book>(page, '/professional/clients?sort=last_visit');
    return `${path}?id=${(items.find(({ has_allergy }) => has_allergy) ?? items[0])?.id}`;
  }
  if (path.endsWith('thread=first')) {
    const whose = path.startsWith('/customer') ? '/customer/threads' : '/professional/threads';
    const { items } = await askApi<{ items: { id: string }[] }>(page, whose);
    return path.replace('first', items[0]?.id ?? '');
  }
  if (path === '/appointments/receipt') {
    type Visits = { items: { id: string; can: { see_receipt: boolean } }[] };
    const { items } = await askApi<Visits>(page, '/appointments?view=past');
    return `/appointments/${items.find(({ can }) => can.see_receipt)?.id}/receipt`;
  }
  if (path === '/services/edit') {
    type Sold = { services: { id: string; steps: object[] }[] };
    const { services } = await askApi<Sold>(page, '/professional/catalogue');
    return `${path}?id=${(services.find(({ steps }) => steps.length > 1) ?? services[0])?.id}`;
  }
  if (path.endsWith('settle=yesterday')) {
    const { now } = await askApi<{ now: string }>(page, '/professional/calendar');
    return path.replace('yesterday', new Date(Date.parse(now) - 24 * 3_600_000).toISOString().slice(0, 10));
  }
  return path;
}
