// @vitest-environment happy-dom
import type { Profile } from '@meche/contract/profile';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { WorkPlaceSection } from './work-place-section.tsx';

const profile = {
  role: 'HAIRDRESSER',
  workPlace: ['at_home'],
  workZone: [{ city: '', zipCode: '75' }],
  workAddress: { line: '', city: 'Paris 11e', state: '', postalCode: '75011', activate: true },
} as unknown as Profile;

const answers: [string, object][] = [
  ['places', []],
  ['plans', { plans: [], extra_staff_cents: 999 }],
  ['coverage', { communes: 0, arrondissements: 0, areas: [], base: null, covered: [], around: [] }],
  ['mileage', { terms: null, version: 0, time_zone: 'Europe/Paris', history: [] }],
];
const answer = ({ path }: { path: string }) =>
  answered(answers.find(([part]) => path.includes(part))?.[1] ?? {});
const open = () => userEvent.click(screen.getByRole('button', { name: 'Changer de lieu de travail' }));
const street = () => screen.getByLabelText<HTMLInputElement>('Numéro et rue');
const salon = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Dans mon salon/ });

it('keeps the chosen place and the input through Escape, and discards them on cancel', async () => {
  onScreen(<WorkPlaceSection profile={profile} pinMap={() => null} />, answer);
  await open();
  await userEvent.click(salon());
  await userEvent.type(street(), '3 rue des Lilas');
  fireEvent(screen.getByRole('dialog'), new Event('close'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await open();
  expect(salon().checked).toBe(true);
  expect(street().value).toBe('3 rue des Lilas');
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await open();
  expect(salon().checked).toBe(false);
  await userEvent.click(salon());
  expect(street().value).toBe('');
});
