import { expect, it } from 'vitest';
import { visit } from './support/page.ts';
import { eventually, holdsOf, moveClock } from './support/product.ts';
import { aProfessional, type Professional, reachTermsOf } from './support/professional.ts';
import {
  type AppointmentJson,
  askApi,
  onDesktop,
  onPhone,
  openAccount,
  openUpcoming,
  openUser,
  payByCard,
  signIn,
  type TestUser,
} from './support/test-user.ts';

it('a deposit is set, named before the card and held; it is the fee of a late cancellation, and otherwise part of the price', async () => {
  const professional = await aProfessional();
  const owner = await openUser(onDesktop);
  await signIn(owner, professional.email);
  await askForDeposit(owner, professional);

  const customer = await openUser(onPhone);
  await openAccount(customer, 'une phrase de passe');
  const late = await book(customer, professional);
  await expectHeld(late);
  await cancelForDeposit(customer, late);
  const fee = await eventually('the deposit is debited as the fee', async () => {
    const holds = await holdsOf(late.id);
    return holds.some((one) => one.captured_cents > 0) && holds;
  });
  expect(fee.map((one) => one.captured_cents).filter(Boolean)).toEqual([1500]);

  const kept = await book(customer, professional);
  await moveClock({ to: kept.starts_at });
  await askApi(owner.page, `/appointments/${kept.id}/complete`, {});
  await visit(owner.page, `/professional/calendar?appointment=${kept.id}`);
  await moveClock({ advance_seconds: 11 * 60 });
  const done = await eventually('the deposit is debited after the services', async () => {
    const holds = await holdsOf(kept.id);
    return holds.some((one) => one.captured_cents > 0) && holds;
  });
  expect(done.map((one) => one.captured_cents).filter(Boolean)).toEqual([1600]);
  const settled = await askApi<AppointmentJson>(customer.page, `/appointments/${kept.id}`);
  expect(settled).toMatchObject({ state: 'completed', total_cents: 4100, on_site_cents: 2500 });
});

/** Sets a deposit of 15 € on the cut of 40 €, in the form, and a cancellation window of two days. */
async function askForDeposit({ page, t }: TestUser, { serviceId }: Professional): Promise<void> {
  await visit(page, '/professional/setting');
  await page.getByLabel(t('settings:fields.cancellationWindowHours'), { exact: true }).selectOption('48');
  await page.getByRole('button', { name: t('settings:save') }).click();
  await page.getByText(t('settings:saved')).waitFor();
  await visit(page, `/services/edit?id=${serviceId}`);
  await page.getByLabel(t('catalogue:deposit.label'), { exact: true }).selectOption('amount');
  await page.getByLabel(t('catalogue:deposit.amount'), { exact: true }).fill('15');
  await page.getByRole('button', { name: t('catalogue:save') }).click();
  await page.getByText(t('catalogue:done.updated')).waitFor();
}

/** Books the first free time of tomorrow or later, which is less than two days away. */
async function book(customer: TestUser, professional: Professional): Promise<AppointmentJson> {
  const { page, t } = customer;
  await visit(page, `/pro/${professional.slug}`);
  await page.getByText(t('services:row.deposit', { amount: '15,00\u00a0€' })).waitFor();
  await reachTermsOf(professional, customer, 'first');
  const deposit = page.locator('[data-key="deposit"], [data-key="noShowDeposit"]');
  await expect.poll(() => deposit.allTextContents()).toHaveLength(2);
  await page.getByRole('button', { name: t('booking:prePayment.next') }).click();
  await payByCard(customer);
  return openUpcoming(customer, professional.businessName);
}

async function expectHeld({ id, card_cents, on_site_cents }: AppointmentJson): Promise<void> {
  expect({ card_cents, on_site_cents }).toEqual({ card_cents: 1600, on_site_cents: 2500 });
  const holds = await eventually('the hold', async () => {
    const found = await holdsOf(id);
    return found.length > 0 && found;
  });
  expect(holds).toMatchObject([{ held_cents: 1600, captured_cents: 0 }]);
}

async function cancelForDeposit({ page, t }: TestUser, { id }: AppointmentJson): Promise<void> {
  await visit(page, `/appointments/${id}`);
  await page.getByRole('button', { name: t('appointments:cancel.open') }).click();
  const fee = t('appointments:cancel.yesWithFee', { amount: '15,00\u00a0€' });
  await page.getByRole('dialog').getByRole('button', { name: fee }).click();
  await page.getByRole('status').getByText(t('appointments:cancel.done')).waitFor();
}
