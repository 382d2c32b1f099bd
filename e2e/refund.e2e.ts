import { expect, it } from 'vitest';
import { bookFreeTime } from './support/book-by-call.ts';
import { debit, requireCardPayment } from './support/debited.ts';
import { visit } from './support/page.ts';
import { eventually, mailsTo } from './support/product.ts';
import { aProfessional } from './support/professional.ts';
import {
  askApi,
  onDesktop,
  onPhone,
  openAccount,
  openUser,
  signIn,
  type TestUser,
} from './support/test-user.ts';

type AppointmentWithRefunds = {
  payment: { status: string };
  refunds: { state: string; amount_cents: number }[];
};

it('an owner refunds a part, is refused more than the share, then refunds the rest; both sides see it and the customer reads why', async () => {
  const professional = await aProfessional();
  await requireCardPayment(professional);
  const customer = await openUser(onPhone);
  const { email } = await openAccount(customer, 'une phrase de passe');
  const id = await bookFreeTime(customer, professional);
  const paid = await debit(id);

  const owner = await openUser(onDesktop);
  await signIn(owner, professional.email);
  const { page, t } = owner;
  await visit(page, `/professional/calendar?appointment=${id}`);
  const panel = page.getByRole('dialog').first();
  const form = page.getByRole('dialog').last();
  await panel.getByRole('button', { name: t('appointments:refund.open') }).click();
  await form.getByRole('radio', { name: t('appointments:refund.part') }).click();
  await form.getByLabel(t('appointments:refund.reason')).fill('The colour did not hold');
  const amount = form.getByLabel(t('appointments:refund.amount'));
  // The search fee belongs to the marketplace.
  await amount.fill((paid / 100).toFixed(2));
  await form.locator('button[type=submit]').click();
  await form.getByText(t('fields:too_big')).waitFor();
  expect((await readAppointment(owner, id)).refunds).toEqual([]);
  await amount.fill('10.00');
  await form.getByText(t('appointments:refund.cost.part', { share: '€10.00' })).waitFor();
  await form.locator('button[type=submit]').click();
  await page.getByRole('status').getByText(t('appointments:refund.done')).waitFor();
  await eventually('the part', async () => (await readAppointment(owner, id)).refunds[0]?.state === 'done');

  await panel.getByRole('button', { name: t('appointments:refund.open') }).click();
  const rest = `€${((paid - 1000) / 100).toFixed(2)}`;
  await form.getByText(t('appointments:refund.whole', { amount: rest })).waitFor();
  await form.getByLabel(t('appointments:refund.reason')).fill('All of it after all');
  await form.locator('button[type=submit]').click();
  await eventually('the rest', async () =>
    (await readAppointment(owner, id)).refunds.every(({ state }) => state === 'done'),
  );
  await panel.getByText(t('appointments:refund.why', { reason: 'All of it after all' })).waitFor();
  await panel.getByRole('button', { name: t('appointments:refund.open') }).waitFor({ state: 'detached' });

  await visit(customer.page, `/appointments/${id}`);
  await customer.page.getByRole('heading', { name: customer.t('appointments:refund.title') }).waitFor();
  await customer.page
    .getByText(customer.t('appointments:refund.why', { reason: 'The colour did not hold' }))
    .waitFor();
  expect((await readAppointment(customer, id)).refunds.map(({ amount_cents }) => amount_cents)).toEqual([
    1000,
    paid - 1000,
  ]);
  const title = customer.t('notifications:refunded.title');
  await eventually('the emails', async () => {
    const sentEmails = (await mailsTo(email)).filter(({ text }) => text.includes(title));
    return sentEmails.length === 2 && sentEmails.some(({ text }) => text.includes('All of it after all'));
  });
});

const readAppointment = ({ page }: TestUser, id: string) =>
  askApi<AppointmentWithRefunds>(page, `/appointments/${id}`);
