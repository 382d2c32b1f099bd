import {
  type Category,
  categories,
  type HairType,
  hairTypes,
  type PlaceOfService,
  placesOfService,
} from '@meche/contract/enumerations';
import { isDay } from '~/lib/dates/wall-clock.ts';
import { to } from '~/paths.ts';

export const sorts = ['distance', 'first_slot', 'price', 'rating'] as const;
export type Sort = (typeof sorts)[number];

/** A search as the address of /search tells it. What the address says wrongly is left out, not refused. */
export type SearchAsked = {
  where: string;
  categories: Category[];
  place: PlaceOfService;
  day: string | undefined;
  hairType: HairType | undefined;
  maxPriceEuros: number | undefined;
  minRating: number | undefined;
  sort: Sort;
  page: number;
};

export function readSearch(address: URLSearchParams): SearchAsked {
  const day = address.get('day');
  const written = address.getAll('categories').flatMap((text) => text.split(','));
  return {
    where: (address.get('where') ?? '').trim().slice(0, 100),
    categories: categories.filter((category) => written.includes(category)),
    place: oneOf(placesOfService, address.get('place')) ?? 'salon',
    day: isDay(day) ? day : undefined,
    hairType: oneOf(hairTypes, address.get('hair_type')),
    maxPriceEuros: whole(address.get('max_price'), 1, 10_000),
    minRating: whole(address.get('min_rating'), 1, 5),
    sort: oneOf(sorts, address.get('sort')) ?? 'distance',
    page: whole(address.get('page'), 1, 100) ?? 1,
  };
}

/** The address of a search; what is as by default is left out. A change of anything but the page begins at page 1. */
export function searchAddress(search: Partial<SearchAsked>): string {
  const {
    where,
    categories: chosen = [],
    place,
    day,
    hairType,
    maxPriceEuros,
    minRating,
    sort,
    page,
  } = search;
  return to('search', undefined, {
    where,
    categories: chosen.join(','),
    place: place === 'at_home' ? place : undefined,
    day,
    hair_type: hairType,
    max_price: maxPriceEuros,
    min_rating: minRating,
    sort: sort === 'distance' ? undefined : sort,
    page: page === 1 ? undefined : page,
  });
}

/** How many filters narrow the list, beside what and where. */
export function countFilters({ day, hairType, maxPriceEuros, minRating }: SearchAsked): number {
  return [day, hairType, maxPriceEuros, minRating].filter((filter) => filter !== undefined).length;
}

function oneOf<Word extends string>(words: readonly Word[], text: string | null): Word | undefined {
  return words.find((word) => word === text);
}

function whole(text: string | null, from: number, until: number): number | undefined {
  if (!text || !/^\d{1,6}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= from && value <= until ? value : undefined;
}
