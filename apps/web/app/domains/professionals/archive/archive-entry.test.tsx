// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerUploads } from '~/testing/answer-uploads.ts';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { ArchiveEntry } from './archive-entry.tsx';

/** The answer to the upload. */
let answer: { status: number; response: unknown };
answerUploads(() => answer);

async function bring() {
  onScreen(<ArchiveEntry />, () => answered({}));
  const archive = new File(['PK'], 'atelier.zip', { type: 'application/zip' });
  await userEvent.upload(await screen.findByLabelText<HTMLInputElement>(/Choisir l’archive/), archive);
}

it('lists what was imported, and what exceeds the plan', async () => {
  const value = { services: 2, members: 1, clients: 3, photos: 5, photos_left: 4, resting_members: 0 };
  answer = { status: 201, response: { success: true, value } };
  await bring();
  await screen.findByText('Votre établissement est importé.');
  screen.getByText('2 prestations');
  screen.getByText(/^4 photos n’ont pas été importées/);
  expect(screen.queryByText(/réservable/)).toBeNull();
});

it('lists problems by file and line, and accepts another archive', async () => {
  const problems = [{ file: 'clients.json', line: 12, field: 'email', code: 'invalid_email' }];
  const response = {
    success: false,
    code: 'archive_unsound',
    message: '',
    fields: {},
    details: { count: 3, problems },
  };
  answer = { status: 422, response };
  await bring();
  await screen.findByText(/^clients\.json, ligne 12, email/);
  screen.getByText('Et 2 autres.');
  screen.getByLabelText(/Choisir l’archive/);
});
