// @vitest-environment happy-dom
import type { Calendar } from '@meche/contract/calendar';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import CalendarPage from '~/pages/professional/calendar.page.tsx';
import { onScreen, told } from '~/testing/on-screen.tsx';
import { calendarKey } from './queries.ts';

const today = '2026-03-03';
const patience = { timeout: 10_000 };
const minutes = 60_000;

/** As the wire says it: each of these days with one visit, that is called after it. */
function wire(days: string[]) {
  return {
    ...{ time_zone: 'Europe/Paris', now: `${today}T09:10:00Z`, slot_step_minutes: 15 },
    ...{ default_view: 'day', first_weekday: 1, coloured_by: 'member' },
    members: [
      {
        ...{ id: 'm1', name: 'Lina', portrait_id: null, colour: 'copper', left: false },
        days: days.map((day) => ({ day, open: [{ starts_minute: 540, ends_minute: 1140 }] })),
      },
    ],
    appointments: days.map((day) => ({
      ...{ id: day, state: 'confirmed', member: { id: 'm1', name: 'Lina' }, services: ['Coupe'], steps: [] },
      ...{ colour: 'copper' },
      ...{ starts_at: `${day}T10:00:00Z`, ends_at: `${day}T11:00:00Z`, total_cents: 4000 },
      ...{ place: 'salon', city: 'Paris', customer: { name: day }, payment: { status: 'on_site' } },
    })),
    blocked_times: [],
  };
}

/** On the page of her calendar. Once `silent` names a day, nothing more is answered of it, for ever. */
async function openCalendar() {
  const silent = new Set<string>();
  const { asked, cache } = onScreen(
    <CalendarPage />,
    ({ path }) => {
      const day = new URL(path, 'http://meche').searchParams.get('from') ?? today;
      return silent.has(day) ? new Promise(() => {}) : told(wire([day]));
    },
    { session: { can: ['own_calendar'] } },
  );
  await visitOf(today);
  return { asked, cache, silent };
}

const visitOf = (day: string) => screen.findByRole('button', { name: new RegExp(`^${day}`) }, patience);
const next = () => userEvent.click(screen.getByRole('button', { name: 'Jour suivant' }));
const grid = () => document.querySelector<HTMLElement>('[data-view]');

it('asks for the day after and the day before once today is there, and shows the next at once although nobody answers', async () => {
  const { asked, silent } = await openCalendar();
  const days = () => asked.map(({ path }) => new URL(path, 'http://meche').searchParams.get('from'));
  await expect.poll(days).toContain('2026-03-02');
  await expect.poll(days).toContain('2026-03-04');
  silent.add('2026-03-04');
  await next();
  await visitOf('2026-03-04');
  expect(grid()?.inert).toBe(false);
});

it('of a day that is not known yet shows that it is on its way, and nothing that could be tapped', async () => {
  const { silent } = await openCalendar();
  for (const day of ['2026-03-04', '2026-03-05']) silent.add(day);
  await next();
  await next();
  await screen.findByText('Chargement');
  expect(grid()?.inert).toBe(true);
  expect(screen.queryByRole('button', { name: new RegExp(`^${today}`) })).toBeNull();
});

it('lets nothing of a day pass for free that was known long ago, until it is known anew', async () => {
  const { cache, silent } = await openCalendar();
  const key = [...calendarKey, '2026-03-04', 1];
  await expect.poll(() => cache.getQueryData<Calendar>(key)).toBeDefined();
  act(() => {
    cache.setQueryData<Calendar>(key, (known) => known, { updatedAt: Date.now() - 10 * minutes });
  });
  silent.add('2026-03-04');
  await next();
  await visitOf('2026-03-04');
  expect(grid()?.dataset.old).toBe('');
  await screen.findByText('Chargement');
  act(() => {
    cache.setQueryData<Calendar>(key, (known) => known && { ...known, now: '2026-03-03T09:11:00Z' });
  });
  await expect.poll(() => grid()?.dataset.old).toBeUndefined();
  await visitOf('2026-03-04');
});
