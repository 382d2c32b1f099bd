// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answered, onScreen, refused } from '~/testing/on-screen.tsx';
import { RegisterForm } from './register-form.tsx';

const user = { id: 'u', role: 'CUSTOMER', email: 'lea@example.test', first_name: 'Léa', can: [] };
const session = { access_token: 'a', refresh_token: 'r', user };
const registering = '/authentications/register';

/** Bodies of the registration requests, in order. */
let registered: { email_code?: string; password?: string }[];
let answers: ReturnType<typeof answered>[];
let opened: string[];
beforeEach(() => {
  [registered, answers, opened] = [[], [], []];
});

async function fillIn() {
  onScreen(
    <RegisterForm onRegistered={({ email }) => opened.push(email)} onExisting={() => {}} />,
    ({ path, body }) => {
      if (!path.endsWith(registering)) return answered({ known: false });
      registered.push(body as object);
      return answers.shift() ?? refused(500, 'unexpected');
    },
  );
  for (const [label, value] of [
    ['Prénom', 'Léa'],
    ['Nom', 'Martin'],
    ['Adresse e-mail', 'lea@example.test'],
    ['Téléphone', '06 12 34 56 78'],
    ['Mot de passe', 'trois mots sans lien'],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), value);
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }));

it('asks for the emailed code in the form, offers Google instead, and keeps the input', async () => {
  answers = [
    refused(422, 'code_required'),
    refused(422, 'wrong_code', { email_code: 'wrong_code' }),
    answered(session),
  ];
  await fillIn();
  expect(screen.queryByLabelText('Code reçu par e-mail')).toBeNull();
  await send();
  const field = await screen.findByLabelText<HTMLInputElement>('Code reçu par e-mail');
  expect(document.activeElement).toBe(field);
  expect(field.autocomplete).toBe('one-time-code');
  expect(screen.getByText(/envoyés à lea@example.test/)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('«\u00a0Continuer avec Google\u00a0»');
  expect(screen.getByLabelText<HTMLInputElement>('Mot de passe').value).toBe('trois mots sans lien');

  await userEvent.type(field, '111 111');
  await send();
  await screen.findByText(/Ce code n’est pas le bon/);
  await userEvent.clear(field);
  await userEvent.type(field, '012 345');
  await send();
  await expect.poll(() => opened).toEqual(['lea@example.test']);
  expect(registered.map(({ email_code }) => email_code)).toEqual([undefined, '111 111', '012 345']);
});

it('sends another code', async () => {
  answers = [refused(422, 'code_required'), refused(422, 'code_required')];
  await fillIn();
  await send();
  await userEvent.type(await screen.findByLabelText('Code reçu par e-mail'), '111 111');
  await userEvent.click(screen.getByRole('button', { name: 'Recevoir un autre code' }));
  await expect.poll(() => registered.map(({ email_code }) => email_code)).toEqual([undefined, undefined]);
});

it('offers Google when no further code can be sent, and the notice stays', async () => {
  answers = [refused(429, 'too_many_requests')];
  await fillIn();
  await send();
  const sentence = await screen.findByRole('alert');
  expect(sentence.textContent).toMatch(/^Beaucoup d’inscriptions viennent de votre réseau\. .*Google/);
  expect(sentence.textContent).not.toContain('Trop de tentatives');
});
