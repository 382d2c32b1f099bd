// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { toastStore } from '~/ui/feedback/toast.ts';
import { UnsavedChanges } from '~/ui/form/unsaved-changes.tsx';
import { MemberHoursSection } from './member-hours-section.tsx';

const lena = '7b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const range = (from: number, to: number, online = true) => ({
  starts_minute: from * 60,
  ends_minute: to * 60,
  online,
});
const hours = {
  member_id: lena,
  name: 'Léna',
  version: 4,
  weeks: 1,
  first_monday: '2026-06-01',
  today: '2026-06-03',
  days: [
    { week: 1, weekday: 1, ranges: [range(9, 18)] },
    { week: 1, weekday: 2, ranges: [range(9, 12), range(14, 19, false)] },
  ],
  professional: [] as object[],
};
const visit = {
  appointment_id: lena,
  member_id: lena,
  customer_name: 'Camille Martin',
  starts_at: '2026-06-08T15:00:00Z',
  ends_at: '2026-06-08T16:00:00Z',
};

afterEach(() => sessionStorage.clear());

// Normalises non-breaking spaces.
const messages = () => toastStore.toasts().map(({ message }) => message.replace(/\s/g, ' '));
const expectMessage = (sentence: string) => waitFor(() => expect(messages()).toContain(sentence));

type Sent = { version: number; weeks: number; first_monday: string; visits_seen: number; days: object[] };
function open(
  answer: (sent: Sent) => ReturnType<typeof answered> = () => answered({ done: true }),
  known = [hours],
) {
  let loads = 0;
  const { calls } = onScreen(
    <UnsavedChanges>
      <MemberHoursSection memberId={lena} />
    </UnsavedChanges>,
    ({ body }) => (body ? answer(body as Sent) : answered(known[Math.min(loads++, known.length - 1)])),
  );
  return () => calls.flatMap(({ body }) => (body ? [body as Sent] : []));
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const day = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`), expanded: false }));
const save = () => press('Enregistrer');
const chosen = (label: string, at = 0) => screen.getAllByLabelText<HTMLSelectElement>(label)[at]!;

it('shows the week, and sends a break and an offline range with the version that was loaded', async () => {
  const sent = open();
  expect((await screen.findByRole('button', { name: /^mardi/ })).textContent).toMatch(
    /9\sh – 12\sh, 14\sh – 19\sh \(pas en ligne\)/,
  );
  expect(screen.getByRole('button', { name: /^dimanche/ }).textContent).toContain('Repos');
  await day('lundi');
  await press('Ajouter une pause');
  await userEvent.click(screen.getAllByRole('checkbox', { name: 'Réservable en ligne' })[1]!);
  await save();
  await expectMessage('Horaires enregistrés : Léna.');
  expect(sent()).toEqual([
    {
      version: 4,
      weeks: 1,
      first_monday: '2026-06-01',
      visits_seen: 0,
      days: [
        { week: 1, weekday: 1, ranges: [range(9, 12), range(13, 18, false)] },
        { week: 1, weekday: 2, ranges: hours.days[1]!.ranges },
      ],
    },
  ]);
});

it('offers a week template only while there are no hours', async () => {
  const none = { ...hours, days: [] };
  const sent = open(undefined, [none]);
  await userEvent.click(await screen.findByRole('button', { name: /^Mardi à samedi/ }));
  expect(screen.queryByRole('button', { name: /^Lundi à vendredi, / })).toBeNull();
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  const ranges = [range(9, 12), range(13, 19)];
  expect(sent()[0]?.days).toEqual([2, 3, 4, 5, 6].map((weekday) => ({ week: 1, weekday, ranges })));
});

it('lists the appointments that would fall outside, and saves after confirmation', async () => {
  const sent = open(({ visits_seen }) =>
    visits_seen > 0
      ? answered({ done: true })
      : {
          status: 409,
          body: {
            success: false,
            code: 'visits_outside',
            message: '',
            details: { count: 1, time_zone: 'Europe/Paris', visits: [visit] },
          },
        },
  );
  await day('lundi');
  await press('Jour de repos');
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: '1 rendez-vous serait hors horaires' }));
  expect(dialog.getByRole('listitem').textContent).toMatch(/8 juin.*17\sh.*Camille Martin/);
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer quand même' }));
  await expectMessage('Horaires enregistrés : Léna.');
  expect(sent().map(({ visits_seen }) => visits_seen)).toEqual([0, 1]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows hours saved meanwhile day by day next to the edit, and saves the chosen ones', async () => {
  const theirs = { ...hours, version: 5, days: [{ week: 1, weekday: 1, ranges: [range(8, 12)] }] };
  const sent = open(
    ({ version }) => (version === 5 ? answered({ done: true }) : refused(409, 'changed_meanwhile')),
    [hours, theirs],
  );
  await day('mercredi');
  await press('Travailler ce jour');
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifié entre-temps' }));
  expect(dialog.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    ...['lundi', 'mardi', 'mercredi'],
  ]);
  await userEvent.click(dialog.getByRole('radio', { name: /Enregistré\s: 8\sh – 12\sh/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer ce choix' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({
    version: 5,
    days: [
      { weekday: 1, ranges: [range(8, 12)] },
      { weekday: 2, ranges: hours.days[1]!.ranges },
      { weekday: 3, ranges: [range(9, 18)] },
    ],
  });
});

it('shows reversed and overlapping ranges next to their fields, and opens their day', async () => {
  const sent = open();
  await day('mardi');
  await userEvent.selectOptions(chosen('De : heure', 1), '11');
  await day('lundi');
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe('Cette plage en recouvre une autre');
  screen.getByRole('button', { name: /^mardi/, expanded: true });
  await userEvent.selectOptions(chosen('De : heure', 1), '20');
  await save();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('La fin doit venir après le début'));
  expect(sent()).toEqual([]);
});

it('focuses a refused field, whichever day it is in', async () => {
  open(() => refused(422, 'invalid_input', { 'days.1.ranges.0.ends_minute': 'off_grid' }));
  await day('dimanche');
  await press('Travailler ce jour');
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe('Choisissez un multiple de 5 minutes');
  screen.getByRole('button', { name: /^mardi/, expanded: true });
});

it('copies a day to another with one button', async () => {
  const sent = open();
  await day('mardi');
  await press('samedi');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.days).toContainEqual({ week: 1, weekday: 6, ranges: hours.days[1]!.ranges });
});

it('rotates two weeks: the second starts as a copy of the first, and the current one can be chosen', async () => {
  const sent = open();
  await userEvent.click(await screen.findByRole('radio', { name: '2 en alternance' }));
  const now = within(screen.getByRole('group', { name: 'Cette semaine est la' }));
  await userEvent.click(now.getByRole('radio', { name: 'Semaine 2' }));
  const shown = within(screen.getByRole('group', { name: 'Semaine affichée' }));
  await userEvent.click(shown.getByRole('radio', { name: 'Semaine 2' }));
  await day('lundi');
  await press('Jour de repos');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ weeks: 2, first_monday: '2026-05-25' });
  expect(sent()[0]?.days).toEqual([...hours.days, { week: 2, weekday: 2, ranges: hours.days[1]!.ranges }]);
});

it('keeps an edit and its starting version when the page is left', async () => {
  open();
  await day('lundi');
  await press('Jour de repos');
  cleanup();
  const sent = open(undefined, [{ ...hours, version: 5 }]);
  expect((await screen.findByRole('button', { name: /^lundi/ })).textContent).toContain('Repos');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ version: 4, days: [{ weekday: 2 }] });
});
