import { categories, languages } from '@meche/contract/enumerations';
import { loadDomains } from '@meche/words/by-domain';
import { describe, expect, test } from 'vitest';
import { parseSearchText } from './parse-search-text.ts';

/** A Wednesday. */
const today = '2026-11-25';

/** The fields that were understood. */
function read(text: string): object {
  const { services, rest, unused, mended, ...others } = parseSearchText(text, { today });
  return Object.fromEntries(
    Object.entries({
      ...others,
      services: services.map(({ key }) => key).join(','),
      rest: rest.join('|'),
      unused: unused.join('|'),
      mended: mended.map(({ written, meant }) => `${written}>${meant}`).join(),
    }).filter(([, value]) => value !== null && value !== ''),
  );
}

test.each<[string, object]>([
  [
    'balayage ce samedi matin à Rennes',
    { services: 'balayage', day: '2026-11-28', part: 'morning', where: 'Rennes' },
  ],
  ['brushing ce soir Paris 11', { services: 'brushing', day: today, part: 'evening', rest: 'Paris 11' }],
  ['coupe homme dans 2 heures près de Nantes', { services: 'man_cut', withinHours: 2, where: 'Nantes' }],
  [
    'haircut saturday morning in Lyon',
    { services: 'coupe', day: '2026-11-28', part: 'morning', where: 'Lyon' },
  ],
  ['Rennes balayage samedi', { services: 'balayage', day: '2026-11-28', rest: 'Rennes' }],
  [
    'lissage brésilien demain à Bourg-en-Bresse',
    { services: 'bresilien', day: '2026-11-26', where: 'Bourg en Bresse' },
  ],
  ['box braids à domicile 75 011', { services: 'box_braids', place: 'at_home', rest: '75011' }],
  [
    'je cherche un coiffeur pour une coupe courte homme à La Rochelle',
    { services: 'man_cut', rest: 'courte', where: 'La Rochelle' },
  ],
  ['Mèches le 28/11 après 18h', { services: 'meches', day: '2026-11-28', hours: '18:00-24:00' }],
  [
    'coloration le 3 janvier à Saint-Jean-de-Luz',
    { services: 'coloration', day: '2027-01-03', where: 'Saint Jean de Luz' },
  ],
  [
    'color and blow dry tonight near Montreuil',
    { services: 'coloration,brushing', day: today, part: 'evening', where: 'Montreuil' },
  ],
  ['skin fade asap', { services: 'degrade', withinHours: 2 }],
  ['coupe à Tresses', { services: 'coupe', where: 'Tresses' }],
  ['tresses à Rennes', { services: 'tresses', where: 'Rennes' }],
  ['coupe cheveux bouclés moins de 50 €', { services: 'coupe', hairType: 'curly_hair', maxPriceEuros: 50 }],
  [
    'wash, cut and blow-dry on friday afternoon',
    { services: 'shampoo_care,coupe,brushing', day: '2026-11-27', part: 'afternoon' },
  ],
  ['coupe saint martin', { services: 'coupe', rest: 'saint martin' }],
  [
    'coupe accessible en fauteuil roulant à Rennes, par carte bancaire',
    { services: 'coupe', access: 'step_free', payment: 'card', where: 'Rennes' },
  ],
  [
    'wheelchair accessible haircut in Lyon, cash',
    { services: 'coupe', access: 'step_free', payment: 'cash', where: 'Lyon' },
  ],
  ['brushing à Brest payer en espèces', { services: 'brushing', payment: 'cash', where: 'Brest' }],
  ['mercredi prochain', { day: '2026-12-02' }],
  ['mercredi', { day: today }],
  ['ce week-end', { day: '2026-11-28' }],
  ['dans 3 jours', { day: '2026-11-28' }],
  ['coupe vers 10h30', { services: 'coupe', hours: '09:30-11:30' }],
  ['coupe enfant mercredi aprem', { services: 'kids', day: today, part: 'afternoon' }],
  ['xylophone à Brest', { where: 'Brest', rest: 'xylophone' }],
  ['le 31/02', { rest: '31slash02' }],
  ['', {}],
  ['???', {}],
])('%s', (text, understood) => {
  expect(read(text)).toEqual(understood);
});

describe('a typo is corrected', () => {
  test.each<[string, object]>([
    [
      'balayge samdi matin à Rennes',
      {
        services: 'balayage',
        day: '2026-11-28',
        part: 'morning',
        where: 'Rennes',
        mended: 'balayge>balayage,samdi>samedi',
      },
    ],
    ['lissage bresillien', { services: 'bresilien', mended: 'bresillien>bresilien' }],
    ['boxe braids', { services: 'box_braids', mended: 'boxe braids>box braids' }],
    [
      'bruhsing vendrdi',
      { services: 'brushing', day: '2026-11-27', mended: 'bruhsing>brushing,vendrdi>vendredi' },
    ],
    ['colloration', { services: 'coloration', mended: 'colloration>coloration' }],
  ])('%s', (text, understood) => {
    expect(read(text)).toEqual(understood);
  });
});

test.each(languages)('every category is understood by its label in the app: %s', async (language) => {
  const { services: words } = await loadDomains(language, ['services']);
  for (const category of categories) {
    const { services } = parseSearchText(words.categories[category], { today });
    expect([category, services.map((one) => one.category)]).toEqual([category, [category]]);
  }
});

test('the name of a town is not corrected as a typo', () => {
  expect(parseSearchText('coupe Nantes', { today }).services.map(({ key }) => key)).toEqual([
    'coupe',
    'tresses',
  ]);
  const { services, rest } = parseSearchText('coupe Nantes', { today, towns: new Set(['nantes']) });
  expect([services.map(({ key }) => key), rest]).toEqual([['coupe'], ['Nantes']]);
});

test('any text is parsed without error', () => {
  for (const text of [
    'à '.repeat(500),
    'coupe '.repeat(500),
    '\u0000\u0301œ',
    'a'.repeat(9000),
    '12/12/12 99h 0h',
  ])
    expect(() => parseSearchText(text, { today })).not.toThrow();
});
