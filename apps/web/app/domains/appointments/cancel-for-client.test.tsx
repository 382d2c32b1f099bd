// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen, told } from '~/testing/on-screen.tsx';
import { CancelForClient } from './cancel-for-client.tsx';

const visit = (id: string) =>
  ({ id, customer: { name: 'Zoé', email: 'zoe@meche.example' }, cardCents: 0 }) as Appointment;
const zoe = '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const lea = '2b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';

const ask = () => userEvent.click(screen.getByRole('button', { name: 'Annuler le rendez-vous' }));
const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/Motif/);

it('keeps the reason that was typed, of this visit alone, through whatever closes the dialog or the panel around it', async () => {
  const { asked, again } = onScreen(<CancelForClient key={zoe} appointment={visit(zoe)} />, () => told({}));
  await ask();
  await userEvent.type(reason(), 'Je suis souffrante');
  fireEvent(screen.getByRole('dialog'), new Event('close'));
  // The panel is closed, another visit is looked at, and this one again.
  again(<p />);
  again(<CancelForClient key={lea} appointment={visit(lea)} />);
  await ask();
  expect(reason().value).toBe('');
  again(<CancelForClient key={zoe} appointment={visit(zoe)} />);
  await ask();
  expect(reason().value).toBe('Je suis souffrante');
  await userEvent.click(screen.getByRole('button', { name: 'Oui, annuler' }));
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(1);
  expect(asked[0]?.body).toEqual({ reason: 'Je suis souffrante', fee_cents: 0 });
  await expect.poll(() => sessionStorage.length).toBe(0);
});
