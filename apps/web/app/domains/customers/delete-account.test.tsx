// @vitest-environment happy-dom
import type { Profile } from '@meche/contract/profile';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { DeleteAccount } from './delete-account.tsx';

const profile = { email: 'sofia@meche.example', professional: null } as Profile;
const details = { appointments: 0, fee_cents: 0 };

it('shows at the field that the typed email is not the account’s', async () => {
  onScreen(<DeleteAccount profile={profile} />, ({ body }) => ({
    status: 409,
    body: {
      code: 'confirmation_needed',
      message: '',
      fields: (body as { confirmation?: string }).confirmation ? { confirmation: 'another_email' } : {},
      details,
    },
  }));
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer mon compte' }));
  // The contract module loads first.
  await userEvent.click(await screen.findByRole('button', { name: 'Continuer' }));
  const typed = screen.getByLabelText('Votre adresse e-mail');
  await expect.poll(() => document.activeElement).toBe(typed);
  await userEvent.type(typed, 'another@else.example');
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer définitivement' }));
  await expect.poll(() => typed.getAttribute('aria-invalid')).toBe('true');
  const description = document.getElementById(
    typed.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '',
  );
  expect(description?.textContent).toContain('Ce n’est pas l’adresse de ce compte.');
});
