// @vitest-environment happy-dom
import type { Calendar, CalendarVisit } from '@meche/contract/calendar';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { CalendarGrid } from './calendar-grid.tsx';

const open = [{ startsMinute: 540, endsMinute: 1140 }];
const day = (appointments: Partial<CalendarVisit>[] = []): Calendar => ({
  timeZone: 'Europe/Paris',
  now: '2026-03-03T09:10:00Z',
  slotStepMinutes: 15,
  defaultView: 'day',
  firstWeekday: 1,
  colouredBy: 'member',
  hasEquipment: false,
  members: [
    {
      id: 'm1',
      name: 'Lina',
      portraitId: null,
      colour: 'copper',
      left: false,
      days: [{ day: '2026-03-03', open }],
    },
  ],
  appointments: appointments as CalendarVisit[],
  blockedTimes: [],
});
const zoe = {
  id: 'zoe',
  state: 'confirmed',
  member: { id: 'm1', name: 'Lina' },
  services: ['Coupe'],
  steps: [],
  startsAt: '2026-03-03T10:00:00Z',
  endsAt: '2026-03-03T11:00:00Z',
  totalCents: 4000,
  place: 'salon',
  city: 'Paris',
  customer: { name: 'Zoé' },
  payment: { status: 'on_site' },
} as unknown as CalendarVisit;

function draw(calendar: Calendar, props: Partial<Parameters<typeof CalendarGrid>[0]> = {}) {
  const opened = vi.fn();
  const grid = (shown: Calendar) => (
    <CalendarGrid
      calendar={shown}
      view="day"
      date="2026-03-03"
      today="2026-03-03"
      memberIds={['m1']}
      columnWidth="auto"
      onOpenAppointment={opened}
      onOpenBlocked={() => {}}
      onTap={() => {}}
      {...props}
    />
  );
  const { again } = onScreen(grid(calendar));
  return { opened, again: (other: Calendar) => again(grid(other)) };
}

it('an appointment is a button with client, time and services that works by keyboard', async () => {
  const { opened } = draw(day([zoe]));
  const button = await screen.findByRole('button', { name: /^Zoé, 11\sh\s–\s12\sh, Coupe/ });
  expect(button.tagName).toBe('BUTTON');
  expect(screen.queryAllByRole('article')).toEqual([]);
  button.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(opened.mock.calls).toEqual([['zoe'], ['zoe']]);
});

it('marks what is known of an appointment and its client, and says it', async () => {
  const online = { ...zoe, bookedOnline: true, hasNote: true, payment: { status: 'card_saved' } as const };
  const marks = ['first_visit', 'allergy'] as const;
  draw(day([online]), { clientMarks: new Map([['zoe', marks]]) });
  const button = await screen.findByRole('button', {
    name: /^Zoé, Allergie, 11.*Coupe, confirmé, Première visite, Note, Réservé en ligne, Par carte$/,
  });
  const drawn = [...button.querySelectorAll('svg title')].map(({ textContent }) => textContent);
  expect(drawn).toEqual(['Allergie', 'Première visite', 'Note', 'Réservé en ligne', 'Par carte']);
});

it('draws no marks where there is nothing to say', async () => {
  draw(day([zoe]));
  const button = await screen.findByRole('button', { name: /^Zoé, 11.*Coupe, confirmé$/ });
  expect(button.querySelector('svg')).toBeNull();
});

it('draws an event of another calendar without its title, to be opened and not to be moved', async () => {
  const onOpenBlocked = vi.fn();
  const busy = { memberId: 'm1', startsAt: '2026-03-03T13:00:00Z', endsAt: '2026-03-03T14:00:00Z' };
  draw({ ...day([zoe]), busyTimes: [busy] }, { onOpenBlocked, onChange: () => {} });
  const button = await screen.findByRole('button', { name: /^Occupé, 14\sh\s–\s15\sh, Autre agenda$/ });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(onOpenBlocked.mock.calls).toEqual([['busy m1 2026-03-03T13:00:00Z']]);
  expect(button.closest('[data-event]')?.className).toMatch(/busy/);
});

it('brings what the panel is about into view', async () => {
  const brought: unknown[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    brought.push((this as HTMLElement).dataset.event);
  });
  draw(day([zoe]), { opened: 'zoe' });
  await expect.poll(() => brought).toEqual(['zoe 0']);
});

it('starts the week on the chosen weekday and uses the chosen colour', async () => {
  draw({ ...day([{ ...zoe, colour: 'lagoon' }]), firstWeekday: 7 }, { view: 'week' });
  const button = await screen.findByRole('button', { name: /^Zoé/ });
  expect(button.closest('[data-event]')?.className).toContain('lagoon');
  expect(document.querySelector('.ec-col-head')?.textContent).toMatch(/^dim/);
});

it('removes table roles and keeps every other role of the library', async () => {
  draw(day([zoe]));
  await screen.findByRole('button', { name: /^Zoé/ });
  const roles = [...document.querySelectorAll('.ec, .ec *')].map((one) => one.getAttribute('role'));
  expect(new Set(roles)).toEqual(new Set([null, 'none']));
  const handle = document.createElement('div');
  handle.setAttribute('role', 'slider');
  document.querySelector('.ec-main')?.append(handle);
  const row = document.createElement('div');
  row.setAttribute('role', 'row');
  document.querySelector('.ec-main')?.append(row);
  await expect.poll(() => row.hasAttribute('role')).toBe(false);
  expect(handle.getAttribute('role')).toBe('slider');
});

