import { readFile } from 'node:fs/promises';
import { it } from 'vitest';
import { visit } from './support/page.ts';
import { aBusiness, aProfessional } from './support/professional.ts';
import { demoPassword, onDesktop, openUser, signIn, type TestUser } from './support/test-user.ts';

const salon = {
  work_place: ['salon'],
  work_address: { line: '1 rue de Siam', city: 'Brest', postal_code: '29200' },
  total_price: '69,99',
  payment_method_token: 'pm_card_visa',
};

it('a business leaves in one file, and is there again in a new account, once', async () => {
  const professional = await aProfessional();
  const owner = await openUser(onDesktop);
  await signIn(owner, professional.email, demoPassword);
  await visit(owner.page, '/professional/setting');
  const archive = await take(owner);

  const newcomer = await openUser(onDesktop);
  const { page, t } = newcomer;
  await signIn(newcomer, await aBusiness(onDesktop, 'Salon Neuf', salon), demoPassword);
  await visit(page, '/professional/setting');
  const bring = () =>
    page.getByLabel(t('settings:archive.entry.choose')).setInputFiles({
      name: 'salon.zip',
      mimeType: 'application/zip',
      buffer: archive,
    });
  await bring();
  await page.getByText(t('settings:archive.entry.done')).waitFor();
  await page.getByText(t('settings:archive.entry.services', { count: 1 })).waitFor();

  await visit(page, '/services');
  await page
    .getByRole('link', { name: /Coupe femme/ })
    .first()
    .waitFor();
  await visit(page, '/staff');
  await page.getByText('Léa Roux').first().waitFor();

  // The business is no longer empty.
  await visit(page, '/professional/setting');
  await bring();
  await page.getByText(t('area-refusals:business_not_empty')).waitFor();
});

/** Downloads the archive after proving the identity again. */
async function take({ page, t }: TestUser): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('settings:archive.take') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('identity:again.password'), { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: t('identity:again.confirm') }).click();
  // The toast shows for five seconds, starting with the download.
  const [file] = await Promise.all([download, page.getByText(t('settings:archive.done')).waitFor()]);
  return readFile(await file.path());
}
