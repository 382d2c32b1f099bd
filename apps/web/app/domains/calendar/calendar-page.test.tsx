// @vitest-environment happy-dom
import type { Calendar } from '@meche/contract/calendar';
import { createWords, loadWords } from '@meche/words';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '~/lib/dates/wall-clock.ts';
import CalendarPage from '~/pages/professional/calendar.page.tsx';
import { answered, offline, onScreen, refused } from '~/testing/on-screen.tsx';
import { calendarKey } from './queries.ts';

const today = '2026-03-03';
const minutes = 60_000;

/** API answer: these days, each with one appointment named after the day. */
function wire(days: string[], more: object = {}) {
  return {
    // No unsettled appointments.
    count: 0,
    days: [],
    news: [],
    time_zone: 'Europe/Paris',
    now: `${today}T09:10:00Z`,
    slot_step_minutes: 15,
    default_view: 'day',
    first_weekday: 1,
    coloured_by: 'member',
    has_equipment: true,
    members: [
      {
        id: 'm1',
        name: 'Lina',
        portrait_id: null,
        colour: 'copper',
        left: false,
        days: days.map((day) => ({ day, open: [{ starts_minute: 540, ends_minute: 1140 }] })),
      },
    ],
    appointments: days.map((day) => ({
      id: day,
      state: 'confirmed',
      member: { id: 'm1', name: 'Lina' },
      services: ['Coupe'],
      steps: [],
      colour: 'copper',
      starts_at: `${day}T10:00:00Z`,
      ends_at: `${day}T11:00:00Z`,
      total_cents: 4000,
      place: 'salon',
      city: 'Paris',
      customer: { name: day },
      payment: { status: 'on_site' },
    })),
    blocked_times: [],
    ...more,
  };
}

/** The requested days; default: today. */
function requestedDays(path: string): string[] {
  const params = new URL(path, 'http://meche').searchParams;
  const from = params.get('from') ?? today;
  return Array.from({ length: Number(params.get('days') ?? 1) }, (_, at) => addDays(from, at));
}

/** Opens the calendar page. Requests for days in `silent` never get an answer, those in `lost` fail. */
async function openCalendar() {
  const silent = new Set<string>();
  const lost = new Set<string>();
  const { calls, cache } = onScreen(
    <CalendarPage />,
    ({ path }) => {
      const day = new URL(path, 'http://meche').searchParams.get('from') ?? today;
      if (lost.has(day)) return offline();
      return silent.has(day) ? new Promise(() => {}) : answered(wire([day]));
    },
    { session: { can: ['own_calendar'] } },
  );
  await visitOf(today);
  return { calls, cache, silent, lost };
}

const visitOf = (day: string) => screen.findByRole('button', { name: new RegExp(`^${day}`) });
const next = () => userEvent.click(screen.getByRole('button', { name: 'Jour suivant' }));
const grid = () => document.querySelector<HTMLElement>('[data-view]');

afterEach(() => vi.restoreAllMocks());

it('prefetches the adjacent days, and shows the next one at once without an answer', async () => {
  const { calls, silent } = await openCalendar();
  const days = () => calls.map(({ path }) => new URL(path, 'http://meche').searchParams.get('from'));
  await expect.poll(days).toContain('2026-03-02');
  await expect.poll(days).toContain('2026-03-04');
  silent.add('2026-03-04');
  await next();
  await visitOf('2026-03-04');
  expect(grid()?.inert).toBe(false);
});

it('shows a day that is loading as such, without anything to press', async () => {
  const { silent } = await openCalendar();
  for (const day of ['2026-03-04', '2026-03-05']) silent.add(day);
  await next();
  await next();
  await screen.findByText('Chargement');
  expect(grid()?.inert).toBe(true);
  expect(screen.queryByRole('button', { name: new RegExp(`^${today}`) })).toBeNull();
});

it('says offline that days are not on the device, without the age of other days', async () => {
  const { lost } = await openCalendar();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await screen.findByText(/^Hors ligne, agenda de/);
  lost.add('2026-03-05');
  await next();
  await next();
  await screen.findByRole('heading', { name: 'Ces jours ne sont pas sur cet appareil' });
  expect(screen.getByText('Hors ligne.')).toBeTruthy();
  expect(screen.queryByText(/agenda de/)).toBeNull();
});