it('keeps the focus when the focused appointment is redrawn', async () => {
  const { again } = draw(day([zoe]));
  (await screen.findByRole('button', { name: /^Zoé/ })).focus();
  again(day([{ ...zoe, state: 'completed' }]));
  const changed = await screen.findByRole('button', { name: /^Zoé.*terminé/ });
  await expect.poll(() => document.activeElement).toBe(changed);
});

it('reports a failed import of the library, and retries', async () => {
  const fetchLibrary = vi.fn(async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  draw(day([zoe]), { fetchLibrary });
  await screen.findByText(/La connexion semble coupée/);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('alert');
  expect(fetchLibrary).toHaveBeenCalledTimes(2);
});

/** The real library, with its options recorded so that a test can simulate drags. */
async function recordedLibrary() {
  const core = await import('@event-calendar/core');
  const made: Record<string, (info: never) => void>[] = [];
  const fetchLibrary = async () => ({
    ...core,
    createCalendar: ((target, plugins, options) => {
      made.push(options as (typeof made)[number]);
      return core.createCalendar(target, plugins, options);
    }) as typeof core.createCalendar,
  });
  const fire = (name: string, appointmentId?: string) =>
    act(async () => made[0]?.[name]?.({ event: { extendedProps: { appointmentId } } } as never));
  return { fetchLibrary, fire };
}

it('highlights possible times during a drag', async () => {
  const { fetchLibrary, fire } = await recordedLibrary();
  const onHold = vi.fn();
  const legal = [{ startsAt: '2026-03-03T13:00:00Z', endsAt: '2026-03-03T14:00:00Z', memberIds: ['m1'] }];
  draw(day([zoe]), { fetchLibrary, onHold, legal });
  await screen.findByRole('button', { name: /^Zoé/ });
  const ground = () => document.querySelector<HTMLElement>('.ec-body .ec-day')?.style.backgroundImage;
  expect(ground()).toBe('');
  await fire('eventDragStart', 'zoe');
  expect(onHold).toHaveBeenLastCalledWith('zoe');
  expect(ground()).toMatch(/--meche-free-soft/);
  await fire('eventDragStop', 'zoe');
  expect(onHold).toHaveBeenLastCalledWith(undefined);
  expect(ground()).toBe('');
});

it('draws changes from elsewhere after a drag ends', async () => {
  const { fetchLibrary, fire } = await recordedLibrary();
  const { again } = draw(day([zoe]), { fetchLibrary });
  await screen.findByRole('button', { name: /^Zoé/ });
  const noa = { ...zoe, id: 'noa', customer: { name: 'Noa' }, startsAt: '2026-03-03T13:00:00Z' };
  for (const [takes, leaves, name] of [
    ['eventDragStart', 'eventDragStop', 'Noa'],
    ['eventResizeStart', 'eventResizeStop', 'Max'],
  ] as const) {
    await fire(takes, 'zoe');
    again(day([zoe, { ...noa, customer: { name }, endsAt: '2026-03-03T14:00:00Z' }]));
    await act(async () => {});
    expect(screen.queryByRole('button', { name: new RegExp(`^${name}`) })).toBeNull();
    await fire(leaves, 'zoe');
    await screen.findByRole('button', { name: new RegExp(`^${name}`) });
  }
});

it('names services that fit in free time, and none once the time is filled', async () => {
  const step = (durationMinutes: number, freeTimeMinutes: number) => ({
    name: 'Pose',
    durationMinutes,
    freeTimeMinutes,
  });
  const colour = { ...zoe, endsAt: '2026-03-03T12:00:00Z', steps: [step(30, 60), step(30, 0)] };
  const paul = {
    ...zoe,
    id: 'paul',
    customer: { name: 'Paul' },
    startsAt: '2026-03-03T10:45:00Z',
    endsAt: '2026-03-03T11:15:00Z',
  };
  const fitting = (memberId: string, minutes: number) => [`${memberId} ${minutes}`, 'Frange'];
  const { again } = draw(day([colour as CalendarVisit]), { fitting });
  const gap = (await screen.findByText(/^libre jusqu’à/)).parentElement;
  expect(gap?.textContent).toMatch(/^libre jusqu’à 12\sh\s30m1 60, Frange$/);
  again(day([colour, paul] as CalendarVisit[]));
  await screen.findByRole('button', { name: /^Paul/ });
  expect(screen.queryByText(/Frange/)).toBeNull();
});

it('shows the week of a team with all members under each day', async () => {
  const calendar = day([{ ...zoe, member: { id: 'm2', name: 'Noé' } }]);
  const [lina] = calendar.members;
  if (!lina) throw new Error('no member');
  const members = [lina, { ...lina, id: 'm2', name: 'Noé' }];
  draw({ ...calendar, members }, { view: 'week', memberIds: ['m1', 'm2'] });
  await screen.findByRole('button', { name: /^Zoé/ });
  const columns = [...document.querySelectorAll('.ec-body .ec-grid > .ec-day')];
  expect(columns).toHaveLength(14);
  const heads = [...document.querySelectorAll('.ec-col-head')].map(({ textContent }) => textContent?.trim());
  for (const name of ['Lina', 'Noé']) expect(heads.filter((head) => head === name)).toHaveLength(7);
});
