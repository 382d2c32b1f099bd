import { expect, it } from 'vitest';
import { aBusySalon } from './support/busy-salon.ts';
import { visit } from './support/page.ts';
import { freeDays, writeVisit } from './support/professional.ts';
import { inParis } from './support/salon-calendar.ts';
import { askApi, onDesktop, openUser, signIn } from './support/test-user.ts';

const mostHeadPx = 150;

it('the calendar leaves the room to the hours, and shows the column of an appointment beside its panel', async () => {
  const user = await openUser(onDesktop);
  const { page } = user;
  const salon = await aBusySalon();
  await signIn(user, salon.email);
  const [slot] = (await freeDays(user, salon)).flat();
  const startsAt = slot?.starts_at ?? '';
  const { day } = inParis(startsAt);
  for (const memberId of [salon.lea, salon.noe])
    await writeVisit(
      user,
      { service_ids: [salon.serviceId] },
      { memberId, startsAt, customerName: 'Zoé Marin' },
    );
  await visit(page, `/professional/calendar?view=day&date=${day}`);
  const card = page.getByRole('button', { name: /Zoé Marin/ }).last();
  await card.waitFor();
  const head = await page.locator('.ec-header').first().boundingBox();
  expect(head ? head.y + head.height : Number.POSITIVE_INFINITY).toBeLessThanOrEqual(mostHeadPx);

  await card.click();
  const panel = page.getByRole('dialog');
  await panel.waitFor();
  const left = async () => (await panel.boundingBox())?.x ?? 0;
  const right = async () => {
    const box = await card.boundingBox();
    return box ? box.x + box.width : Number.POSITIVE_INFINITY;
  };
  await expect.poll(async () => (await right()) <= (await left())).toBe(true);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
});

it('a week leaves the same room to the hours: that of the owner first, a colleague by the address', async () => {
  const user = await openUser(onDesktop);
  const { page, t } = user;
  const salon = await aBusySalon();
  await signIn(user, salon.email);
  const [slot] = (await freeDays(user, salon)).flat();
  const startsAt = slot?.starts_at ?? '';
  const { day } = inParis(startsAt);
  await writeVisit(
    user,
    { service_ids: [salon.serviceId] },
    { memberId: salon.noe, startsAt, customerName: 'Zoé Marin' },
  );
  const card = page.getByRole('button', { name: /Zoé Marin/ });
  const headPx = async () => {
    const head = await page.locator('.ec-header').first().boundingBox();
    return head ? head.y + head.height : Number.POSITIVE_INFINITY;
  };
  const chosen = page.getByRole('combobox', { name: t('calendar:members.label') });
  await visit(page, `/professional/calendar?view=week&date=${day}`);
  await page.locator('.ec-col-head').nth(6).waitFor();
  const { members } = await askApi<{ members: { id: string }[] }>(page, '/professional/calendar');
  expect(await chosen.inputValue()).toBe(members[0]?.id);
  expect(await headPx()).toBeLessThanOrEqual(mostHeadPx);
  expect(await card.count()).toBe(0);

  await visit(page, `/professional/calendar?view=week&date=${day}&member=${salon.noe}`);
  await card.waitFor();
  expect(await headPx()).toBeLessThanOrEqual(mostHeadPx);
});
