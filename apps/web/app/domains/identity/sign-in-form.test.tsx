// @vitest-environment happy-dom

import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { asServed, onScreen } from '~/testing/on-screen.tsx';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

const nothing = () => {};
const forms: [name: string, form: ReactNode, button: string][] = [
  ['signing in', <SignInForm key="in" onSignedIn={nothing} />, 'Se connecter'],
  ['registering', <RegisterForm key="new" onRegistered={nothing} onExisting={nothing} />, 'Créer mon compte'],
  ['a forgotten password', <ForgotPasswordForm key="forgot" onRequested={nothing} />, 'Recevoir le lien'],
];

/** Renders as in a page, whose root provides the configuration. */
const onPage = (form: ReactNode) => (
  <RouterProvider
    router={createMemoryRouter([{ id: 'root', path: '/', loader: () => root, element: form }], {
      hydrationData: { loaderData: { root } },
    })}
  />
);
const root = { configuration: {}, origin: 'https://meche.example' };

it.each(forms)(
  'the form for %s cannot be submitted before hydration, and can be afterwards',
  async (_, form, name) => {
    document.body.innerHTML = asServed(onPage(form), { hasRoutes: true });
    // Enter does not submit either: a form with a disabled button is not submitted.
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    document.body.replaceChildren();
    onScreen(onPage(form), undefined, { hasRoutes: true });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(false);
  },
);
