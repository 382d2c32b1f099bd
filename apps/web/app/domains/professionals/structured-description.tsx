import type { ProfessionalPage } from '@meche/contract/professionals';
import { useNonce } from '~/lib/page/nonce.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The page for machines (https://schema.org/HairSalon). Prices in euros, as that vocabulary wants them. */
export function describe(page: ProfessionalPage): object {
  const salon = page.places.find((place) => place.kind === 'salon');
  const [place = undefined] = salon ? [salon] : page.places;
  return {
    '@context': 'https://schema.org',
    '@type': 'HairSalon',
    name: page.businessName,
    ...(page.description && { description: page.description }),
    ...(page.phoneNumber && { telephone: page.phoneNumber }),
    ...(place && {
      address: {
        '@type': 'PostalAddress',
        ...(place.line && { streetAddress: place.line }),
        postalCode: place.postalCode,
        addressLocality: place.city,
        addressCountry: 'FR',
      },
    }),
    ...(salon && { geo: { '@type': 'GeoCoordinates', ...salon.coordinates } }),
    ...(page.rating.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: page.rating.average,
        reviewCount: page.rating.count,
      },
    }),
    openingHoursSpecification: page.openingHours.flatMap(({ weekday, ranges }) =>
      ranges.map(({ startsMinute, endsMinute }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdays[weekday - 1],
        opens: clock(startsMinute),
        closes: clock(endsMinute),
      })),
    ),
    makesOffer: page.services.map(({ name, priceCents }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name },
      price: (priceCents / 100).toFixed(2),
      priceCurrency: 'EUR',
    })),
  };
}

export function StructuredDescription({ page }: { page: ProfessionalPage }) {
  const nonce = useNonce();
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of ours; no name can close the element
      dangerouslySetInnerHTML={{ __html: JSON.stringify(describe(page)).replaceAll('<', '\\u003c') }}
    />
  );
}
