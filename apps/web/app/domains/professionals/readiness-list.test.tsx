// @vitest-environment happy-dom
import type { Readiness } from '@meche/contract/readiness';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { ReadinessList } from './readiness-list.tsx';

const order = ['services', 'hours', 'place', 'description', 'portrait', 'fees', 'papers'] as const;
type Step = (typeof order)[number];

function guide(done: readonly Step[], changes: object = {}, role: 'SALON' | 'HAIRDRESSER' = 'SALON') {
  const steps: Readiness['steps'] = order.map((step, at) => ({
    step,
    done: done.includes(step),
    needed: at < 3,
  }));
  const about = { bookable: false, booked_online: false, first_slot_at: null, time_zone: 'Europe/Paris' };
  return onScreen(<ReadinessList />, () => answered({ ...about, steps, ...changes }), {
    session: { role, professional: { slug: 'atelier' } as never },
  });
}
const current = () => document.querySelector('[aria-current="step"]');
/** Text and address of the current step's link. */
const wayOn = () => {
  const link = current()?.querySelector('a');
  return [link?.textContent, link?.getAttribute('href')];
};

it.each<[Step[], string, string, string]>([
  [[], 'Créer vos prestations', '/services', 'Étape 1 sur 3'],
  [['services'], 'Choisir vos horaires', '/professional/information/hours', 'Étape 2 sur 3'],
  [
    ['services', 'hours', 'description'],
    'Compléter votre lieu',
    '/professional/information/places',
    'Étape 3 sur 3',
  ],
  [['hours', 'place'], 'Créer vos prestations', '/services', 'Étape 1 sur 3'],
])('after %j, one button leads to the next step: %s', async (done, words, address, step) => {
  guide(done);
  await screen.findByText(step, { exact: false });
  expect(wayOn()).toEqual([words, address]);
  expect(document.querySelectorAll('[aria-current="step"]')).toHaveLength(1);
  screen.getByText('On ne peut pas encore réserver en ligne. Voici ce qui manque.');
});

it('says from which time on the professional can be booked, and suggests the next useful step', async () => {
  const bookable = { bookable: true, first_slot_at: '2026-03-04T08:15:00Z' };
  guide(['services', 'hours', 'place', 'description'], bookable);
  await screen.findByRole('heading', { name: 'Vous êtes réservable en ligne' });
  const first = screen.getByText(/^Premier créneau libre/);
  expect(first.textContent?.replace(/\s/g, ' ')).toBe('Premier créneau libre : mercredi 4 mars, 9 h 15.');
  expect(wayOn()).toEqual(['Ajouter vos portraits', '/staff']);
  expect(screen.queryByText(/^Étape/)).toBeNull();
});

it('links a hairdresser who works alone to their own photo', async () => {
  guide(['services', 'hours', 'place', 'description'], { bookable: true }, 'HAIRDRESSER');
  await screen.findByRole('heading', { name: 'Vous êtes réservable en ligne' });
  expect(wayOn()).toEqual(['Ajouter vos portraits', '/professional/information#business']);
});

it('is hidden after the first online booking', async () => {
  const { calls } = guide([], { booked_online: true });
  await expect.poll(() => calls).toHaveLength(1);
  expect(screen.queryByRole('region')).toBeNull();
});

it.each([
  ['Activer ces frais', true],
  ['Non, aucuns frais', false],
])('answers the question about fees by "%s"', async (name, charged) => {
  const { calls } = guide(['services', 'hours', 'place', 'description', 'portrait'], { bookable: true });
  await screen.findByText(/^Notre proposition/);
  await userEvent.click(screen.getByRole('button', { name }));
  await expect
    .poll(() => calls.filter(({ path }) => path.endsWith('/fees')).map(({ body }) => body))
    .toEqual([{ charged }]);
});
