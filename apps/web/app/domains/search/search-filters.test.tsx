// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import type { ChoicesCounted } from './find-count.ts';
import { readSearch, type SearchCriteria } from './search-address.ts';
import { SearchFilters } from './search-filters.tsx';

function filters(address: string, counts: ChoicesCounted) {
  const changes: Partial<SearchCriteria>[] = [];
  const criteria = readSearch(new URLSearchParams(address));
  const onChange = (change: Partial<SearchCriteria>) => changes.push(change);
  onScreen(<SearchFilters {...{ criteria, onChange, counts }} today={undefined} found="Voir 3 résultats" />);
  return changes;
}

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

it('each choice shows its count, zero included, and the selected choice shows none', () => {
  filters('where=29200&hair_type=curly_hair', {
    hairType: [
      { value: 'curly_hair', count: 12 },
      { value: 'african_hair', count: 0 },
    ],
    maxPriceCents: [{ value: 3000, count: 4 }],
  });
  const hair = screen.getByRole('combobox', { name: 'Type de cheveux' });
  const labels = within(hair)
    .getAllByRole('option')
    .map((option) => plain(option.textContent));
  expect(labels).toContain('Cheveux bouclés (12)');
  expect(labels.filter((label) => label?.endsWith('(0)'))).toHaveLength(1);
  expect(hair.parentElement?.querySelector('span')?.textContent).toBe('Cheveux bouclés');
  const price = within(screen.getByRole('combobox', { name: 'Prix' })).getAllByRole('option');
  expect(price.map((option) => plain(option.textContent)).slice(0, 3)).toEqual([
    'Prix',
    'Jusqu’à 30 € (4)',
    'Jusqu’à 50 €',
  ]);
});

it('choices have no counts until they are loaded', () => {
  filters('where=29200', undefined);
  const hair = within(screen.getByRole('combobox', { name: 'Type de cheveux' })).getAllByRole('option');
  expect(hair.every((option) => !/\(/.test(option.textContent ?? ''))).toBe(true);
});

it('one button holds the further filters and counts the active ones', async () => {
  const changes = filters('where=29200&access=step_free&payment=cash', {
    access: [{ value: 'step_free', count: 2 }],
    payment: [{ value: 'card', count: 0 }],
    gender: [{ value: 'child', count: 5 }],
    hairLength: [{ value: 'chin', count: 0 }],
  });
  await userEvent.click(screen.getByRole('button', { name: '2 autres filtres' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('option', { name: 'Entrée de plain-pied (2)', selected: true });
  const choose = (label: string, option: string) =>
    userEvent.selectOptions(within(dialog).getByRole('combobox', { name: label }), option);
  await choose('Paiement', 'Carte sur place (0)');
  await choose('Pour qui', 'Enfant (5)');
  await within(dialog).findByRole('option', { name: 'Au menton (0)' });
  await choose('Accessibilité du salon', 'Peu importe');
  expect(changes).toEqual([{ payment: 'card' }, { gender: 'child' }, { access: undefined }]);
});

it('a search at home has no accessibility filter', async () => {
  filters('where=29200&place=at_home', undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Plus de filtres' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('combobox', { name: 'Paiement' });
  expect(within(dialog).queryByRole('combobox', { name: 'Accessibilité du salon' })).toBeNull();
});
