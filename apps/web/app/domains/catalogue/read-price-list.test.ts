import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parsePrice } from '~/lib/money/typed-price.ts';
import { type Listed, readPriceList } from './read-price-list.ts';

const inShort = ({ name, priceCents, durationMinutes }: Listed) => [name, priceCents, durationMinutes];

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
  ['Coupe homme dès 25 €', 'Coupe homme', '25', 45, 'man_cut'],
  ['Balayage à partir de 95 € (2h)', 'Balayage', '95', 120, 'coloration'],
  ['Brushing (à partir de 28€) 1h38', 'Brushing', '28', 100, 'hairdressing'],
  ['Women’s cut from €45 · 1 hr 15 min', 'Women’s cut', '45', 75, 'woman_cut'],
  ['Full head highlights .... €120+', 'Full head highlights', '120', 45, 'coloration'],
  ['Chignon 80 € et plus', 'Chignon', '80', 45, 'ceremony'],
  ['Soin profond 30-45 min 25 €', 'Soin profond', '25', 45, 'shampoo_care'],
  ['Tresses de 2h à 3h 90 €', 'Tresses', '90', 180, 'artistic'],
  ['Couleur 1,5 h 62 € TTC', 'Couleur', '62', 90, 'coloration'],
  ['Coupe — Durée : environ 40 min — Prix : 35 €', 'Coupe', '35', 40, 'woman_cut'],
  ['1. Coupe + brushing 45 €', 'Coupe + brushing', '45', 45, 'woman_cut'],
  ['✂️ Coupe homme ➜ 22 €', 'Coupe homme', '22', 45, 'man_cut'],
  ['22,00 € Coupe homme 30min', 'Coupe homme', '22,00', 30, 'man_cut'],
  ['Soin niveau 2 150 €', 'Soin niveau 2', '150', 45, 'shampoo_care'],
  ['Extensions 1\u202f200 €', 'Extensions', '1200', 45, 'hair_implants'],
  ['Coupe femme\t45\t38,00 €', 'Coupe femme', '38,00', 45, 'woman_cut'],
  ['Coupe femme ; 0:50 ; 38,00 €', 'Coupe femme', '38,00', 50, 'woman_cut'],
  ['Couleur complète à/p de 52€', 'Couleur complète', '52', 45, 'coloration'],
  ['Full colour (incl. toner)   2 hrs 30 mins   €110', 'Full colour (incl. toner)', '110', 150, 'coloration'],
  ['- 10 ans : 15€', '- 10 ans', '15', 45, 'woman_cut'],
  ['Coupe + barbe 45min 38€ Réserver', 'Coupe + barbe', '38', 45, 'beard'],
])('reads %j', (line, name, priceCents, durationMinutes, category) => {
  const { services, ...others } = readPriceList(line);
  expect(services).toMatchObject([{ name, priceCents, durationMinutes, category, source: line.trim() }]);
  expect(others).toEqual({ headings: [], unread: [] });
});

it.each([
  ['Coupe de 40 à 60 €', 'Coupe'],
  ['Coupe 40-60 €', 'Coupe'],
  ['Coupe 40 € - 60 €', 'Coupe'],
  ['Coupe entre 40 et 60 €', 'Coupe'],
  ['Cut from €40 to €60', 'Cut'],
  ['Coupe court 35 € long 45 €', 'Coupe court'],
  ['Balayage sur devis', 'Balayage'],
  ['Mariée : nous consulter', 'Mariée'],
  ['Bridal hair - price on request', 'Bridal hair'],
  ['Supplément cheveux longs +10 €', 'Supplément cheveux longs'],
  ['Frange offerte', 'Frange'],
  ['Brushing long 1h 38', 'Brushing long'],
  ['Coupe £35', 'Coupe £35'],
  ['45 €', '45 €'],
  ['Tél : 06 12 34 56 78', 'Tél : 06 12 34 56 78'],
])('shows %j as not read, with a name and without a price', (line, name) => {
  const { services, headings, unread } = readPriceList(line);
  expect({ services, headings }).toEqual({ services: [], headings: [] });
  expect(unread).toMatchObject([{ name, priceCents: '', source: line }]);
});

