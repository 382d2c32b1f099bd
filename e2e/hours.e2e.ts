import { expect, it } from 'vitest';
import { arriveAt, reload, visit } from './support/page.ts';
import { aBusiness, aProfessional, freeDays, memberNamed, writeVisit } from './support/professional.ts';
import { askApi, onDesktop, onPhone, openUser, signIn } from './support/test-user.ts';

it('a new professional enters the week and closes on public holidays, and customers read it on the public page', async () => {
  const email = await aBusiness(onDesktop, 'Coiffure Lou', {
    work_place: ['at_home'],
    work_address: { city: 'Strasbourg', postal_code: '67000' },
    work_zone: [{ city: '', zip_code: '67' }],
    total_price: '0,00',
  });
  const user = await openUser(onDesktop);
  const { page, t } = user;
  await signIn(user, email);
  await visit(page, '/professional');
  await page.getByRole('link', { name: t('calendar:readiness.steps.hours.title') }).click();
  await arriveAt(page, '**/professional/information/hours');

  const day = (name: 'Monday' | 'Tuesday') =>
    page.getByRole('button', { name: new RegExp(`^${name}`, 'i'), expanded: false }).first();
  await day('Monday').click();
  await page.getByRole('button', { name: t('hours:work'), exact: true }).click();
  await page.getByRole('button', { name: t('hours:addBreak'), exact: true }).click();
  await page.getByRole('button', { name: t('hours:weekdays'), exact: true }).click();
  await page.getByRole('button', { name: t('form.saveChanges'), exact: true }).click();
  await page.getByText(t('hours:saved', { name: '' }).trim().replace(/\.$/, ''), { exact: false }).waitFor();

  const goodFriday = page.getByRole('checkbox', {
    name: new RegExp(t('hours:holidays.names.good_friday')),
  });
  await goodFriday.uncheck();
  await page.getByRole('button', { name: t('hours:holidays.close', { count: 12 }) }).click();
  await page.getByText(t('hours:holidays.closed', { count: 12 })).waitFor();
  expect(await goodFriday.isChecked()).toBe(false);
  const closed = page.getByRole('checkbox', { name: new RegExp(t('hours:holidays.names.saint_stephen')) });
  await expect.poll(async () => [await closed.isChecked(), await closed.isDisabled()]).toEqual([true, true]);

  await reload(page);
  const hours = /12(\sh|:00), 13(\sh|:00) – /;
  await page.getByRole('button', { name: hours }).first().waitFor();
  expect(await page.getByRole('button', { name: hours }).count()).toBe(5);
  const { professional } = await askApi<{ professional: { slug: string } }>(page, '/me');
  await visit(page, `/pro/${professional.slug}`);
  await page.getByText(hours).first().waitFor();
});

it('a visit that shorter hours leave outside is shown before they are saved, and stays', async () => {
  const salon = await aProfessional();
  const owner = await openUser(onPhone);
  const { page, t } = owner;
  await signIn(owner, salon.email);
  const { id: lea } = await memberNamed(owner, 'Léa Roux');
  const starts_at = (await freeDays(owner, salon)).flat()[0]!.starts_at;
  const visitOf = { memberId: lea, startsAt: starts_at, customerName: 'Camille Martin' };
  await writeVisit(owner, { service_ids: [salon.serviceId] }, visitOf);

  await visit(page, `/staff/detail?id=${lea}`);
  await page.getByRole('button', { name: t('hours:periods.addOfMember') }).click();
  const dialog = page.getByRole('dialog', { name: t('hours:periods.addOfMember') });
  const day = starts_at.slice(0, 10);
  await dialog.getByLabel(t('hours:periods.first')).fill(day);
  await dialog.getByLabel(t('hours:periods.last')).fill(day);
  await dialog.getByRole('button', { name: t('hours:periods.submit'), exact: true }).click();
  const confirmation = page.getByRole('dialog', { name: t('hours:outside.title', { count: 1 }) });
  await confirmation.getByText('Camille Martin').waitFor();
  await confirmation.getByRole('button', { name: t('hours:outside.confirm') }).click();
  await page.getByText(t('hours:periods.added')).waitFor();
  const { appointments } = await askApi<{ appointments: { customer: { name: string }; state: string }[] }>(
    page,
    `/professional/calendar?from=${day}&days=1`,
  );
  expect(appointments).toMatchObject([{ customer: { name: 'Camille Martin' }, state: 'confirmed' }]);
});
