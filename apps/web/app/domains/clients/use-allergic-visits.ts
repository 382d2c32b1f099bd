import { useQuery } from '@tanstack/react-query';
import { useApi } from '~/lib/api/api-provider.tsx';
import { allergicVisitsQuery } from './queries.ts';

type AllergicVisit = { appointmentId: string; memberId: string; day: string };

const noVisits: readonly AllergicVisit[] = [];
const none: ReadonlySet<string> = new Set();

/**
 * Returns the appointments of clients with an allergy on these days. Empty while loading and when `from` is
 * undefined.
 */
export function useListedAllergies(span: {
  from: string | undefined;
  days: number;
}): readonly AllergicVisit[] {
  const { from = '', days } = span;
  const { data } = useQuery({ ...allergicVisitsQuery(useApi(), { from, days }), enabled: from !== '' });
  return data?.items ?? noVisits;
}

/** Returns the ids of the appointments that `useListedAllergies` lists. */
export function useAllergicVisits(span: { from: string | undefined; days: number }): ReadonlySet<string> {
  const { from = '', days } = span;
  const { data } = useQuery({
    ...allergicVisitsQuery(useApi(), { from, days }),
    enabled: from !== '',
    select: ({ items }) => new Set(items.map(({ appointmentId }) => appointmentId)),
  });
  return data ?? none;
}
