import type { ResponseOf } from '@meche/contract/endpoint';
import type { searchProfessionals } from '@meche/contract/search';
import { countFilters, noFilters, type SearchCriteria } from './search-address.ts';

type Instead = NonNullable<ResponseOf<typeof searchProfessionals>['instead']>;

/** Conditions dropped or changed, in the order in which widening tries them. */
export type Step = 'anyTime' | 'nextDay' | 'unnamed' | 'anyService' | 'withoutFilters';
export type Widened = { asked: SearchCriteria; steps: Step[] };

/** The next wider search with results, the closest to the original first; undefined when there is none. */
export function widen({ asked, steps }: Widened, instead: Instead): Widened | undefined {
  const { nextDay, anyTime, unnamed, withoutFilters } = instead;
  const to = (step: Step, change: Partial<SearchCriteria>) =>
    steps.includes(step) ? undefined : { asked: { ...asked, ...change }, steps: [...steps, step] };
  return (
    (anyTime > 0 ? to('anyTime', { part: undefined, withinHours: undefined }) : undefined) ??
    (nextDay ? to('nextDay', { day: nextDay.day, part: undefined, withinHours: undefined }) : undefined) ??
    (unnamed?.categories.length ? to('unnamed', { named: [], categories: unnamed.categories }) : undefined) ??
    (withoutFilters > 0 && countFilters(asked) > 0 ? to('withoutFilters', noFilters) : undefined) ??
    // The last step: only the place is left.
    (unnamed ? to('anyService', { named: [], categories: [] }) : undefined)
  );
}
