import { depositCentsOf } from '@meche/contract/deposits';
import { exactPointOf } from '@meche/contract/exact-point';
import { termsFrom } from '@meche/contract/hair-lengths';
import { own } from '@meche/contract/own';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { useTranslation } from 'react-i18next';
import type { HairSalon, WithContext } from 'schema-dts';
import { clockTime } from '~/lib/dates/wall-clock.ts';
import { useOrigin } from '~/lib/page/configuration.ts';
import { describeBreadcrumbs } from '~/lib/page/describe-breadcrumbs.ts';
import { describeOffer } from '~/lib/page/describe-offer.ts';
import { StructuredData } from '~/lib/page/json-ld.tsx';
import { publicAddresses, sharePicture } from '~/lib/page/public-address.tsx';
import { to } from '~/paths.ts';

const weekdays = [
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
  'https://schema.org/Sunday',
] as const;

/** schema.org times have no 24:00, so the end of the day is 23:59. */
const clock = (minute: number) => (minute >= 24 * 60 ? '23:59' : clockTime(minute));

/**
 * Builds the structured data of the page (https://schema.org/HairSalon). schema.org expects prices in
 * euros.
 */
export function describeHairSalon(
  page: ProfessionalPage,
  { url, image }: { url: string; image: string },
): WithContext<HairSalon> {
  const salon = page.places.find((place) => place.kind === 'salon');
  const [place = undefined] = salon ? [salon] : page.places;
  const point = salon && exactPointOf(salon);
  return {
    '@context': 'https://schema.org',
    '@type': 'HairSalon',
    '@id': url,
    name: page.businessName,
    url,
    image,
    ...priced(page),
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
    ...(point && { geo: { '@type': 'GeoCoordinates', ...point } }),
    ...(page.workZones.length > 0 && {
      areaServed: page.workZones.map(({ postalCode, city }) => ({
        '@type': 'City' as const,
        name: city,
        address: {
          '@type': 'PostalAddress' as const,
          postalCode,
          addressLocality: city,
          addressCountry: 'FR',
        },
      })),
    }),
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
    makesOffer: page.services.map((service) => {
      const { priceCents } = termsFrom(service);
      return describeOffer({
        name: service.name,
        priceCents,
        depositCents: depositCentsOf(service, priceCents),
      });
    }),
  };
}

/** Returns the price range of all services with a price, or an empty object when no service has a price. */
function priced({ services }: ProfessionalPage): { priceRange?: string } {
  const euros = services
    .flatMap((service) => [termsFrom(service), ...service.lengthTerms])
    .map(({ priceCents }) => priceCents / 100)
    .filter((price) => price > 0);
  if (euros.length === 0) return {};
  const [least, most] = [Math.min(...euros), Math.max(...euros)].map((price) =>
    Number.isInteger(price) ? String(price) : price.toFixed(2),
  );
  return { priceRange: least === most ? `${least} EUR` : `${least}-${most} EUR` };
}

export function StructuredDescription({ page }: { page: ProfessionalPage }) {
  const { t, i18n } = useTranslation('professionals');
  const origin = useOrigin();
  const { slug, businessName: name, town } = page;
  const addresses = publicAddresses(origin, to('professionalPage', { slug }), '');
  const url = own(addresses, i18n.language) ?? addresses.fr ?? origin;
  const above = [
    { name: t('home'), to: to('home') },
    ...(town ? [{ name: town.name, to: to('town', { commune: town.slug }) }] : []),
  ];
  return (
    <>
      <StructuredData data={describeHairSalon(page, { url, image: sharePicture(origin, slug) })} />
      <StructuredData data={describeBreadcrumbs(origin, above, { name, url })} />
    </>
  );
}
