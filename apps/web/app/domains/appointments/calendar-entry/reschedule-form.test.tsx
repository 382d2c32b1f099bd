// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import type { Calendar } from '@meche/contract/calendar';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { RescheduleForm } from './reschedule-form.tsx';

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
const zoe = {
  id: '33333333-3333-4333-8333-333333333333',
  revision: 3,
  timeZone: 'Europe/Paris',
  startsAt: '2026-03-03T13:00:00Z',
  endsAt: '2026-03-03T14:00:00Z',
  member: { id: lina, name: 'Lina Roux' },
  customer: { name: 'Zoé', phoneNumber: null, email: 'zoe@x.fr' },
  lines: [{ steps: [{ name: 'Coupe', durationMinutes: 60, freeTimeMinutes: 0, equipment: [] }] }],
  can: { reschedule: true, complete: false },
} as unknown as Appointment;

type Answer = Parameters<typeof onScreen>[1];
function show(answer: Answer) {
  const onDone = vi.fn();
  const { calls } = onScreen(
    <>
      <RescheduleForm appointment={zoe} calendar={calendar} onDone={onDone} />
      <Toasts />
    </>,
    answer,
  );
  return { onDone, calls };
}
const choose = async (label: string, value: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), value);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Déplacer le rendez-vous' }));

it('sends only the changes with the seen revision, and offers an undo', async () => {
  const { calls, onDone } = show(({ body }) =>
    answered({
      id: zoe.id,
      revision: 4,
      can: zoe.can,
      customer: { name: 'Zoé', email: 'zoe@x.fr' },
      starts_at: zoe.startsAt,
      ends_at: '2026-03-03T14:30:00Z',
      member: { id: noa, name: 'Noa Petit' },
      body,
    }),
  );
  await choose('Avec', noa ?? '');
  await choose('Durée', '90');
  await send();
  await screen.findByText(/^Zoé : mardi 3 mars à 14\sh, avec Noa Petit\. Un e-mail part/);
  expect(onDone).toHaveBeenCalledOnce();
  expect(calls[0]?.body).toEqual({
    revision: 3,
    member_id: noa,
    duration_minutes: 90,
    accept_warnings: false,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await screen.findByText('Rendez-vous remis à sa place');
  expect(calls[1]?.body).toEqual({
    revision: 4,
    starts_at: zoe.startsAt,
    member_id: lina,
    duration_minutes: 60,
    accept_warnings: true,
  });
  expect(calls[1]?.idempotencyKey).not.toBe(calls[0]?.idempotencyKey);
});

it('shows the conflict with its times; one press picks the next free time', async () => {
  const { onDone } = show(() => ({
    status: 409,
    body: {
      success: false,
      code: 'time_taken',
      message: 'taken',
      details: {
        in_the_way: [
          {
            kind: 'equipment',
            name: 'Bac',
            starts_at: '2026-03-03T09:00:00Z',
            ends_at: '2026-03-03T09:30:00Z',
          },
        ],
        next_slots: [
          { starts_at: '2026-03-03T09:30:00Z', ends_at: '2026-03-03T10:30:00Z', member_ids: [lina] },
        ],
      },
    },
  }));
  await choose('Durée', '75');
  await send();
  const problem = await screen.findByText(/Bac/);
  expect(problem.textContent?.replace(/\s/g, ' ')).toContain('« Bac » est pris de 10 h à 10 h 30.');
  await userEvent.click(screen.getByRole('button', { name: /10\sh\s30/ }));
  expect(screen.queryByText(/Bac/)).toBeNull();
  expect(onDone).not.toHaveBeenCalled();
});

it('confirms a move outside the working hours before making it', async () => {
  const answers = [
    {
      status: 409,
      body: {
        success: false,
        code: 'warning_not_confirmed',
        message: 'warned',
        details: { warnings: ['outside_hours'] },
      },
    },
    refused(409, 'changed_meanwhile'),
  ];
  const { calls } = show(() => answers.shift() ?? refused(500, 'unexpected'));
  await choose('Durée', '75');
  await send();
  await screen.findByText('C’est en dehors des horaires de travail.');
  await userEvent.click(screen.getByRole('button', { name: 'Déplacer quand même' }));
  await screen.findByText(/vient de changer ailleurs/);
  expect(calls.map(({ body }) => (body as { accept_warnings: boolean }).accept_warnings)).toEqual([
    false,
    true,
  ]);
});

it('sends nothing without a change', async () => {
  const { calls, onDone } = show(() => refused(500, 'unexpected'));
  await screen.findByLabelText('Durée');
  await send();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(calls).toEqual([]);
});
