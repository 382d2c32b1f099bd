import { type DayPart, dayParts, MAX_HOURS_AHEAD, readHours } from '@meche/contract/day-parts';
import {
  type Accessibility,
  accessibilities,
  type Category,
  categories,
  type Gender,
  genders,
  type HairLength,
  type HairType,
  hairLengths,
  hairTypes,
  type PlaceOfService,
  placesOfService,
  type SearchedPayment,
  type SpokenLanguage,
  searchedPayments,
  spokenLanguages,
} from '@meche/contract/enumerations';
import type { NamedProfessional } from '@meche/contract/search-meaning';
import { type SearchSort, searchSorts } from '@meche/contract/search-sorts';
import { readSquare, type Square } from '@meche/contract/square';
import { isDay } from '~/lib/dates/wall-clock.ts';
import { to } from '~/paths.ts';

/** The search that a URL of /search describes. Invalid values of the URL are ignored. */
export type SearchCriteria = {
  where: string;
  categories: Category[];
  /** Words to find in the names of services, as the reader typed them, e.g. "Balayage". */
  named: string[];
  place: PlaceOfService;
  day: string | undefined;
  part: DayPart | undefined;
  /** Hours of the day within which a slot must start, "18:00-24:00"; they replace the part of the day. */
  hours: string | undefined;
  /** Number of hours from now within which a slot must start. */
  withinHours: number | undefined;
  /** Language that a member must speak. */
  language: SpokenLanguage | undefined;
  hairType: HairType | undefined;
  /** Gender and hair length for which a service must be suitable. */
  gender: Gender | undefined;
  hairLength: HairLength | undefined;
  /** Accessibility that the salon must offer. */
  access: Accessibility | undefined;
  payment: SearchedPayment | undefined;
  maxPriceEuros: number | undefined;
  minRating: number | undefined;
  sort: SearchSort;
  page: number;
  /** Map area "west,south,east,north", which replaces the area around `where`. */
  square?: string | undefined;
  /** On a phone, `map` shows the map instead of the list. */
  view?: 'map' | undefined;
  /** The part of a free-text search that the server did not understand. */
  missed: string | undefined;
  /** The place as the reader typed it, when `where` holds the corrected spelling. */
  mended: string | undefined;
  /** Part of the name of a business or member, or the name of `professional`. */
  name: string | undefined;
  /** Slug of the only professional that is searched. */
  professional: string | undefined;
};

/** Formats degrees with five decimals, which is about one metre. */
export function formatSquare(square: Square | undefined): string | undefined {
  if (!square) return undefined;
  const { west, south, east, north } = square;
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(5))).join();
}

/**
 * URL parameter of a free-text search that the server has yet to interpret: `/search?q=balayage samedi`.
 */
export const searchTextInAddress = 'q';

/** Recognises "48.11,-1.68", the reader's position to about a kilometre. */
export const isPosition = (where: string): boolean => /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(where);

export function readSearch(address: URLSearchParams): SearchCriteria {
  const day = address.get('day');
  const written = address.getAll('categories').flatMap((text) => text.split(','));
  return {
    where: (address.get('where') ?? '').trim().slice(0, 100),
    categories: categories.filter((category) => written.includes(category)),
    named: listOf(address.get('named')),
    place: oneOf(placesOfService, address.get('place')) ?? 'salon',
    day: isDay(day) ? day : undefined,
    part: oneOf(dayParts, address.get('part')),
    hours: hoursOf(address.get('hours')),
    withinHours: whole(address.get('within'), 1, MAX_HOURS_AHEAD),
    language: oneOf(spokenLanguages, address.get('spoken')),
    hairType: oneOf(hairTypes, address.get('hair_type')),
    gender: oneOf(genders, address.get('for')),
    hairLength: oneOf(hairLengths, address.get('hair_length')),
    access: oneOf(accessibilities, address.get('access')),
    payment: oneOf(searchedPayments, address.get('payment')),
    maxPriceEuros: whole(address.get('max_price'), 1, 10_000),
    minRating: whole(address.get('min_rating'), 1, 5),
    sort: oneOf(searchSorts, address.get('sort')) ?? searchSorts[0],
    page: whole(address.get('page'), 1, 100) ?? 1,
    square: formatSquare(readSquare(address.get('square') ?? '')),
    view: address.get('view') === 'map' ? 'map' : undefined,
    missed: address.get('missed')?.trim().slice(0, 150) || undefined,
    mended: address.get('mended')?.trim().slice(0, 100) || undefined,
    name: address.get('name')?.trim().slice(0, 100) || undefined,
    professional: /^[a-z0-9-]{1,100}$/.exec(address.get('professional') ?? '')?.[0],
  };
}

