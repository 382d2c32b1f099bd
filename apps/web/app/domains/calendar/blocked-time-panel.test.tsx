// @vitest-environment happy-dom
import type { Calendar } from '@meche/contract/calendar';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { BlockTimeForm } from './block-time-form.tsx';
import { BlockedTimePanel } from './blocked-time-panel.tsx';

const id = '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const memberId = '2b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const lunch = {
  id,
  memberId,
  label: 'Dentiste',
  seriesId: null,
  startsAt: '2026-03-03T11:00:00Z',
  endsAt: '2026-03-03T12:00:00Z',
};
const calendar = {
  timeZone: 'Europe/Paris',
  now: '2026-03-03T09:00:00Z',
  slotStepMinutes: 15,
  defaultView: 'day',
  firstWeekday: 1,
  colouredBy: 'member',
  hasEquipment: false,
  members: [{ id: memberId, name: 'Lina', portraitId: null, colour: 'copper', left: false, days: [] }],
  appointments: [],
  blockedTimes: [lunch],
} as Calendar;
const choose = (label: string, part: string, value: string) =>
  userEvent.selectOptions(screen.getByLabelText(new RegExp(`^${label}\\s: ${part}`)), value);
const press = (name: string) => screen.findByRole('button', { name }).then(userEvent.click);

it('confirms before removing blocked time, and restores it with undo', async () => {
  const around = (shown: string | undefined) => (
    <>
      <BlockedTimePanel calendar={calendar} id={shown} onClose={() => {}} />
      <Toasts />
    </>
  );
  const { calls, again } = onScreen(around(id), () => answered({ id }));
  await press('Débloquer');
  expect(calls).toEqual([]);
  const asking = screen.getByRole('dialog', { name: /Débloquer ce temps/ });
  await userEvent.click(within(asking).getByRole('button', { name: 'Débloquer' }));
  await screen.findByText('Temps débloqué');
  again(around(undefined));
  await press('Bloquer à nouveau');
  await expect.poll(() => calls.length).toBe(2);
  expect(calls[1]).toMatchObject({
    path: '/api/v1/professional/blocked-times',
    body: {
      member_id: memberId,
      label: 'Dentiste',
      starts_at: '2026-03-03T11:00:00Z',
      ends_at: '2026-03-03T12:00:00Z',
    },
  });
});

it('removes newly blocked time from the toast, after the form closed', async () => {
  const form = (
    <BlockTimeForm
      {...{ calendar, memberId }}
      {...{ shown: undefined, day: '2026-03-03', time: '15:00', onDone: () => again(<Toasts />) }}
    />
  );
  const { calls, again } = onScreen(form, () => answered({ id }));
  await press('Bloquer ce temps');
  await press('Débloquer');
  await expect.poll(() => calls.at(-1)?.path).toBe(`/api/v1/professional/blocked-times/${id}`);
});

it('removes the rest of a series after a confirmation', async () => {
  const inSeries = { ...calendar, blockedTimes: [{ ...lunch, seriesId: memberId }] };
  const { calls } = onScreen(<BlockedTimePanel calendar={inSeries} id={id} onClose={() => {}} />, () =>
    answered({ done: true }),
  );
  await press('Débloquer aussi les suivants');
  expect(calls).toEqual([]);
  const asking = await screen.findByRole('dialog', { name: /Débloquer ce temps et les suivants/ });
  await userEvent.click(within(asking).getByRole('button', { name: 'Débloquer aussi les suivants' }));
  await expect
    .poll(() => calls.map(({ path }) => path))
    .toEqual([`/api/v1/professional/blocked-times/${id}/following`]);
});

it('edits time and reason in place, reports a conflict next to the field, and offers an undo', async () => {
  const panel = (
    <>
      <BlockedTimePanel calendar={calendar} id={id} onClose={() => {}} />
      <Toasts />
    </>
  );
  let isTaken = true;
  const { calls } = onScreen(panel, () => (isTaken ? refused(409, 'slot_taken') : answered({ done: true })));
  await press('Modifier');
  await choose('De', 'heure', '14');
  await press('Enregistrer');
  expect(await screen.findByText('La fin doit venir après le début')).toBeTruthy();
  expect(calls).toEqual([]);
  await choose('À', 'heure', '15');
  await choose('À', 'minutes', '30');
  const reason = screen.getByLabelText(/^Motif/);
  await userEvent.clear(reason);
  await userEvent.type(reason, 'Kiné');
  await press('Enregistrer');
  expect((await screen.findByRole('alert')).textContent).toMatch(/rendez-vous/);
  isTaken = false;
  await press('Enregistrer');
  const expected = {
    path: `/api/v1/professional/blocked-times/${id}`,
    body: {
      member_id: memberId,
      label: 'Kiné',
      starts_at: '2026-03-03T13:00:00Z',
      ends_at: '2026-03-03T14:30:00Z',
    },
  };
  await expect.poll(() => calls).toMatchObject([expected, expected]);
  await press('Annuler');
  await expect.poll(() => calls.length).toBe(3);
  expect(calls[2]).toMatchObject({ body: { label: 'Dentiste', starts_at: '2026-03-03T11:00:00Z' } });
});

it('keeps the length of time that spans midnight when moved to another day', async () => {
  const night = { ...lunch, startsAt: '2026-03-03T23:00:00Z', endsAt: '2026-03-04T23:00:00Z' };
  const { calls } = onScreen(
    <BlockedTimePanel calendar={{ ...calendar, blockedTimes: [night] }} id={id} onClose={() => {}} />,
    () => answered({ done: true }),
  );
  await press('Modifier');
  expect(screen.queryByLabelText(/^De\s: heure/)).toBeNull();
  const day = screen.getByLabelText('Jour');
  await userEvent.clear(day);
  await userEvent.type(day, '2026-03-29');
  await press('Enregistrer');
  await expect.poll(() => calls.length).toBe(1);
  // The clocks go forward that night: a day of 23 hours.
  expect(calls[0]?.body).toMatchObject({
    starts_at: '2026-03-28T23:00:00Z',
    ends_at: '2026-03-29T22:00:00Z',
  });
});

it('shows for whom a slot is held and until when, without buttons to change it', () => {
  const held = { ...lunch, label: '', offered: { name: 'Zoé', until: '2026-03-03T10:15:00Z' } };
  onScreen(<BlockedTimePanel calendar={{ ...calendar, blockedTimes: [held] }} id={id} onClose={() => {}} />);
  const panel = screen.getByRole('dialog', { name: 'Proposé à Zoé' });
  expect(panel.textContent).toMatch(/Réservé jusqu’à 11\sh\s15 à Zoé, sur liste d’attente/);
  expect(within(panel).queryByRole('button', { name: /Débloquer|Modifier/ })).toBeNull();
});
