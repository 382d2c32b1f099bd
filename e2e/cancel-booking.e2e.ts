import { expect, it } from 'vitest';
import { bookFreeTime } from './support/book-by-call.ts';
import { moveToLast } from './support/own-visit.ts';
import { visit } from './support/page.ts';
import { eventually, holdsOf, mailsTo, readBooks } from './support/product.ts';
import { aProfessional, freeDays, type Professional } from './support/professional.ts';
import {
  type AppointmentJson,
  askApi,
  onDesktop,
  openAccount,
  openUser,
  type TestUser,
} from './support/test-user.ts';

it('a customer moves an appointment, then cancels: the fee is shown before the confirmation, the hold is released, the time is free again', async () => {
  const customer = await openUser(onDesktop);
  const { page, t } = customer;
  const { email } = await openAccount(customer, 'une phrase de passe');
  const professional = await aProfessional();
  const id = await bookFreeTime(customer, professional);
  await visit(page, `/appointments/${id}`);
  const first = await askApi<AppointmentJson>(page, `/appointments/${id}`);
  expect(await isOffered(customer, professional, first)).toBe(false);
  const appointment = await moveToLast(customer, first);
  expect(await isOffered(customer, professional, first)).toBe(true);
  expect(await isOffered(customer, professional, appointment)).toBe(false);
  const moved = t('notifications:moved.customer.title');
  await eventually('the mail of the move', async () =>
    (await mailsTo(email)).some(({ text }) => text.includes(moved)),
  );

  await page.getByText(t('appointments:cancel.free')).first().waitFor();
  await page.getByRole('button', { name: t('appointments:cancel.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('appointments:cancel.no') }).click();
  expect((await askApi<AppointmentJson>(page, `/appointments/${appointment.id}`)).state).toBe('confirmed');

  await page.getByRole('button', { name: t('appointments:cancel.open') }).click();
  await dialog.getByRole('button', { name: t('appointments:cancel.yes') }).click();
  await page.getByRole('status').getByText(t('appointments:cancel.done')).waitFor();

  expect((await askApi<AppointmentJson>(page, `/appointments/${appointment.id}`)).state).toBe('cancelled');
  expect(await isOffered(customer, professional, appointment)).toBe(true);
  await eventually('nothing held any more', async () =>
    (await holdsOf(appointment.id)).every((hold) => hold.status === 'canceled' && hold.held_cents === 0),
  );
  expect(
    (await readBooks()).holds.filter(
      (hold) => hold.metadata.reference === appointment.id && hold.captured_cents > 0,
    ),
  ).toEqual([]);
  const cancelled = t('notifications:cancelled.customer.title');
  await eventually('the cancellation mail', async () =>
    (await mailsTo(email)).some(({ text }) => text.includes(cancelled)),
  );
});

async function isOffered(
  customer: TestUser,
  professional: Professional,
  appointment: AppointmentJson,
): Promise<boolean> {
  const day = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' });
  const query = {
    from: day.format(new Date(appointment.starts_at)),
    days: 1,
    member_id: appointment.member.id,
  };
  const slots = (await freeDays(customer, professional, query)).flat();
  return slots.some(({ starts_at }) => starts_at === appointment.starts_at);
}
