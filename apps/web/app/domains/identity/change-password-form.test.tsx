// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen, refused } from '~/testing/on-screen.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

it('says beside the field that the current password is not hers', async () => {
  onScreen(<ChangePasswordForm />, () =>
    refused(422, 'wrong_password', { current_password: 'wrong_password' }),
  );
  await userEvent.click(screen.getByRole('checkbox'));
  const current = screen.getByLabelText('Mot de passe actuel');
  await userEvent.type(current, 'pas le bon');
  await userEvent.type(screen.getByLabelText('Nouveau mot de passe'), 'trois mots sans lien');
  await userEvent.type(screen.getByLabelText('Confirmez le nouveau mot de passe'), 'trois mots sans lien');
  await userEvent.click(screen.getByRole('button', { name: 'Changer mon mot de passe' }));
  await expect.poll(() => current.getAttribute('aria-invalid')).toBe('true');
  const beside = document.getElementById(current.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
  expect(beside?.textContent).toBe('Ce n’est pas votre mot de passe actuel. Vérifiez-le, puis réessayez.');
});
