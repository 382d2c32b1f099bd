// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { ExternalCalendarList } from './external-calendar-list.tsx';

const now = '2026-03-03T09:10:00.000Z';
const google = {
  id: '5b7c0c2e-6a53-4c69-9d5e-0d6f6b2a1f10',
  host: 'calendar.google.com',
  has_password: false,
  event_count: 12,
  read_at: '2026-03-03T09:06:00.000Z',
  problem: null,
  clashes: [],
};
const clash = {
  appointment_id: '6b7c0c2e-6a53-4c69-9d5e-0d6f6b2a1f10',
  customer_name: 'Zoé Marin',
  starts_at: '2026-03-04T09:00:00.000Z',
  ends_at: '2026-03-04T09:45:00.000Z',
};
const lina = { member_id: 'm1', name: 'Lina', is_own: true, calendars: [google] };
const noe = { member_id: 'm2', name: 'Noé', is_own: false, calendars: [] as object[] };
const listed = (...members: object[]) => answered({ time_zone: 'Europe/Paris', members });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  return () => vi.useRealTimers();
});

function open(...members: object[]) {
  return onScreen(<ExternalCalendarList />, ({ path, body }) =>
    body === undefined && path.endsWith('/external-calendars') ? listed(...members) : answered(google),
  );
}

it('says of each calendar of the team when it was read and how much it blocks', async () => {
  open(lina, noe);
  expect(await screen.findByText('calendar.google.com')).toBeTruthy();
  expect(screen.getByText(/^lu il y a 4\smin · 12 occupations à venir$/)).toBeTruthy();
  expect(screen.getByText('Aucun autre agenda pour l’instant.')).toBeTruthy();
  for (const name of ['Lina', 'Noé'])
    expect(screen.getByRole('button', { name: `Ajouter un agenda pour ${name}` })).toBeTruthy();
});

it('words a failed reading with what to do, beside the last one that succeeded', async () => {
  open({ ...lina, calendars: [{ ...google, problem: 'login_refused', event_count: 1 }] });
  expect(await screen.findByText(/^L’identifiant ou le mot de passe n’est pas accepté/)).toBeTruthy();
  expect(
    screen.getByText(/^Dernière lecture réussie\s: lu il y a 4\smin · 1 occupation à venir$/),
  ).toBeTruthy();
});

it('links to each appointment that overlaps an event', async () => {
  open({
    ...lina,
    calendars: [{ ...google, clashes: [clash, { ...clash, appointment_id: 'b', customer_name: '' }] }],
  });
  const link = await screen.findByRole('link', {
    name: /^Zoé Marin, mercredi 4 mars, de 10\sh à 10\sh\s45$/,
  });
  expect(link.getAttribute('href')).toBe(
    `/professional/calendar?view=day&date=2026-03-04&appointment=${clash.appointment_id}`,
  );
  expect(screen.getByText(/^2 rendez-vous tombent en même temps/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Personne de passage, mercredi/ })).toBeTruthy();
});

it('reads now, and removes after a question', async () => {
  const { calls } = open(lina);
  await userEvent.click(await screen.findByRole('button', { name: 'Lire calendar.google.com maintenant' }));
  const paths = () => calls.map(({ path }) => path.replace('/api/v1/professional/external-calendars', ''));
  await expect.poll(paths).toContain(`/${google.id}/reading`);
  await userEvent.click(screen.getByRole('button', { name: 'Retirer calendar.google.com' }));
  expect(paths()).not.toContain(`/${google.id}`);
  const ask = screen.getByRole('dialog', { name: /^Ne plus lire calendar\.google\.com/ });
  await userEvent.click(within(ask).getByRole('button', { name: 'Retirer cet agenda' }));
  await expect.poll(paths).toContain(`/${google.id}`);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

const address = () => screen.getByLabelText(/^Adresse de l’agenda/);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Lire cet agenda' }));

it('adds an .ics address without a login, and shows at the address why it was not read', async () => {
  const { calls } = onScreen(<ExternalCalendarList />, ({ body }) =>
    body ? refused(422, 'calendar_unreadable', undefined, { problem: 'not_a_calendar' }) : listed(noe),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un agenda pour Noé' }));
  expect(screen.queryByLabelText('Identifiant')).toBeNull();
  await userEvent.type(address(), 'https://calendar.google.com/x');
  await send();
  expect(await screen.findByText(/^Cette adresse ne mène pas à un agenda/)).toBeTruthy();
  expect(calls.at(-1)?.body ?? calls.at(-2)?.body).toEqual({
    member_id: 'm2',
    address: 'https://calendar.google.com/x',
    login: null,
  });
  expect(address()).toHaveProperty('value', 'https://calendar.google.com/x');
  await expect.poll(() => document.activeElement).toBe(address());
});

it('asks for the login when the server of the calendar does, and sends it', async () => {
  let tries = 0;
  const { calls } = onScreen(<ExternalCalendarList />, ({ body }) => {
    if (!body) return listed(noe);
    tries += 1;
    return tries === 1
      ? refused(422, 'calendar_unreadable', undefined, { problem: 'login_refused' })
      : answered(google);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un agenda pour Noé' }));
  await userEvent.type(address(), 'https://caldav.icloud.com');
  await send();
  const user = await screen.findByLabelText('Identifiant');
  expect(screen.getByText(/^L’identifiant ou le mot de passe n’est pas accepté/)).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(user);
  await userEvent.type(user, 'noe@icloud.example');
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'abcd-efgh');
  await send();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(calls.filter(({ body }) => body).at(-1)?.body).toEqual({
    member_id: 'm2',
    address: 'https://caldav.icloud.com',
    login: { user: 'noe@icloud.example', password: 'abcd-efgh' },
  });
});

it('changes the login and keeps the address that it does not show', async () => {
  const { calls } = open({ ...lina, calendars: [{ ...google, has_password: true }] });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Modifier l’accès à calendar.google.com' }),
  );
  await userEvent.type(screen.getByLabelText('Identifiant'), 'lina');
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'secret');
  await send();
  await expect
    .poll(() => calls.find(({ body }) => body))
    .toMatchObject({
      path: `/api/v1/professional/external-calendars/${google.id}`,
      body: { address: null, login: { user: 'lina', password: 'secret' } },
    });
});
