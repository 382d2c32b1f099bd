// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { QuickAnswerButtons } from './quick-answer-buttons.tsx';

const settings = { quick_answers: ['Avec plaisir.'], automatic_on: false, automatic_text: '' };
const owner = { session: { can: ['edit_business'] as const } as object };

it('passes on the chosen answer; members without permission get no edit button', async () => {
  const onChoose = vi.fn();
  onScreen(<QuickAnswerButtons onChoose={onChoose} />, () => answered(settings));
  await userEvent.click(await screen.findByRole('button', { name: 'Avec plaisir.' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Avec plaisir.');
  expect(screen.queryByRole('button', { name: /Modifier/ })).toBeNull();
});

it('are edited in place and saved without empty ones, together with the automatic reply', async () => {
  let saved: unknown;
  onScreen(
    <QuickAnswerButtons onChoose={() => {}} />,
    ({ body }) => {
      if (!body) return answered(saved ?? settings);
      const { automatic_text } = body as typeof settings;
      if (!automatic_text) return refused(422, 'invalid_input', { automatic_text: 'required' });
      saved = body;
      return answered(saved);
    },
    owner,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Modifier les réponses rapides et l’absence' }));
  const dialog = within(screen.getByRole('dialog'));
  for (const text of ['Je suis complète.', '  ']) {
    await user.click(dialog.getByRole('button', { name: 'Ajouter une réponse' }));
    await user.type(dialog.getAllByLabelText(/^Réponse \d/).at(-1)!, text);
  }
  await user.click(dialog.getByLabelText('Répondre quand le salon est fermé'));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  const field = await dialog.findByLabelText(/Votre réponse/);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  await user.type(field, 'À demain.');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await screen.findByRole('button', { name: 'Je suis complète.' });
  expect(saved).toEqual({
    quick_answers: ['Avec plaisir.', 'Je suis complète.'],
    automatic_on: true,
    automatic_text: 'À demain.',
  });
});
