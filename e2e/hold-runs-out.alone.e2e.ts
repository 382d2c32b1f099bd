import { expect, it } from 'vitest';
import { visit } from './support/page.ts';
import { eventually, holdsOf, moveClock } from './support/product.ts';
import { aProfessional, reachCardOf } from './support/professional.ts';
import {
  type AppointmentJson,
  askApi,
  bookButton,
  onPhone,
  openAccount,
  openUser,
} from './support/test-user.ts';

it('a card that is never entered: the page left and found again resumes, then the ten minutes free the time', async () => {
  const customer = await openUser(onPhone);
  const { page, t } = customer;
  await openAccount(customer, 'une phrase de passe');
  await reachCardOf(await aProfessional(), customer);
  await bookButton(customer).waitFor();
  const address = page.url();

  await visit(page, '/');
  await visit(page, address);
  await page.getByRole('heading', { name: t('booking:last.titleWithCard') }).waitFor();

  const { items } = await askApi<{ items: AppointmentJson[] }>(page, '/appointments?view=upcoming');
  const held = items.find((one) => one.state === 'held');
  expect(held).toBeDefined();
  await moveClock({ advance_seconds: 11 * 60 });
  await eventually('the slot is free again', async () => {
    const appointment = await askApi<AppointmentJson>(page, `/appointments/${held?.id}`);
    return appointment.state === 'cancelled';
  });
  expect((await holdsOf(held?.id ?? '')).every((hold) => hold.held_cents === 0)).toBe(true);
  await visit(page, address);
  await page.getByRole('heading', { name: t('booking:hold.overTitle') }).waitFor();
});
