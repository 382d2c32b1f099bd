import type { Calendar } from '@meche/contract/calendar';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { addDays } from '~/lib/dates/wall-clock.ts';
import { calendarKey, calendarQuery } from './queries.ts';

type Span = { from: string; days: number };

/**
 * Milliseconds after which prefetched adjacent days are fetched again. The value is less than `oldAfterMs`.
 */
const aheadForMs = 120_000;
/**
 * Milliseconds after which an answer counts as old, because two refetches should have replaced it by then.
 * Real time, not the business clock.
 */
const oldAfterMs = 180_000;

/**
 * Loads the shown days, or takes them from a longer cached answer, and prefetches the adjacent days.
 * `isOld` is true when the data is older than `oldAfterMs` and a newer answer is loading or failed.
 */
export function useShownDays(
  { from, days }: Span,
  today: string,
): { query: UseQueryResult<Calendar>; isOld: boolean } {
  const api = useApi();
  const cache = useQueryClient();
  const optionsFrom = (first: string) => ({
    ...calendarQuery(api, { from: first === today && days === 1 ? undefined : first, days }),
    ...cachedDays(cache, { from: first, days }),
  });
  const query = useQuery(optionsFrom(from));
  const isThere = query.data !== undefined && !query.error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `optionsFrom` is computed from the listed values
  useEffect(() => {
    if (!isThere) return;
    // The later days come first, because most members go there.
    for (const first of [addDays(from, days), addDays(from, -days)]) {
      void cache.prefetchQuery({ ...optionsFrom(first), staleTime: aheadForMs });
    }
  }, [cache, isThere, query.dataUpdatedAt, from, days, today]);
  const isRenewed = query.isFetching || query.isRefetchError;
  const isOld = query.data !== undefined && isRenewed && Date.now() - query.dataUpdatedAt > oldAfterMs;
  return { query, isOld };
}

export function useFreshOnReturn(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void cache.invalidateQueries({ queryKey: calendarKey });
    };
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('pageshow', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('pageshow', refresh);
    };
  }, [cache]);
}

function cachedDays(cache: ReturnType<typeof useQueryClient>, span: Span) {
  const known = () =>
    cache
      .getQueryCache()
      .findAll({ queryKey: calendarKey })
      .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
      .map(({ state }) => ({
        at: state.dataUpdatedAt,
        // Months share the cache key with days but hold only counts.
        part: extractDays(hasVisits(state.data) ? state.data : undefined, span),
      }))
      .find(({ part }) => part !== undefined);
  return { initialData: () => known()?.part, initialDataUpdatedAt: () => known()?.at };
}

const hasVisits = (known: unknown): known is Calendar =>
  typeof known === 'object' && known !== null && 'appointments' in known;

/**
 * Extracts days from a longer answer. Returns undefined when the answer does not contain all of the days.
 */
export function extractDays(calendar: Calendar | undefined, { from, days }: Span): Calendar | undefined {
  const requested = new Set(Array.from({ length: days }, (_, at) => addDays(from, at)));
  const has = calendar?.members[0]?.days.filter(({ day }) => requested.has(day)).length;
  if (!calendar || has !== days) return;
  const last = addDays(from, days - 1);
  // An absence may start before these days and end after them.
  const isRequested = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
    dayIn(startsAt, calendar.timeZone) <= last && dayIn(endsAt, calendar.timeZone) >= from;
  return {
    ...calendar,
    members: calendar.members.map((member) => ({
      ...member,
      days: member.days.filter(({ day }) => requested.has(day)),
    })),
    appointments: calendar.appointments.filter(isRequested),
    ...(calendar.cancelledLate && { cancelledLate: calendar.cancelledLate.filter(isRequested) }),
    blockedTimes: calendar.blockedTimes.filter(isRequested),
    ...(calendar.busyTimes && { busyTimes: calendar.busyTimes.filter(isRequested) }),
  };
}

/**
 * Returns whether the calendar includes today or tomorrow by the business clock. The app stores such an
 * answer to be read offline, also after a reload.
 */
export function includesTodayOrTomorrow(calendar: Calendar | undefined): boolean {
  if (!calendar) return false;
  const today = dayIn(calendar.now, calendar.timeZone);
  const soon = [today, addDays(today, 1)];
  return calendar.members[0]?.days.some(({ day }) => soon.includes(day)) ?? false;
}

/**
 * Returns a placeholder for days that are still loading: the same members with closed days, so that no time
 * looks free.
 */
export function createPlaceholderDays(calendar: Calendar, { from, days }: Span): Calendar {
  const unknown = Array.from({ length: days }, (_, at) => ({ day: addDays(from, at), open: [] }));
  return {
    ...calendar,
    members: calendar.members.map((member) => ({ ...member, days: unknown })),
    appointments: [],
    cancelledLate: [],
    blockedTimes: [],
    busyTimes: [],
  };
}
