import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readPdf } from '../apps/api/src/testing/read-pdf.ts';
import { arriveAt, visit } from './support/page.ts';
import { aProfessional, reachCardOf } from './support/professional.ts';
import {
  type AppointmentJson,
  askApi,
  authorise,
  bookButton,
  enterCard,
  onDesktop,
  onPhone,
  openAccount,
  openUpcoming,
  openUser,
  signIn,
  type TestUser,
  waitUntilBooked,
} from './support/test-user.ts';

const careful = { number: '4000 0027 6000 3184', last4: '3184' };
const plain = { number: '5555 5555 5555 4444', last4: '4444' };

function rowOf({ page }: TestUser, last4: string) {
  return page.getByRole('listitem').filter({ hasText: last4 }).first();
}

async function addCard(user: TestUser, number: string): Promise<void> {
  const { page, t } = user;
  await page.getByRole('button', { name: t('payment-methods:add'), exact: true }).click();
  await enterCard(user, number);
  await page.getByRole('button', { name: t('payment-methods:save'), exact: true }).click();
}

it('a customer stores cards, books with the default one, and cannot remove one that an appointment needs', async () => {
  const customer = await openUser(onPhone);
  const { page, t } = customer;
  await openAccount(customer, 'une phrase de passe');
  await visit(page, '/customer');
  await page.getByRole('link', { name: new RegExp(t('customer:links.payment')) }).click();
  await arriveAt(page, '**/customer/payment-methods');
  await page.getByText(t('payment-methods:none')).waitFor();

  await addCard(customer, plain.number);
  await rowOf(customer, plain.last4).getByText(t('payment-methods:default'), { exact: true }).waitFor();
  await addCard(customer, careful.number);
  await authorise(customer);
  const row = rowOf(customer, careful.last4);
  await row.getByRole('button', { name: new RegExp(t('payment-methods:choose')) }).click();
  await page.getByText(t('payment-methods:chosen')).waitFor();
  await row.getByText(t('payment-methods:default'), { exact: true }).waitFor();

  const professional = await aProfessional();
  const release = await holdBack(page, '**/local/card/frame?*');
  await reachCardOf(professional, customer);
  const chosen = page.getByRole('radio', { name: new RegExp(careful.last4) });
  await chosen.and(page.locator(':checked')).waitFor();
  // The card fields load slowly: the press is replayed, the bank asks for confirmation, and the booking
  // succeeds.
  await bookButton(customer).click();
  release();
  await authorise(customer);
  await waitUntilBooked(customer);
  const booked = await openUpcoming(customer, professional.businessName);
  expect(booked.state).toBe('confirmed');

  await visit(page, '/customer/payment-methods');
  await row.getByRole('link', { name: new RegExp(professional.businessName) }).waitFor();
  expect(await row.getByRole('button', { name: new RegExp(t('payment-methods:remove')) }).count()).toBe(0);
  await rowOf(customer, plain.last4)
    .getByRole('button', { name: new RegExp(t('payment-methods:remove')) })
    .click();
  await page.getByRole('button', { name: t('payment-methods:removeYes'), exact: true }).click();
  await page.getByText(t('payment-methods:removed')).waitFor();
  await expect.poll(() => page.getByText(plain.last4).count()).toBe(0);
});

it('a customer opens the receipt of a past visit, and keeps it as a document', async () => {
  const customer = await openUser(onDesktop);
  const { page, t } = customer;
  await signIn(customer, 'camille@demo.meche.example');
  const { items } = await askApi<{ items: Paid[] }>(page, '/appointments?view=past');
  const paid = items.find(({ can, payment }) => can.see_receipt && payment.captured_cents > 0);
  if (!paid) throw new Error('no past visit of the demonstration was paid by card');
  await visit(page, `/appointments/${paid.id}`);
  await page.getByRole('link', { name: t('appointments:receipt'), exact: true }).click();
  await arriveAt(page, `**/appointments/${paid.id}/receipt`);
  await page.getByText(t('receipts:notInvoice')).waitFor();
  const receipt = await askApi<Receipt>(page, `/appointments/${paid.id}/receipt`);
  expect(receipt.professional.paid_by_card_cents + receipt.marketplace.paid_by_card_cents).toBe(
    paid.payment.captured_cents,
  );
  const money = new Intl.NumberFormat('en-IE', {
    style: 'currency',
    currency: 'EUR',
  });
  const amounts = [
    receipt.professional.total_cents,
    receipt.marketplace.total_cents,
    paid.payment.captured_cents,
  ].map((cents) => money.format(cents / 100).replaceAll(/\s/g, ' '));
  const shown = ((await page.locator('main').textContent()) ?? '').replaceAll(/\s/g, ' ');
  for (const amount of amounts) expect(shown).toContain(amount);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: t('receipts:pdf') }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^receipt-\d{4}-\d\d-\d\d\.pdf$/);
  const [document = ''] = readPdf(await readFile(await file.path()));
  for (const amount of amounts) expect(document).toContain(amount);
  for (const { name } of paid.lines) expect(document).toContain(name);
});

type Paid = AppointmentJson & {
  can: { see_receipt: boolean };
  payment: { captured_cents: number };
  lines: { name: string }[];
};
type Part = { total_cents: number; paid_by_card_cents: number };
type Receipt = { professional: Part; marketplace: Part };

/** Requests to this address wait until released. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
