// @vitest-environment happy-dom
import { rankingFormula } from '@meche/contract/ranking';
import type { SearchResult } from '@meche/contract/search';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { WhyHereLink } from './why-here-link.tsx';

const terms = [
  { term: 'nearness' as const, value: 1.2, points: 37.6 },
  { term: 'soon' as const, value: 72, points: 19.6 },
  { term: 'rating' as const, value: 4.25, points: 20.3 },
  { term: 'price' as const, value: 80, points: 7 },
];
const result = (ranking: SearchResult['ranking'], precision: SearchResult['precision'] = 'street') =>
  ({
    businessName: 'Atelier Brest',
    coordinates: { latitude: 48.39, longitude: -4.49 },
    precision,
    rating: { average: 5, count: 3 },
    ranking,
  }) as SearchResult;

it('shows on request the points of each term, their maximum and the sum', async () => {
  onScreen(<WhyHereLink result={result({ score: 84.5, medianPriceCents: 3000, terms })} />);
  const button = screen.getByRole('button', { name: /Pourquoi ici.*Atelier Brest/ });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('term')).toBeNull();
  await userEvent.click(button);
  const lines = (await screen.findAllByRole('term')).map((term) => [
    term.textContent,
    within(term.parentElement!).getByRole('definition').textContent,
  ]);
  const plain = lines.map((pair) => pair.map((text) => text?.replaceAll('\u00a0', ' ')));
  const { nearness, soon, rating, price } = rankingFormula;
  expect(plain).toEqual([
    ['À 1,2 km', `37,6 sur ${nearness.points}`],
    ['Libre dans 3 jours', `19,6 sur ${soon.points}`],
    ['3 avis, ramenés à 4,25 sur 5', `20,3 sur ${rating.points}`],
    ['20 % sous le prix médian des prestations comparables', `7 sur ${price.points}`],
    ['Total', '84,5 sur 100'],
  ]);
  await userEvent.click(button);
  expect(screen.queryByRole('term')).toBeNull();
});

it('says when the price does not count for lack of comparable prices, and what the score consists of', async () => {
  const three = terms.filter(({ term }) => term !== 'price');
  onScreen(<WhyHereLink result={result({ score: 86.1, medianPriceCents: null, terms: three })} />);
  await userEvent.click(screen.getByRole('button', { name: /Pourquoi ici/ }));
  await screen.findByText(/^Le prix ne compte pas ici/);
  expect(screen.queryByText(/prix médian/)).toBeNull();
  expect(screen.getAllByRole('definition').at(-1)?.textContent).toBe('77,5 sur 90, soit 86,1 sur 100');
});

it.each([
  [0, 'Dans la même commune'],
  [0.4, 'Dans la même commune'],
  [3.4, 'À environ 3 km'],
])('names a distance of %s km between communes as roughly as it is known', async (value, text) => {
  const rough = [{ term: 'nearness' as const, value, points: 40 }];
  onScreen(<WhyHereLink result={result({ score: 100, medianPriceCents: 3000, terms: rough }, 'commune')} />);
  await userEvent.click(screen.getByRole('button', { name: /Pourquoi ici/ }));
  const [term] = await screen.findAllByRole('term');
  expect(term?.textContent?.replaceAll('\u00a0', ' ')).toBe(text);
});

it('is hidden when the results have another order', () => {
  onScreen(<WhyHereLink result={result(null)} />);
  expect(screen.queryByRole('button')).toBeNull();
});
