// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answered, onScreen } from '~/testing/on-screen.tsx';
import { NameList } from './name-list.tsx';

const atelier = { slug: 'atelier', business_name: 'Atelier Sofia', city: 'Paris 11e Arrondissement' };
const sofia = { ...atelier, member: { id: 'm1', name: 'Sofia Bénali' } };

it('lists the professionals of that name near the place, each with a link', async () => {
  const professionals = [sofia, { ...atelier, member: null }];
  const { calls } = onScreen(<NameList name="sofia" where="Paris" />, () =>
    answered({ services: [], professionals }),
  );
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Sofia Bénali, Atelier Sofia, Paris 11e', '/pro/atelier?member=m1'],
    ['Atelier Sofia, Paris 11e', '/pro/atelier'],
  ]);
  expect(calls[0]?.path).toContain('where=Paris');
});
