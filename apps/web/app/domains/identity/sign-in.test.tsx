// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nobody, onScreen, refused } from '~/testing/on-screen.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** What the identity service answers. Its code keeps the first `fetch` that it sees. */
let service: (address: string | URL | Request) => Promise<Response>;
beforeEach(() => {
  service = believes;
  vi.stubGlobal('fetch', (address: string | URL | Request) => service(address));
});
afterEach(() => vi.unstubAllGlobals());

/** The identity service, which knows her. */
const believes = async (address: string | URL | Request) =>
  Response.json(
    String(address).includes('signInWithPassword')
      ? { idToken: 'a.e30.c', refreshToken: 'again', expiresIn: '3600', localId: 'lea' }
      : { users: [{ localId: 'lea', email: 'lea@meche.example' }] },
  );
const root = {
  configuration: { identity: { projectId: 'demo', apiKey: 'key', emulator: false } },
  origin: '',
};

it.each([
  ['account_suspended', 'Ce compte est suspendu. Notre e-mail dit pourquoi, et comment contester.'],
  ['bad_identity_token', 'La connexion a échoué'],
])('who is refused with %s reads beside the password why', async (code, sentence) => {
  const form = <SignInForm onSignedIn={() => {}} email="lea@meche.example" />;
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => root, element: form }], {
    hydrationData: { loaderData: { root } },
  });
  onScreen(<RouterProvider router={router} />, () => refused(403, code), { hasRoutes: true });
  const password = screen.getByLabelText('Mot de passe');
  await userEvent.type(password, 'une phrase de passe');
  await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  const beside = document.getElementById(password.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
  expect(beside?.textContent).toBe(sentence);
});

it('who is refused by the identity service for too many tries is led to a new password, which lets in at once', async () => {
  const told = JSON.stringify({ error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } });
  service = async () => new Response(told, { status: 400 });
  const form = <SignInForm onSignedIn={() => {}} email="lea@meche.example" />;
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => root, element: form }], {
    hydrationData: { loaderData: { root } },
  });
  onScreen(<RouterProvider router={router} />, nobody, { hasRoutes: true });
  const password = screen.getByLabelText('Mot de passe');
  await userEvent.type(password, 'une phrase de passe');
  await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  const beside = document.getElementById(password.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
  expect(beside?.textContent).toBe('Trop de tentatives, veuillez réessayer plus tard');
  const link = screen.getByRole('link', { name: 'Choisir un nouveau mot de passe' });
  expect(link.getAttribute('href')).toBe('/auth/forgot-password');
});
