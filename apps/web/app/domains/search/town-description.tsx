import { exactPointOf } from '@meche/contract/exact-point';
import { own } from '@meche/contract/own';
import type { SearchResult } from '@meche/contract/search';
import type { TownPage } from '@meche/contract/towns';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { HairSalon, ItemList, WithContext } from 'schema-dts';
import { useOrigin } from '~/lib/page/configuration.ts';
import { describeBreadcrumbs } from '~/lib/page/describe-breadcrumbs.ts';
import { describeOffer } from '~/lib/page/describe-offer.ts';
import { StructuredData } from '~/lib/page/json-ld.tsx';
import { publicAddresses, sharePicture } from '~/lib/page/public-address.tsx';
import { to } from '~/paths.ts';

/** Builds a schema.org ItemList in the order of the page (https://schema.org/ItemList). */
export function describeProfessionals(
  origin: string,
  name: string,
  professionals: readonly SearchResult[],
): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: professionals.length,
    itemListElement: professionals.map((professional, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      item: describeProfessional(origin, professional),
    })),
  };
}

function describeProfessional(origin: string, professional: SearchResult): HairSalon {
  const { slug, businessName, line, postalCode, city, rating, services } = professional;
  const point = exactPointOf(professional);
  const url = origin + to('professionalPage', { slug });
  return {
    '@type': 'HairSalon',
    '@id': url,
    name: businessName,
    url,
    image: sharePicture(origin, slug),
    address: {
      '@type': 'PostalAddress',
      ...(line && { streetAddress: line }),
      ...(postalCode && { postalCode }),
      addressLocality: city,
      addressCountry: 'FR',
    },
    ...(point && { geo: { '@type': 'GeoCoordinates', ...point } }),
    ...(rating.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
      },
    }),
    makesOffer: services.map(describeOffer),
  };
}

type TownDescriptionProps = {
  page: TownPage;
  title: string;
  /** Breadcrumb: `steps` are the parent pages, `here` is the name of this page. */
  trail: { steps: readonly { name: string; to: string }[]; here: string };
};

export function TownDescription({ page, title, trail: { steps, here: name } }: TownDescriptionProps) {
  const origin = useOrigin();
  const { i18n } = useTranslation();
  const { pathname } = useLocation();
  const url = own(publicAddresses(origin, pathname, ''), i18n.language) ?? origin + pathname;
  const { here, around, travelling } = page;
  // A salon that also travels appears in two lists of the page, but only once here.
  const onlyTravelling = travelling.filter(
    ({ slug }) => ![...here, ...around].some((one) => one.slug === slug),
  );
  const professionals = [...here, ...around, ...onlyTravelling];
  return (
    <>
      <StructuredData data={describeBreadcrumbs(origin, steps, { name, url })} />
      {professionals.length > 0 && (
        <StructuredData data={describeProfessionals(origin, title, professionals)} />
      )}
    </>
  );
}
