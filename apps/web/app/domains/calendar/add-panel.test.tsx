// @vitest-environment happy-dom
import type { Calendar } from '@meche/contract/calendar';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { nobody, onScreen, told } from '~/testing/on-screen.tsx';
import { AddPanel } from './add-panel.tsx';

const day = '2026-03-03';
const calendar = {
  ...{ timeZone: 'Europe/Paris', now: `${day}T08:00:00Z`, slotStepMinutes: 15 },
  members: [{ id: 'm1', name: 'Lina', days: [{ day, open: [{ startsMinute: 540, endsMinute: 1140 }] }] }],
  ...{ appointments: [], blockedTimes: [] },
} as unknown as Calendar;
const nothing = () => {};

it('asks once more for a profile that had not come, and says when it cannot be had', async () => {
  let isAway = true;
  const { asked } = onScreen(
    <AddPanel
      kind="appointment"
      {...{ calendar, shown: calendar, unknown: false, date: day, at: undefined, memberId: 'm1' }}
      {...{ onKind: nothing, onAdded: nothing, onClose: nothing }}
    />,
    ({ path }) => {
      if (isAway) return nobody();
      if (path.endsWith('/me/profile')) return told({ id: 'u1', professional: { id: 'p1', slug: 'lina' } });
      return told({ services: [], members: [] });
    },
    { session: { id: 'u1', can: ['sell_services'] } },
  );
  await screen.findByRole('alert');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('button', { name: 'Ajouter le rendez-vous' });
  expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['profile', 'profile', 'lina']);
});

it('adds nothing for who has left since, on a day on which she worked', () => {
  const days = [{ day, open: [] }];
  const members = [
    { id: 'm1', name: 'Lina', left: false, days },
    { id: 'm2', name: 'Noé', left: true, days },
    { id: 'm3', name: 'Zoé', left: false, days },
  ];
  const past = { ...calendar, members } as unknown as Calendar;
  onScreen(
    <AddPanel
      {...{ kind: 'blocked', calendar: past, shown: past, unknown: false, date: day, at: undefined }}
      {...{ memberId: 'm2', onKind: nothing, onAdded: nothing, onClose: nothing }}
    />,
  );
  const people = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pour' });
  expect([...people.options].map(({ text }) => text)).toEqual(['Lina', 'Zoé', 'Toute l’équipe']);
  expect(people.value).toBe('m1');
});

it('blocks free time as it was drawn', () => {
  onScreen(
    <AddPanel
      {...{ kind: 'blocked', calendar, shown: calendar, unknown: false, date: day }}
      {...{ at: `${day}T14:00`, until: '16:30', memberId: 'm1' }}
      {...{ onKind: nothing, onAdded: nothing, onClose: nothing }}
    />,
  );
  const chosen = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value;
  expect([chosen(/^De\s: heure/), chosen(/^De\s: minutes/)]).toEqual(['14', '00']);
  expect([chosen(/^À\s: heure/), chosen(/^À\s: minutes/)]).toEqual(['16', '30']);
});
