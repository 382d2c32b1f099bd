// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { TravelPrice } from './travel-price.tsx';

const terms = (minimumCents: number, startingDistanceKm: number, pricePerKmCents: number) => ({
  minimumCents,
  startingDistanceKm,
  pricePerKmCents,
});

it.each([
  [null, 'Déplacement gratuit'],
  [terms(300, 5, 0), 'Déplacement : 3,00 €'],
  [terms(300, 5, 40), 'Déplacement : 3,00 € jusqu’à 5 km, puis 0,40 € par km'],
  [terms(0, 5, 40), 'Déplacement : gratuit jusqu’à 5 km, puis 0,40 € par km'],
  [terms(300, 0, 40), 'Déplacement : 3,00 €, plus 0,40 € par km'],
  [terms(0, 0, 40), 'Déplacement : 0,40 € par km'],
])('tells what travelling costs: %o', (mileage, sentence) => {
  onScreen(<TravelPrice mileage={mileage} />);
  expect(document.body.textContent?.replace(/\s/g, ' ').trim()).toContain(sentence);
});
