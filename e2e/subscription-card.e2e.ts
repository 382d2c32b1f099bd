import { it } from 'vitest';
import { origin } from './support/browser.ts';
import { reload, visit } from './support/page.ts';
import { eventually, mailsTo } from './support/product.ts';
import { anApplicant } from './support/sign-up.ts';
import { demoPassword, enterCard, onPhone, openUser, type ReaderSetup, signIn } from './support/test-user.ts';

/** A salon whose card the bank refuses a moment after the sign-up. */
async function registerWithRefusedCard({ language }: ReaderSetup): Promise<string> {
  const { firstName, lastName, businessName, email, phoneNumber } = anApplicant('Salon Nora');
  const answer = await fetch(`${origin}/api/v1/authentications/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      language,
      password: demoPassword,
      first_name: firstName,
      last_name: lastName,
      business_name: businessName,
      phone_number: phoneNumber,
      work_place: ['salon'],
      work_address: { line: '12 rue Oberkampf', city: 'Paris', postal_code: '75011' },
      total_price: '39,99',
      payment_method_token: 'pm_card_visa_chargeDeclined',
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return email;
}

it('a salon whose card was refused receives an email, follows it and saves another card', async () => {
  const email = await registerWithRefusedCard(onPhone);
  const link = await eventually('the email about the card', async () =>
    (await mailsTo(email))
      .map(({ text }) => /\S+\/professional\/subscription/.exec(text)?.[0])
      .find((found) => found !== undefined),
  );
  const user = await openUser(onPhone);
  const { page, t } = user;
  await signIn(user, email);
  await visit(page, link);
  await page.getByText(t('subscription:card.declined')).waitFor();
  await page.getByText(t('sign-up:subscription.plans.salon_basic'), { exact: true }).waitFor();

  await page.getByRole('button', { name: t('subscription:card.other') }).click();
  const save = page.getByRole('button', { name: t('subscription:card.save') });
  await enterCard(user, '4000 0000 0000 9995');
  await save.click();
  await page.getByText(t('payments:problems.insufficient_funds')).waitFor();
  await enterCard(user, '4242 4242 4242 4242');
  await save.click();
  await page.getByText(t('subscription:card.attached')).waitFor();
  await page.getByText('4242').waitFor();

  await reload(page);
  await page.getByText(t('subscription:card.attached')).waitFor();
});
