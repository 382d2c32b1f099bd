import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { collapseSpaces, formatAmount, textOf } from './support/money-screens.ts';
import { reload, visit } from './support/page.ts';
import { eventually, mailsTo, moveClock } from './support/product.ts';
import { aProfessional, freeDays, type Professional } from './support/professional.ts';
import { askApi, enterCard, onDesktop, openUser, signIn, type TestUser } from './support/test-user.ts';

const DAY_SECONDS = 86_400;

type Subscription = {
  state: string;
  next_invoice: { on: string; amount_cents: number } | null;
  unpaid: { number: string; next_try_on: string | null } | null;
};

async function addCard(user: TestUser, number: string): Promise<void> {
  const { page, t } = user;
  await page.getByRole('button', { name: t('subscription:card.other') }).click();
  await enterCard(user, number);
  await page.getByRole('button', { name: t('subscription:card.save') }).click();
  await page.getByText(number.slice(-4)).waitFor();
}

it('a salon fails to pay, is suspended, and comes back', async () => {
  const professional = await aProfessional({ language: 'en' });
  const owner = await openUser(onDesktop);
  const { page, t } = owner;
  await signIn(owner, professional.email);
  await visit(page, '/professional/subscription');
  const readSubscription = () => askApi<Subscription>(page, '/professional/subscription');
  // The bank allows saving this card and refuses the debit.
  await addCard(owner, '4000 0000 0000 0341');
  const { next_invoice: next } = await readSubscription();
  expect(next?.amount_cents).toBe(3999);

  await moveClock({ advance_seconds: 32 * DAY_SECONDS });
  await eventually('the first try has failed', async () => (await readSubscription()).state === 'unpaid');
  const first = (await readSubscription()).unpaid?.next_try_on;
  await moveClock({ advance_seconds: 3 * DAY_SECONDS });
  await eventually(
    'the second one has',
    async () => (await readSubscription()).unpaid?.next_try_on !== first,
  );
  await reload(page);
  await page.getByText(t('subscription:state.otherCard')).waitFor();
  // Bookings continue, and customers still find the salon.
  const inAWeek = { days: 7 };
  expect((await freeDays(owner, professional, inAWeek)).flat().length).toBeGreaterThan(0);

  await moveClock({ advance_seconds: 5 * DAY_SECONDS });
  await eventually(
    'the third one has, and it is suspended',
    async () => (await readSubscription()).state === 'stopped',
  );
  await reload(page);
  await page.getByText(t('subscription:state.stopped.salon')).waitFor();
  await eventually(
    'nothing can be booked online',
    async () => (await freeDays(owner, professional, inAWeek).catch(() => [])).flat().length === 0,
  );
  await expectShut(await openUser(onDesktop), professional);
  await waitForEmail(professional, t('notifications:subscription.suspended.subject'));
  await visit(page, '/professional/calendar');
  await page.getByRole('heading', { level: 1 }).waitFor();

  await visit(page, '/professional/subscription');
  await addCard(owner, '4242 4242 4242 4242');
  await eventually('it is paid, and back', async () => (await readSubscription()).state === 'running');
  await reload(page);
  await page.getByText(t('subscription:next.title')).waitFor();
  await expectPaidInHistory(owner, 3999);
  await eventually(
    'customers find it again',
    async () => (await freeDays(owner, professional, inAWeek)).flat().length > 0,
  );
  await waitForEmail(professional, t('notifications:subscription.back.subject'));
  await expectInvoiceDownload(page);
});

async function waitForEmail({ email }: Professional, subject: string): Promise<void> {
  await eventually(`the email “${subject}”`, async () =>
    (await mailsTo(email)).some((sentEmail) => sentEmail.subject === subject),
  );
}

async function expectPaidInHistory({ page, t }: TestUser, cents: number): Promise<void> {
  const history = page.locator('section[aria-labelledby=payment-history]');
  const paid = t('subscription:history.states.paid', { price: formatAmount(onDesktop, cents) });
  await expect.poll(() => textOf(history)).toContain(collapseSpaces(paid));
}

async function expectInvoiceDownload(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /PDF/ }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^F\d{4}-\d{6}\.pdf$/);
}

/**
 * The public page says that nothing is booked online and shows services and phone number; so does a booking
 * address.
 */
async function expectShut({ page, t }: TestUser, { slug, serviceId }: Professional): Promise<void> {
  await visit(page, `/pro/${slug}`);
  await page.getByText(t('professionals:notOnline')).waitFor();
  await page.getByText('Coupe femme').first().waitFor();
  await page
    .getByRole('link', { name: /^\+?[\d\s.]{8,}$/ })
    .first()
    .waitFor();
  expect(await page.getByRole('link', { name: t('professionals:bar.book'), exact: true }).count()).toBe(0);
  await visit(page, `/booking/${slug}?services=${serviceId}`);
  await page.getByText(t('services:row.onSite')).waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
}
