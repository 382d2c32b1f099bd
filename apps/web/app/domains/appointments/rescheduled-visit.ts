import type { Appointment } from '@meche/contract/appointments';
import type { Calendar, CalendarVisit } from '@meche/contract/calendar';

/** What is to be otherwise with a visit; what is absent stays. */
export type VisitChange = {
  startsAt?: string | undefined;
  memberId?: string | undefined;
  durationMinutes?: number | undefined;
};

/** A visit as far as it can be moved. */
export type MovableVisit = Pick<CalendarVisit, 'id' | 'revision' | 'startsAt' | 'endsAt'> & {
  member: Pick<CalendarVisit['member'], 'id'>;
};

export function minutesOf({ startsAt, endsAt }: Pick<MovableVisit, 'startsAt' | 'endsAt'>): number {
  return (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
}

/** Everything of a visit that can be otherwise, as it stands: what takes a move back. */
export function standsNow(visit: MovableVisit): Required<VisitChange> {
  return { startsAt: visit.startsAt, memberId: visit.member.id, durationMinutes: minutesOf(visit) };
}

/** What of a wish is otherwise than it stands; undefined where nothing is. */
export function differing(visit: MovableVisit, pendingReschedule: VisitChange): VisitChange | undefined {
  const now = standsNow(visit);
  const { startsAt, memberId, durationMinutes } = pendingReschedule;
  const change: VisitChange = {
    ...(startsAt && Date.parse(startsAt) !== Date.parse(now.startsAt) && { startsAt }),
    ...(memberId && memberId !== now.memberId && { memberId }),
    ...(durationMinutes && durationMinutes !== now.durationMinutes && { durationMinutes }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** The calendar as it will be, while the server is asked: the whole visit is where it was dropped. */
export function withChange(
  calendar: Calendar,
  { id, change }: { id: string; change: VisitChange },
): Calendar {
  return {
    ...calendar,
    appointments: calendar.appointments.map((visit) =>
      visit.id === id ? changed(visit, change, calendar.members) : visit,
    ),
  };
}

type WaitingMove = { about?: { id: string; change?: unknown }; refused?: string };

/** The same for what waits for the network: what was refused stands where it stood. */
export function withWaitingMoves(calendar: Calendar, calls: readonly WaitingMove[]): Calendar {
  return calls.reduce(
    (shown, { about, refused }) =>
      about?.change && refused === undefined
        ? withChange(shown, { id: about.id, change: about.change as VisitChange })
        : shown,
    calendar,
  );
}

function changed(visit: CalendarVisit, change: VisitChange, members: Calendar['members']): CalendarVisit {
  const { startsAt = visit.startsAt, durationMinutes = minutesOf(visit) } = change;
  const member = members.find(({ id }) => id === change.memberId) ?? visit.member;
  const endsAt = new Date(Date.parse(startsAt) + durationMinutes * 60_000).toISOString();
  const last = visit.steps.findLastIndex((step) => step.durationMinutes > 0);
  const more = durationMinutes - minutesOf(visit);
  const steps = visit.steps.map((step, at) =>
    at === last ? { ...step, durationMinutes: step.durationMinutes + more } : step,
  );
  // Until it is known how it stands it is moved no further.
  const stands = { startsAt, endsAt, member: { id: member.id, name: member.name }, steps };
  return { ...visit, ...stands, reschedulable: false };
}

/** The least that a visit can take: its last work shrinks to five minutes, and no further. */
export function shortestMinutes({ lines, ...visit }: Pick<Appointment, 'lines' | 'startsAt' | 'endsAt'>) {
  const last = lines.flatMap(({ steps }) => steps).findLast((step) => step.durationMinutes > 0);
  return minutesOf(visit) - (last?.durationMinutes ?? minutesOf(visit)) + 5;
}
