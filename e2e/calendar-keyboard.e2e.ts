import { it } from 'vitest';
import { dayFromToday } from './support/clock.ts';
import { visit } from './support/page.ts';
import { aProfessional } from './support/professional.ts';
import { entryOf, openDay } from './support/salon-calendar.ts';
import { onDesktop, openUser, signIn } from './support/test-user.ts';

it('two appointments are added with the keyboard alone: N, a line, Enter to check it and Enter to add it', async () => {
  const user = await openUser(onDesktop);
  const { page, t } = user;
  const professional = await aProfessional({ language: 'en' });
  await signIn(user, professional.email);
  await visit(page, '/professional/calendar?view=day');
  const panel = page.getByRole('dialog', { name: t('calendar:add.title') });

  for (const [name, time] of [
    ['Ada', '10:00'],
    ['Bea', '11:00'],
  ] as const) {
    await page.keyboard.press('n');
    // The line has the focus by itself.
    await panel.getByLabel(t('calendar:typed.label')).and(page.locator(':focus')).waitFor();
    await page.keyboard.type(`${name} coupe tomorrow ${time} with léa`);
    await page.keyboard.press('Enter');
    await panel.getByRole('checkbox', { name: /^Coupe/, checked: true }).waitFor();
    await page.keyboard.press('Enter');
    await panel.waitFor({ state: 'hidden' });
    await entryOf(user, name, time).waitFor();
  }
  await openDay(user, dayFromToday(1));
  await entryOf(user, 'Ada', '10:00').waitFor();
  await entryOf(user, 'Bea', '11:00').waitFor();
});
