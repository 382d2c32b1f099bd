import { describe, expect, it } from 'vitest';
import { aHouse } from './support/house.ts';
import { onDesktop, setOut, signIn, type Traveller, ways } from './support/journey.ts';
import { arriveAt, visit } from './support/page.ts';

describe.each(ways)('in $language at $width px', (way) => {
  it('a colour in two steps with a basin is made, and stands at once on the page that customers see', async () => {
    const house = await aHouse();
    const owner = await setOut(way);
    const { page, t } = owner;
    await signIn(owner, house.email);
    await visit(page, '/equipments');
    await page.getByRole('button', { name: t('catalogue:equipment.add') }).click();
    await page.getByLabel(t('catalogue:equipment.name'), { exact: true }).fill('Bac');
    await page.getByRole('button', { name: t('catalogue:equipment.submit'), exact: true }).click();
    await page.getByText(t('catalogue:equipment.added', { name: 'Bac' })).waitFor();

    await visit(page, '/services');
    await page.getByRole('link', { name: t('catalogue:new') }).click();
    await arriveAt(page, '**/services/new');
    await page.getByLabel(t('catalogue:fields.name'), { exact: true }).fill('Couleur végétale');
    await page.getByLabel(t('catalogue:fields.category')).selectOption('coloration');
    await page.getByLabel(t('catalogue:fields.price')).fill('62,50');
    await page.getByRole('button', { name: t('catalogue:steps.split') }).click();
    await page.getByRole('button', { name: t('catalogue:steps.add') }).click();
    const [first, second] = [1, 2].map((nth) =>
      page.getByRole('group', { name: t('catalogue:steps.nth', { nth }), exact: true }),
    );
    await first?.getByLabel(t('catalogue:steps.name')).fill('Application');
    await first?.getByLabel(t('catalogue:steps.free')).selectOption('30');
    await second?.getByLabel(t('catalogue:steps.name')).fill('Rinçage');
    await second?.getByLabel('Bac').check();
    const border = page.getByRole('slider', { name: t('catalogue:bar.handsOn', { name: 'Rinçage' }) });
    await border.press('ArrowRight');
    expect(await border.getAttribute('aria-valuenow')).toBe('35');
    await page.getByRole('button', { name: t('catalogue:create') }).click();
    await arriveAt(page, '**/services');
    await page.getByText(t('catalogue:done.created'), { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Couleur végétale', exact: true }).waitFor();

    await visit(page, `/pro/${house.slug}`);
    await page.getByRole('checkbox', { name: /Couleur végétale/ }).waitFor();
  });
});

it('of two tabs that edit one service the second sees both versions, and what she chooses is saved', async () => {
  const house = await aHouse();
  const owner = await setOut(onDesktop);
  await signIn(owner, house.email);
  const { page, t } = owner;
  const address = `/services/edit?id=${house.serviceId}`;
  const other = await page.context().newPage();
  await visit(page, address);
  await visit(other, address);
  const price = (of: Traveller['page']) => of.getByLabel(t('catalogue:fields.price'));
  const save = (of: Traveller['page']) => of.getByRole('button', { name: t('catalogue:save'), exact: true });
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
