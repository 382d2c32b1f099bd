import type { SearchResult } from '@meche/contract/search';
import { expect, it } from 'vitest';
import { describeBreadcrumbs } from '~/lib/page/describe-breadcrumbs.ts';
import { findJsonLdProblems } from '~/testing/json-ld-problems.ts';
import { readCategory, townAddress } from './town-address.ts';
import { describeProfessionals } from './town-description.tsx';

const origin = 'https://meche.example';
const professional = {
  slug: 'atelier',
  businessName: 'Atelier </script>',
  line: '96 rue de Charonne',
  postalCode: '75011',
  city: 'Paris',
  coordinates: { latitude: 48.85, longitude: 2.38 },
  precision: 'street',
  rating: { average: 4.8, count: 33 },
  services: [{ name: 'Coupe', priceCents: 4400, depositCents: 1000 }],
} as unknown as SearchResult;
const mobileHairdresser: SearchResult = {
  ...professional,
  slug: 'elle',
  precision: 'commune',
  line: null,
  postalCode: null,
  rating: { average: null, count: 0 },
};

const page = (...descriptions: unknown[]) =>
  descriptions
    .map(
      (one) =>
        `<script type="application/ld+json">${JSON.stringify(one).replaceAll('<', '\\u003c')}</script>`,
    )
    .join('');

it('describes professionals and breadcrumb as search engines require', () => {
  const professionals = describeProfessionals(origin, 'Coiffeuses à Paris', [
    professional,
    mobileHairdresser,
  ]);
  const trail = describeBreadcrumbs(origin, [{ name: 'Accueil', to: '/' }], {
    name: 'Paris 11e',
    url: `${origin}/coiffeur/paris-11e`,
  });
  const { kinds, problems } = findJsonLdProblems(page(professionals, trail));
  expect(problems).toEqual([]);
  expect(kinds).toEqual(expect.arrayContaining(['AggregateRating', 'BreadcrumbList', 'HairSalon', 'Offer']));
  expect(JSON.parse(JSON.stringify(professionals))).toMatchObject({
    itemListElement: [
      {
        position: 1,
        item: {
          name: 'Atelier </script>',
          makesOffer: [{ price: '44.00', priceSpecification: { price: '10.00' } }],
        },
      },
      { position: 2, item: { '@id': `${origin}/pro/elle` } },
    ],
  });
  // A professional who only travels has no street or position; without reviews there is no rating.
  const [, second] = (JSON.parse(JSON.stringify(professionals)) as { itemListElement: { item: object }[] })
    .itemListElement;
  for (const none of ['geo', 'aggregateRating']) expect(second?.item).not.toHaveProperty(none);
  // The middle of a commune is no position of a salon.
  const [first, unplaced] = [professional, { ...professional, precision: 'commune' as const }].map((one) =>
    JSON.stringify(describeProfessionals(origin, 'x', [one])),
  );
  expect(first).toContain('"geo":{"@type":"GeoCoordinates","latitude":48.85,"longitude":2.38}');
  expect(unplaced).not.toContain('geo');
});

it('detects structured data that search engines would reject', () => {
  const wrong = { ...professional, businessName: '', rating: { average: 7, count: 0 } } as SearchResult;
  const { problems } = findJsonLdProblems(page(describeProfessionals(origin, 'x', [wrong])));
  expect(problems.map((problem) => problem.replace(/: .*/, ''))).toEqual([
    'ItemList.itemListElement.[0]ListItem.item.HairSalon.name',
    'ItemList.itemListElement.[0]ListItem.item.HairSalon.aggregateRating.AggregateRating.ratingValue',
    'ItemList.itemListElement.[0]ListItem.item.HairSalon.aggregateRating.AggregateRating.reviewCount',
  ]);
});

it('reads a category in any spelling, and writes it in one', () => {
  for (const written of ['ceremonie', 'Cérémonie', 'ceremony', 'CEREMONIE'])
    expect([written, readCategory(written)]).toEqual([written, 'ceremony']);
  expect(readCategory('tonte')).toBeUndefined();
  expect(townAddress('paris-11e', 'woman_cut')).toBe('/coiffeur/paris-11e/coupe-femme');
  expect(townAddress('paris-11e')).toBe('/coiffeur/paris-11e');
});
