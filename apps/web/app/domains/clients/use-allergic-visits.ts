import { useQuery } from '@tanstack/react-query';
import { useApi } from '~/lib/api/api-provider.tsx';
import { allergicVisitsQuery } from './queries.ts';

type AllergicVisit = { appointmentId: string; memberId: string; day: string };

const nobody: readonly AllergicVisit[] = [];
const none: ReadonlySet<string> = new Set();

/** Visits of these days that are marked in red; none while it is not known, or no day is. */
export function useListedAllergies(span: {
  from: string | undefined;
  days: number;
}): readonly AllergicVisit[] {
  const { from = '', days } = span;
  const { data } = useQuery({ ...allergicVisitsQuery(useApi(), { from, days }), enabled: from !== '' });
  return data?.items ?? nobody;
}

/** The same by the ids of appointments. */
export function useAllergicVisits(span: { from: string | undefined; days: number }): ReadonlySet<string> {
  const { from = '', days } = span;
  const { data } = useQuery({
    ...allergicVisitsQuery(useApi(), { from, days }),
    enabled: from !== '',
    select: ({ items }) => new Set(items.map(({ appointmentId }) => appointmentId)),
  });
  return data ?? none;
}
