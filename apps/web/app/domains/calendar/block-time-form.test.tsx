// @vitest-environment happy-dom
import type { Calendar } from '@meche/contract/calendar';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { BlockTimeForm } from './block-time-form.tsx';

const [lina, zoe] = ['1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', '2b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b'];
const first = '3b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const calendar = {
  timeZone: 'Europe/Paris',
  now: '2026-03-03T08:00:00Z',
  slotStepMinutes: 15,
  members: [
    { id: lina, name: 'Lina', days: [] },
    { id: zoe, name: 'Zoé', days: [] },
  ],
  appointments: [],
  blockedTimes: [],
} as unknown as Calendar;

beforeEach(() => sessionStorage.clear());

function open(answer: Parameters<typeof onScreen>[1]) {
  const onDone = vi.fn();
  const at = { day: '2026-03-03', time: '09:00', memberId: lina };
  const { calls } = onScreen(<BlockTimeForm {...{ calendar, shown: undefined, ...at, onDone }} />, answer);
  const choose = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { calls, onDone, choose, press };
}

it('blocks the whole team weekly, all day, in one call', async () => {
  const { calls, onDone, choose, press } = open(() =>
    answered({ series_id: first, first_id: first, count: 6 }),
  );
  choose('Pour', 'team');
  await userEvent.click(screen.getByLabelText('Toute la journée'));
  expect(screen.queryByLabelText('De')).toBeNull();
  choose('Répéter', 'week');
  choose('Jusqu’au', '2026-03-17');
  await press('Bloquer ce temps');
  await expect.poll(() => onDone.mock.calls).toEqual([[{ id: first, day: '2026-03-03', memberId: lina }]]);
  expect(calls.at(-1)).toMatchObject({
    path: '/api/v1/professional/blocked-times/series',
    body: {
      member_ids: [lina, zoe],
      every: 'week',
      first_day: '2026-03-03',
      last_day: '2026-03-17',
      starts_minute: 0,
      ends_minute: 1440,
      label: '',
    },
  });
});

it('names conflicts by member and day, and blocks the other days', async () => {
  const { calls, onDone, choose, press } = open(({ body }) =>
    (body as { leave_out?: boolean }).leave_out
      ? answered({ series_id: first, first_id: first, count: 1 })
      : refused(409, 'days_taken', undefined, { taken: [{ member_id: zoe, day: '2026-03-04' }] }),
  );
  choose('Répéter', 'day');
  choose('Jusqu’au', '2026-03-04');
  await press('Bloquer ce temps');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Zoé, mercredi 4\smars/);
  expect(onDone).not.toHaveBeenCalled();
  await press('Bloquer les autres jours');
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  const [all, rest] = calls.map(({ body }) => body as object);
  expect(rest).toEqual({ ...all, leave_out: true });
});

it('blocks a single time, and keeps a series open that ends before it begins', async () => {
  const { calls, onDone, choose, press } = open(({ path }) =>
    path.endsWith('series')
      ? refused(422, 'invalid_input', { last_day: 'too_small' })
      : answered({ id: first }),
  );
  choose('Répéter', 'day');
  choose('Jusqu’au', '2026-03-01');
  await press('Bloquer ce temps');
  await screen.findByText('Le dernier jour doit venir après le premier');
  choose('Répéter', 'once');
  await press('Bloquer ce temps');
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(calls.at(-1)).toMatchObject({
    path: '/api/v1/professional/blocked-times',
    body: { member_id: lina, starts_at: '2026-03-03T08:00:00Z', ends_at: '2026-03-03T09:00:00Z' },
  });
});
