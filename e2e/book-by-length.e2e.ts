import { expect, it } from 'vitest';
import { arriveAt, visit } from './support/page.ts';
import { aProfessional, goByLength, reachTermsOf } from './support/professional.ts';
import { onDesktop, openAccount, openUpcoming, openUser, payByCard } from './support/test-user.ts';

it('a service goes by the length while a customer is in the booking: she is asked it, keeps what she chose, and books', async () => {
  const customer = await openUser(onDesktop);
  const { page, t } = customer;
  await openAccount(customer, 'une phrase de passe');
  const professional = await aProfessional();
  await reachTermsOf(professional, customer, 'last');
  await goByLength(professional);
  await page.getByRole('button', { name: t('booking:prePayment.next') }).click();

  await page.getByRole('heading', { name: t('booking:services.title') }).waitFor();
  await page.getByRole('button', { name: t('booking:services.tellHair') }).click();
  const lengthOf = (length: 'ear' | 'mid_back') =>
    page.getByRole('radio', { name: t(`services:hair.lengths.${length}`), exact: true });
  await lengthOf('mid_back').check();
  await page.getByRole('button', { name: t('booking:services.tellForWhom') }).click();
  await page.getByRole('radio', { name: t('services:hair.people.child'), exact: true }).check();
  // The last time of the day is too late for an hour and a half.
  await page.getByRole('button', { name: t('shell:actions.next'), exact: true }).click();
  await arriveAt(page, '**/booking/**step=choose_date_time**');
  await page
    .getByRole('status')
    .filter({ hasText: sentence(t('booking:time.requestedTaken', said)) })
    .waitFor();

  await page.goBack();
  await lengthOf('ear').check();
  await page.getByRole('button', { name: sentence(t('booking:time.take', said)) }).click();
  await page.getByLabel(t('booking:information.phoneNumber')).waitFor();
  await page.getByRole('button', { name: t('booking:information.next'), exact: true }).click();
  await page.getByRole('heading', { name: t('booking:prePayment.title') }).waitFor();
  await page.getByRole('button', { name: t('booking:prePayment.next') }).click();
  await payByCard(customer);

  const told = [t('services:hair.told.ear'), t('services:hair.people.child')].join(' · ');
  const { total_cents } = await openUpcoming(customer, professional.businessName);
  expect(total_cents).toBe(4100);
  await page.getByText(told, { exact: true }).waitFor();

  await visit(page, `/pro/${professional.slug}`);
  const price = page.getByText(new RegExp(`${t('services:hair.lengths.mid_back')}\\s*: .*75`));
  await price.waitFor();
});

const said = { day: '@', time: '@', until: '@' };
/** The sentence whatever its day and time. */
function sentence(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('@', '.+'));
}
