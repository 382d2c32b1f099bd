import { expect, it } from 'vitest';
import { arriveAt, visit } from './support/page.ts';
import { aProfessional } from './support/professional.ts';
import { onDesktop, openUser, signIn, type TestUser } from './support/test-user.ts';

it('of two tabs that edit one service, the second one shows both versions and saves the chosen one', async () => {
  const professional = await aProfessional();
  const owner = await openUser(onDesktop);
  await signIn(owner, professional.email);
  const { page, t } = owner;
  const address = `/services/edit?id=${professional.serviceId}`;
  const other = await page.context().newPage();
  await visit(page, address);
  await visit(other, address);
  const price = (of: TestUser['page']) => of.getByLabel(t('catalogue:fields.price'));
  const save = (of: TestUser['page']) => of.getByRole('button', { name: t('catalogue:save'), exact: true });
  await price(page).fill('51');
  await save(page).click();
  await arriveAt(page, '**/services');

  await price(other).fill('47');
  await other.getByLabel(t('catalogue:fields.description')).fill('Avec un soin');
  await save(other).click();
  const dialog = other.getByRole('dialog', { name: t('shell:form.stale.title') });
  await dialog.getByRole('radio', { name: t('shell:form.stale.theirs', { value: '51 €' }) }).check();
  await dialog.getByRole('button', { name: t('shell:form.stale.save') }).click();
  await arriveAt(other, '**/services');
  await visit(other, address);
  expect(await price(other).inputValue()).toBe('51');
  expect(await other.getByLabel(t('catalogue:fields.description')).inputValue()).toBe('Avec un soin');
});
