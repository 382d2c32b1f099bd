// @vitest-environment happy-dom
import type { OwnEntry } from '@meche/contract/waiting';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import type { Booking } from '../booking/booking-kind.ts';
import { WaitingList } from './waiting-list.tsx';
import { WaitingListDialog } from './waiting-list-dialog.tsx';

beforeEach(cleanup);

const id = '11111111-1111-4111-8111-111111111111';
const entry: OwnEntry = {
  id,
  services: ['Coupe'],
  memberName: 'Léa',
  place: 'salon',
  timeZone: 'Europe/Paris',
  firstDay: '2026-03-03',
  lastDay: '2026-03-05',
  fromMinute: 600,
  untilMinute: 1110,
  createdAt: '2026-03-02T09:00:00Z',
  city: '',
  postalCode: '',
  hairLength: null,
  gender: null,
  professional: { id, slug: 'anna', name: 'Chez Anna' },
  serviceIds: [id],
  offer: null,
};
const offer = {
  id,
  startsAt: '2026-03-03T09:00:00Z',
  endsAt: '2026-03-03T10:00:00Z',
  member: { id, name: 'Léa' },
  expiresAt: '2026-03-02T11:15:00Z',
  expiresInSeconds: 900,
};

it('shows the customer’s waiting-list entries, and lets them leave the list', async () => {
  const { calls } = onScreen(
    <>
      <WaitingList />
      <Toasts />
    </>,
    ({ path }) => (path.includes('/close') ? answered({ done: true }) : answered({ items: [entry] })),
  );
  expect(await screen.findByText('Coupe, avec Léa')).toBeDefined();
  expect(screen.getByText(/de 10\s?h à 18\s?h\s?30/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /Supprimer l’alerte chez Chez Anna/ }));
  expect(await screen.findByText('Alerte supprimée.')).toBeDefined();
  expect(calls.some(({ path }) => path.endsWith(`/waiting-list/${id}/close`))).toBe(true);
});

it('links to the booking at the held time', async () => {
  onScreen(<WaitingList />, () => answered({ items: [{ ...entry, offer }] }));
  const link = await screen.findByRole('link', { name: 'Réserver ce créneau' });
  expect(link.getAttribute('href')).toBe(
    `/booking/anna?step=your_information&services=${id}&member=${id}&slot=2026-03-03T09%3A00%3A00Z&offer=${id}`,
  );
  expect(screen.getByRole('status').textContent).toContain('gardée jusqu’au');
});

const change = vi.fn();
const booking = (user: unknown) =>
  ({
    page: { id, businessName: 'Chez Anna', timeZone: 'Europe/Paris' },
    draft: { serviceIds: [id], place: 'salon', week: '2126-03-04' },
    user,
    addressOf: () => '/booking/anna',
    change,
  }) as unknown as Booking;

it('takes days and hours, shows a refusal, and keeps the input', async () => {
  const onClose = vi.fn();
  let answer = refused(409, 'time_is_free');
  const { calls } = onScreen(
    <>
      <WaitingListDialog booking={booking({})} day="2126-03-04" onClose={onClose} />
      <Toasts />
    </>,
    () => answer,
  );
  await userEvent.selectOptions(screen.getByLabelText('À partir de'), '540');
  await userEvent.click(screen.getByRole('button', { name: 'Me prévenir' }));
  expect(await screen.findByText(/Un créneau est libre à ces dates/)).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  answer = answered(entry);
  await userEvent.click(screen.getByRole('button', { name: 'Me prévenir' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls.at(-1)?.body).toEqual({
    professional_id: id,
    service_ids: [id],
    place: 'salon',
    first_day: '2126-03-04',
    last_day: '2126-03-04',
    from_minute: 540,
    until_minute: 1440,
  });
});

it('shows the free times of these days when the list refuses, and chooses one', async () => {
  const onClose = vi.fn();
  const starts_at = '2126-03-04T09:00:00Z';
  const next_slots = [{ starts_at, ends_at: '2126-03-04T10:00:00Z', member_ids: [id] }];
  onScreen(<WaitingListDialog booking={booking({})} day="2126-03-04" onClose={onClose} />, () =>
    refused(409, 'time_is_free', {}, { next_slots }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Me prévenir' }));
  await userEvent.click(await screen.findByRole('button', { name: /4 mars.*10\sh/ }));
  expect(change).toHaveBeenCalledExactlyOnceWith({ startsAt: starts_at, week: '2126-03-04' });
  expect(onClose).toHaveBeenCalledOnce();
});

it('fills in no day when no full day was pressed, because a free day would be refused', () => {
  onScreen(<WaitingListDialog booking={booking({})} onClose={() => {}} />, () => answered({}));
  expect(screen.getByLabelText('Du')).toHaveProperty('value', '');
  expect(screen.getByLabelText(/^Au/)).toHaveProperty('value', '');
});

it('asks a visitor to sign in first', () => {
  onScreen(<WaitingListDialog booking={booking(null)} onClose={() => {}} />, () => answered({}));
  expect(screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/auth/login');
  expect(screen.queryByLabelText('Du')).toBeNull();
});
