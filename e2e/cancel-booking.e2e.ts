import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aHouse, reachCardOf } from './support/house.ts';
import {
  type AppointmentTold,
  askApi,
  bookButton,
  enterCard,
  openAccount,
  openUpcoming,
  setOut,
  waitUntilBooked,
  ways,
} from './support/journey.ts';
import { eventually, holdsOf, mailsTo, readBooks } from './support/product.ts';

describe.each(ways)('in $language at $width px', (way) => {
  it('a customer cancels: asked yes or no with the fee said first, nothing stays held, the time is free again', async () => {
    const customer = await setOut(way);
    const { page, t } = customer;
    const { email } = await openAccount(customer, 'une phrase de passe');
    const house = await aHouse();
    await reachCardOf(house, customer);
    await enterCard(customer, '4242 4242 4242 4242');
    await bookButton(customer).click();
    await waitUntilBooked(customer);
    const appointment = await openUpcoming(customer, house.businessName);
    expect(await isOffered(page, appointment)).toBe(false);

    await page.getByText(t('appointments:cancel.free')).first().waitFor();
    await page.getByRole('button', { name: t('appointments:cancel.open') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('appointments:cancel.no') }).click();
    expect((await askApi<AppointmentTold>(page, `/appointments/${appointment.id}`)).state).toBe('confirmed');

    await page.getByRole('button', { name: t('appointments:cancel.open') }).click();
    await dialog.getByRole('button', { name: t('appointments:cancel.yes') }).click();
    await page.getByText(t('appointments:cancel.done')).waitFor();

    expect((await askApi<AppointmentTold>(page, `/appointments/${appointment.id}`)).state).toBe('cancelled');
    expect(await isOffered(page, appointment)).toBe(true);
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
});

type Availability = { days: { slots: { starts_at: string; member_ids: string[] }[] }[] };

async function isOffered(page: Page, appointment: AppointmentTold): Promise<boolean> {
  const day = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(
    new Date(appointment.starts_at),
  );
  const query = new URLSearchParams({
    service_ids: appointment.lines.map((line) => line.service_id).join(','),
    place: 'salon',
    member_id: appointment.member.id,
    from: day,
    days: '1',
  });
  const found = await askApi<Availability>(
    page,
    `/professionals/${appointment.professional.id}/availability?${query}`,
  );
  return found.days.some(({ slots }) => slots.some((slot) => slot.starts_at === appointment.starts_at));
}
