import { expect, it } from 'vitest';
import { dayFromToday } from './support/clock.ts';
import { visit } from './support/page.ts';
import { aProfessional } from './support/professional.ts';
import { demoPassword, onDesktop, openUser, signIn } from './support/test-user.ts';

it('200 visits come from another calendar with 5 clashes, and leave again', async () => {
  const professional = await aProfessional();
  const owner = await openUser(onDesktop);
  const { page, t } = owner;
  await signIn(owner, professional.email, demoPassword);
  await visit(page, '/professional/calendar/import');
  // 195 visits on 20 days from next week on, and five at the time of another line.
  const at = (index: number) => {
    const day = dayFromToday(7 + Math.floor(index / 10));
    return `${day};${String(9 + (index % 10)).padStart(2, '0')}:00`;
  };
  const lines = Array.from({ length: 200 }, (_, index) =>
    [index < 195 ? at(index) : at(index - 195), `Cliente ${index}`, 'Coupe femme', '45', 'Léa Roux'].join(
      ';',
    ),
  );
  await page.locator('input[type="file"]').setInputFiles({
    name: 'agenda.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Date;Heure;Client;Prestation;Durée;Collaborateur', ...lines].join('\r\n')),
  });
  await page.getByText(t('visit-import:found', { count: 200 })).waitFor();
  await page.getByRole('button', { name: t('visit-import:check') }).click();
  await page.getByRole('region', { name: t('visit-import:clashes', { count: 5 }) }).waitFor();
  await page.getByRole('button', { name: t('visit-import:finish', { count: 195 }) }).click();
  await page.getByText(t('visit-import:done', { count: 195 })).waitFor();

  await page.getByRole('button', { name: t('visit-import:imports.undo') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('visit-import:imports.undo') }).click();
  await page.getByText(t('visit-import:imports.undone', { count: 195 })).waitFor();
  await expect.poll(() => page.getByRole('button', { name: t('visit-import:imports.undo') }).count()).toBe(0);
});
