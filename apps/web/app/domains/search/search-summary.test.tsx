// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { readSearch, type SearchCriteria } from './search-address.ts';
import { SearchSummary } from './search-summary.tsx';

const today = '2031-06-02';

function line(address: string, place?: string) {
  const changes: Partial<SearchCriteria>[] = [];
  const criteria = readSearch(new URLSearchParams(address));
  onScreen(<SearchSummary {...{ criteria, place, today }} onChange={(change) => changes.push(change)} />);
  return changes;
}

const said = () =>
  document.querySelector('summary')?.textContent?.replace(/^Modifier la recherche\u00a0: /, '');

it.each([
  ['where=75011&named=Coupe&day=2031-06-02&part=evening', 'Paris 11e', 'Coupe · ce soir · Paris 11e'],
  [
    'where=75011&named=Coupe&day=2031-06-03&part=morning',
    'Paris 11e',
    'Coupe · Demain, le matin · Paris 11e',
  ],
  ['where=75011&day=2031-06-03', 'Paris 11e', 'Demain · Paris 11e'],
  ['where=75011&part=evening&place=at_home', 'Paris 11e', 'Le soir · À domicile · Paris 11e'],
  ['where=75011&within=2', 'Paris 11e', 'Libre dans les 2\u00a0h · Paris 11e'],
  ['where=48.11,-1.68&categories=coloration', 'Rennes', 'Coloration · Autour de vous'],
  ['where=Rennes', undefined, 'Rennes'],
])('%s is said in one line', (address, place, text) => {
  line(address, place);
  expect(said()).toBe(text);
});

it('a press opens the form, a search closes it and leaves the focus on the line', async () => {
  const changes = line('where=29200', 'Brest');
  const details = document.querySelector('details');
  expect(details?.open).toBe(false);
  await userEvent.click(document.querySelector('summary')!);
  await expect.poll(() => details?.open).toBe(true);
  const where = screen.getByRole('combobox', { name: 'Où' });
  await userEvent.clear(where);
  await userEvent.type(where, 'Lyon{Enter}');
  expect(changes).toEqual([{ where: 'Lyon' }]);
  await expect.poll(() => details?.open).toBe(false);
  expect(document.activeElement).toBe(document.querySelector('summary'));
});

it('without a place the form is open, and no line stands above it', () => {
  line('categories=coloration');
  expect(document.querySelector('details')?.open).toBe(true);
  expect(document.querySelector('summary')?.hidden).toBe(true);
});
