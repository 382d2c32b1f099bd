import { expect, it } from 'vitest';
import { parseTypedVisit } from './typed-visit.ts';

// A Tuesday.
const today = '2026-03-03';
const services = [
  { id: 'femme', name: 'Coupe femme' },
  { id: 'homme', name: 'Coupe homme' },
  { id: 'couleur', name: 'Couleur végétale' },
  { id: 'brushing', name: 'Brushing' },
  { id: 'balayage', name: 'Balayage (cheveux longs)' },
];
const members = [
  { id: 'lea', name: 'Léa Roux' },
  { id: 'noe', name: 'Noé Petit' },
];

type Line = [typed: string, name: string, services: string, day: string, time: string, member?: string];
const lines: Line[] = [
  ['zoé coupe mar 15h', 'Zoé', 'femme', '2026-03-03', '15:00'],
  ['zoé coupe femme mar 15h', 'Zoé', 'femme', '2026-03-03', '15:00'],
  ['Zoé coupe homme mardi 15h30', 'Zoé', 'homme', '2026-03-03', '15:30'],
  ['coupe mar 15h constructor', 'Constructor', 'femme', '2026-03-03', '15:00'],
  ['zoe COUPE HOMME mer 9h', 'Zoe', 'homme', '2026-03-04', '09:00'],
  ['coupe zoé lundi 9h05', 'Zoé', 'femme', '2026-03-09', '09:05'],
  ['15h mar coupe zoé', 'Zoé', 'femme', '2026-03-03', '15:00'],
  ['zoé marin couleur jeu 10h', 'Zoé Marin', 'couleur', '2026-03-05', '10:00'],
  ['Zoé Le Goff brush ven 18:15', 'Zoé Le Goff', 'brushing', '2026-03-06', '18:15'],
  ['zoé coupe couleur sam 11h', 'Zoé', 'femme couleur', '2026-03-07', '11:00'],
  ['zoé coupe femme couleur brushing dim 8h', 'Zoé', 'femme couleur brushing', '2026-03-08', '08:00'],
  ['zoé balayage demain 14h', 'Zoé', 'balayage', '2026-03-04', '14:00'],
  ['zoé balayage cheveux longs demain 14h', 'Zoé', 'balayage', '2026-03-04', '14:00'],
  ['zoé bala après-demain midi', 'Zoé', 'balayage', '2026-03-05', '12:00'],
  ["zoé coupe aujourd'hui 17h", 'Zoé', 'femme', '2026-03-03', '17:00'],
  ['zoé coupe auj 17h', 'Zoé', 'femme', '2026-03-03', '17:00'],
  ['zoé coupe 12/3 10h', 'Zoé', 'femme', '2026-03-12', '10:00'],
  ['zoé coupe 12/03/2027 10h', 'Zoé', 'femme', '2027-03-12', '10:00'],
  ['zoé coupe 2/3 10h', 'Zoé', 'femme', '2027-03-02', '10:00'],
  ['zoé coupe le 12 mars à 10h', 'Zoé', 'femme', '2026-03-12', '10:00'],
  ['zoé coupe 1er avril 10h', 'Zoé', 'femme', '2026-04-01', '10:00'],
  ['zoé coupe 29/2 10h', 'Zoé', 'femme', '2028-02-29', '10:00'],
  ['zoé coupe 2 janv 10h', 'Zoé', 'femme', '2027-01-02', '10:00'],
  ['zoé coupe mar 15h avec noé', 'Zoé', 'femme', '2026-03-03', '15:00', 'noe'],
  ['zoé coupe mar 15h avec lé', 'Zoé', 'femme', '2026-03-03', '15:00', 'lea'],
  ['zoé coupe mar 15h léa', 'Zoé', 'femme', '2026-03-03', '15:00', 'lea'],
  ['léa coupe mar 15h', 'Léa', 'femme', '2026-03-03', '15:00'],
  ['sam coupe mar 15h', 'Sam', 'femme', '2026-03-03', '15:00'],
  [
    'pour zoé de souza une coupe et un brushing le mardi à 15h',
    'Zoé De Souza',
    'femme brushing',
    '2026-03-03',
    '15:00',
  ],
  ['coupe 15h', '', 'femme', '', '15:00'],
  ['mar 15h', '', '', '2026-03-03', '15:00'],
  ['zoé', 'Zoé', '', '', ''],
  ['zoé colour fri 3pm', 'Zoé Colour', '', '2026-03-06', '15:00'],
  ['zoe coupe fri 3pm', 'Zoe', 'femme', '2026-03-06', '15:00'],
  ['zoe coupe friday 3:30pm', 'Zoe', 'femme', '2026-03-06', '15:30'],
  ['zoe coupe friday 3:30 pm', 'Zoe', 'femme', '2026-03-06', '15:30'],
  ['zoe coupe wed 12am', 'Zoe', 'femme', '2026-03-04', '00:00'],
  ['zoe coupe thu 12pm', 'Zoe', 'femme', '2026-03-05', '12:00'],
  ['zoe coupe tomorrow noon', 'Zoe', 'femme', '2026-03-04', '12:00'],
  ['zoe coupe today 5pm', 'Zoe', 'femme', '2026-03-03', '17:00'],
  ['zoe coupe march 12 10am', 'Zoe', 'femme', '2026-03-12', '10:00'],
  ['zoe coupe 12th march 10am', 'Zoe', 'femme', '2026-03-12', '10:00'],
  ['zoe coupe on sat at 11:00 with Noé', 'Zoe', 'femme', '2026-03-07', '11:00', 'noe'],
  ['Anne-Marie O’Neil, coupe, jeudi, 10h', 'Anne-Marie O’Neil', 'femme', '2026-03-05', '10:00'],
];

it.each(lines)('reads %j', (typed, customerName, serviceIds, day, time, memberId = '') => {
  const read = parseTypedVisit(typed, { services, members, today });
  expect({ ...read, serviceIds: read.serviceIds.join(' ') }).toEqual({
    customerName,
    serviceIds,
    unknown: [],
    day: day || undefined,
    time: time || undefined,
    memberId: memberId || undefined,
  });
});

it.each([
  ['zoé coupe 25h', ['25h']],
  ['zoé coupe 32/3 10h', ['32/3']],
  ['zoé coupe mar 15h avec paul', ['paul']],
  ['zoé coupe 7', ['7']],
])('reports the unknown words of %j', (typed, unknown) => {
  expect(parseTypedVisit(typed, { services, members, today }).unknown).toEqual(unknown);
});
