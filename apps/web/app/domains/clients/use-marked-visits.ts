import type { ClientMark } from '@meche/contract/client-records';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '~/lib/api/api-provider.tsx';
import { markedVisitsQuery } from './queries.ts';

type MarkedVisit = { appointmentId: string; memberId: string; day: string; marks: ClientMark[] };
type Span = { from: string | undefined; days: number };
type MarkedVisits = { items: readonly MarkedVisit[] };

const noVisits: readonly MarkedVisit[] = [];
const none: ReadonlySet<string> = new Set();
const noMarks: ReadonlyMap<string, readonly ClientMark[]> = new Map();

const isAllergic = ({ marks }: MarkedVisit) => marks.includes('allergy');
const toAllergies = ({ items }: MarkedVisits) => items.filter(isAllergic);
const toAllergicIds = (found: MarkedVisits) =>
  new Set(toAllergies(found).map(({ appointmentId }) => appointmentId));
const toMarks = ({ items }: MarkedVisits) =>
  new Map(items.map(({ appointmentId, marks }) => [appointmentId, marks]));

/**
 * Returns the appointments of clients with an allergy on these days. Empty while loading and when `from` is
 * undefined.
 */
export function useListedAllergies(span: Span): readonly MarkedVisit[] {
  return useMarkedVisits(span, toAllergies) ?? noVisits;
}

/** Returns the ids of the appointments that `useListedAllergies` lists. */
export function useAllergicVisits(span: Span): ReadonlySet<string> {
  return useMarkedVisits(span, toAllergicIds) ?? none;
}

/** Returns what is known of the client of each appointment; appointments without a mark are left out. */
export function useClientMarks(span: Span): ReadonlyMap<string, readonly ClientMark[]> {
  return useMarkedVisits(span, toMarks) ?? noMarks;
}

function useMarkedVisits<Read>({ from = '', days }: Span, select: (found: MarkedVisits) => Read) {
  const query = markedVisitsQuery(useApi(), { from, days });
  return useQuery({ ...query, enabled: from !== '', select }).data;
}
