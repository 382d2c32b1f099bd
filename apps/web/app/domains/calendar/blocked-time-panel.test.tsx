// @vitest-environment happy-dom
import type { Calendar } from '@meche/contract/calendar';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen, told } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { BlockTimeForm } from './block-time-form.tsx';
import { BlockedTimePanel } from './blocked-time-panel.tsx';

const id = '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const memberId = '2b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const lunch = {
  ...{ id, memberId, label: 'Dentiste', seriesId: null },
  ...{ startsAt: '2026-03-03T11:00:00Z', endsAt: '2026-03-03T12:00:00Z' },
};
const calendar = {
  ...{ timeZone: 'Europe/Paris', now: '2026-03-03T09:00:00Z', slotStepMinutes: 15 },
  ...{ defaultView: 'day', firstWeekday: 1, colouredBy: 'member' },
  members: [{ id: memberId, name: 'Lina', portraitId: null, colour: 'copper', left: false, days: [] }],
  ...{ appointments: [], blockedTimes: [lunch] },
} as Calendar;
const press = (name: string) => screen.findByRole('button', { name }).then(userEvent.click);

it('asks before time is freed, and blocks it again as it was when that was a mistake', async () => {
  const around = (shown: string | undefined) => (
    <>
      <BlockedTimePanel calendar={calendar} id={shown} onClose={() => {}} />
      <Toasts />
    </>
  );
  const { asked, again } = onScreen(around(id), () => told({ id }));
  await press('Débloquer');
  expect(asked).toEqual([]);
  const asking = screen.getByRole('dialog', { name: /Débloquer ce temps/ });
  await userEvent.click(within(asking).getByRole('button', { name: 'Débloquer' }));
  await screen.findByText('Temps débloqué');
  again(around(undefined));
  await press('Bloquer à nouveau');
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).toMatchObject({
    path: '/api/v1/professional/blocked-times',
    body: {
      ...{ member_id: memberId, label: 'Dentiste' },
      ...{ starts_at: '2026-03-03T11:00:00Z', ends_at: '2026-03-03T12:00:00Z' },
    },
  });
});

it('time that was just blocked is freed from its message, when the form is long closed', async () => {
  const form = (
    <BlockTimeForm
      {...{ calendar, memberId }}
      {...{ shown: undefined, day: '2026-03-03', time: '15:00', onDone: () => again(<Toasts />) }}
    />
  );
  const { asked, again } = onScreen(form, () => told({ id }));
  await press('Bloquer ce temps');
  await press('Débloquer');
  await expect.poll(() => asked.at(-1)?.path).toBe(`/api/v1/professional/blocked-times/${id}`);
});

it('of a series what follows is freed too, after it was asked', async () => {
  const inSeries = { ...calendar, blockedTimes: [{ ...lunch, seriesId: memberId }] };
  const { asked } = onScreen(<BlockedTimePanel calendar={inSeries} id={id} onClose={() => {}} />, () =>
    told({ done: true }),
  );
  await press('Débloquer aussi les suivants');
  expect(asked).toEqual([]);
  const asking = await screen.findByRole('dialog', { name: /Débloquer ce temps et les suivants/ });
  await userEvent.click(within(asking).getByRole('button', { name: 'Débloquer aussi les suivants' }));
  await expect
    .poll(() => asked.map(({ path }) => path))
    .toEqual([`/api/v1/professional/blocked-times/${id}/following`]);
});
