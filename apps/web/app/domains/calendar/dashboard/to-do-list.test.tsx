// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { toDoKey } from './queries.ts';
import { ToDoList } from './to-do-list.tsx';

const none = { count: 0, first_id: null };
const nothing = {
  requests: none,
  proposals: none,
  failed_payments: none,
  unread_threads: 0,
  unsettled: { count: 0, first_day: null },
  papers: null,
  unpaid_invoices: null,
  sms_used_up: null,
  failing_systems: [],
  unread_calendars: [],
};
const [visit, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const lines = () =>
  screen
    .getAllByRole('link')
    .map((link) => [link.textContent?.replaceAll('\u00a0', ' '), link.getAttribute('href')]);

it('says so when there are no tasks', async () => {
  onScreen(<ToDoList />, () => answered(nothing));
  await screen.findByText(/^Rien ne vous attend/);
  expect(screen.queryAllByRole('link')).toEqual([]);
});

it('links each task to its page, the ones that expire first', async () => {
  onScreen(<ToDoList />, () =>
    answered({
      requests: { count: 2, first_id: visit },
      proposals: { count: 1, first_id: other },
      failed_payments: { count: 1, first_id: other },
      unread_threads: 3,
      unsettled: { count: 11, first_day: '2026-03-02' },
      papers: { kind: 'incomplete', count: 2 },
      unpaid_invoices: { count: 1, amount_cents: 3999 },
      sms_used_up: { quota: 50, back_on: '2026-04-01' },
      failing_systems: [
        { host: 'crm.example', since: '2026-03-01T23:30:00Z' },
        { host: 'caisse.example:8443', since: '2026-03-02T10:00:00Z' },
      ],
      unread_calendars: [{ host: 'calendar.google.com', since: '2026-03-01T23:30:00Z' }],
    }),
  );
  await screen.findByRole('link', { name: /2 demandes/ });
  expect(lines()).toEqual([
    ['2 demandes attendent votre réponse', `/professional/calendar?appointment=${visit}`],
    ['1 rendez-vous dont la carte a été refusée', `/professional/calendar?appointment=${other}`],
    ['3 conversations non lues', '/messages'],
    ['11 rendez-vous passés à valider', '/professional/calendar?settle=2026-03-02'],
    ['1 facture d’abonnement refusée par votre carte (39,99 €)', '/professional/subscription'],
    ['2 pièces à envoyer', '/professional/information/verification'],
    [
      'crm.example ne répond plus : rien ne lui est envoyé depuis le lundi 2 mars. Faites un essai',
      '/professional/setting/connections',
    ],
    [
      'caisse.example:8443 ne répond plus : rien ne lui est envoyé depuis le lundi 2 mars. Faites un essai',
      '/professional/setting/connections',
    ],
    [
      'L’agenda de calendar.google.com n’est plus lu depuis le lundi 2 mars. Vérifiez son adresse',
      '/professional/setting#external-calendars',
    ],
    ['1 proposition reste sans réponse', `/professional/calendar?appointment=${other}`],
    [
      'Vos 50 SMS du mois sont envoyés : les rappels partent par e-mail jusqu’au mercredi 1er avril',
      '/professional/setting',
    ],
  ]);
});

it('reloads with every change of appointments', async () => {
  let answer: object = { ...nothing, unread_threads: 1 };
  const { cache } = onScreen(<ToDoList />, () => answered(answer));
  await screen.findByRole('link', { name: '1 conversation non lue' });
  answer = nothing;
  // Same as a live change of an appointment: the key is below theirs.
  await cache.invalidateQueries({ queryKey: [toDoKey[0]] });
  await screen.findByText(/^Rien ne vous attend/);
});