type Card = [from: string, text: string, services: unknown[], headings: string[], unread: string[]];
const cards: Card[] = [
  [
    'Planity',
    'Coupes femme\nShampoing coupe brushing\n1h\nÀ partir de 45 €\nChoisir\n\nShampoing brushing\n45min\n30 €\nChoisir',
    [
      ['Shampoing coupe brushing', '45', 60],
      ['Shampoing brushing', '30', 45],
    ],
    ['Coupes femme', 'Choisir', 'Choisir'],
    [],
  ],
  [
    'Treatwell',
    'Coupe Homme\n30 min\n25 €\nSélectionner\nCouleur\n1 h - 1 h 30 min\nÉconomisez jusqu’à 20 %\ndès 55 €\nSélectionner',
    [
      ['Coupe Homme', '25', 30],
      ['Couleur', '55', 90],
    ],
    ['Sélectionner', 'Sélectionner'],
    [],
  ],
  [
    'Fresha',
    'Haircut\n45 min\nA classic cut with a wash, a head massage and styling at the end.\nfrom €40\nBook\nBlow dry\n30min • 2 services\n€28\nBook',
    [
      ['Haircut', '40', 45],
      ['Blow dry', '28', 30],
    ],
    ['Book', 'Book'],
    [],
  ],
  [
    'Booksy',
    'Coupe + Barbe\n35,00 €+\n50min\nRéserver\nBarbe\n18,00 €\n20min\nRéserver',
    [
      ['Coupe + Barbe', '35,00', 50],
      ['Barbe', '18,00', 20],
    ],
    ['Réserver', 'Réserver'],
    [],
  ],
  [
    'Square, exported',
    'Token,Item Name,Variation Name,Description,Category,Price,Duration\nA1,Haircut,Regular,"Wash, cut",Men,35.00,30\nA2,Colour,Long hair,,Colour,"1,200.00",90\nA3,Bridal,Regular,,,variable,120',
    [
      ['Haircut', '35,00', 30],
      ['Colour (Long hair)', '1200,00', 90],
    ],
    ['Token,Item Name,Variation Name,Description,Category,Price,Duration'],
    ['A3,Bridal,Regular,,,variable,120'],
  ],
  [
    'Excel, copied',
    'Catégorie\tPrestation\tDurée (min)\tPrix TTC (€)\n\tCoupe femme\t45\t38\nHomme\tCoupe\t30\t22,5\n\tBalayage\t150\tsur devis\n\tSoin\t\t',
    [
      ['Coupe femme', '38', 45],
      ['Coupe', '22,5', 30],
    ],
    ['Catégorie\tPrestation\tDurée (min)\tPrix TTC (€)'],
    ['Balayage\t150\tsur devis', 'Soin'],
  ],
  [
    'Excel, saved with semicolons',
    'Libellé;Temps;Tarif\nCoupe;0:45;38,00 €\n"Coupe ; brushing";1h15;48\nLissage;3h;180-220',
    [
      ['Coupe', '38,00', 45],
      ['Coupe ; brushing', '48', 75],
    ],
    ['Libellé;Temps;Tarif'],
    ['Lissage;3h;180-220'],
  ],
  [
    'a table in Markdown',
    '| Service | Price | Duration |\n|---|---|---|\n| Cut | €40 | 45 min |',
    [['Cut', '40', 45]],
    ['| Service | Price | Duration |'],
    [],
  ],
  [
    'a card without currency',
    'TARIFS 2026\n\nFemmes\nCoupe ........ 35\nCoupe brushing ........ 48,50\n\nHommes :\nCoupe 25',
    [
      ['Coupe', '35', 45],
      ['Coupe brushing', '48,50', 45],
      ['Coupe', '25', 45],
    ],
    ['TARIFS 2026', 'Femmes', 'Hommes :'],
    [],
  ],
  [
    'a card written by hand',
    '~ Les couleurs ~\nracines 45€\nAsk us for a quote\n\nPrendre rendez-vous au 06 12 34 56 78',
    [['racines', '45', 45]],
    ['~ Les couleurs ~'],
    ['Ask us for a quote', 'Prendre rendez-vous au 06 12 34 56 78'],
  ],
  ['an old and a new price', 'Coupe homme\n30 €\n24 €\n30 min', [], [], ['Coupe homme\n30 €\n24 €\n30 min']],
];

