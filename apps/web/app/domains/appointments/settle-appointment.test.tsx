// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen, told } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { SettleAppointment } from './settle-appointment.tsx';

const visit = {
  ...{ id: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', state: 'confirmed', timeZone: 'Europe/Paris' },
  ...{ startsAt: '2026-03-03T11:00:00Z', onSiteCents: 4000, cardCents: 0, payment: { status: 'on_site' } },
  can: { complete: true, cancel: null, noShow: true, undo: null, contest: null, pay: false },
} as Appointment;
const press = (name: string) => screen.findByRole('button', { name }).then(userEvent.click);

it('what was marked by mistake is corrected from its message, also when its panel is closed', async () => {
  const { asked, again } = onScreen(
    <>
      <SettleAppointment appointment={visit} />
      <Toasts />
    </>,
    () => told({}),
  );
  await press('Prestations réalisées');
  await press('Oui, réalisées');
  const correct = await screen.findByRole('button', { name: 'Corriger' });
  again(<Toasts />);
  await userEvent.click(await screen.findByRole('button', { name: 'Corriger' }));
  expect(correct).toBeTruthy();
  await expect.poll(() => asked.map(({ path }) => path.split('/').at(-1))).toEqual(['complete', 'undo']);
});
