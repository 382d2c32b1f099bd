// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import type { Calendar } from '@meche/contract/calendar';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { ProposalForm } from './proposal-form.tsx';

const calendar = {
  timeZone: 'Europe/Paris',
  now: '2026-03-02T09:00:00Z',
  slotStepMinutes: 15,
  members: [
    { id: '11111111-1111-4111-8111-111111111111', name: 'Lina Roux', left: false, days: [] },
    { id: '22222222-2222-4222-8222-222222222222', name: 'Noa Petit', left: false, days: [] },
  ],
  appointments: [],
  blockedTimes: [],
} as unknown as Calendar;
const [lina, noa] = calendar.members.map(({ id }) => id);
const request = {
  id: '33333333-3333-4333-8333-333333333333',
  state: 'requested',
  timeZone: 'Europe/Paris',
  startsAt: '2026-03-04T13:00:00Z',
  endsAt: '2026-03-04T14:00:00Z',
  answerBy: '2026-03-03T09:00:00Z',
  member: { id: lina, name: 'Lina Roux' },
  customer: { name: 'Zoé' },
  lines: [
    { name: 'Coupe', priceCents: 3000, questionnaire: false },
    { name: 'Balayage', priceCents: 6000, questionnaire: true },
  ],
  can: { propose: { left: 5 } },
} as unknown as Appointment;

type Answer = Parameters<typeof onScreen>[1];
function show(answer: Answer = () => answered({ id: request.id })) {
  const onDone = vi.fn();
  const { calls } = onScreen(
    <>
      <ProposalForm appointment={request} calendar={calendar} onDone={onDone} />
      <Toasts />
    </>,
    answer,
  );
  return { onDone, calls };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const nth = (at: number) => within(screen.getByRole('group', { name: `Horaire ${at}` }));
async function wants(at: number, { day, time, member }: { day?: string; time?: string; member?: string }) {
  const fields = nth(at);
  if (day) {
    await userEvent.clear(fields.getByLabelText('Jour'));
    await userEvent.type(fields.getByLabelText('Jour'), day);
  }
  if (time) {
    const [hour = '', minute = ''] = time.split(':');
    const [hours, minutes] = within(fields.getByRole('group', { name: 'Heure' })).getAllByRole('combobox');
    if (hours) await userEvent.selectOptions(hours, hour);
    if (minutes) await userEvent.selectOptions(minutes, minute);
  }
  if (member) await userEvent.selectOptions(fields.getByLabelText('Avec'), member);
}
const send = () => press('Envoyer la proposition');

beforeEach(() => sessionStorage.clear());

it('sends each time with its member, a new price and a message', async () => {
  const { calls, onDone } = show();
  await wants(1, { time: '16:00' });
  await press('Ajouter un horaire');
  await wants(2, { day: '2026-03-05', time: '10:00', member: noa ?? '' });
  await userEvent.type(screen.getByLabelText(/^Autre prix en euros pour Balayage/), '75,50');
  await userEvent.type(screen.getByLabelText(/^Votre message/), ' Plutôt jeudi ? ');
  await send();
  await screen.findByText('Proposition envoyée');
  expect(onDone).toHaveBeenCalledOnce();
  expect(calls.map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: `/api/v1/appointments/${request.id}/proposals`,
      body: {
        times: [
          { member_id: lina, starts_at: '2026-03-04T15:00:00Z' },
          { member_id: noa, starts_at: '2026-03-05T09:00:00Z' },
        ],
        price: { position: 1, price_cents: 7550 },
        note: 'Plutôt jeudi ?',
        accept_warnings: false,
      },
    },
  ]);
  expect(calls[0]?.idempotencyKey).toBeTruthy();
});

it('accepts at most five times', async () => {
  show();
  for (const _ of [2, 3, 4, 5]) await press('Ajouter un horaire');
  expect(screen.getAllByRole('group', { name: /^Horaire/ })).toHaveLength(5);
  expect(screen.getByRole('button', { name: 'Ajouter un horaire' })).toHaveProperty('disabled', true);
  await press(/^Horaire 3.*retirer/);
  expect(screen.getAllByRole('group', { name: /^Horaire/ })).toHaveLength(4);
  expect(document.activeElement?.textContent).toBe('Ajouter un horaire');
});

it('requires a time or a price', async () => {
  const { calls, onDone } = show();
  await press(/^Horaire 1.*retirer/);
  await send();
  await screen.findByText('Proposez un horaire, ou un autre prix.');
  expect(calls).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Autre prix en euros pour Balayage/), '75');
  await send();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(calls[0]?.body).toMatchObject({ times: [], price: { position: 1, price_cents: 7500 } });
});

it('shows why a proposed time is taken next to that time; one press picks the next free time', async () => {
  const answers = [
    refused(
      409,
      'time_taken',
      { 'times.1.starts_at': 'overlaps' },
      {
        in_the_way: [
          {
            kind: 'equipment',
            name: 'Bac',
            starts_at: '2026-03-04T15:00:00Z',
            ends_at: '2026-03-04T15:30:00Z',
          },
        ],
        next_slots: [
          { starts_at: '2026-03-04T15:30:00Z', ends_at: '2026-03-04T16:30:00Z', member_ids: [lina] },
        ],
      },
    ),
    answered({ id: request.id }),
  ];
  const { calls, onDone } = show(() => answers.shift() ?? refused(500, 'unexpected'));
  await wants(1, { time: '10:00' });
  await press('Ajouter un horaire');
  await wants(2, { time: '16:00' });
  await send();
  const problem = await nth(2).findByText(/Bac/);
  expect(problem.textContent?.replace(/\s/g, ' ')).toContain('« Bac » est pris de 16 h à 16 h 30.');
  expect(nth(1).queryByText(/Bac/)).toBeNull();
  await userEvent.click(nth(2).getByRole('button', { name: /16\sh\s30/ }));
  await send();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(calls[1]?.body).toMatchObject({ times: [{}, { starts_at: '2026-03-04T15:30:00Z' }] });
});

it('confirms a proposal outside the working hours before sending it', async () => {
  const answers = [
    refused(409, 'warning_not_confirmed', {}, { warnings: ['outside_hours'] }),
    answered({ id: request.id }),
  ];
  const { calls, onDone } = show(() => answers.shift() ?? refused(500, 'unexpected'));
  await wants(1, { time: '21:00' });
  await send();
  await screen.findByText('C’est en dehors des horaires de travail.');
  await press(/^Proposer quand même/);
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(calls.map(({ body }) => (body as { accept_warnings: boolean }).accept_warnings)).toEqual([
    false,
    true,
  ]);
});

it('keeps the input when reopened, and shows how many more times fit', async () => {
  show();
  await userEvent.type(screen.getByLabelText(/^Votre message/), 'Jeudi');
  cleanup();
  show();
  expect(screen.getByLabelText(/^Votre message/)).toHaveProperty('value', 'Jeudi');
  screen.getByText(/Encore 5 propositions possibles/);
});
