// @vitest-environment happy-dom
import type { Profile } from '@meche/contract/profile';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { Toasts } from '~/ui/feedback/toasts.tsx';
import { VerificationSection } from './verification-section.tsx';

const profile = { firstName: 'Inès', lastName: 'Marchal', email: 'ines@example.test' } as Profile;
const ready = {
  state: 'pending',
  reason: null,
  legal_status: 'individual_business',
  required: [],
  missing: [],
  documents: [],
  decided_at: null,
  account: null,
  requirements: [],
  persons: [],
  suggested_statement_name: 'ATELIER MARCHAL',
  email_verified: false,
};

let verification: typeof ready;
let link: ReturnType<typeof answered>;
beforeEach(() => {
  [verification, link] = [ready, answered({ done: true })];
});

const Section = () => (
  <>
    <VerificationSection profile={profile} />
    <Toasts />
  </>
);
const Routes = createRoutesStub([{ id: 'root', path: '/', Component: Section }]);

function shown() {
  return onScreen(
    <Routes hydrationData={{ loaderData: { root: { configuration: {} } } }} />,
    ({ path }) => (path.endsWith('/me/email-verification') ? link : answered(verification)),
    { hasRoutes: true, session: { email: 'ines@example.test', emailVerified: false } },
  );
}
const submit = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Transmettre mon dossier' });

it('names the email to confirm first, and resends its link', async () => {
  const { calls } = shown();
  expect((await submit()).disabled).toBe(true);
  expect(screen.getByText(/Confirmez d’abord votre adresse e-mail.*ines@example\.test/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Renvoyer le lien' }));
  await screen.findByText('Un lien vient de partir vers ines@example.test.');
  expect(calls.filter(({ path }) => path.endsWith('/me/email-verification'))).toHaveLength(1);
});

it('says when the link can be resent after too many attempts', async () => {
  link = refused(429, 'too_many_requests');
  shown();
  await submit();
  await userEvent.click(screen.getByRole('button', { name: 'Renvoyer le lien' }));
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('Trop de tentatives');
});

it('allows the submission once the email is confirmed, also in another window', async () => {
  shown();
  expect((await submit()).disabled).toBe(true);
  verification = { ...ready, email_verified: true };
  await expect.poll(async () => (await submit()).disabled, { timeout: 10_000 }).toBe(false);
  expect(screen.queryByText(/Confirmez d’abord/)).toBeNull();
}, 15_000);
