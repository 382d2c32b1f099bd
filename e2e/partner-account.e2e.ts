import type { DocumentKind } from '@meche/contract/registration-enumerations';
import { expect, it } from 'vitest';
import { productNow } from './support/clock.ts';
import { visit } from './support/page.ts';
import { post } from './support/product.ts';
import { aBusiness, db } from './support/professional.ts';
import { aPdf, daysAgo, sendDocument } from './support/sign-up.ts';
import { expectAccessible } from './support/sound.ts';
import { askApi, onPhone, openUser, signIn, type TestUser } from './support/test-user.ts';

const society = {
  work_place: ['salon'],
  work_address: { line: '1 rue de Siam', city: 'Brest', postal_code: '29200' },
  total_price: '39,99',
  payment_method_token: 'pm_card_visa',
  legal_status: 'society',
  company_status: 'sarl',
};
const rest: DocumentKind[] = [
  ...(['ID_card_back', 'proof_of_address', 'RIB', 'KBIS', 'company_statutes', 'be_declaration'] as const),
];

async function hurryOver({ page, t }: TestUser): Promise<void> {
  const section = page.locator('#verification');
  const field = (name: string) => section.getByLabel(name, { exact: true });
  await field(t('sign-up:verification.partner.siren')).fill('552 100 554');
  await field(t('sign-up:verification.partner.dob')).fill('1990-05-04');
  await section.getByRole('checkbox', { name: t('sign-up:verification.partner.termsLink') }).check();
}

/** The card partner's review of this account only. */
async function reviewer(email: string): Promise<(how: object) => Promise<unknown>> {
  const { partnerId } = await db
    .selectFrom('payments.partnerAccounts')
    .innerJoin('professionals.professionals as p', 'p.id', 'professionalId')
    .innerJoin('identity.accounts as a', 'a.id', 'p.accountId')
    .select('partnerId')
    .where('a.email', '=', email)
    .executeTakeFirstOrThrow();
  return (how) => post('/local/card/accounts/review', { account: partnerId, ...how });
}

it('a rejected society sends another file, waits, and becomes verified', async () => {
  const email = await aBusiness(onPhone, 'Maison Awa', society);
  await db
    .updateTable('identity.accounts')
    .set({ emailVerifiedAt: productNow() })
    .where('email', '=', email)
    .execute();
  const user = await openUser(onPhone);
  const { page, t } = user;
  await signIn(user, email);
  await visit(page, '/professional/information/verification');
  const section = page.locator('#verification');
  await section.getByText(t('sign-up:verification.partner.steps.documents')).waitFor();

  await section.getByRole('button', { name: t('sign-up:verification.send') }).click();
  await sendDocument(user, 'ID_card_front', aPdf('carte-expired.pdf'));
  for (const kind of rest) await sendDocument(user, kind, aPdf(`${kind}.pdf`));
  await page.getByLabel(t('sign-up:documents.kbisIssuedOn')).fill(daysAgo(20));
  await page.getByRole('button', { name: t('sign-up:verification.submit') }).click();

  const submit = section.getByRole('button', { name: t('sign-up:verification.partner.submit') });
  await submit.click();
  await section.getByText(t('fields:required')).first().waitFor();
  const named = section.getByLabel(t('sign-up:verification.about.statement_name'));
  expect(await named.inputValue()).toMatch(/^MAISON AWA/);
  await named.fill('AWA');
  await section.getByText(t('fields:invalid_statement_name')).waitFor();
  await named.fill('MAISON AWA');
  await hurryOver(user);
  await submit.click();

  await section.getByText(t('sign-up:verification.why.expired')).waitFor();
  await section.getByText(t('sign-up:verification.partner.steps.rejected')).waitFor();
  await expectAccessible(page, '/professional/information/verification');

  const review = await reviewer(email);
  await review({ by_hand: true });
  await section.getByRole('button', { name: t('sign-up:verification.send') }).click();
  await sendDocument(user, 'ID_card_front', aPdf('carte.pdf'));
  await page.getByRole('button', { name: t('sign-up:verification.submit') }).click();
  await page.getByText(t('sign-up:verification.sent')).waitFor();
  await section.getByRole('button', { name: t('sign-up:verification.partner.open') }).click();
  await hurryOver(user);
  await section.getByRole('button', { name: t('sign-up:verification.partner.again') }).click();
  await section.getByText(t('sign-up:verification.partner.steps.waiting')).waitFor();
  expect(await askApi(page, '/professional/verification')).toMatchObject({ state: 'pending' });
  await expectAccessible(page, '/professional/information/verification');

  await review({ after_ms: 0 });
  await section.getByText(t('sign-up:verification.partner.steps.verified')).waitFor();
  expect(await askApi(page, '/professional/verification')).toMatchObject({
    state: 'verified',
    account: { statement_name: 'MAISON AWA', card_payments: 'active' },
    persons: [{ roles: ['representative', 'director', 'owner'], known: true }],
  });
});