it('marks old data as not bookable until a fresh answer arrives', async () => {
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

describe('opens', () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
  const desktop = window.innerWidth;
  afterEach(() => happyDOM.setViewport({ width: desktop }));

  it.each([
    ['day', 1280, 'day', [today]],
    ['week', 1280, 'week', Array.from({ length: 7 }, (_, at) => addDays('2026-03-02', at))],
    // Too wide for a phone.
    ['week', 360, 'day', [today]],
    ['list', 1280, undefined, [today]],
    ['list', 360, undefined, [today]],
  ] as const)(
    'opens with the default view %s on a screen of %i px',
    async (default_view, width, view, days) => {
      happyDOM.setViewport({ width });
      const { calls } = onScreen(
        <CalendarPage />,
        ({ path }) => answered(wire(requestedDays(path), { default_view })),
        {
          session: { can: ['own_calendar'] },
        },
      );
      await (view ? visitOf(today) : screen.findByRole('link', { name: new RegExp(today) }));
      expect(grid()?.dataset.view).toBe(view);
      const week = calls.map(({ path }) => requestedDays(path)).find((one) => one.length === days.length);
      expect(week).toEqual(days);
    },
  );
});

it.each([
  ['category', ['Coloration', 'Sans catégorie']],
  ['member', undefined],
])('shows a legend only when the grid is coloured by category: by %s', async (coloured_by, expected) => {
  const categories = expected && [
    { category: 'coloration', colour: 'copper' },
    { category: null, colour: 'copper' },
    // Category of another member's appointments.
    { category: 'kids', colour: 'ash' },
  ];
  onScreen(<CalendarPage />, ({ path }) => answered(wire(requestedDays(path), { coloured_by, categories })), {
    session: { can: ['own_calendar'] },
  });
  await visitOf(today);
  const legend = screen.queryByRole('list', { name: 'Signification des couleurs' });
  expect(legend && [...legend.children].map((one) => one.textContent)).toEqual(expected ?? null);
});

it('has the members once in its head, as a list to choose from', async () => {
  const [lina] = wire([today]).members;
  const members = [lina, { ...lina, id: 'm2', name: 'Noé' }];
  onScreen(<CalendarPage />, ({ path }) => answered(wire(requestedDays(path), { members })), {
    session: { can: ['own_calendar'] },
  });
  await visitOf(today);
  const heads = () => [...document.querySelectorAll('.ec-col-head')].map((one) => one.textContent?.trim());
  expect(heads()).toEqual(['Lina', 'Noé']);
  expect(screen.queryByRole('button', { name: 'Noé' })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Agenda de'), 'Noé');
  await expect.poll(() => screen.queryByRole('button', { name: new RegExp(`^${today}`) })).toBeNull();
});

it('shows that the page is closed without the permission, known beforehand or from the answer', async () => {
  const { calls } = onScreen(<CalendarPage />, ({ path }) => answered(wire(requestedDays(path))), {
    session: { can: [] },
  });
  await screen.findByRole('heading', { name: 'Vous n’avez pas accès à cette page' });
  expect(screen.queryByRole('button', { name: 'Ajouter' })).toBeNull();
  expect(calls.every(({ path }) => path.includes('calendar'))).toBe(true);
});

it('shows that the page is closed when the API refuses, even if the session still has the permission', async () => {
  onScreen(<CalendarPage />, () => refused(403, 'forbidden'), { session: { can: ['own_calendar'] } });
  await screen.findByRole('heading', { name: 'Vous n’avez pas accès à cette page' });
});

it.each([
  ['fr', 'Personne de passage', 'Agenda'],
  ['en', 'Walk-in', 'Calendar'],
] as const)('names a walk-in in the language of the reader (%s)', async (language, word, title) => {
  const [walkIn] = wire([today]).appointments;
  const appointments = [{ ...walkIn, customer: { name: '' } }];
  onScreen(<CalendarPage />, () => answered(wire([today], { appointments })), {
    session: { can: ['own_calendar'] },
    words: createWords(language, await loadWords(language)),
  });
  await screen.findByRole('button', { name: new RegExp(`^${word}`) });
  expect(document.title).toContain(title);
});

it('opens what another calendar blocks, and says at an appointment when that one is busy', async () => {
  const elsewhere = {
    busy_times: [{ member_id: 'm1', starts_at: `${today}T13:00:00Z`, ends_at: `${today}T14:00:00Z` }],
    clashes: [{ appointment_id: today, starts_at: `${today}T10:30:00Z`, ends_at: `${today}T11:00:00Z` }],
  };
  onScreen(
    <CalendarPage />,
    ({ path }) =>
      path.endsWith(`/appointments/${today}`)
        ? offline()
        : answered(wire(requestedDays(path), requestedDays(path).includes(today) ? elsewhere : {})),
    { session: { can: ['own_calendar'] } },
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Occupé, 14\sh\s–\s15\sh/ }));
  const busy = await screen.findByRole('dialog', { name: 'Occupé' });
  expect(busy.textContent).toContain('D’après un autre agenda');
  await userEvent.click(within(busy).getByRole('button', { name: 'Fermer' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(await visitOf(today));
  expect(await screen.findByText(/^Un autre agenda est occupé de 11\sh\s30 à 12\sh/)).toBeTruthy();
});
