// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { VisitClientSection } from './visit-client-section.tsx';

const skeletons = () => document.querySelectorAll('[data-skeleton]').length;

it('keeps its place while it loads, so that buttons below do not move', async () => {
  const asked = Promise.withResolvers<ReturnType<typeof answered>>();
  onScreen(<VisitClientSection appointmentId="visit" />, () => asked.promise);
  expect(skeletons()).toBe(1);
  const client = {
    id: 'zoe',
    name: 'Zoé Marin',
    earlier_visit_count: 3,
    time_zone: 'Europe/Paris',
    note: 'Aime le calme',
    tags: ['Fidèle'],
    health: null,
    last_formula: null,
  };
  asked.resolve(answered({ client }));
  await screen.findByText('Aime le calme');
  expect(skeletons()).toBe(0);
});

it.each([
  ['when the client book has no entry', () => answered({ client: null })],
  ['offline', undefined],
])('leaves no gap %s', async (_, answer) => {
  const { calls } = onScreen(<VisitClientSection appointmentId="visit" />, answer);
  await expect.poll(skeletons).toBe(0);
  expect(calls).toHaveLength(1);
});
