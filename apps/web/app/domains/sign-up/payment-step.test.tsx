// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { onScreen, refused } from '~/testing/on-screen.tsx';
import { PaymentStep } from './payment-step.tsx';
import type { SignUp } from './use-sign-up.ts';

const signUp = {
  draft: {
    steps: { personalDetails: { email: 'ines@example.test', firstName: 'Inès', lastName: 'Marchal' } },
    complete: [],
    plan: 'free',
    monthlyCents: 0,
    firstInvoiceOn: null,
  },
  screen: 'payment',
  addressOf: (step: string) => `/${step}`,
} as unknown as SignUp;

const Routes = createRoutesStub([
  { id: 'root', path: '/', Component: () => <PaymentStep signUp={signUp} /> },
]);

it('asks at the last step for the emailed code, and sends it with the same password', async () => {
  const { calls } = onScreen(
    <Routes hydrationData={{ loaderData: { root: { configuration: { identity: {} } } } }} />,
    () => refused(422, 'code_required'),
    { hasRoutes: true },
  );
  const [password = document.body, confirmed = document.body] = screen.getAllByLabelText(/mot de passe/i);
  await userEvent.type(password, 'trois mots sans lien');
  await userEvent.type(confirmed, 'trois mots sans lien');
  const submit = screen.getByRole('button', { name: 'Ouvrir mon espace' });
  await userEvent.click(submit);
  const field = await screen.findByLabelText('Code reçu par e-mail');
  expect(screen.getByText(/envoyés à ines@example.test/)).toBeTruthy();
  expect(screen.getByText(/Beaucoup d’inscriptions.*Continuer avec Google/)).toBeTruthy();
  await userEvent.type(field, '012 345');
  await userEvent.click(submit);
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toMatchObject([
      { email: 'ines@example.test', password: 'trois mots sans lien' },
      { email: 'ines@example.test', password: 'trois mots sans lien', email_code: '012 345' },
    ]);
});
