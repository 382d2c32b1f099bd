// @vitest-environment happy-dom
import type { SignUpDraft } from '@meche/contract/sign-up-drafts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { rememberSignUp } from './sign-up-begun.ts';
import { SignUpIntro } from './sign-up-intro.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';
import type { SignUp } from './use-sign-up.ts';

function listOf(draft: Partial<SignUpDraft>) {
  const signUp = {
    draft: { steps: {}, complete: [], ...draft },
    screen: 'payment',
    addressOf: (step: string) => `/${step}`,
  } as unknown as SignUp;
  onScreen(
    <SignUpScreen signUp={signUp} title="Paiement" next={{ label: 'Créer' }}>
      <p />
    </SignUpScreen>,
  );
  const [steps] = screen.getAllByRole('navigation', { name: 'Les cinq étapes' });
  return within(steps as HTMLElement).getAllByRole('listitem');
}

it('the last step is not done before the account is open, even with a known card', () => {
  const steps = listOf({
    complete: ['personal_details', 'services', 'subscription', 'documents', 'payment'],
  });
  expect(steps.map((step) => step.querySelector('svg') !== null)).toEqual([true, true, true, true, false]);
});

it('shows a salon no hint of a free plan', () => {
  expect(listOf({ role: 'SALON' })[2]?.textContent).toBe('Votre abonnement');
});

it('shows the free plan to a home hairdresser, and a button that resumes a saved sign-up', () => {
  expect(listOf({ role: 'HAIRDRESSER' })[2]?.textContent).toContain('gratuit si vous voulez à domicile');
  rememberSignUp();
  onScreen(<SignUpIntro onStartIntent={async () => {}} />);
  expect(screen.getByRole('button', { name: 'Reprendre mon inscription' })).toBeTruthy();
});
