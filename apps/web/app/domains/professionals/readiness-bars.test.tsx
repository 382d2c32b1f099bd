// @vitest-environment happy-dom
import type { Readiness } from '@meche/contract/readiness';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { ReadinessBars } from './readiness-bars.tsx';

const steps: Readiness['steps'] = [
  { step: 'services', done: true, needed: true },
  { step: 'hours', done: false, needed: true },
  { step: 'description', done: true, needed: false },
  { step: 'portrait', done: false, needed: false },
  { step: 'papers', done: true, needed: false },
];
const bar = (steps: Readiness['steps'], role: 'SALON' | 'HAIRDRESSER' = 'SALON') =>
  onScreen(
    <ReadinessBars />,
    () =>
      answered({
        bookable: false,
        bookedOnline: false,
        firstSlotAt: null,
        timeZone: 'Europe/Paris',
        steps: steps,
      }),
    {
      session: { role },
    },
  );

it('shows the progress, and links each missing step to its page', async () => {
  bar(steps);
  const progress = await screen.findByRole<HTMLProgressElement>('progressbar');
  expect([progress.value, progress.max]).toEqual([3, 5]);
  screen.getByText('3 sur 5');
  expect(screen.getAllByRole('listitem').map((line) => line.textContent?.includes('À compléter'))).toEqual([
    true,
    false,
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/professional/information/hours',
    '/staff',
  ]);
});

it('links a hairdresser who works alone to their own photo', async () => {
  bar(steps, 'HAIRDRESSER');
  const photo = await screen.findByRole('link', { name: 'Vos portraits' });
  expect(photo.getAttribute('href')).toBe('/professional/information#business');
});

it('says when all steps are done', async () => {
  bar(steps.map((one) => ({ ...one, done: true })));
  await screen.findByText('Tout est prêt : votre page peut être trouvée et réservée.', {
    exact: false,
    normalizer: (text) => text.replaceAll('\u00a0', ' '),
  });
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});
