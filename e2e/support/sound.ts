import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { origin } from './browser.ts';
import { visit } from './page.ts';

/** Every screen passes axe without a serious finding, by light and in the dark, and scrolls only downwards, at a width of 320 px, too. */
export async function expectSound(page: Page, path: string): Promise<void> {
  const isOurs = !path.startsWith('/local/');
  if (isOurs) await visit(page, path);
  else await page.goto(origin + path);
  // What a page asks for after it can be used is looked at as well.
  await page.waitForLoadState('networkidle');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
    // The same document in other colours.
    if (scheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const told = grave.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
    expect({ path, scheme, told }).toEqual({ path, scheme, told: [] });
  }
  const seen = page.viewportSize() ?? { width: 0, height: 0 };
  for (const width of seen.width < 600 ? [seen.width, 320] : [seen.width]) {
    await page.setViewportSize({ ...seen, width });
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect({ path, width, overflow }).toEqual({ path, width, overflow: 0 });
  }
  await page.setViewportSize(seen);
}
