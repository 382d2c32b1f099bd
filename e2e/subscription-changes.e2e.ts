import { expect, it } from 'vitest';
import { readPdf } from '../apps/api/src/testing/read-pdf.ts';
import { collapseSpaces, formatAmount, saved, textOf } from './support/money-screens.ts';
import { visit } from './support/page.ts';
import { eventually } from './support/product.ts';
import { aProfessional } from './support/professional.ts';
import { readProfessionalBooks, sumOf } from './support/professional-books.ts';
import { authorise, enterCard, onDesktop, openUser, signIn, type TestUser } from './support/test-user.ts';

it('an owner takes a larger plan that the bank must confirm, cancels, and resumes it', async () => {
  const professional = await aProfessional({ language: 'en' });
  const owner = await openUser(onDesktop);
  const { page, t } = owner;
  await signIn(owner, professional.email);
  await visit(page, '/professional/subscription');
  await giveCarefulCard(owner);

  await page.getByRole('button', { name: t('subscription:change.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[value=salon_pro]').check();
  const today = dialog.getByRole('table');
  const pay = dialog.getByRole('button', { name: startOf(t('subscription:change.pay', { price: '@' })) });
  await expect.poll(() => pay.isEnabled()).toBe(true);
  const lines = await today.locator('tbody td').allTextContents();
  const sum = lines.map(centsIn).reduce((all, one) => all + one, 0);
  expect(sum).toBeGreaterThan(0);
  expect(await textOf(today.locator('tfoot td'))).toBe(formatAmount(onDesktop, sum));
  await pay.click();
  await authorise(owner);
  await page.getByRole('status').getByText(t('subscription:change.done')).waitFor();
  await page.getByText(t('sign-up:subscription.plans.salon_pro'), { exact: true }).first().waitFor();

  // The ledger, the card partner and the PDF agree.
  const { posted, partner } = await eventually('it is paid', async () => {
    const books = await readProfessionalBooks(professional);
    return books.posted.some(({ kind }) => kind === 'invoice_paid') && books;
  });
  const paid = posted.filter(({ kind }) => kind === 'invoice_paid');
  expect(paid.map((one) => 0 - sumOf([one], 'invoices'))).toEqual([sum]);
  expect(partner.holds.find(({ id }) => id === paid[0]?.partnerId)?.captured_cents).toBe(sum);
  const history = page.locator('section[aria-labelledby=payment-history]');
  const isPaid = collapseSpaces(
    t('subscription:history.states.paid', { price: formatAmount(onDesktop, sum) }),
  );
  await expect.poll(() => textOf(history)).toContain(isPaid);
  const document = readPdf(await saved(page, /PDF/)).join('\n');
  expect(document.split('\n').map(collapseSpaces)).toContain(formatAmount(onDesktop, sum));

  await page.getByRole('button', { name: t('subscription:cancel.open'), exact: true }).click();
  await dialog.getByRole('button', { name: t('subscription:cancel.submit') }).click();
  await page.getByRole('status').getByText(t('subscription:cancel.done')).waitFor();
  await page.getByText(startOf(t('subscription:state.ending.salon', { day: '@' }))).waitFor();
  await page.getByRole('button', { name: t('subscription:resume.submit') }).click();
  await page.getByRole('status').getByText(t('subscription:resume.done')).waitFor();
  await page.getByRole('button', { name: t('subscription:cancel.open'), exact: true }).waitFor();
  await expect
    .poll(() => page.getByText(startOf(t('subscription:state.ending.salon', { day: '@' }))).count())
    .toBe(0);
});

/** The bank asks for confirmation when the card is saved and at every debit. */
async function giveCarefulCard(owner: TestUser): Promise<void> {
  const { page, t } = owner;
  await page.getByRole('button', { name: t('subscription:card.other') }).click();
  await enterCard(owner, '4000 0027 6000 3184');
  await page.getByRole('button', { name: t('subscription:card.save') }).click();
  await authorise(owner);
  await page.getByText('3184').waitFor();
}

/** The part of a sentence before its first value. */
function startOf(sentence: string): RegExp {
  const [start = ''] = collapseSpaces(sentence).split('@');
  return new RegExp(`^${start.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

/** Parses € 1,234.56 and 1 234,56 €, with their sign. */
function centsIn(price: string): number {
  const cents = Number(price.replaceAll(/\D/g, ''));
  return /^[-−]/.test(price.trim()) ? -cents : cents;
}
