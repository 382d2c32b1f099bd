// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { offline, onScreen, refused } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

it('shows at the field that the current password is wrong', async () => {
  onScreen(<ChangePasswordForm />, () =>
    refused(422, 'wrong_password', { current_password: 'wrong_password' }),
  );
  const current = await sendPassword('pas le bon');
  await expect.poll(() => current.getAttribute('aria-invalid')).toBe('true');
  const beside = document.getElementById(current.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
  expect(beside?.textContent).toBe('Ce n’est pas votre mot de passe actuel. Vérifiez-le, puis réessayez.');
});

it.each([
  // Only the real identity service enforces password strength; the simulator does not.
  [
    'the rule, when the password is too weak',
    () => refused(422, 'weak_password', { new_password: 'too_short' }),
    'Ce mot de passe est trop faible',
  ],
  ['the failure, when the server does not answer', offline, 'Le changement de mot de passe a échoué'],
])('shows in a toast %s', async (_what, answer, sentence) => {
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

/** Fills in and submits the form; returns the field of the current password. */
async function sendPassword(current: string): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('checkbox'));
  const field = screen.getByLabelText('Mot de passe actuel');
  await userEvent.type(field, current);
  await userEvent.type(screen.getByLabelText('Nouveau mot de passe'), 'trois mots sans lien');
  await userEvent.type(screen.getByLabelText('Confirmez le nouveau mot de passe'), 'trois mots sans lien');
  await userEvent.click(screen.getByRole('button', { name: 'Changer mon mot de passe' }));
  return field;
}
