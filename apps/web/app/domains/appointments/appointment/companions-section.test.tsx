// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { toastStore } from '~/ui/feedback/toast.ts';
import { CompanionsSection } from './companions-section.tsx';

const id = (digit: number) => `0b3f6e1c-${`${digit}`.repeat(4)}-4111-8111-111111111111`;
const at = { startsAt: '2026-03-03T09:00:00Z', endsAt: '2026-03-03T09:45:00Z' };
const other = { ...at, memberName: 'Lina', state: 'confirmed', services: ['Coupe'] } as const;
const visit = {
  ...at,
  id: id(2),
  timeZone: 'Europe/Paris',
  customer: { name: 'Camille Roy' },
  group: {
    id: id(9),
    position: 2,
    personName: 'Zoé',
    others: [
      { ...other, id: id(1), personName: '', position: 1 },
      { ...other, id: id(3), personName: '', position: 3, state: 'cancelled' },
    ],
  },
} as unknown as Appointment;

/** Answer of the API: a group with two confirmed appointments and a cancelled one. */
const group = (feeCents: number) => {
  const one = (state: string) => ({
    id: id(1),
    state,
    starts_at: at.startsAt,
    ends_at: at.endsAt,
    time_zone: 'Europe/Paris',
    professional: { name: 'Atelier Brest' },
    money: { deposit_cents: 0 },
  });
  const appointments = ['confirmed', 'confirmed', 'cancelled'].map(one);
  return answered({ id: id(9), appointments, can: { cancel: { fee_cents: feeCents } } });
};

it('calls the person who booked "you", and links to the other appointments', async () => {
  onScreen(<CompanionsSection appointment={visit} reader="customer" />, () => group(0));
  screen.getByRole('heading', { name: 'Pour Zoé' });
  screen.getByRole('link', { name: /^Vous · 10\sh avec Lina$/ });
  expect(screen.getByRole('link', { name: /^Personne 3/ }).closest('li')?.textContent).toMatch(/annulé$/);
  await screen.findByRole('button', { name: 'Tout annuler' });
});

it('shows the professional the name of the person who booked, without links or a cancel button', () => {
  onScreen(<CompanionsSection appointment={visit} reader="professional" />, () => group(0));
  screen.getByText(/^Camille Roy · 10\sh avec Lina$/);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows one person served by several members under their own name, on each appointment', () => {
  const group = { ...visit.group, isInTurn: true, personName: '' };
  const consecutive = { ...visit, group } as Appointment;
  onScreen(<CompanionsSection appointment={consecutive} reader="professional" />);
  screen.getByRole('heading', { name: 'Pour Camille Roy' });
  expect(screen.getAllByText(/^Camille Roy · 10\sh avec Lina$/)).toHaveLength(2);
});

it('shows the fee for the whole group, and asks again if it changed', async () => {
  const sent: unknown[] = [];
  onScreen(<CompanionsSection appointment={visit} reader="customer" />, ({ path, body }) => {
    if (!path.endsWith('/cancel')) return group(0);
    sent.push(body);
    return sent.length === 1 ? refused(409, 'fee_changed', {}, { fee_cents: 1800 }) : group(0);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Tout annuler' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/^Les rendez-vous de 2 personnes/);
  await userEvent.click(dialog.getByRole('button', { name: 'Oui, tout annuler' }));
  await userEvent.click(await dialog.findByRole('button', { name: /Oui, tout annuler \(18,00/ }));
  await expect
    .poll(() => toastStore.toasts().at(-1))
    .toMatchObject({ message: 'Tous les rendez-vous sont annulés.' });
  expect(sent).toEqual([{ fee_cents: 0 }, { fee_cents: 1800 }]);
});
