import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inProject } from '../scripts/paths.ts';
import { arriveAt, visit } from './support/page.ts';
import { aProfessional, freeDays, giveHours, writeVisit } from './support/professional.ts';
import { askApi, onDesktop, openUser, signIn } from './support/test-user.ts';

const portrait = inProject('packages/demo/portraits/man-01.jpg');

it('a new member appears with a photo on the public page, is booked, and leaves once the appointment is handed to a colleague', async () => {
  const professional = await aProfessional({ roomy: true });
  const owner = await openUser(onDesktop);
  const { page, t } = owner;
  await signIn(owner, professional.email);
  await visit(page, '/staff');
  await page.getByRole('link', { name: t('staff:add.open') }).click();
  await arriveAt(page, '**/staff/registry');
  await page.getByLabel(t('staff:add.firstName'), { exact: true }).fill('Noa');
  await page.getByLabel(new RegExp(`^${t('staff:fields.about')}`)).fill('Dix ans de boucles');
  await page.getByLabel(new RegExp(t('staff:portrait.choose'))).setInputFiles(portrait);
  await page.getByAltText(t('staff:portrait.preview')).waitFor();
  await page.getByRole('button', { name: t('staff:add.submit') }).click();
  await arriveAt(page, '**/staff/detail?*');
  const noa = new URL(page.url()).searchParams.get('id') ?? '';

  await visit(page, '/staff');
  const handle = page.getByRole('button', { name: t('staff:order.drag', { name: 'Noa' }) });
  await drawAbove(handle, page.getByRole('listitem').filter({ hasText: 'Léa Roux' }));
  await expect
    .poll(async () => (await askApi<Staff>(page, '/professional/staff')).members.map(({ name }) => name))
    .toEqual([expect.stringContaining('Awa'), 'Noa', 'Léa Roux']);

  await visit(page, `/pro/${professional.slug}`);
  await expectWholeFront(page);
  const shown = page.getByRole('listitem').filter({ hasText: 'Dix ans de boucles' });
  await shown.getByText('Noa', { exact: true }).waitFor();
  const face = shown.locator('img[src*="/pictures/"]');
  await expect
    .poll(() => face.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(0);

  await giveHours(noa);
  const offered = (await freeDays(owner, professional, { member_id: noa })).flat();
  const { starts_at: slot, member_ids } = offered[0]!;
  expect(member_ids).toContain(noa);
  const visitOf = { memberId: noa, startsAt: slot, customerName: 'Jeanne Petit' };
  await writeVisit(owner, { service_ids: [professional.serviceId] }, visitOf);

  await visit(page, `/staff/detail?id=${noa}`);
  await page.getByRole('button', { name: t('staff:leaving.open') }).click();
  await page.getByRole('button', { name: new RegExp(t('staff:handOver.to', { name: 'Léa Roux' })) }).click();
  await page.getByText(t('staff:handOver.none')).waitFor();
  await page.getByRole('button', { name: t('staff:leaving.dismiss', { name: 'Noa' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff:leaving.confirm') })
    .click();
  await arriveAt(page, '**/staff');
  await page.getByRole('link', { name: 'Léa Roux' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Noa', exact: true }).count()).toBe(0);
  const day = slot.slice(0, 10);
  const { appointments } = await askApi<{ appointments: { member: { name: string } }[] }>(
    page,
    `/professional/calendar?from=${day}&days=1`,
  );
  expect(appointments.map(({ member }) => member.name)).toEqual(['Léa Roux']);
});

type Staff = { members: { name: string }[] };

async function drawAbove(handle: Locator, row: Locator): Promise<void> {
  const { mouse } = handle.page();
  await handle.hover();
  await mouse.down();
  const { x = 0, y = 0 } = (await row.boundingBox()) ?? {};
  await mouse.move(x + 40, y + 4, { steps: 5 });
  await mouse.up();
}

/** The drawn front of a page without photos ends 36 units before the edges of a picture of 1200 by 420. */
async function expectWholeFront(page: Page): Promise<void> {
  const front = page.locator('img[srcset*="format=banner"]').first();
  for (const width of [360, 620, 767, 800, 991, onDesktop.width]) {
    await page.setViewportSize({ width, height: 900 });
    const box = await front.boundingBox();
    if (!box) throw new Error('there is no drawn front');
    expect([width, (box.height / box.width) * 1200 >= 348]).toEqual([width, true]);
  }
}
