import { expect } from 'vitest';
import { type AppointmentJson, askApi, type TestUser } from './test-user.ts';

/**
 * Moves the appointment to the last time of the last open day, because other times of its own day would
 * overlap it.
 */
export async function moveToLast({ page, t }: TestUser, visit: AppointmentJson): Promise<AppointmentJson> {
  await page.getByRole('button', { name: t('appointments:ownMove.open') }).click();
  const dialog = page.getByRole('dialog');
  const days = dialog.getByRole('group', { name: t('scheduling:day'), exact: true }).getByRole('button');
  const open = days.and(page.locator(':enabled'));
  await open.first().waitFor();
  await open.last().click();
  await open.last().and(page.locator('[aria-pressed=true]')).waitFor();
  await dialog.getByRole('list').last().getByRole('button').last().click();
  await dialog.getByRole('button', { name: t('appointments:ownMove.submit') }).click();
  await dialog.waitFor({ state: 'hidden' });
  const moved = await askApi<AppointmentJson>(page, `/appointments/${visit.id}`);
  expect(moved.state).toBe('confirmed');
  expect(moved.starts_at).not.toBe(visit.starts_at);
  return moved;
}
