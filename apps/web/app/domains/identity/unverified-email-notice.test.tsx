// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createApiClient } from '~/lib/api/client.ts';
import { onScreen } from '~/testing/on-screen.tsx';
import { enterWithIdentity } from './enter-with-identity.ts';
import type { SocialIdentity } from './session/identity-service.ts';
import { entryProblem } from './social-problem.ts';
import { UnverifiedEmailNotice } from './unverified-email-notice.tsx';

const identity: SocialIdentity = {
  provider: 'facebook',
  firebaseToken: 'token',
  uid: 'uid',
  email: 'lea@meche.example',
  firstName: 'Léa',
  lastName: 'Martin',
  phoneNumber: undefined,
  isNew: false,
};

const refuses = (codes: Record<string, [status: number, code: string]>) =>
  createApiClient(async (path) => {
    const [status, code] = codes[path.split('/').at(-1) ?? ''] ?? [500, 'unexpected'];
    return { status, json: async () => ({ code, message: code.replaceAll('_', ' ') }) };
  });

it.each([
  { registerFirst: true, register: 'account_exists', problem: 'unproved' },
  { registerFirst: false, register: 'account_exists', problem: 'unproved' },
  { registerFirst: false, register: 'bad_identity_token', problem: 'failed' },
] as const)(
  'distinguishes an account whose email Facebook has not verified from other refusals: %o',
  async (example) => {
    const api = refuses({ login: [401, 'bad_identity_token'], register: [422, example.register] });
    const refused = await enterWithIdentity(api, identity, { language: 'fr', ...example }).catch(
      entryProblem,
    );
    expect(refused).toBe(example.problem);
  },
);

it('lists the ways into the account: its password, a new one, or the email confirmed at Facebook', () => {
  onScreen(<UnverifiedEmailNotice provider="facebook" />);
  const notice = screen.getByRole('status').textContent;
  expect(notice).toContain('Connectez-vous avec votre mot de passe, ou confirmez l’adresse chez Facebook');
  const link = screen.getByRole('link', { name: 'Choisir un nouveau mot de passe' });
  expect(link.getAttribute('href')).toBe('/auth/forgot-password');
});