it.each(cards)('reads the card of %s', (_, text, services, headings, unread) => {
  const list = readPriceList(text);
  expect({
    services: list.services.map(inShort),
    headings: list.headings,
    unread: list.unread.map(({ source }) => source),
  }).toEqual({ services, headings, unread });
});

it.each([
  ['Fresha', 'Service name,Category,Duration,Price', 'Cut,Hair,1h 15min,45.00'],
  ['Treatwell', 'Treatment name;Duration (mins);Price (€)', 'Cut;75;€45.00'],
  ['Booksy', 'Nom du service;Prix;Durée', 'Cut;45,00 €;1h15'],
  ['Planity', 'Nom de la prestation\tDurée en minutes\tPrix de vente TTC', 'Cut\t75\t45,00'],
  ['Square', '"Item Name","Price","Duration"', '"Cut","45.00","01:15:00"'],
  ['Excel', 'PRESTATIONS\tTARIFS\tTEMPS', 'Cut\t45,00\t1 h 15 min'],
])('reads the titles of the columns of %s', (_, titles, row) => {
  const { services, headings, unread } = readPriceList(`${titles}\n${row}`);
  expect(services.map(inShort)).toEqual([['Cut', '45,00', 75]]);
  expect({ headings, unread }).toEqual({ headings: [titles], unread: [] });
});

it('keeps a lowest price with its mark, a sentence as the description, and the heading’s category', () => {
  const { services } = readPriceList(
    'HOMMES\nCoupe dès 20 €\nAvec shampoing et produit coiffant.\nENFANTS\nCoupe 15 €',
  );
  expect(services).toMatchObject([
    { category: 'man_cut', isFrom: true, description: 'Avec shampoing et produit coiffant.' },
    { category: 'kids', isFrom: false, description: '' },
  ]);
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

const pieces = [
  ...cards.flatMap(([, text]) => text.split('\n')),
  ...[
    '',
    ' ',
    '€',
    '18€50',
    '1 200 €',
    '1\u202f200 €',
    'à partir de',
    'sur devis',
    '1h38',
    '\t',
    ';',
    '"',
    '(',
    ')',
  ],
  ...[
    '-12 ans',
    '12:30',
    '+ 5 €',
    '\ue000',
    '\u0000',
    '👩🏽‍🦰',
    '2e',
    'Nom;Prix',
    'min',
    '9'.repeat(40),
    'a'.repeat(300),
  ],
];

it('shows every line of 10,000 mutated texts as a service, a heading or not read', () => {
  const line = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })), { maxLength: 4 });
  const text = fc
    .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n', '\r', '\n\n'), fc.nat(), fc.nat(9))
    .map(([lines, newLine, at, length]) => {
      const whole = lines.map((parts) => parts.join(' ')).join(newLine);
      const start = at % (whole.length + 1);
      return whole.slice(0, start) + whole.slice(start + length);
    });
  const check = fc.property(text, (pasted) => {
    const { services, headings, unread } = readPriceList(pasted);
    const shown = [...headings, ...[...services, ...unread].flatMap(({ source }) => source.split('\n'))];
    const lines = pasted.split(/[\r\n\v\f\u2028\u2029]/).map((one) => one.trim());
    const written = lines.filter((one) => /[\p{L}\p{N}]/u.test(one));
    const isRight = ({ name, priceCents, durationMinutes }: Listed) =>
      /\p{L}/u.test(name) &&
      name.length <= 120 &&
      (parsePrice(priceCents) ?? -1) >= 0 &&
      durationMinutes % 5 === 0;
    return (
      shown.toSorted().join('\n') === written.toSorted().join('\n') &&
      services.every(isRight) &&
      unread.every(({ name, priceCents }) => name !== '' && priceCents === '')
    );
  });
  fc.assert(check, { numRuns: 10_000, seed: 41 });
});
