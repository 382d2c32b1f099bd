// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { toastStore } from '~/ui/feedback/toast.ts';
import { PriceLines } from '../price-lines.tsx';
import { CancelAppointment } from './cancel-appointment.tsx';

/** In the past by the machine's clock, but not by the business clock. */
const freeUntil = '2020-06-03T12:00:00Z';
const visit = {
  id: '0b3f6e1c-1111-4111-8111-111111111111',
  startsAt: '2020-06-04T12:00:00Z',
  timeZone: 'Europe/Paris',
  professional: { name: 'Atelier Brest' },
  can: { cancel: { feeCents: 0 } },
  money: { freeUntil, depositCents: 0 },
} as unknown as Appointment;

const ask = () => userEvent.click(screen.getByRole('button', { name: 'Annuler le rendez-vous' }));
const answer = (name: RegExp) =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

it('scrolls to the new state at the top of the page', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  onScreen(<CancelAppointment appointment={visit} />, () => answered({ id: visit.id, state: 'cancelled' }));
  await ask();
  expect(scrolled).not.toHaveBeenCalled();
  await answer(/^Oui, annuler$/);
  await expect.poll(() => scrolled.mock.calls).toEqual([[{ top: 0 }]]);
});

it('shows the free period from the API, and a changed fee only while the dialog is open', async () => {
  const changed = refused(409, 'fee_changed', {}, { fee_cents: 1800 });
  onScreen(<CancelAppointment appointment={visit} />, () => changed);
  await ask();
  within(screen.getByRole('dialog')).getByText(/Annuler peut coûter des frais après le .*3 juin/);
  await answer(/^Oui, annuler$/);
  await screen.findByRole('button', { name: /Oui, annuler pour 18,00/ });
  await answer(/^Non, le garder$/);
  // The appointment's own fee applies again.
  screen.getByText('Annuler maintenant ne coûte rien.');
  await ask();
  await answer(/^Oui, annuler$/);
});

it('calls the deposit by its name before it is lost, and once it is', async () => {
  const money = { ...visit.money, freeUntil: null, depositCents: 2000 };
  const late = { ...visit, money, can: { cancel: { feeCents: 2000 } } } as Appointment;
  const free = { ...visit, money: { ...money, freeUntil } } as Appointment;
  const cost = 'Annuler maintenant vous fait perdre l’acompte de 20,00 €, prélevé sur la somme retenue.';
  const normal = () => document.body.textContent?.replace(/\s/g, ' ') ?? '';
  onScreen(<CancelAppointment appointment={late} />);
  expect(normal()).toContain(cost);
  cleanup();
  onScreen(<CancelAppointment appointment={free} />);
  await ask();
  expect(normal()).toMatch(/Après le .*3 juin.*, annuler peut vous faire perdre l’acompte/);
  cleanup();
  const amounts = { serviceFeeCents: 6000, mileageCents: 0, distanceKm: null, searchFeeCents: 100 };
  const price = { ...amounts, totalCents: 6100, cardCents: 2100, onSiteCents: 4000, feeCents: 2000 };
  onScreen(<PriceLines price={{ ...price, depositCents: 2000 }} state="no_show" costOnly />);
  expect(normal()).toContain('Acompte conservé20,00 €');
  cleanup();
  onScreen(<PriceLines price={{ ...price, depositCents: 0 }} state="no_show" costOnly />);
  expect(normal()).toContain('Frais d’absence20,00 €');
});

it.each([
  ['requested', ['Annuler la demande', 'Annuler cette demande\u00a0?', 'Non, la garder', 'Demande annulée']],
  [
    'confirmed',
    ['Annuler le rendez-vous', 'Annuler ce rendez-vous\u00a0?', 'Non, le garder', 'Rendez-vous annulé'],
  ],
] as const)('uses the words of its state: %s', async (state, [open, title, no, done]) => {
  onScreen(<CancelAppointment appointment={{ ...visit, state }} />, () =>
    answered({ id: visit.id, state: 'cancelled' }),
  );
  await userEvent.click(screen.getByRole('button', { name: open }));
  screen.getByRole('dialog', { name: title });
  screen.getByRole('button', { name: no });
  await answer(/^Oui, annuler$/);
  await expect.poll(() => toastStore.toasts().at(-1)).toMatchObject({ message: done });
});
