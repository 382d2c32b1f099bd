import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { origin } from './browser.ts';
import { keepLineDown, visit } from './page.ts';

/**
 * Every screen passes axe without a serious finding, by light and in the dark; scrolls only downwards, on the narrowest
 * phone and with text at twice its size as well; and hides nothing that the keyboard comes to.
 */
export async function expectSound(page: Page, path: string): Promise<void> {
  const isOurs = !path.startsWith('/local/');
  // A line that lasts is never idle.
  const letLine = await keepLineDown(page);
  if (isOurs) await visit(page, path);
  else await page.goto(origin + path);
  // What a page asks for after it can be used is looked at as well.
  await page.waitForLoadState('networkidle');
  await letLine();
  for (const frame of page.frames()) await frame.evaluate(axe.source);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    // In the dark it is the same document in other colours.
    const { violations } = await runAxe(page, scheme === 'dark' ? ofColours : {});
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const told = grave.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
    expect({ path, scheme, told }).toEqual({ path, scheme, told: [] });
  }
  expect({ path, hidden: await page.evaluate(hiddenFocus) }).toEqual({ path, hidden: [] });
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

/** In a document that was given axe: its own builder gives it anew at every look, and opens a page to sum up. */
function runAxe(page: Page, options: RunOptions): Promise<AxeResults> {
  return page.evaluate(`axe.run(${JSON.stringify({ resultTypes: ['violations'], ...options })})`);
}

const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** What has the focus and lies wholly under something that stays in sight: a header, a bar at the thumb. */
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
