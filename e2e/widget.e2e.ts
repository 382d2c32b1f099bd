import type { FrameLocator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { origin } from './support/browser.ts';
import { otherSite } from './support/other-site.ts';
import { arriveAt, visit } from './support/page.ts';
import { aProfessional } from './support/professional.ts';
import {
  aNewcomer,
  onDesktop,
  openUser,
  payByCard,
  registerWhileBooking,
  signIn,
  type TestUser,
} from './support/test-user.ts';

it('a salon puts the booking on its own site, whose strict policy and lack of cookies it stands, and is booked there', async () => {
  const professional = await aProfessional();
  const owner = await openUser(onDesktop);
  await signIn(owner, professional.email);
  const { button, inline, policy } = await takeSnippets(owner);

  const visitor = await openUser(onDesktop);
  const { page, t } = visitor;
  const cookies: string[] = [];
  page.on('request', async (request) => {
    if (!request.url().startsWith(origin)) return;
    const { cookie } = await request.allHeaders();
    if (cookie) cookies.push(`${request.url()}: ${cookie}`);
  });
  await blockForeignCookies(page);
  await page.goto(await otherSite(`${inline}<hr>${button}${button}`, policy));

  // The inline frame gets the height of its content after hydration.
  const inPlace = page.locator('iframe').first();
  await expect.poll(() => inPlace.getAttribute('style')).toMatch(/height: \d+px/);
  const inFrame = page.frameLocator('iframe').first();
  await chooseTime(inFrame, visitor);

  // In the dialog, Escape closes it and returns the focus to the button.
  const open = page.getByRole('button', { name: t('widget-script:label') }).first();
  await open.click();
  const dialog = page.getByRole('dialog', { name: t('widget-script:title') });
  const inDialog = dialog.locator('iframe').contentFrame();
  await untilHydrated(inDialog, visitor);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('button.open:focus').waitFor();

  await open.click();
  await chooseTime(inDialog, visitor);
  const onward = inDialog.getByRole('link', {
    name: new RegExp(t('booking:time.take', { time: '' }).trim()),
  });
  const [booking] = await Promise.all([page.context().waitForEvent('page'), onward.click()]);
  await inDialog.getByRole('heading', { name: t('widget:elsewhere.title') }).waitFor();
  expect(cookies).toEqual([]);

  await arriveAt(booking, /\/booking\/.*step=your_information/);
  const customer = { ...visitor, page: booking };
  await registerWhileBooking(customer, aNewcomer());
  await booking.getByRole('heading', { name: t('booking:prePayment.title') }).waitFor();
  await booking.getByRole('button', { name: t('booking:prePayment.next') }).click();
  const ticket = booking.waitForResponse((answer) => answer.url().endsWith('/widget-ticket'));
  await payByCard(customer);
  await ticket;
  await booking.close();

  await inDialog.getByRole('heading', { name: t('booking:done.title') }).waitFor();
  await expect.poll(() => page.title()).toBe(`booked ${JSON.stringify({ professional: professional.slug })}`);
});

/** The snippets of the settings page: button, inline frame, content security policy. */
async function takeSnippets(owner: TestUser): Promise<Record<'button' | 'inline' | 'policy', string>> {
  const { page, t } = owner;
  await visit(page, '/professional/setting');
  await page.getByRole('link', { name: t('settings:parts.website.link') }).click();
  await arriveAt(page, '**/professional/setting/website');
  const snippet = page.getByLabel(t('website:snippet.label'), { exact: true });
  const button = await snippet.inputValue();
  await page.getByRole('radio', { name: t('website:look.inline') }).check();
  const policy = await page.getByLabel(t('website:policy.label'), { exact: true }).inputValue();
  return { button, inline: await snippet.inputValue(), policy };
}

/** As browsers do by default, or will. */
async function blockForeignCookies(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true });
}

/** Hydrated once a press on a service takes effect; earlier presses are replayed. */
async function untilHydrated(frame: FrameLocator, { t }: TestUser): Promise<void> {
  const cut = frame.getByRole('checkbox').first();
  const next = frame.getByRole('button', { name: t('shell:actions.next'), exact: true });
  await cut.check();
  await expect.poll(() => next.isEnabled()).toBe(true);
}

/**
 * Chooses the only service and the first free slot of the last day: today's may be within the minimum
 * notice.
 */
async function chooseTime(frame: FrameLocator, visitor: TestUser): Promise<void> {
  const { t } = visitor;
  await untilHydrated(frame, visitor);
  await frame.getByRole('button', { name: t('shell:actions.next'), exact: true }).click();
  await frame.getByRole('heading', { name: t('booking:time.title') }).waitFor();
  const days = frame.getByRole('group', { name: t('scheduling:day'), exact: true }).getByRole('button');
  const lastDay = days.and(frame.locator(':enabled')).last();
  await lastDay.click();
  await lastDay.and(frame.locator('[aria-pressed=true]')).waitFor();
  await frame
    .getByRole('button', { name: /\d/ })
    .filter({ hasText: /^\d+\s?[h:]/ })
    .first()
    .click();
}
