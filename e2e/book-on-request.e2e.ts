import { expect, it } from 'vitest';
import { inProject } from '../scripts/paths.ts';
import { plusDays } from './support/first-day.ts';
import { acceptRequest, openRequest, sendRequest } from './support/on-request.ts';
import { reload, visit } from './support/page.ts';
import { holdsOf } from './support/product.ts';
import { aProfessional, aServiceOnRequest, freeDays, type Professional } from './support/professional.ts';
import { inParis } from './support/salon-calendar.ts';
import { expectAccessible } from './support/sound.ts';
import {
  type AppointmentJson,
  askApi,
  enterCard,
  onDesktop,
  onPhone,
  openAccount,
  openUser,
  signIn,
  type TestUser,
} from './support/test-user.ts';

const photo = inProject('packages/demo/portraits/man-01.jpg');

it('a service on request is asked for with a photo and accepted, the next time declined, and then another time is proposed and taken', async () => {
  const professional = await aProfessional();
  const serviceId = await aServiceOnRequest(professional);
  const customer = await openUser(onPhone);
  await openAccount(customer, 'une phrase de passe');
  const owner = await openUser(onDesktop);
  await signIn(owner, professional.email);

  const first = await request(customer, professional, { serviceId, withPhoto: true });
  expect(await holdsOf(first)).toEqual([]);
  // The list of requests and the panel with the answers, at phone width.
  const desktop = owner.page.viewportSize();
  await owner.page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(owner.page, '/professional');
  await openRequest(owner);
  const { pathname, search } = new URL(owner.page.url());
  await expectAccessible(owner.page, pathname + search);
  if (desktop) await owner.page.setViewportSize(desktop);
  const panel = owner.page.getByRole('dialog');
  await panel.getByText('Allergique ?').waitFor();
  const shown = panel.getByRole('img', { name: owner.t('requests:photos.nth', { nth: 1 }) });
  await expect
    .poll(() => shown.evaluate((image) => (image as unknown as { naturalWidth?: number }).naturalWidth ?? 0))
    .toBeGreaterThan(0);
  await acceptRequest(owner);
  expect(await stateOf(customer, first)).toBe('confirmed');

  const second = await request(customer, professional, { serviceId, withPhoto: false });
  await openRequest(owner);
  await panel.getByRole('button', { name: owner.t('requests:decline.open') }).click();
  const sure = owner.page.getByRole('dialog', { name: owner.t('requests:decline.title') });
  await sure.getByLabel(owner.t('requests:decline.reason')).fill('Complet ce jour-là');
  await sure.getByRole('button', { name: owner.t('requests:decline.yes') }).click();
  await owner.page.getByRole('status').getByText(owner.t('requests:decline.done')).waitFor();
  await visit(customer.page, `/appointments/${second}`);
  await customer.page
    .getByText(customer.t('requests:ended.professional', { name: professional.businessName }))
    .waitFor();
  await customer.page.getByText('Complet ce jour-là').waitFor();
  expect(await stateOf(customer, second)).toBe('cancelled');
  expect(await holdsOf(second)).toEqual([]);

  const third = await request(customer, professional, { serviceId, withPhoto: false });
  const { day, time } = inParis(await startOf(customer, third));
  const proposed = plusDays(day, 1);
  await openRequest(owner);
  await panel.getByRole('button', { name: owner.t('proposals:propose.open') }).click();
  const form = owner.page.getByRole('dialog').last();
  await form
    .getByRole('group', { name: owner.t('proposals:propose.nth', { nth: 1 }) })
    .getByLabel(owner.t('calendar:add.day'))
    .fill(proposed);
  await form.getByRole('button', { name: owner.t('proposals:propose.submit') }).click();
  await owner.page.getByRole('status').getByText(owner.t('proposals:propose.done')).waitFor();

  await visit(customer.page, `/appointments/${third}`);
  const [take = ''] = customer.t('proposals:take', { when: '@', member: '@' }).split('@');
  await customer.page.getByRole('button', { name: new RegExp(`^${take}`) }).click();
  await customer.page.getByRole('status').getByText(customer.t('proposals:taken')).waitFor();
  expect(await stateOf(customer, third)).toBe('confirmed');
  expect(inParis(await startOf(customer, third))).toEqual({ day: proposed, time });
});

type Asking = { serviceId: string; withPhoto: boolean };

/**
 * Requests the last free time of the first bookable day from four days ahead on; returns the appointment
 * id.
 */
async function request(
  customer: TestUser,
  professional: Professional,
  { serviceId, withPhoto }: Asking,
): Promise<string> {
  const { page, t } = customer;
  const days = await freeDays(customer, { id: professional.id, serviceId }, { days: 10 });
  const slot =
    days
      .slice(4)
      .find((slots) => slots.length > 0)
      ?.at(-1)?.starts_at ?? '';
  await visit(page, `/booking/${professional.slug}?services=${serviceId}&slot=${encodeURIComponent(slot)}`);
  await page.getByRole('heading', { name: t('requests:questions.title') }).waitFor();
  const next = page.getByRole('button', { name: t('booking:prePayment.next') });
  await next.click();
  await page.getByText(t('fields:choice_required')).waitFor();
  await page.getByRole('radio', { name: t('requests:answer.no') }).check();
  const answered = page.getByRole('button', { name: t('requests:photos.remove'), exact: false });
  await page.getByLabel(new RegExp(t('requests:photos.choose'))).setInputFiles(photo);
  await answered.first().waitFor();
  if (withPhoto) {
    await expectAccessible(page, new URL(page.url()).pathname + new URL(page.url()).search);
    // The answers survive a reload, and the photo is fetched again.
    await reload(page);
    await page.getByRole('img', { name: t('requests:photos.nth', { nth: 1 }) }).waitFor();
    expect(await page.getByRole('radio', { name: t('requests:answer.no') }).isChecked()).toBe(true);
  }
  await next.click();
  await enterCard(customer, '4242 4242 4242 4242');
  const id = await sendRequest(customer);
  if (withPhoto) await expectAccessible(page, new URL(page.url()).pathname);
  return id;
}

async function stateOf({ page }: TestUser, id: string): Promise<string> {
  return (await askApi<AppointmentJson>(page, `/appointments/${id}`)).state;
}

async function startOf({ page }: TestUser, id: string): Promise<string> {
  return (await askApi<AppointmentJson>(page, `/appointments/${id}`)).starts_at;
}
