// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { nobody, onScreen, refused } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

it('says beside the field that the current password is not hers', async () => {
  onScreen(<ChangePasswordForm />, () =>
    refused(422, 'wrong_password', { current_password: 'wrong_password' }),
  );
  const current = await sendPassword('pas le bon');
  await expect.poll(() => current.getAttribute('aria-invalid')).toBe('true');
  const beside = document.getElementById(current.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
  expect(beside?.textContent).toBe('Ce n’est pas votre mot de passe actuel. Vérifiez-le, puis réessayez.');
});

it.each([
  // Only a real identity project has rules of its own about what a strong password is.
  [
    'its rule, where the password is too weak',
    () => refused(422, 'weak_password', { new_password: 'too_short' }),
    'Ce mot de passe est trop faible',
  ],
  ['that it failed, where nobody answers', nobody, 'Le changement de mot de passe a échoué'],
])('says in passing %s', async (_what, answer, sentence) => {
  onScreen(
    <>
      <ChangePasswordForm />
      <Toasts />
    </>,
    answer,
  );
  await sendPassword('le bon');
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(sentence);
});

/** Fills in the form and sends it; answers the field of the current password. */
async function sendPassword(current: string): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('checkbox'));
  const field = screen.getByLabelText('Mot de passe actuel');
  await userEvent.type(field, current);
  await userEvent.type(screen.getByLabelText('Nouveau mot de passe'), 'trois mots sans lien');
  await userEvent.type(screen.getByLabelText('Confirmez le nouveau mot de passe'), 'trois mots sans lien');
  await userEvent.click(screen.getByRole('button', { name: 'Changer mon mot de passe' }));
  return field;
}
