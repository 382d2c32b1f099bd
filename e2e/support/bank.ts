import { visit } from './page.ts';
import { post } from './product.ts';
import { db, type Professional } from './professional.ts';
import { demoPassword, type TestUser } from './test-user.ts';

/**
 * Removes the recent proof of identity from the owner's sessions, so that the next step asks for the
 * password again.
 */
async function forgetProof({ email }: Professional): Promise<void> {
  await db
    .updateTable('identity.sessions')
    .set({ reauthenticatedAt: null })
    .where('accountId', 'in', (accounts) =>
      accounts.selectFrom('identity.accounts').select('id').where('email', '=', email.toLowerCase()),
    )
    .execute();
}

async function proveAgain({ page, t }: TestUser): Promise<void> {
  await page.getByLabel(t('identity:again.password'), { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: t('identity:again.confirm') }).click();
}

/**
 * Adds a bank account and proves the owner's identity again; the page /professional/payment-details must be
 * open.
 */
export async function addBankAccountByIban(
  owner: TestUser,
  professional: Professional,
  iban: string,
): Promise<void> {
  const { page, t } = owner;
  await forgetProof(professional);
  await page.getByRole('button', { name: /IBAN/ }).click();
  await page.getByLabel(t('wallet:iban.iban'), { exact: true }).fill(iban);
  await page.getByRole('button', { name: t('wallet:iban.save') }).click();
  await proveAgain(owner);
  await page.getByText(t('wallet:iban.given')).waitFor();
}

/**
 * Withdraws an amount, entered in the format of the reader's language, proves the owner's identity again
 * and waits until the withdrawal is sent.
 */
export async function withdraw(owner: TestUser, professional: Professional, cents: number): Promise<void> {
  const { page, t, readerSetup } = owner;
  await forgetProof(professional);
  await visit(page, '/professional/payment-management');
  const typed = (cents / 100).toFixed(2);
  await page
    .getByLabel(t('wallet:withdraw.amount'))
    .fill(readerSetup.language === 'fr' ? typed.replace('.', ',') : typed);
  await page.getByRole('button', { name: t('wallet:withdraw.send') }).click();
  await proveAgain(owner);
  await page.getByText(t('wallet:withdrawals.states.sent'), { exact: true }).waitFor();
}

/** Makes the bank pay or return the latest withdrawal. */
export async function settleLast({ id }: Professional, status: 'paid' | 'failed'): Promise<void> {
  const { partnerId } = await db
    .selectFrom('wallet.withdrawals')
    .select('partnerId')
    .where('professionalId', '=', id)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await post('/local/card/payouts/settle', { payout: partnerId, status });
}
