import { expect, it } from 'vitest';
import { arriveAt, visit } from './support/page.ts';
import { aProfessional, priceByLength, reachTermsOf } from './support/professional.ts';
import { onDesktop, openAccount, openUpcoming, openUser, payByCard } from './support/test-user.ts';

it('when a service starts to depend on hair length during a booking, the customer is asked, keeps the other choices and books', async () => {
  const customer = await openUser(onDesktop);
  const { page, t } = customer;
  await openAccount(customer, 'une phrase de passe');
  const professional = await aProfessional();
  await reachTermsOf(professional, customer, 'last');
  await priceByLength(professional);
  await page.getByRole('button', { name: t('booking:prePayment.next') }).click();

  await page.getByRole('heading', { name: t('booking:services.title') }).waitFor();
  await page.getByRole('button', { name: t('booking:services.chooseHairLength') }).click();
  const lengthOf = (length: 'ear' | 'mid_back') =>
    page.getByRole('radio', { name: t(`services:hair.lengths.${length}`), exact: true });
  await lengthOf('mid_back').check();
  await page.getByRole('button', { name: t('booking:services.chooseGender') }).click();
  await page.getByRole('radio', { name: t('services:hair.people.child'), exact: true }).check();
  // The last time of the day is too late for an hour and a half.
  await page.getByRole('button', { name: t('shell:actions.next'), exact: true }).click();
  await arriveAt(page, '**/booking/**step=choose_date_time**');
  await page
    .getByRole('status')
    .filter({ hasText: sentence(t('booking:time.requestedTaken', anyTime)) })
    .waitFor();

  await page.goBack();
  await lengthOf('ear').check();
  await page.getByRole('button', { name: sentence(t('booking:time.take', anyTime)) }).click();
  await page.getByLabel(t('booking:information.phoneNumber')).waitFor();
  await page.getByRole('button', { name: t('booking:information.next'), exact: true }).click();
  await page.getByRole('heading', { name: t('booking:prePayment.title') }).waitFor();
  await page.getByRole('button', { name: t('booking:prePayment.next') }).click();
  await payByCard(customer);

  const choices = [t('services:hair.chosen.ear'), t('services:hair.people.child')].join(' · ');
  const { total_cents } = await openUpcoming(customer, professional.businessName);
  expect(total_cents).toBe(4100);
  await page.getByText(choices, { exact: true }).waitFor();

  await visit(page, `/pro/${professional.slug}`);
  const price = page.getByText(new RegExp(`${t('services:hair.lengths.mid_back')}\\s*: .*75`));
  await price.waitFor();
});

const anyTime = { day: '@', time: '@', until: '@' };
/** The sentence with any day and time. */
function sentence(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('@', '.+'));
}
