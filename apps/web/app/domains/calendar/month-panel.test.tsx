// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { addDays, addMonths, weeksOfMonth } from '~/lib/dates/wall-clock.ts';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { MonthPanel } from './month-panel.tsx';

const today = '2026-03-03';
const silence = new Promise<never>(() => {});

const closed = new Map([
  ['2026-03-06', [{ label: 'Salon', whole_day: true }]],
  ['2026-04-06', [{ label: 'Lundi de Pâques', whole_day: true }]],
]);

/** Two members: on the 4th one appointment each, and 2.5 hours free in total; closed on the 6th. */
function wire(month: string) {
  const days = weeksOfMonth(month, 1).flat();
  const of = (visits: number, free: number) =>
    days.map((day) =>
      day === '2026-03-04'
        ? { visits, free_minutes: free, work_minutes: 480, busy_minutes: 480 - free }
        : { visits: 0, free_minutes: 0, work_minutes: 0, busy_minutes: 0 },
    );
  return {
    month,
    now: `${today}T09:00:00Z`,
    time_zone: 'Europe/Paris',
    first_weekday: 1,
    days: days.map((day) => ({
      day,
      holiday: day === '2026-04-06' ? 'easter_monday' : null,
      closures: closed.get(day) ?? [],
    })),
    members: [
      { id: 'm1', name: 'Lina', days: of(1, 90) },
      { id: 'm2', name: 'Noé', days: of(1, 60) },
    ],
  };
}

function Shown({ memberId, onOpen }: { memberId: string | undefined; onOpen: (day: string) => void }) {
  const [date, setDate] = useState(today);
  return <MonthPanel {...{ date, today, memberId, onOpen }} firstWeekday={1} onDate={setDate} />;
}

function openMonth({
  memberId,
  silent = false,
  allergic = [],
}: {
  memberId?: string;
  silent?: boolean;
  allergic?: object[];
} = {}) {
  const opened: string[] = [];
  onScreen(<Shown memberId={memberId} onOpen={(day) => opened.push(day)} />, ({ path }) => {
    if (silent) return silence;
    if (path.includes('marked-visits')) return answered({ items: allergic });
    return answered(wire(new URL(path, 'http://meche').searchParams.get('month') ?? ''));
  });
  return { opened };
}

const focused = () => document.activeElement?.getAttribute('data-day');

it('shows the counts of each day, for all members or one', async () => {
  openMonth();
  await screen.findByRole('button', { name: /^mercredi 4 mars 2026, 2 rendez-vous, 2,5 heures libres$/ });
  await screen.findByRole('button', { name: /^vendredi 6 mars 2026, 0 rendez-vous, Fermé \(Salon\)$/ });
  expect(screen.getByRole('grid', { name: 'mars 2026' })).toBeDefined();
  expect(screen.getByRole('button', { current: 'date' }).dataset.day).toBe(today);
});

it('counts only the chosen member', async () => {
  openMonth({ memberId: 'm2' });
  await screen.findByRole('button', { name: /^mercredi 4 mars 2026, 1 rendez-vous, 1 heure libre$/ });
});

it('draws how full the working hours of a day are', async () => {
  openMonth();
  const day = await screen.findByRole('button', { name: /^mercredi 4 mars/ });
  await expect.poll(() => day.querySelector('[data-percent]')?.getAttribute('data-percent')).toBe('84');
  expect(screen.getByRole('grid').querySelectorAll('[data-percent]')).toHaveLength(1);
});

it('names a holiday once on a day that is closed for it', async () => {
  openMonth();
  await screen.findByRole('button', { name: /2 rendez-vous/ });
  await userEvent.tab();
  await userEvent.keyboard('{PageDown}');
  const name = 'lundi 6 avril 2026, 0 rendez-vous, Fermé (Lundi de Pâques)';
  const day = await screen.findByRole('button', { name });
  expect(day.textContent?.match(/Lundi de Pâques/g)).toHaveLength(1);
});

it('opens the day that is pressed', async () => {
  const { opened } = openMonth();
  await userEvent.click(await screen.findByRole('button', { name: /^mercredi 4 mars/ }));
  expect(opened).toEqual(['2026-03-04']);
});

it('has one tab stop; arrow keys move by days and weeks, also across months, and Enter opens', async () => {
  const { opened } = openMonth();
  await screen.findByRole('button', { name: /2 rendez-vous/ });
  await userEvent.tab();
  expect(focused()).toBe(today);
  const days = within(screen.getByRole('grid')).getAllByRole('button');
  expect(days.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  const walks: [string, string][] = [
    ['{ArrowRight}', '2026-03-04'],
    ['{ArrowDown}', '2026-03-11'],
    ['{ArrowLeft}', '2026-03-10'],
    ['{Home}', '2026-03-09'],
    ['{End}', '2026-03-15'],
    ['{ArrowUp}', '2026-03-08'],
    ['{PageDown}', '2026-04-08'],
    ['{PageUp}', '2026-03-08'],
    ['{Shift>}{PageDown}{/Shift}', '2027-03-08'],
  ];
  for (const [keys, day] of walks) {
    await userEvent.keyboard(keys);
    expect([keys, focused()]).toEqual([keys, day]);
  }
  await userEvent.keyboard('{Enter}');
  expect(opened).toEqual(['2027-03-08']);
});

it('shows days before their counts, without calling them free', async () => {
  openMonth({ silent: true });
  await screen.findByText('Chargement');
  expect(screen.getByRole('button', { name: 'mercredi 4 mars 2026, Pas encore chargé' })).toBeDefined();
  expect(screen.queryByText(/libres/)).toBeNull();
});

it('shows an error if the month cannot be loaded', async () => {
  onScreen(
    <MonthPanel
      {...{ date: today, today, memberId: undefined }}
      firstWeekday={1}
      onDate={never}
      onOpen={never}
    />,
    () => refused(500, 'internal'),
  );
  await screen.findByRole('button', { name: 'Réessayer' });
});
const never = () => {};

it('knows the months by their last days', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
  expect(addMonths('2026-12-05', 1)).toBe('2027-01-05');
  const weeks = weeksOfMonth('2026-11', 7);
  expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual(['2026-11-01', addDays('2026-12-05', 0)]);
});

it('shows how many clients with an allergy come each day, for all members or one', async () => {
  const items = [
    { appointment_id: 'a1', member_id: 'm1', day: '2026-03-04', marks: ['allergy'] },
    { appointment_id: 'a2', member_id: 'm2', day: '2026-03-04', marks: ['allergy', 'note'] },
    { appointment_id: 'a3', member_id: 'm2', day: '2026-03-05', marks: ['first_visit'] },
  ];
  openMonth({ allergic: items });
  await screen.findByRole('button', { name: /^mercredi 4 mars 2026, 2 rendez-vous, 2 allergies/ });
  expect(screen.getAllByRole('button', { name: /allergie/ })).toHaveLength(1);
  cleanup();
  openMonth({ allergic: items, memberId: 'm2' });
  await screen.findByRole('button', { name: /^mercredi 4 mars 2026, 1 rendez-vous, 1 allergie,/ });
});
