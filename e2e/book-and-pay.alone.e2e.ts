import { expect, it } from 'vitest';
import { formatAmount } from './support/money-screens.ts';
import { visit } from './support/page.ts';
import { eventually, holdsOf, mailsTo, moveClock, readText } from './support/product.ts';
import { entryOf, inParis } from './support/salon-calendar.ts';
import {
  type AppointmentJson,
  aNewcomer,
  askApi,
  demoSalon,
  onPhone,
  openUpcoming,
  openUser,
  payByCard,
  reachCard,
  signIn,
  type TestUser,
} from './support/test-user.ts';

it('a customer books a hairdresser, is served, and only then pays', async () => {
  const customer = await openUser(onPhone);
  const newcomer = aNewcomer();
  await reachCard(customer, newcomer);
  await payByCard(customer);

  const appointment = await openUpcoming(customer, demoSalon);
  const { id } = appointment;
  expect(appointment).toMatchObject({
    state: 'confirmed',
    card_cents: appointment.total_cents,
    on_site_cents: 0,
  });
  await expectCalendarFileMailed(newcomer.email, id);

  // Before the appointment the amount is held at most, never captured.
  await moveClock({ to: appointment.starts_at });
  const [hold] = await eventually('the hold', async () => {
    const holds = await holdsOf(id);
    return holds.some((one) => one.status === 'requires_capture') && holds;
  });
  expect(hold).toMatchObject({ held_cents: appointment.card_cents, captured_cents: 0 });

  const hairdresser = await openUser(onPhone);
  await markDone(hairdresser, newcomer.lastName, appointment);
  expect((await holdsOf(id)).every((one) => one.captured_cents === 0)).toBe(true);

  await moveClock({ advance_seconds: 11 * 60 });
  const captured = await eventually('the capture', async () => {
    const holds = await holdsOf(id);
    return holds.some((one) => one.captured_cents > 0) && holds;
  });
  expect(captured.filter((one) => one.captured_cents > 0)).toHaveLength(1);
  expect(captured[0]).toMatchObject({ status: 'succeeded', captured_cents: appointment.card_cents });
  await expectInWallet(hairdresser, newcomer.lastName, appointment);
});

async function expectCalendarFileMailed(email: string, id: string): Promise<void> {
  const file = await eventually('the confirmation with its calendar file', async () => {
    const mails = await mailsTo(email);
    return mails.flatMap((mail) => mail.attachments).find(({ type }) => type.startsWith('text/calendar'));
  });
  expect(await readText(file.path)).toContain(id);
}

async function markDone(
  hairdresser: TestUser,
  lastName: string,
  appointment: AppointmentJson,
): Promise<void> {
  const { page, t, readerSetup } = hairdresser;
  await signIn(hairdresser, 'sofia@demo.meche.example');
  const { day, time } = inParis(appointment.starts_at);
  await visit(page, `/professional/calendar?date=${day}`);
  // A phone shows one member of the team at a time.
  await page.getByLabel(t('calendar:members.label')).selectOption({ label: appointment.member.name });
  // Find the entry by its time: the line of the present time has the same label.
  await entryOf(hairdresser, lastName, time).click();
  await page.getByRole('button', { name: t('appointments:settle.complete.open') }).click();
  const amount = formatAmount(readerSetup, appointment.card_cents);
  await page.getByRole('button', { name: t('appointments:settle.complete.yesDebit', { amount }) }).click();
  await eventually('the settlement may still be undone', async () => {
    const { can } = await askApi<{ can: { undo: object | null } }>(page, `/appointments/${appointment.id}`);
    return can.undo !== null;
  });
}

type Movement = { appointment_id: string };

/** Share of the professional: less the search fee of 1,00 € and 1.5 % + 0,25 € of the rest. */
async function expectInWallet(
  { page }: TestUser,
  lastName: string,
  { id, card_cents }: AppointmentJson,
): Promise<void> {
  const share = card_cents - 100;
  const charges = Math.floor((share * 150 + 5_000) / 10_000) + 25;
  const movement = await eventually('the movement of the wallet', async () => {
    const wallet = await askApi<{ movements: Movement[] }>(
      page,
      '/professional/wallet/movements?kind=capture',
    );
    return wallet.movements.find((one) => one.appointment_id === id);
  });
  expect(movement).toMatchObject({ kind: 'capture', amount_cents: share - charges });
  await visit(page, '/professional/payment-management');
  await page.getByText(new RegExp(lastName)).first().waitFor();
}
