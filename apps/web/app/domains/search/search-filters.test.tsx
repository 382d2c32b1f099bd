// @vitest-environment happy-dom
import { hairLengths } from '@meche/contract/enumerations';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import type { ChoicesCounted } from './find-count.ts';
import { readSearch, type SearchCriteria } from './search-address.ts';
import { SearchFilters } from './search-filters.tsx';

function filters(address: string, counts: ChoicesCounted, onMap?: () => void) {
  const changes: Partial<SearchCriteria>[] = [];
  const criteria = readSearch(new URLSearchParams(address));
  const onChange = (change: Partial<SearchCriteria>) => changes.push(change);
  onScreen(
    <SearchFilters {...{ criteria, onChange, counts, onMap }} today={undefined} found="Voir 3 résultats" />,
  );
  return changes;
}

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

it('each choice shows its count, one without results is left out, and the selected choice shows none', () => {
  filters('where=29200&hair_type=curly_hair', {
    hairType: [
      { value: 'curly_hair', count: 12 },
      { value: 'african_hair', count: 0 },
      { value: 'smooth_hair', count: 3 },
    ],
    maxPriceCents: [
      { value: 3000, count: 0 },
      { value: 5000, count: 4 },
    ],
  });
  const hair = screen.getByRole('combobox', { name: 'Type de cheveux' });
  const labels = within(hair)
    .getAllByRole('option')
    .map((option) => plain(option.textContent));
  expect(labels).toContain('Cheveux bouclés (12)');
  expect(labels.filter((label) => /\((3|0)\)$/.test(label ?? ''))).toHaveLength(1);
  expect(hair.parentElement?.querySelector('span')?.textContent).toBe('Cheveux bouclés');
  const price = within(screen.getByRole('combobox', { name: 'Prix' })).getAllByRole('option');
  expect(price.map((option) => plain(option.textContent)).slice(0, 3)).toEqual([
    'Prix',
    'Jusqu’à 50 € (4)',
    'Jusqu’à 80 €',
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
    payment: [
      { value: 'card', count: 0 },
      { value: 'cheque', count: 1 },
      { value: 'cash', count: 0 },
    ],
    gender: [{ value: 'child', count: 5 }],
    hairLength: hairLengths.map((value) => ({ value, count: 0 })),
  });
  await userEvent.click(screen.getByRole('button', { name: '2 autres filtres' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('option', { name: 'Entrée de plain-pied (2)', selected: true });
  const choose = (label: string, option: string) =>
    userEvent.selectOptions(within(dialog).getByRole('combobox', { name: label }), option);
  const payment = within(within(dialog).getByRole('combobox', { name: 'Paiement' }));
  // The chosen one stays, so that the reader sees what narrows the search.
  payment.getByRole('option', { name: 'Espèces (0)', selected: true });
  expect(payment.queryByRole('option', { name: /Carte sur place/ })).toBeNull();
  await choose('Paiement', 'Chèque (1)');
  await choose('Pour qui', 'Enfant (5)');
  expect(within(dialog).queryByRole('combobox', { name: 'Longueur des cheveux' })).toBeNull();
  await choose('Accessibilité du salon', 'Peu importe');
  expect(changes).toEqual([{ payment: 'cheque' }, { gender: 'child' }, { access: undefined }]);
});

it('a search at home has no accessibility filter', async () => {
  filters('where=29200&place=at_home', undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Plus de filtres' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('combobox', { name: 'Paiement' });
  expect(within(dialog).queryByRole('combobox', { name: 'Accessibilité du salon' })).toBeNull();
});

it('the map is among the filters, pressed while it is shown, and left out where there is none', async () => {
  let presses = 0;
  const press = () => {
    presses += 1;
  };
  filters('where=29200&view=map', undefined, press);
  await userEvent.click(screen.getByRole('button', { name: 'Carte', pressed: true }));
  expect(presses).toBe(1);
  cleanup();
  filters('where=29200&place=at_home', undefined);
  expect(screen.queryByRole('button', { name: 'Carte' })).toBeNull();
});

it('chips name only what no control shows', async () => {
  const changes = filters(
    'where=29200&named=Balayage&categories=coloration&day=2031-06-03&part=evening&hair_type=curly_hair&max_price=50&place=at_home&access=step_free',
    undefined,
  );
  const chips = within(screen.getByRole('list', { name: 'Votre recherche' }));
  expect(chips.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
    'Balayage',
    'Entrée de plain-pied',
  ]);
  await userEvent.click(chips.getByRole('button', { name: /Balayage/ }));
  expect(changes).toEqual([{ named: [], missed: undefined }]);
});

it('a search that its controls show whole has no chips', () => {
  filters('where=29200&categories=coloration&day=2031-06-03', undefined);
  expect(screen.queryByRole('list', { name: 'Votre recherche' })).toBeNull();
});
