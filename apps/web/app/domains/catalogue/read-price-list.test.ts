import { expect, it } from 'vitest';
import { readPriceList } from './read-price-list.ts';

it.each([
  ['Coupe femme 42 €', 'Coupe femme', '42', 45, 'woman_cut'],
  ['Coupe homme ........ 25,50€ (30 min)', 'Coupe homme', '25,50', 30, 'man_cut'],
  ['• Balayage - 1h30 - 95 euros', 'Balayage', '95', 90, 'coloration'],
  ['Couleur racines\t1 h 15\t55', 'Couleur racines', '55', 75, 'coloration'],
  ['Lissage brésilien 3h 220€', 'Lissage brésilien', '220', 180, 'chemical_straightening'],
  ["Taille de barbe 20' 18 €", 'Taille de barbe', '18', 20, 'beard'],
  ['Dégradé : 28', 'Dégradé', '28', 45, 'man_cut'],
  ['Chignon mariée 120€ 2 heures', 'Chignon mariée', '120', 120, 'ceremony'],
])('reads %j', (line, name, priceCents, durationMinutes, category) => {
  expect(readPriceList(line)).toEqual([{ name, priceCents, durationMinutes, category }]);
});

it('leaves out headings, blank lines and lines without a name', () => {
  expect(readPriceList('Nos tarifs\n\n  \n45 €\nCoupe 30 €\r\nBrushing 25 €')).toEqual([
    { name: 'Coupe', priceCents: '30', durationMinutes: 45, category: 'woman_cut' },
    { name: 'Brushing', priceCents: '25', durationMinutes: 45, category: 'hairdressing' },
  ]);
});