/** Builds the URL of a search. Default values are left out. */
export function searchAddress(search: Partial<SearchCriteria>): string {
  const {
    where,
    categories: chosen = [],
    named = [],
    place,
    day,
    part,
    hours,
    withinHours,
    language,
    hairType,
    gender,
    hairLength,
    access,
    payment,
    maxPriceEuros,
    minRating,
    sort,
    page,
    square,
    view,
    missed,
    mended,
    name,
    professional,
  } = search;
  return to('search', undefined, {
    where,
    categories: chosen.join(','),
    named: named.join(','),
    place: place === 'at_home' ? place : undefined,
    day,
    part,
    hours,
    within: withinHours,
    spoken: language,
    hair_type: hairType,
    for: gender,
    hair_length: hairLength,
    access,
    payment,
    max_price: maxPriceEuros,
    min_rating: minRating,
    sort: sort === searchSorts[0] ? undefined : sort,
    page: page === 1 ? undefined : page,
    square,
    view,
    missed,
    mended,
    name,
    professional,
  });
}

/** Builds the URL of the professional's page, with the named member selected. */
export function addressOfNamed({ slug, member }: NamedProfessional): string {
  return to('professionalPage', { slug }, { member: member?.id });
}

/**
 * Builds the URL that a search form leads to. The field names are URL parameters; free text stays in `q`.
 */
export function addressOfForm(form: FormData, around?: string): string {
  const fields = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  if (around !== undefined) fields.set('where', around);
  return addressOfFields(fields);
}

/** Same for the fields as URL parameters. */
export function addressOfFields(fields: URLSearchParams): string {
  const searchText = fields.get(searchTextInAddress)?.trim();
  const address = searchAddress(readSearch(fields));
  if (!searchText) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [searchTextInAddress]: searchText })}`;
}

export const noFilters = {
  day: undefined,
  part: undefined,
  hours: undefined,
  withinHours: undefined,
  language: undefined,
  hairType: undefined,
  gender: undefined,
  hairLength: undefined,
  access: undefined,
  payment: undefined,
  maxPriceEuros: undefined,
  minRating: undefined,
} satisfies Partial<SearchCriteria>;

/** Counts the active filters including the map area. Service and place of service are not filters. */
export function countFilters(criteria: SearchCriteria): number {
  const filters = ['square', ...Object.keys(noFilters)] as (keyof SearchCriteria)[];
  return filters.filter((filter) => criteria[filter] !== undefined).length;
}

const MAX_NAMES = 3;

function listOf(text: string | null): string[] {
  const written = (text ?? '').slice(0, 150).split(',');
  return [...new Set(written.map((one) => one.trim()).filter((one) => /[\p{L}\p{N}]/u.test(one)))].slice(
    0,
    MAX_NAMES,
  );
}

function oneOf<Word extends string>(words: readonly Word[], text: string | null): Word | undefined {
  return words.find((word) => word === text);
}

function hoursOf(text: string | null): string | undefined {
  return text && readHours(text) ? text : undefined;
}

function whole(text: string | null, from: number, until: number): number | undefined {
  if (!text || !/^\d{1,6}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= from && value <= until ? value : undefined;
}
