import type { ResponseOf } from '@meche/contract/endpoint';
import type { Category, Language } from '@meche/contract/enumerations';
import type { readSearchMeaning } from '@meche/contract/search-meaning';
import type { ApiClient } from '~/lib/api/client.ts';
import { readMeaning } from './queries.ts';
import {
  namedAddress,
  readSearch,
  type SearchCriteria,
  searchAddress,
  searchTextInAddress,
} from './search-address.ts';

/**
 * Resolves a free-text search to a URL: the page of the professional it names, or a search. Filters stay
 * unless the text contradicts them. Undefined when the URL holds no text.
 */
export async function addressOfSearchText(
  api: ApiClient,
  address: URLSearchParams,
  language: Language,
): Promise<string | undefined> {
  const q = (address.get(searchTextInAddress) ?? '').trim().slice(0, 200);
  if (!address.has(searchTextInAddress)) return undefined;
  const asked = readSearch(address);
  if (q === '') return searchAddress(asked);
  const { professional, ...meant } = await readMeaning(api, q, language);
  return professional ? namedAddress(professional) : searchAddress(withMeaning(asked, meant));
}

type Meaning = Omit<ResponseOf<typeof readSearchMeaning>, 'mended' | 'professional'>;

export function withMeaning(asked: SearchCriteria, meant: Meaning): SearchCriteria {
  const { services, where, notUnderstood } = meant;
  const categories = services.flatMap(({ category, isNamed }): Category[] =>
    category && !isNamed ? [category] : [],
  );
  return {
    ...asked,
    day: meant.day ?? asked.day,
    part: meant.part ?? asked.part,
    withinHours: meant.withinHours ?? asked.withinHours,
    place: meant.place ?? asked.place,
    hairType: meant.hairType ?? asked.hairType,
    access: meant.access ?? asked.access,
    payment: meant.payment ?? asked.payment,
    maxPriceEuros: meant.maxPriceEuros ?? asked.maxPriceEuros,
    ...(services.length > 0 && {
      categories: [...new Set(categories)],
      named: services.filter(({ isNamed }) => isNamed).map(({ label }) => label.replaceAll(',', ' ')),
    }),
    where: where ?? asked.where,
    mended: where ? (meant.mendedWhere ?? undefined) : asked.mended,
    name: meant.name ?? undefined,
    missed: notUnderstood.join(', ').slice(0, 60) || undefined,
    page: 1,
  };
}
