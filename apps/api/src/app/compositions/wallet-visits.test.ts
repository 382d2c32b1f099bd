import { expect, it, onTestFinished } from 'vitest';
import { openApiFixture } from '#testing/api-fixture';
import { anAppointment, aProfessional } from '#testing/builders';

it('lists prices, and when no service was done the fee that is kept and nothing on site', async () => {
  const fixture = await openApiFixture({}, { now: new Date('2026-11-18T14:00:00Z') });
  onTestFinished(() => fixture.close());
  const salon = await aProfessional(fixture.db);
  const byCard = { totalCents: 4100, cardCents: 1600, onSiteCents: 2500, searchFeeCents: 100 };
  const on = (day: number, columns: object) =>
    anAppointment(fixture.db, salon, {
      startsAt: new Date(`2026-11-0${day}T10:00:00Z`),
      ...byCard,
      ...columns,
    });
  await on(2, { state: 'completed' });
  await on(3, { state: 'cancelled', cancelledBy: 'customer', feeCents: 1500 });
  await on(4, { state: 'no_show', feeCents: 2000 });
  await on(5, { state: 'cancelled', cancelledBy: 'professional' });
  await on(6, { state: 'confirmed' });

  const headers = await fixture.signIn(salon.accountId);
  const { value } = await fixture.call('GET', '/professional/wallet/appointments', { headers });
  const listed = (value as { appointments: Record<string, unknown>[] }).appointments;
  const figures = listed.map((one) => [one.state, one.total_cents, one.on_site_cents, one.fee_cents]);
  expect(figures).toEqual([
    ['completed', 4100, 2500, null],
    ['cancelled', 4100, 0, 1500],
    ['no_show', 4100, 0, 2000],
    ['cancelled', 4100, 0, 0],
    ['confirmed', 4100, 2500, null],
  ]);
});
