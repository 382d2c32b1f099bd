import type { ProfessionalPage } from '@meche/contract/professionals';
import { expect, it } from 'vitest';
import { findJsonLdProblems } from '~/testing/json-ld-problems.ts';
import { describeHairSalon } from './structured-description.tsx';

const place = {
  line: '96 rue de Charonne',
  city: 'Paris',
  postalCode: '75011',
  coordinates: { latitude: 48.85, longitude: 2.38 },
  precision: 'pin',
};
const page = {
  slug: 'atelier',
  businessName: 'Atelier </script>',
  description: '',
  phoneNumber: '+33199009356',
  places: [
    { kind: 'salon', ...place },
    { kind: 'at_home', ...place, line: null },
  ],
  workZones: [{ postalCode: '75011', city: 'Paris 11e' }],
  rating: { average: 4.8, count: 33 },
  openingHours: [{ weekday: 5, ranges: [{ startsMinute: 600, endsMinute: 1440 }] }],
  services: [
    { name: 'Coupe', priceCents: 4400, lengthTerms: [], depositPercent: 30, depositCents: null },
    { name: 'Barbe', priceCents: 1950, lengthTerms: [], depositPercent: null, depositCents: null },
    { name: 'Diagnostic', priceCents: 0, lengthTerms: [], depositPercent: null, depositCents: null },
  ],
} as unknown as ProfessionalPage;
const links = { url: 'https://meche.example/pro/atelier', image: 'https://meche.example/share/atelier.png' };

// The schema-dts types check property names and kinds; this test checks what search engines require of a
// local business.
it('describes a salon that also serves at home, with address, pictures, prices and zone', () => {
  expect(JSON.parse(JSON.stringify(describeHairSalon(page, links)))).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'HairSalon',
    '@id': links.url,
    name: 'Atelier </script>',
    ...links,
    priceRange: '19.50-44 EUR',
    telephone: '+33199009356',
    address: { '@type': 'PostalAddress', streetAddress: '96 rue de Charonne', addressCountry: 'FR' },
    geo: { '@type': 'GeoCoordinates', latitude: 48.85, longitude: 2.38 },
    areaServed: [{ '@type': 'City', name: 'Paris 11e', address: { postalCode: '75011' } }],
    aggregateRating: { ratingValue: 4.8, reviewCount: 33 },
    openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Friday', opens: '10:00', closes: '23:59' }],
    makesOffer: [{ price: '44.00', priceCurrency: 'EUR' }, {}, { price: '0.00' }],
  });
});

it('names the deposit of a service as a down payment', () => {
  const { makesOffer } = JSON.parse(JSON.stringify(describeHairSalon(page, links)));
  expect(makesOffer.map((offer: Record<string, unknown>) => offer.priceSpecification)).toEqual([
    {
      '@type': 'UnitPriceSpecification',
      priceComponentType: 'https://schema.org/Downpayment',
      price: '13.20',
      priceCurrency: 'EUR',
    },
    undefined,
    undefined,
  ]);
});

it('omits properties that search engines reject', () => {
  const json = JSON.stringify(describeHairSalon(page, links)).replaceAll('<', '\\u003c');
  expect(findJsonLdProblems(`<script type="application/ld+json">${json}</script>`).problems).toEqual([]);
});

it('omits a missing street, coordinates and prices', () => {
  const home = { ...page, places: page.places.slice(1), services: [], workZones: [] };
  const described = JSON.parse(JSON.stringify(describeHairSalon(home, links)));
  expect(described).not.toHaveProperty('geo');
  expect(described).not.toHaveProperty('priceRange');
  expect(described).not.toHaveProperty('areaServed');
  expect(described.address).not.toHaveProperty('streetAddress');
  const [salon] = page.places;
  const unplaced = { ...page, places: [{ ...salon!, precision: 'commune' as const }] };
  expect(JSON.stringify(describeHairSalon(unplaced, links))).not.toContain('geo');
});
