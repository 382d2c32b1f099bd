// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { PreferencePanel } from './preference-panel.tsx';

type Choice = { side: string; event: string; channel: string; is_on: boolean };
const all: Choice[] = [
  { side: 'customer', event: 'change', channel: 'email', is_on: true },
  { side: 'customer', event: 'reminder', channel: 'email', is_on: true },
  { side: 'customer', event: 'reminder', channel: 'sms', is_on: false },
  { side: 'professional', event: 'booking', channel: 'email', is_on: true },
];

/** Opens the preferences of one side; `saved` holds the bodies that were sent. */
function open(side: 'customer' | 'professional', save?: () => ReturnType<typeof answered>, isMember = false) {
  const saved: Choice[] = [];
  let choices = all;
  onScreen(<PreferencePanel side={side} isMember={isMember} />, ({ body }) => {
    if (!body) return answered({ choices, push: { key: null, here: null }, stops: [] });
    saved.push(body as Choice);
    if (save) return save();
    const { is_on, ...which } = body as Choice;
    choices = choices.map((one) =>
      one.side === which.side && one.event === which.event && one.channel === which.channel
        ? { ...one, is_on }
        : one,
    );
    return answered({ choices, push: { key: null, here: null }, stops: [] });
  });
  return { saved };
}
const switchOf = (name: RegExp) => screen.findByRole<HTMLInputElement>('switch', { name });

it('has a switch for each event and channel of its side, and none for channels that do not exist', async () => {
  open('customer');
  expect((await switchOf(/^Rappel la veille\s: SMS$/)).checked).toBe(false);
  expect((await switchOf(/^Rappel la veille\s: E-mail$/)).checked).toBe(true);
  expect(screen.getAllByRole('switch')).toHaveLength(3);
  const changes = screen.getByRole('row', { name: /^Changements et annulations/ });
  within(changes).getByText('Jamais par ce moyen');
  screen.getByText(/^Toujours envoyés par e-mail.*confirmations avec leur fichier d’agenda/);
});

it('explains to a member who receives the professional’s emails', async () => {
  open('professional', undefined, true);
  await switchOf(/^Nouvelles réservations/);
  screen.getByText(/vont au propriétaire du salon/);
  expect(screen.queryByText(/votre abonnement/)).toBeNull();
});

it('switches at once, and shows the saved state', async () => {
  const { saved } = open('professional');
  const booking = await switchOf(/^Nouvelles réservations et demandes\s: E-mail$/);
  await userEvent.click(booking);
  await expect.poll(() => booking.getAttribute('aria-busy')).toBe('false');
  expect(booking.checked).toBe(false);
  expect(saved).toEqual([{ side: 'professional', event: 'booking', channel: 'email', is_on: false }]);
});

it('switches back when the change cannot be saved', async () => {
  const { saved } = open('professional', () => refused(503, 'unavailable'));
  const booking = await switchOf(/^Nouvelles réservations/);
  await userEvent.click(booking);
  await expect.poll(() => saved).toHaveLength(1);
  await expect.poll(() => booking.getAttribute('aria-busy')).toBe('false');
  expect(booking.checked).toBe(true);
});

it('shows which channel is stopped and why, with a button to start again', async () => {
  let stops = [{ channel: 'sms', reason: 'unsubscribed' }];
  const paths: string[] = [];
  onScreen(<PreferencePanel side="customer" />, ({ path, body }) => {
    if (body) {
      paths.push(path);
      stops = [];
    }
    return answered({ choices: all, push: { key: null, here: null }, stops });
  });
  await screen.findByText(/^Vous avez répondu STOP/);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await expect.poll(() => screen.queryByText(/^Vous avez répondu STOP/)).toBeNull();
  expect(paths).toEqual([expect.stringMatching(/preferences\/start$/)]);
});
