import type { Appointment } from '@meche/contract/appointments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '~/lib/api/api-provider.tsx';
import { appointmentsQuery } from '../queries.ts';
import type { BookingDraft } from './booking-draft.ts';
import type { Booking } from './booking-kind.ts';

type Visit = Pick<Appointment, 'id' | 'state' | 'startsAt' | 'endsAt'> & {
  professional: Pick<Appointment['professional'], 'id' | 'name'>;
  lines: readonly Pick<Appointment['lines'][number], 'serviceId'>[];
};

export type OwnVisit<V extends Visit = Appointment> = { kind: 'held' | 'same' | 'overlaps'; visit: V };

/**
 * Finds the customer's own appointment at the chosen time: one with the same services in the same order
 * (`held` or `same`), or a booked one that overlaps. Other holds are ignored. `minutes` is the duration of
 * the new appointment; undefined counts as 0.
 */
export function findOwnVisitAt<V extends Visit>(
  visits: readonly V[],
  professionalId: string,
  { startsAt, serviceIds }: Pick<BookingDraft, 'startsAt' | 'serviceIds'>,
  minutes: number | undefined,
): OwnVisit<V> | undefined {
  if (!startsAt) return undefined;
  const start = Date.parse(startsAt);
  const end = start + (minutes ?? 0) * 60_000;
  const isSame = (visit: V) =>
    visit.professional.id === professionalId &&
    Date.parse(visit.startsAt) === start &&
    visit.lines.map((line) => line.serviceId).join() === serviceIds.join();
  const same = visits.find(isSame);
  if (same) return { kind: same.state === 'held' ? 'held' : 'same', visit: same };
  const other = visits.find(
    (visit) => visit.state !== 'held' && Date.parse(visit.startsAt) < end && start < Date.parse(visit.endsAt),
  );
  return other && { kind: 'overlaps', visit: other };
}

/**
 * Applies `findOwnVisitAt` to the booking in progress. Sees only the loaded pages of upcoming appointments.
 * Undefined when signed out, once the slot is held, for a group, and without a conflict.
 */
export function useOwnVisit({ user, page, draft, quote }: Booking): OwnVisit | undefined {
  const isSearched = Boolean(user) && !draft.appointmentId && !draft.companions;
  const { data } = useInfiniteQuery({
    ...appointmentsQuery(useApi(), 'upcoming'),
    enabled: isSearched && draft.startsAt !== undefined,
  });
  const visits = data?.pages.flatMap(({ items }) => items) ?? [];
  if (!isSearched) return undefined;
  return findOwnVisitAt(visits, page.id, draft, quote.data?.durationMinutes);
}
