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
  ['Couleur 62 €', 'Couleur', '62', 45, 'coloration'],
  ['Couleur 1 h 30 — 62 €', 'Couleur', '62', 90, 'coloration'],
  ['Décoloration couleur 2 tons 120 €', 'Décoloration couleur 2 tons', '120', 45, 'coloration'],
  ['Coupe homme 18€50', 'Coupe homme', '18,50', 45, 'man_cut'],
  ['Coupe homme 18 euros 50', 'Coupe homme', '18,50', 45, 'man_cut'],
  ['Coupe enfant (-12 ans) 15€', 'Coupe enfant (-12 ans)', '15', 45, 'kids'],
  ['10h-12h coupe 20€', '10h-12h coupe', '20', 45, 'woman_cut'],
  ['Happy hour 14h coupe 20 €', 'Happy hour 14h coupe', '20', 45, 'woman_cut'],
  ['Couleur 1h30 (dont 45 min de pose) 62 €', 'Couleur 1h30 (dont 45 min de pose)', '62', 45, 'coloration'],
  ['Coupe homme (30 min – 25 €)', 'Coupe homme', '25', 30, 'man_cut'],
  ['Extensions 1.200,50 €', 'Extensions', '1200,50', 45, 'hair_implants'],
  ['Coupe homme 25', 'Coupe homme', '25', 45, 'man_cut'],
])('reads %j', (line, name, priceCents, durationMinutes, category) => {
  expect(readPriceList(line)).toEqual({
    services: [{ name, priceCents, durationMinutes, category }],
    unread: [],
  });
});

const names = [
  ...['Couleur', 'Coiffeur visagiste', 'Europe', 'Couleur 2 tons', 'Soin 3 en 1 végétal', 'Mini vague'],
  ...['Coupe enfant (-12 ans)', 'L’heure du soin', 'Human hair', 'Soin années 80’s', 'Shampoing + brushing'],
];
const prices = [
  ['62 €', '62'],
  ['62€', '62'],
  ['62 EUR', '62'],
  ['62 euros', '62'],
  ['€62', '62'],
  ['62,50 €', '62,50'],
  ['62.50 €', '62,50'],
  ['62€50', '62,50'],
  ['1 200 €', '1200'],
  ['1\u202f200 €', '1200'],
] as const;
const durations = [
  ['', 45],
  ['1 h 30', 90],
  ['1h30', 90],
  ['(1h)', 60],
  ['50 min', 50],
  ["50'", 50],
  ['2 heures', 120],
] as const;
const layouts = [
  (name: string, price: string, duration: string) => `${name} ${duration} ${price}`,
  (name: string, price: string, duration: string) => `${name} — ${price} — ${duration}`,
  (name: string, price: string, duration: string) => `${name}\t${price}\t${duration}`,
  (name: string, price: string, duration: string) => `• ${name} ${duration} ..... ${price}`,
];

it('reads names, prices and durations in every layout', () => {
  const wrong: string[] = [];
  for (const name of names)
    for (const [price, priceCents] of prices)
      for (const [duration, durationMinutes] of durations)
        for (const layout of layouts) {
          const line = layout(name, price, duration);
          const [read] = readPriceList(line).services;
          const isRead =
            read?.name === name && read.priceCents === priceCents && read.durationMinutes === durationMinutes;
          if (!isRead) wrong.push(`${line}: ${JSON.stringify(read)}`);
        }
  expect(wrong).toEqual([]);
});

it('reports lines without a name, or without exactly one price', () => {
  const unread = [
    ...['Nos tarifs', '45 €', 'Coupe 35-45 €', 'Coupe 35 € / 45 €', 'Coupe court 35 € long 45 €'],
    ...['Coupe de 35 à 45 €', 'Coupe 25 ou 30 €', 'Tél : 06 12 34 56 78', '01.42.68.53.00', 'Tarifs 2026'],
    ...['Ouvert 9h-19', 'Coupe -20 %', '12 rue Oberkampf, Paris 11', 'Coupe 25 minutes'],
  ];
  const list = readPriceList(`${unread.join('\n')}\n\n  \nCoupe 30 €\r\nBrushing 25 €`);
  expect(list.unread).toEqual(unread);
  expect(list.services).toEqual([
    { name: 'Coupe', priceCents: '30', durationMinutes: 45, category: 'woman_cut' },
    { name: 'Brushing', priceCents: '25', durationMinutes: 45, category: 'hairdressing' },
  ]);
});
