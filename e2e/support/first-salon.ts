import { expect } from 'vitest';
import { topicDialog } from './on-request.ts';
import { arriveAt, arriveWithMessage, visit } from './page.ts';
import type { TestUser } from './test-user.ts';

/** Waits for the confirmation above the list of services. */
async function done({ page, t }: TestUser, word: 'created' | 'updated'): Promise<void> {
  await arriveWithMessage(page.getByText(t(`catalogue:done.${word}`), { exact: true }).last(), '**/services');
}

/** Adds a price by hair length to a service: mid-back hair takes 90 minutes and costs 75 €. */
export async function sellByLength(owner: TestUser, name: string): Promise<void> {
  const { page, t } = owner;
  await visit(page, '/services');
  await page.getByRole('link', { name, exact: true }).click();
  await arriveAt(page, '**/services/edit?**');
  await page.getByRole('switch', { name: t('catalogue:lengths.switch') }).check();
  const long = page.getByRole('listitem').filter({ hasText: t('services:hair.lengths.mid_back') });
  await long.getByLabel(t('catalogue:fields.price')).fill('75');
  await long.getByLabel(t('catalogue:fields.duration')).selectOption('90');
  await page.getByRole('button', { name: t('catalogue:save'), exact: true }).click();
  await done(owner, 'updated');
}

export async function addBasin({ page, t }: TestUser): Promise<void> {
  await visit(page, '/equipments');
  await page.getByRole('button', { name: t('catalogue:equipment.add') }).click();
  await page.getByLabel(t('catalogue:equipment.name'), { exact: true }).fill('Bac');
  await page.getByRole('button', { name: t('catalogue:equipment.submit'), exact: true }).click();
  await page.getByText(t('catalogue:equipment.added', { name: 'Bac' })).waitFor();
}

/** Opens the form of a new service and enters name and price. */
async function beginService({ page, t }: TestUser, name: string, price: string): Promise<void> {
  await visit(page, '/services');
  await page.getByRole('link', { name: t('catalogue:new') }).click();
  await arriveAt(page, '**/services/new');
  await page.getByLabel(t('catalogue:fields.name'), { exact: true }).fill(name);
  await page.getByLabel(t('catalogue:fields.price')).fill(price);
}

/** Adds a colour: 45 minutes of work, 30 minutes of waiting, 35 minutes at the basin. */
export async function addColour(owner: TestUser): Promise<void> {
  const { page, t } = owner;
  await beginService(owner, 'Couleur végétale', '62,50');
  await page.getByLabel(t('catalogue:fields.category')).selectOption('coloration');
  await page.getByRole('button', { name: t('catalogue:steps.split') }).click();
  await page.getByRole('button', { name: t('catalogue:steps.add') }).click();
  const step = (nth: number) =>
    page.getByRole('group', { name: t('catalogue:steps.nth', { nth }), exact: true });
  await step(1).getByLabel(t('catalogue:steps.name')).fill('Application');
  await step(1).getByLabel(t('catalogue:steps.free')).selectOption('30');
  await step(2).getByLabel(t('catalogue:steps.name')).fill('Rinçage');
  await step(2).getByLabel('Bac').check();
  const border = page.getByRole('slider', { name: t('catalogue:bar.handsOn', { name: 'Rinçage' }) });
  await border.press('ArrowRight');
  expect(await border.getAttribute('aria-valuenow')).toBe('35');
  await page.getByRole('button', { name: t('catalogue:create') }).click();
  await done(owner, 'created');
}

export const questions = {
  own: 'Vos cheveux sont-ils colorés ?',
  length: 'Quelle longueur souhaitez-vous ?',
};

/**
 * Adds a service on request, then its questions. Expects the list to say that it cannot be booked until it
 * has questions.
 */
export async function addOnRequest(owner: TestUser): Promise<void> {
  const { page, t } = owner;
  await beginService(owner, 'Extensions', '180');
  await page.getByRole('switch', { name: t('catalogue:flags.questionnaire'), exact: true }).check();
  await page.getByRole('button', { name: t('catalogue:create') }).click();
  await done(owner, 'created');
  const row = page.getByRole('listitem').filter({ hasText: 'Extensions' });
  const stop = row.getByText(t('catalogue:stops.no_questions'));
  await stop.waitFor();

  await page.getByRole('link', { name: t('catalogue:questionnaires') }).click();
  await arriveAt(page, '**/messages/questions');
  await page.getByText(t('questions:unasked', { services: 'Extensions' })).waitFor();
  const topic = topicDialog(owner);
  await topic.open();
  await topic.name('Avant les extensions');
  await topic.ask(1, questions.own, 'yes_no');
  await topic.ask(2, questions.length);
  await topic.before('Extensions');
  await topic.save();
  await topic.added('Avant les extensions');
  await page.goBack();
  await arriveAt(page, '**/services');
  await row.waitFor();
  await expect.poll(() => stop.count()).toBe(0);
}

/** Adds the member Noa, who does colours and works on three days until 15:00. */
export async function addNoa({ page, t, readerSetup }: TestUser): Promise<void> {
  await visit(page, '/staff/registry');
  await page.getByLabel(t('staff:add.firstName'), { exact: true }).fill('Noa');
  await page.getByRole('button', { name: t('staff:fields.none'), exact: true }).click();
  await page.getByRole('checkbox', { name: 'Couleur végétale', exact: true }).check();
  await page.getByRole('button', { name: t('staff:add.submit') }).click();
  await arriveAt(page, '**/staff/detail?**');
  const names = { fr: ['mercredi', 'jeudi', 'samedi'], en: ['Wednesday', 'Thursday', 'Saturday'] };
  const [first, ...others] = names[readerSetup.language];
  await page
    .getByRole('button', { name: new RegExp(`^${first}`, 'i'), expanded: false })
    .first()
    .click();
  await page.getByRole('button', { name: t('hours:work'), exact: true }).click();
  await page.getByLabel(t('shell:time.hour', { label: t('hours:to') })).selectOption('15');
  const copy = page.getByRole('group', {
    name: new RegExp(`^${t('hours:copy', { day: '@' }).replace('@', first ?? '')}`, 'i'),
  });
  for (const name of others) await copy.getByRole('button', { name, exact: true }).click();
  const unsaved = page.getByRole('region', { name: t('form.unsaved') });
  await unsaved.getByRole('button', { name: t('form.saveChanges') }).click();
  await page.getByText(t('hours:saved', { name: 'Noa' })).waitFor();
}

export async function closeOn({ page, t }: TestUser, day: string): Promise<void> {
  await visit(page, '/professional/information/hours');
  await page.getByRole('button', { name: t('hours:periods.add'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('hours:periods.add') });
  await dialog.getByLabel(t('hours:periods.first')).fill(day);
  await dialog.getByLabel(t('hours:periods.last')).fill(day);
  await dialog.getByRole('button', { name: t('hours:periods.submit'), exact: true }).click();
  await page.getByText(t('hours:periods.added')).waitFor();
}
