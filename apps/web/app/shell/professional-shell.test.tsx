// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { ProfessionalShell } from './professional-shell.tsx';

const owner = [
  ...(['own_calendar', 'edit_business', 'manage_services', 'manage_staff'] as const),
  ...(['see_money', 'manage_subscription'] as const),
];

function openAt(address: string, can: readonly (typeof owner)[number][] = owner) {
  const page = { path: '*', element: <ProfessionalShell>…</ProfessionalShell> };
  onScreen(
    <RouterProvider router={createMemoryRouter([page], { initialEntries: [address] })} />,
    () => answered({ customer: 0, professional: 0 }),
    { hasRoutes: true, session: { role: 'SALON', can: [...can] } },
  );
  return screen.getByRole('navigation', { name: 'Espace professionnel' });
}
const textsIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.textContent);

it('the bar of a phone has today, calendar, add, clients and messages', () => {
  const bar = [...openAt('/professional').querySelectorAll('[data-in-bar]')];
  expect(bar.map((entry) => entry.textContent)).toEqual([
    'Aujourd’hui',
    'Agenda',
    'Ajouter',
    'Clientèle',
    'Messages',
  ]);
});

it.each([
  ['/professional', 'Aujourd’hui'],
  ['/professional/calendar', 'Agenda'],
  ['/professional/client/detail', 'Clientèle'],
  ['/professional/information/hours', 'Horaires'],
  ['/professional/information/company', 'Mes informations'],
  ['/professional/setting/website', 'Réglages'],
])('at %s the rail marks %s', (address, word) => {
  const current = openAt(address).querySelectorAll('[aria-current]');
  expect([...current].map((link) => link.textContent)).toEqual([word]);
});

it('the menu groups the other pages under heads, and leaves out what a member may not open', () => {
  openAt('/professional', ['own_calendar', 'see_money']);
  const group = (name: string) => textsIn(screen.getByRole('list', { name, hidden: true }));
  expect(group('Mon activité')).toEqual(['Portefeuille']);
  expect(group('Mon entreprise')).toEqual(['Réglages']);
  expect(group('Pour moi')).toEqual(['Réserver pour moi', 'Mes rendez-vous', 'Mes messages', 'Mon compte']);
});
