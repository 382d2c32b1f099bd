import { expect, it } from 'vitest';
import { visit } from './support/page.ts';
import { onDesktop, openUser, signIn } from './support/test-user.ts';

const sofia = 'sofia@demo.meche.example';
const mostHeadPx = 150;

// The demo account has several members and many appointments. It is read, never changed.
it('the calendar leaves the room to the hours, and shows the column of an appointment beside its panel', async () => {
  const user = await openUser(onDesktop);
  const { page } = user;
  await signIn(user, sofia);
  for (const view of ['day', 'week']) {
    await visit(page, `/professional/calendar?view=${view}`);
    const cards = page.locator('[data-event]').filter({ has: page.getByRole('button') });
    await cards.first().waitFor();
    const head = await page.locator('.ec-header').first().boundingBox();
    expect(head ? head.y + head.height : Number.POSITIVE_INFINITY, view).toBeLessThanOrEqual(mostHeadPx);

    const card = cards.last();
    await card.getByRole('button').click();
    const panel = page.getByRole('dialog');
    await panel.waitFor();
    const left = async () => (await panel.boundingBox())?.x ?? 0;
    const right = async () => {
      const box = await card.boundingBox();
      return box ? box.x + box.width : Number.POSITIVE_INFINITY;
    };
    await expect.poll(async () => (await right()) <= (await left())).toBe(true);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  }
});
