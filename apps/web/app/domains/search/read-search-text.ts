import type { ResponseOf } from '@meche/contract/endpoint';
import type { Category, Language } from '@meche/contract/enumerations';
import type { readSearchMeaning } from '@meche/contract/search-meaning';
import type { ApiClient } from '~/lib/api/client.ts';
import { readMeaning } from './queries.ts';
import {
  addressOfNamed,
  readSearch,
  type SearchCriteria,
  searchAddress,
  searchTextInAddress,
} from './search-address.ts';

/**
 * Turns a free-text search into a URL: the page of the professional that the text names, or else a search.
 * A filter that the text names replaces that of the URL. Returns undefined when the URL has no `q`.
 */
export async function addressOfSearchText(
  api: ApiClient,
  address: URLSearchParams,
  language: Language,
): Promise<string | undefined> {
  const q = (address.get(searchTextInAddress) ?? '').trim().slice(0, 200);
  if (!address.has(searchTextInAddress)) return undefined;
  const criteria = readSearch(address);
  if (q === '') return searchAddress(criteria);
  const meant = await readMeaning(api, q, language);
  const { professional } = meant;
  const isPage = professional && (professional.member || isNameAlone(meant));
  return isPage ? addressOfNamed(professional) : searchAddress(applyMeaning(criteria, meant));
}

type Meaning = Omit<ResponseOf<typeof readSearchMeaning>, 'mended'>;

/** A place beside the name only says which business is meant. */
function isNameAlone({ services, day, part, hours, withinHours, ...meant }: Meaning): boolean {
  const { hairType, gender, sort, access, payment, maxPriceEuros } = meant;
  const others = [day, part, hours, withinHours, hairType, gender, sort, access, payment, maxPriceEuros];
  return services.length === 0 && others.every((one) => one === null);
}

export function applyMeaning(criteria: SearchCriteria, meant: Meaning): SearchCriteria {
  const { services, where, professional, notUnderstood } = meant;
  const categories = services.flatMap(({ category, isNamed }): Category[] =>
    category && !isNamed ? [category] : [],
  );
  return {
    ...criteria,
    day: meant.day ?? criteria.day,
    // Hours in the text replace a part of the day in the URL, and the other way round.
    part: meant.hours ? undefined : (meant.part ?? criteria.part),
    hours: meant.part ? undefined : (meant.hours ?? criteria.hours),
    withinHours: meant.withinHours ?? criteria.withinHours,
    place: meant.place ?? criteria.place,
    hairType: meant.hairType ?? criteria.hairType,
    gender: meant.gender ?? criteria.gender,
    sort: meant.sort ?? criteria.sort,
    access: meant.access ?? criteria.access,
    payment: meant.payment ?? criteria.payment,
    maxPriceEuros: meant.maxPriceEuros ?? criteria.maxPriceEuros,
    ...(services.length > 0 && {
      categories: [...new Set(categories)],
      named: services.filter(({ isNamed }) => isNamed).map(({ label }) => label.replaceAll(',', ' ')),
    }),
    where: where ?? criteria.where,
    mended: where ? (meant.mendedWhere ?? undefined) : criteria.mended,
    name: professional?.businessName ?? meant.name ?? undefined,
    professional: professional?.slug,
    square: professional ? undefined : criteria.square,
    missed: notUnderstood.join(', ').slice(0, 150) || undefined,
    page: 1,
  };
}
