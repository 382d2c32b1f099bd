import type { ResponseOf } from '@meche/contract/endpoint';
import type { searchProfessionals } from '@meche/contract/search';
import { countFilters, noFilters, type SearchCriteria } from './search-address.ts';

type Instead = NonNullable<ResponseOf<typeof searchProfessionals>['instead']>;

/**
 * Each step drops or changes a condition of the search: the time of day, the day, the words of a service
 * name, the service, or all filters.
 */
export type Step = 'anyTime' | 'nextDay' | 'unnamed' | 'anyService' | 'withoutFilters';
export type Widened = { criteria: SearchCriteria; steps: Step[] };

const anyHours = { part: undefined, hours: undefined, withinHours: undefined } as const;

/**
 * Returns the next wider search, that with the smallest change first. Steps that the server knows to have
 * no results are left out. Undefined when no step is left.
 */
export function widenSearch({ criteria, steps }: Widened, instead: Instead): Widened | undefined {
  const { nextDay, anyTime, unnamed, withoutFilters } = instead;
  const to = (step: Step, change: Partial<SearchCriteria>) =>
    steps.includes(step) ? undefined : { criteria: { ...criteria, ...change }, steps: [...steps, step] };
  return (
    (anyTime > 0 ? to('anyTime', anyHours) : undefined) ??
    (nextDay ? to('nextDay', { day: nextDay.day, ...anyHours }) : undefined) ??
    (unnamed?.categories.length ? to('unnamed', { named: [], categories: unnamed.categories }) : undefined) ??
    (withoutFilters > 0 && countFilters(criteria) > 0 ? to('withoutFilters', noFilters) : undefined) ??
    // The last step keeps only the place.
    (unnamed ? to('anyService', { named: [], categories: [] }) : undefined)
  );
}
