// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { OwnTimes } from './own-times.tsx';

const id = '0b3f6e1c-1111-4111-8111-111111111111';
const memberId = '0b3f6e1c-2222-4222-8222-222222222222';
const visit = {
  id,
  revision: 3,
  startsAt: '2031-06-05T12:00:00Z',
  timeZone: 'Europe/Paris',
  totalCents: 4700,
  professional: { name: 'Atelier Brest' },
  member: { id: memberId, name: 'Léa Roux' },
  moveWeek: null,
} as unknown as Appointment;

const slot = (starts: string, ends: string) => ({ starts_at: starts, ends_at: ends, member_ids: [memberId] });
const eleven = slot('2031-06-05T09:00:00Z', '2031-06-05T10:00:00Z');
const three = slot('2031-06-05T13:00:00Z', '2031-06-05T14:00:00Z');
const week = {
  time_zone: 'Europe/Paris',
  today: '2031-06-02',
  last_day: '2031-08-31',
  days: [{ day: '2031-06-05', is_open: true, slots: [eleven] }],
};
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
const elevenOClock = { name: /5 juin.*11\sh/ };

it('moves the appointment to the chosen time with its seen revision, and states what stays the same', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const done = vi.fn();
  const { calls } = onScreen(<OwnTimes appointment={visit} onDone={done} />, ({ path }) =>
    path.includes('/times') ? answered(week) : answered({ id, state: 'confirmed' }),
  );
  await userEvent.click(await screen.findByRole('button', elevenOClock));
  screen.getByText(/Nouvelle heure.*5 juin.*11\sh/);
  screen.getByText(/47,00.*à partir de la nouvelle heure/);
  await press(/^Déplacer le rendez-vous$/);
  await expect.poll(() => done.mock.calls.length).toBe(1);
  const sent = calls.find(({ path }) => path.endsWith('/reschedule'));
  expect(sent?.body).toEqual({ revision: 3, starts_at: eleven.starts_at });
  expect(sent?.idempotencyKey).toBeTruthy();
});

it('reports a taken time with the next free ones, and books one of them', async () => {
  const bodies: unknown[] = [];
  onScreen(<OwnTimes appointment={visit} onDone={() => {}} />, ({ path, body }) => {
    if (path.includes('/times')) return answered(week);
    bodies.push(body);
    return refused(409, 'slot_taken', {}, { next_slots: [three] });
  });
  await userEvent.click(await screen.findByRole('button', elevenOClock));
  await press(/^Déplacer le rendez-vous$/);
  await screen.findByText(/vient d’être prise/);
  expect(screen.getByRole('button', { name: /^Déplacer le rendez-vous$/ })).toHaveProperty('disabled', true);
  await press(/15\sh/);
  await press(/^Déplacer le rendez-vous$/);
  await expect.poll(() => bodies.length).toBe(2);
  expect(bodies[1]).toEqual({ revision: 3, starts_at: three.starts_at });
});

it('says in which week a late move stays, and that the terms count from the first time', async () => {
  const moveWeek = { from: '2031-06-02', until: '2031-06-08' };
  const ofWeek = { ...week, last_day: moveWeek.until };
  onScreen(<OwnTimes appointment={{ ...visit, moveWeek }} onDone={() => {}} />, () => answered(ofWeek));
  await screen.findByText(/jusqu’au dimanche 8 juin, dans la même semaine/);
  screen.getByText(/se comptent toujours à partir du premier horaire/);
  expect(screen.getByRole('button', { name: 'Semaine suivante' })).toHaveProperty('disabled', true);
});
