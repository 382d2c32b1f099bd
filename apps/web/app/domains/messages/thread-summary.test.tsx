// @vitest-environment happy-dom
import type { OpenedThread } from '@meche/contract/messages';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { ThreadSummary } from './thread-summary.tsx';

const thread: OpenedThread = {
  id: 't1',
  side: 'professional',
  other: { name: 'Camille Martin', slug: null, hasLeft: false, picture: null },
  unread: 0,
  lastNumber: 1,
  isStranger: false,
  blocks: false,
  isBlocked: false,
  can: { write: true },
  appointment: {
    id: 'a1',
    startsAt: '2031-06-03T12:30:00Z',
    timeZone: 'Europe/Paris',
    services: ['Coupe', 'Couleur'],
    state: 'confirmed',
  },
  latestAppointmentId: 'a1',
};
const done = () => answered({ done: true });

it('links to the next appointment: for a customer to the appointment, for a professional to the calendar', async () => {
  const { again } = onScreen(<ThreadSummary thread={thread} />);
  const visit = () => screen.getByRole('link', { name: /Prochain rendez-vous.*14\sh\s30.*Coupe, Couleur/ });
  expect(visit().getAttribute('href')).toMatch(/2031-06-03.*appointment=a1/);
  again(<ThreadSummary thread={{ ...thread, side: 'customer' }} />);
  expect(visit().getAttribute('href')).toBe('/appointments/a1');
});

it('leads a professional to the client’s card and to another appointment, and a customer to neither', () => {
  const { again } = onScreen(<ThreadSummary thread={thread} />);
  const address = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
  expect(address('Voir la fiche')).toBe('/professional/client?q=Camille+Martin');
  expect(address('Prendre un rendez-vous')).toBe('/professional/calendar?add=appointment&again=a1');
  for (const other of [{ side: 'customer' as const }, { latestAppointmentId: null }]) {
    again(<ThreadSummary thread={{ ...thread, ...other }} />);
    expect([address('Voir la fiche'), address('Prendre un rendez-vous')]).toEqual([undefined, undefined]);
  }
});

it('blocks after a confirmation, and unblocks with one click', async () => {
  const { calls, again } = onScreen(<ThreadSummary thread={thread} />, done);
  const user = userEvent.setup();
  expect(screen.queryByRole('button', { name: 'Bloquer' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Autres actions' }));
  await user.click(screen.getByRole('button', { name: 'Bloquer' }));
  const dialog = screen.getByRole('dialog');
  within(dialog).getByText(/Vos rendez-vous ne changent pas/);
  expect(calls).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Bloquer' }));
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ blocks: true }]));
  again(<ThreadSummary thread={{ ...thread, blocks: true }} />);
  await user.click(screen.getByRole('button', { name: 'Débloquer' }));
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ blocks: true }, { blocks: false }]));
});

it('reports the other side with a reason', async () => {
  const { calls } = onScreen(<ThreadSummary thread={thread} />, done);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Autres actions' }));
  await user.click(screen.getByRole('button', { name: 'Signaler' }));
  const dialog = screen.getByRole('dialog', { name: 'Signaler Camille Martin' });
  await user.selectOptions(within(dialog).getByLabelText(/Motif/), 'fraud');
  await user.type(within(dialog).getByLabelText(/Ce qui s’est passé/), 'Un faux lien');
  await user.click(within(dialog).getByRole('button', { name: 'Envoyer le signalement' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/v1/threads/t1/reports', { reason: 'fraud', text: 'Un faux lien' }],
  ]);
});

it('offers nothing to block, and no name, when the other account is deleted', () => {
  onScreen(
    <ThreadSummary thread={{ ...thread, other: { name: '', slug: null, hasLeft: true, picture: null } }} />,
  );
  screen.getByRole('heading', { name: 'Compte supprimé' });
  expect(screen.queryByRole('button', { name: 'Autres actions' })).toBeNull();
});
