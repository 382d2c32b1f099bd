// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { toastStore } from '~/ui/feedback/toast.ts';
import { ClosuresSection } from './closures-section.tsx';
import { PeriodList } from './period-list.tsx';

const id = '7b1e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const whole = { starts_minute: 0, ends_minute: 1440 };
const closure = {
  id,
  kind: 'closure',
  member_id: null,
  first_day: '2026-08-03',
  last_day: '2026-08-15',
  label: 'Congés',
  ...whole,
};
const away = { ...closure, id: lenaOf(1), kind: 'absence', member_id: lenaOf(2), label: '' };
const days = [
  { day: '2026-07-14', holiday: 'national_day', closed: true },
  { day: '2026-08-15', holiday: 'assumption', closed: false },
  { day: '2026-11-01', holiday: 'all_saints', closed: false },
];
function lenaOf(nth: number) {
  return id.replace('7b', `${nth}b`);
}

afterEach(() => sessionStorage.clear());

// Normalises non-breaking spaces.
const messages = () => toastStore.toasts().map(({ message }) => message.replace(/\s/g, ' '));
const expectMessage = (sentence: string) => waitFor(() => expect(messages()).toContain(sentence));

const onHoliday = {
  ...closure,
  id: lenaOf(3),
  first_day: '2026-07-14',
  last_day: '2026-07-14',
  label: 'Fête',
};
const partly = { ...onHoliday, id: lenaOf(4), starts_minute: 720 };

function open(piece = <ClosuresSection />, answer = answered({ done: true }), periods = [closure, away]) {
  const { calls } = onScreen(piece, ({ path, body }) => {
    if (path.includes('holidays')) return answered({ department: '75', days });
    if (body || path.includes(id)) return answer;
    return answered({ today: '2026-06-03', periods: periods });
  });
  return () => calls.filter(({ body, path }) => body || path.includes(id));
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('closes all public holidays with one button, except those deselected or already closed', async () => {
  const sent = open();
  const national = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Fête nationale/ });
  expect([national.checked, national.disabled]).toEqual([true, true]);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Toussaint/ }));
  await press('Fermer ce jour');
  await expectMessage('1 jour férié est fermé.');
  expect(sent().map(({ body }) => body)).toEqual([
    {
      visits_seen: 0,
      periods: [
        {
          kind: 'closure',
          member_id: null,
          label: 'Assomption',
          first_day: '2026-08-15',
          last_day: '2026-08-15',
        },
      ],
    },
  ]);
});

it('lists the periods of the business, without those of its members', async () => {
  open();
  await screen.findByText('Fermeture : Congés');
  expect(screen.getAllByRole('button', { name: /^Retirer/ })).toHaveLength(1);
});

it('lists closures on public holidays once, folded, where they can be removed', async () => {
  open(<ClosuresSection />, undefined, [closure, onHoliday, partly]);
  const summary = await screen.findByText('1 jour férié fermé');
  const folded = within(summary.parentElement as HTMLElement);
  folded.getByText('Fermeture : Fête');
  folded.getByRole('button', { name: /^Retirer/, hidden: true });
  expect(folded.getAllByRole('listitem', { hidden: true })).toHaveLength(1);
});

it('lists the absences of a member, and adds one for part of a day', async () => {
  const member = lenaOf(2);
  const sent = open(<PeriodList memberId={member} />);
  await press('Ajouter une absence');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Premier jour'), { target: { value: '2026-06-10' } });
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Toute la journée' }));
  await userEvent.selectOptions(dialog.getByLabelText('De : heure'), '14');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    visits_seen: 0,
    periods: [
      {
        kind: 'absence',
        member_id: member,
        first_day: '2026-06-10',
        last_day: '2026-06-10',
        label: '',
        starts_minute: 14 * 60,
        ends_minute: 18 * 60,
      },
    ],
  });
});

it('shows a refusal of a period next to its field', async () => {
  open(<ClosuresSection />, refused(422, 'invalid_input', { 'periods.0.last_day': 'too_big' }));
  await press('Ajouter une fermeture ou une ouverture');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enregistrer' }));
  const last = await screen.findByLabelText('Dernier jour');
  await waitFor(() => expect(last.getAttribute('aria-invalid')).toBe('true'));
});

it('removes a period after confirmation', async () => {
  const sent = open();
  await press(/^Retirer/);
  await press('Retirer');
  await expectMessage('Les horaires habituels s’appliquent de nouveau.');
  expect(sent().map(({ path }) => path)).toEqual([
    expect.stringContaining(`/professional/exceptions/${id}?visits_seen=0`),
  ]);
});
