// @vitest-environment happy-dom
import type { Calendar } from '@meche/contract/calendar';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answered, offline, onScreen } from '~/testing/on-screen.tsx';
import { AddPanel } from './add-panel.tsx';

const day = '2026-03-03';
const calendar = {
  timeZone: 'Europe/Paris',
  now: `${day}T08:00:00Z`,
  slotStepMinutes: 15,
  members: [{ id: 'm1', name: 'Lina', days: [{ day, open: [{ startsMinute: 540, endsMinute: 1140 }] }] }],
  appointments: [],
  blockedTimes: [],
} as unknown as Calendar;
const nothing = () => {};

it('retries a profile that failed to load, and shows an error when it stays unavailable', async () => {
  let isAway = true;
  const { calls } = onScreen(
    <AddPanel
      kind="appointment"
      {...{ calendar, shown: calendar, unknown: false, date: day, at: undefined, memberId: 'm1' }}
      {...{ onKind: nothing, onAdded: nothing, onClose: nothing }}
    />,
    ({ path }) => {
      if (isAway) return offline();
      if (path.endsWith('/me/profile'))
        return answered({ id: 'u1', professional: { id: 'p1', slug: 'lina' } });
      return answered({ services: [], members: [] });
    },
    { session: { id: 'u1', can: ['sell_services'] } },
  );
  await screen.findByRole('alert');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('button', { name: 'Ajouter le rendez-vous' });
  expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual(['profile', 'profile', 'lina']);
});

it('offers no former member, even on a day when they worked', () => {
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

it('blocks the range drawn in the calendar', () => {
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

const service = {
  description: '',
  category: 'haircut',
  atSalon: true,
  atHome: false,
  steps: [],
  genders: [],
  lengthTerms: [],
  onlineBooking: true,
  phoneOnly: false,
  questionnaire: false,
  prepayment: false,
};
const brushing = { ...service, id: 's1', name: 'Brushing', priceCents: 2500, durationMinutes: 30 };
const colour = {
  ...service,
  id: 's2',
  name: 'Couleur',
  priceCents: 6000,
  durationMinutes: 150,
  steps: [
    { name: 'Application', durationMinutes: 15, freeTimeMinutes: 75, equipment: [] },
    { name: 'Rinçage', durationMinutes: 60, freeTimeMinutes: 0, equipment: [] },
  ],
};
/** Lina works from 9 to 12 and from 13 to 19, and has a client until 11:45. */
const beforeLunch = {
  ...calendar,
  members: [
    {
      id: 'm1',
      name: 'Lina',
      days: [
        {
          day,
          open: [
            { startsMinute: 540, endsMinute: 720 },
            { startsMinute: 780, endsMinute: 1140 },
          ],
        },
      ],
    },
  ],
  appointments: [
    {
      id: 'a1',
      state: 'confirmed',
      member: { id: 'm1', name: 'Lina' },
      customer: { name: 'Léa Tran' },
      startsAt: `${day}T08:00:00Z`,
      endsAt: `${day}T10:45:00Z`,
      steps: [],
    },
  ],
} as unknown as Calendar;

/** The panel with two services, opened at a time or at the first free one. */
async function openForVisit(at?: string) {
  onScreen(
    <AddPanel
      {...{ kind: 'appointment', calendar: beforeLunch, shown: beforeLunch, unknown: false, date: day, at }}
      {...{ memberId: 'm1', onKind: nothing, onAdded: nothing, onClose: nothing }}
    />,
    ({ path }) =>
      answered({
        services: [brushing, colour],
        members: [{ id: 'm1', name: 'Lina', serviceIds: ['s1', 's2'] }],
        // No free times near the typed hour.
        ...(path.includes('availability') && { days: [] }),
      }),
    {
      session: {
        id: 'u1',
        can: ['sell_services'],
        professional: { id: 'p1', slug: 'lina', businessName: 'Lina' },
      },
    },
  );
  await screen.findByRole('checkbox', { name: /^Brushing/ });
}

const select = (part: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: new RegExp(`^Heure\\s: ${part}`) });
const hour = () => `${select('heure').value}:${select('minutes').value}`;
const choose = (name: RegExp) => userEvent.click(screen.getByRole('checkbox', { name }));

describe('the proposed time', () => {
  afterEach(() => sessionStorage.clear());

  it('has room for the services, whose processing time may span the break', async () => {
    await openForVisit();
    expect(hour()).toBe('11:45');
    await choose(/^Brushing/);
    await expect.poll(hour).toBe('13:00');
    await choose(/^Brushing/);
    await choose(/^Couleur/);
    await expect.poll(hour).toBe('11:45');
  });

  it('stays as the member chose it', async () => {
    await openForVisit();
    await userEvent.selectOptions(select('minutes'), '30');
    await choose(/^Brushing/);
    expect(hour()).toBe('11:30');
  });

  it('stays as typed in the quick entry', async () => {
    await openForVisit();
    const line = screen.getByRole('textbox', { name: 'Écrire en une ligne' });
    await userEvent.type(line, 'zoé brushing 11h45{Enter}');
    await expect
      .poll(() => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Brushing/ }).checked)
      .toBe(true);
    expect(hour()).toBe('11:45');
  });

  it('stays as pressed in the calendar', async () => {
    await openForVisit(`${day}T11:45`);
    await choose(/^Brushing/);
    expect(hour()).toBe('11:45');
  });

  it('has room for the hour to block', () => {
    onScreen(
      <AddPanel
        {...{ kind: 'blocked', calendar: beforeLunch, shown: beforeLunch, unknown: false, date: day }}
        {...{ at: undefined, memberId: 'm1', onKind: nothing, onAdded: nothing, onClose: nothing }}
      />,
    );
    const chosen = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name }).value;
    expect([chosen(/^De\s: heure/), chosen(/^De\s: minutes/)]).toEqual(['13', '00']);
    expect([chosen(/^À\s: heure/), chosen(/^À\s: minutes/)]).toEqual(['14', '00']);
  });
});
