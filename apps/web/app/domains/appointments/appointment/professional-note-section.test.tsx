// @vitest-environment happy-dom
import type { Appointment } from '@meche/contract/appointments';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { ProfessionalNoteSection } from './professional-note-section.tsx';

const visit = (professionalNote: string) =>
  ({ id: '33333333-3333-4333-8333-333333333333', professionalNote }) as unknown as Appointment;
const press = (name: string) => screen.findByRole('button', { name }).then(userEvent.click);
const field = () => screen.findByRole('textbox', { name: /^Note interne/ });

function show(professionalNote: string, answer: Parameters<typeof onScreen>[1]) {
  const { calls, again } = onScreen(
    <>
      <ProfessionalNoteSection appointment={visit(professionalNote)} />
      <Toasts />
    </>,
    answer,
  );
  const sent = () => calls.filter(({ path }) => path.endsWith('/note')).map(({ body }) => body);
  return { sent, again };
}

afterEach(() => sessionStorage.clear());

it('opens in place with the focus and the present note', async () => {
  const { sent } = show('Base 7', () => answered({ done: true }));
  await press('Modifier la note');
  expect(document.activeElement).toBe(await field());
  await userEvent.type(await field(), ', 35 min');
  await press('Enregistrer la note');
  await screen.findByText('Note enregistrée.');
  expect(sent()).toEqual([{ professional_note: 'Base 7, 35 min', former_note: 'Base 7' }]);
});

it('shows a note saved by a colleague meanwhile, keeps the typed one, and replaces theirs on the next save', async () => {
  let hasReadTheirs = false;
  const { sent } = show('', ({ path, body }) => {
    if (!path.endsWith('/note')) return answered(visit('Allergie au latex'));
    hasReadTheirs ||= (body as { former_note: string }).former_note !== '';
    return hasReadTheirs ? answered({ done: true }) : refused(409, 'changed_meanwhile');
  });
  await press('Ajouter une note interne');
  await userEvent.type(await field(), 'Peau sensible');
  await press('Enregistrer la note');
  await screen.findByText(/« Allergie au latex »/);
  await press('Remplacer');
  await screen.findByText('Note enregistrée.');
  expect(sent().at(-1)).toEqual({ professional_note: 'Peau sensible', former_note: 'Allergie au latex' });
});

it('restores an unfinished draft, unless it was cancelled', async () => {
  const { again } = show('', () => answered({ done: true }));
  await press('Ajouter une note interne');
  await userEvent.type(await field(), 'À rappeler');
  again(null);
  again(<ProfessionalNoteSection appointment={visit('')} />);
  expect(await field()).toHaveProperty('value', 'À rappeler');
  await press('Annuler');
  again(null);
  again(<ProfessionalNoteSection appointment={visit('')} />);
  await screen.findByRole('button', { name: 'Ajouter une note interne' });
});
