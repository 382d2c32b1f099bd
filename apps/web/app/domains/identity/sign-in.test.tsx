// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offline, onScreen, refused } from '~/testing/on-screen.tsx';
import { toastStore } from '~/ui/feedback/toast.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SocialSignIn } from './social-sign-in.tsx';

/** Answer of the identity service. Its SDK keeps the first `fetch` that it sees. */
let service: (address: string | URL | Request) => Promise<Response>;
beforeEach(() => {
  service = believes;
  vi.stubGlobal('fetch', (address: string | URL | Request) => service(address));
});
afterEach(() => vi.unstubAllGlobals());

/** The identity service accepts the password. */
const believes = async (address: string | URL | Request) =>
  Response.json(
    String(address).includes('signInWithPassword')
      ? { idToken: 'a.e30.c', refreshToken: 'again', expiresIn: '3600', localId: 'lea' }
      : { users: [{ localId: 'lea', email: 'lea@meche.example' }] },
  );
const root = {
  configuration: {
    identity: { projectId: 'demo', apiKey: 'key', authDomain: 'demo.firebaseapp.com', emulator: false },
  },
  origin: '',
};

it.each([
  ['account_suspended', 'Ce compte est suspendu. Notre e-mail dit pourquoi, et comment contester.'],
  ['bad_identity_token', 'La connexion a échoué'],
])('shows at the password why the sign-in was refused with %s', async (code, sentence) => {
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

it('offers a new password, which works at once, after too many attempts', async () => {
  const answerBody = JSON.stringify({ error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } });
  service = async () => new Response(answerBody, { status: 400 });
  const form = <SignInForm onSignedIn={() => {}} email="lea@meche.example" />;
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => root, element: form }], {
    hydrationData: { loaderData: { root } },
  });
  onScreen(<RouterProvider router={router} />, offline, { hasRoutes: true });
  const password = screen.getByLabelText('Mot de passe');
  await userEvent.type(password, 'une phrase de passe');
  await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  const beside = document.getElementById(password.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
  expect(beside?.textContent).toBe('Trop de tentatives, veuillez réessayer plus tard');
  const link = screen.getByRole('link', { name: 'Choisir un nouveau mot de passe' });
  expect(link.getAttribute('href')).toBe('/auth/forgot-password');
});

const key = 'GoogleAccessToken';
const ofLea = {
  idToken: 'a.e30.c',
  refreshToken: 'again',
  expiresIn: '3600',
  localId: 'lea',
  providerId: 'google.com',
  email: 'lea@meche.example',
  displayName: 'Léa Martin',
  oauthAccessToken: 'ya29.of-google',
};

/** Chooses an account in Google's window; the identity service answers with `ofProvider`. */
async function signInByGoogle(ofProvider: object, answer: () => ReturnType<typeof refused>) {
  service = async (address) =>
    String(address).includes('signInWithIdp') ? Response.json(ofProvider) : believes(address);
  const chooser = { closed: false, close: () => {} } as unknown as Window;
  vi.stubGlobal('open', () => chooser);
  const identity = { ...root.configuration.identity, emulator: true };
  const loaderData = { root: { ...root, configuration: { identity } } };
  const element = <SocialSignIn intent="sign_in" onSignedIn={() => {}} />;
  const router = createMemoryRouter([{ id: 'root', path: '/', loader: () => loaderData.root, element }], {
    hydrationData: { loaderData },
  });
  onScreen(<RouterProvider router={router} />, answer, { hasRoutes: true });
  await userEvent.click(screen.getByRole('button', { name: /Google/ }));
  const chosen = { origin: location.origin, source: chooser, data: { credential: '{}' } };
  window.dispatchEvent(Object.assign(new Event('message'), chosen));
}
const messages = () => toastStore.toasts().map(({ message }) => message);

it('shows a suspended account that signs in with Google why it is refused', async () => {
  await signInByGoogle(ofLea, () => refused(403, 'account_suspended'));
  await expect
    .poll(messages)
    .toEqual(['Ce compte est suspendu. Notre e-mail dit pourquoi, et comment contester.']);
});

it('stores Google’s access token until the sign-in has ended, here with a refusal', async () => {
  const during: (string | null)[] = [];
  await signInByGoogle(ofLea, () => {
    during.push(sessionStorage.getItem(key));
    return refused(403, 'account_suspended');
  });
  await expect.poll(() => during).toEqual(['ya29.of-google']);
  await expect.poll(() => sessionStorage.getItem(key)).toBeNull();
});

it('still stores it while names are asked, and no longer once the dialog is closed', async () => {
  await signInByGoogle({ ...ofLea, displayName: '' }, () => refused(422, 'wrong_credentials'));
  const dialog = await screen.findByRole('dialog');
  expect(sessionStorage.getItem(key)).toBe('ya29.of-google');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Fermer' }));
  await expect.poll(() => sessionStorage.getItem(key)).toBeNull();
});

it('offers the password where the provider’s sign-in failed, as it does for an email that has one', async () => {
  await signInByGoogle({ ...ofLea, needConfirmation: true, verifiedProvider: ['password'] }, () =>
    refused(500, 'unexpected'),
  );
  await expect.poll(messages).toEqual(['La connexion a échoué']);
  const link = await screen.findByRole('link', { name: 'Choisir un nouveau mot de passe' });
  expect(link.getAttribute('href')).toBe('/auth/forgot-password');
});
