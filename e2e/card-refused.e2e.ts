import { expect, it } from 'vitest';
import { arriveAt, visit } from './support/page.ts';
import { holdsOf } from './support/product.ts';
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
  payByCard,
  waitUntilBooked,
} from './support/test-user.ts';

it('the card is declined and the time stays kept; the bank asks about another one: refused it can be tried again, authorised it books, once', async () => {
  const customer = await openUser(onDesktop);
  const { page, t } = customer;
  await openAccount(customer, 'une phrase de passe');
  const professional = await aProfessional();
  await reachCardOf(professional, customer);
  await enterCard(customer, '4000 0000 0000 0002');
  await bookButton(customer).click();
  await page.getByText(t('payments:problems.declined')).first().waitFor();

  await enterCard(customer, '4000 0027 6000 3184');
  await bookButton(customer).click();
  const bank = page.frameLocator(`iframe[title="${t('payments:labels.authentication')}"]`);
  await bank.getByRole('button', { name: 'Refuse' }).click();
  await page.getByText(t('payments:problems.setup_intent_authentication_failure')).first().waitFor();
  await bookButton(customer).click();
  await authorise(customer);
  await waitUntilBooked(customer);
  const { id, card_cents, state } = await openUpcoming(customer, professional.businessName);
  expect(state).toBe('confirmed');
  const held = (await holdsOf(id)).reduce((sum, hold) => sum + hold.held_cents, 0);
  expect(held).toBeLessThanOrEqual(card_cents);
  expect((await holdsOf(id)).filter((hold) => hold.captured_cents > 0)).toEqual([]);
});

it('the card is not entered: the time is given back from another tab, and after booking it the way back knows it', async () => {
  const customer = await openUser(onPhone);
  const { page, t } = customer;
  await openAccount(customer, 'une phrase de passe');
  const professional = await aProfessional();
  await reachCardOf(professional, customer);
  await bookButton(customer).waitFor();
  // A new tab knows the hold only from the address.
  const other = await page.context().newPage();
  await visit(other, page.url());
  await other.getByRole('button', { name: t('booking:hold.giveBack') }).click();
  await other.getByText(t('appointments:pay.abandoned')).waitFor();
  const { items } = await askApi<{ items: AppointmentJson[] }>(page, '/appointments?view=upcoming');
  expect(items).toEqual([]);
  await other.close();

  await reachCardOf(professional, customer);
  await payByCard(customer);
  await page.goBack();
  await page.getByText(t('booking:own.same')).waitFor();
  await page.getByRole('link', { name: t('booking:own.see') }).click();
  await arriveAt(page, /\/appointments\/[0-9a-f-]{36}$/);
});
