import type { Calendar } from '@meche/contract/calendar';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { addDays } from '~/lib/dates/wall-clock.ts';
import { calendarKey, calendarQuery } from './queries.ts';

type Span = { from: string; days: number };

/** Neighbours are fetched ahead, and again once they are as old as this: never older than what is shown lets pass. */
const aheadForMs = 120_000;
/** On a calendar that is looked at, two rounds have failed to come. Not the business clock: how long the answer lay here. */
const oldAfterMs = 180_000;

/**
 * The days that are shown, at once where a longer answer holds them; the ones before and after are fetched ahead. `isOld`: what
 * is known of them may no longer be so, and something fresher is on its way or cannot be had.
 */
export function useShownDays(
  { from, days }: Span,
  today: string,
): { asked: UseQueryResult<Calendar>; isOld: boolean } {
  const api = useApi();
  const cache = useQueryClient();
  const query = (first: string) => ({
    ...calendarQuery(api, { from: first === today && days === 1 ? undefined : first, days }),
    ...held(cache, { from: first, days }),
  });
  const asked = useQuery(query(from));
  const isThere = asked.data !== undefined && !asked.error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `query` is made of what is listed
  useEffect(() => {
    if (!isThere) return;
    // The next one first: that is where most go.
    for (const first of [addDays(from, days), addDays(from, -days)]) {
      void cache.prefetchQuery({ ...query(first), staleTime: aheadForMs });
    }
  }, [cache, isThere, asked.dataUpdatedAt, from, days, today]);
  const isRenewed = asked.isFetching || asked.isRefetchError;
  const isOld = asked.data !== undefined && isRenewed && Date.now() - asked.dataUpdatedAt > oldAfterMs;
  return { asked, isOld };
}

/** The calendar is fresh on return: asked again whenever the page comes back into sight, from wherever. */
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

function held(cache: ReturnType<typeof useQueryClient>, span: Span) {
  const known = () =>
    cache
      .getQueryCache()
      .findAll({ queryKey: calendarKey })
      .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
      .map(({ state }) => ({
        at: state.dataUpdatedAt,
        // Beside the days lie months, which hold numbers only.
        part: daysOf(hasVisits(state.data) ? state.data : undefined, span),
      }))
      .find(({ part }) => part !== undefined);
  return { initialData: () => known()?.part, initialDataUpdatedAt: () => known()?.at };
}

const hasVisits = (known: unknown): known is Calendar =>
  typeof known === 'object' && known !== null && 'appointments' in known;

/** These days as a longer answer knows them; undefined when it does not hold them all. */
export function daysOf(calendar: Calendar | undefined, { from, days }: Span): Calendar | undefined {
  const wanted = new Set(Array.from({ length: days }, (_, at) => addDays(from, at)));
  const has = calendar?.members[0]?.days.filter(({ day }) => wanted.has(day)).length;
  if (!calendar || has !== days) return;
  const isWanted = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
    wanted.has(dayIn(startsAt, calendar.timeZone)) || wanted.has(dayIn(endsAt, calendar.timeZone));
  return {
    ...calendar,
    members: calendar.members.map((member) => ({
      ...member,
      days: member.days.filter(({ day }) => wanted.has(day)),
    })),
    appointments: calendar.appointments.filter(isWanted),
    ...(calendar.cancelledLate && { cancelledLate: calendar.cancelledLate.filter(isWanted) }),
    blockedTimes: calendar.blockedTimes.filter(isWanted),
  };
}

/** What stays readable without network, also after a reload. */
export function holdsTodayOrTomorrow(calendar: Calendar | undefined): boolean {
  if (!calendar) return false;
  const today = dayIn(calendar.now, calendar.timeZone);
  const soon = [today, addDays(today, 1)];
  return calendar.members[0]?.days.some(({ day }) => soon.includes(day)) ?? false;
}

/** The same people on days that are not known yet: closed from end to end, so that nothing looks free. */
export function unknownDays(calendar: Calendar, { from, days }: Span): Calendar {
  const unknown = Array.from({ length: days }, (_, at) => ({ day: addDays(from, at), open: [] }));
  return {
    ...calendar,
    members: calendar.members.map((member) => ({ ...member, days: unknown })),
    appointments: [],
    cancelledLate: [],
    blockedTimes: [],
  };
}
