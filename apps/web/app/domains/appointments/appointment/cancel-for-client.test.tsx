// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { toastStore } from '~/ui/feedback/toast.ts';
import { CancelForClient } from './cancel-for-client.tsx';

const visit = (id: string) =>
  ({ id, customer: { name: 'Zoé', email: 'zoe@meche.example' }, cardCents: 0 }) as Appointment;
const zoe = '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const lea = '2b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';

const ask = () => userEvent.click(screen.getByRole('button', { name: 'Annuler le rendez-vous' }));
const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/Motif/);

it('keeps the typed reason per appointment, however the dialog or its panel is closed', async () => {
  const { calls, again } = onScreen(<CancelForClient key={zoe} appointment={visit(zoe)} />, () =>
    answered({}),
  );
  await ask();
  await userEvent.type(reason(), 'Je suis souffrante');
  fireEvent(screen.getByRole('dialog'), new Event('close'));
  // Closes the panel, opens another appointment, then returns to the first.
  again(<p />);
  again(<CancelForClient key={lea} appointment={visit(lea)} />);
  await ask();
  expect(reason().value).toBe('');
  again(<CancelForClient key={zoe} appointment={visit(zoe)} />);
  await ask();
  expect(reason().value).toBe('Je suis souffrante');
  await userEvent.click(screen.getByRole('button', { name: 'Oui, annuler' }));
  await expect.poll(() => calls.length).toBe(1);
  expect(calls[0]?.body).toEqual({ reason: 'Je suis souffrante', fee_cents: 0 });
  await expect.poll(() => sessionStorage.length).toBe(0);
});

it.each([
  ['requested', ['Annuler la demande', 'Annuler cette demande\u00a0?', 'Demande annulée']],
  ['confirmed', ['Annuler le rendez-vous', 'Annuler ce rendez-vous\u00a0?', 'Rendez-vous annulé']],
] as const)(
  'uses the words of its state (%s), and mentions the card only with a hold',
  async (state, texts) => {
    const [open, title, done] = texts;
    onScreen(<CancelForClient appointment={{ ...visit(zoe), state, cardCents: 4000 }} />, () => answered({}));
    await userEvent.click(screen.getByRole('button', { name: open }));
    const dialog = screen.getByRole('dialog', { name: title });
    expect(dialog.textContent?.includes('la somme retenue sur sa carte')).toBe(state === 'confirmed');
    await userEvent.click(screen.getByRole('button', { name: 'Oui, annuler' }));
    await expect.poll(() => toastStore.toasts().at(-1)).toMatchObject({ message: done });
  },
);
