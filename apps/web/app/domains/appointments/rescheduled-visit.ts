import type { Appointment } from '@meche/contract/appointments';
import type { Calendar, CalendarVisit } from '@meche/contract/calendar';

/** Changes of an appointment; absent fields stay. */
export type VisitChange = {
  startsAt?: string | undefined;
  memberId?: string | undefined;
  durationMinutes?: number | undefined;
};

export type MovableVisit = Pick<CalendarVisit, 'id' | 'revision' | 'startsAt' | 'endsAt'> & {
  member: Pick<CalendarVisit['member'], 'id'>;
};

export function minutesOf({ startsAt, endsAt }: Pick<MovableVisit, 'startsAt' | 'endsAt'>): number {
  return (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
}

/** The present values of every changeable field; sending them reverts a move. */
export function currentValues(visit: MovableVisit): Required<VisitChange> {
  return { startsAt: visit.startsAt, memberId: visit.member.id, durationMinutes: minutesOf(visit) };
}

/** The fields that differ from the present values; undefined when none does. */
export function changedFields(visit: MovableVisit, pendingReschedule: VisitChange): VisitChange | undefined {
  const now = currentValues(visit);
  const { startsAt, memberId, durationMinutes } = pendingReschedule;
  const change: VisitChange = {
    ...(startsAt && Date.parse(startsAt) !== Date.parse(now.startsAt) && { startsAt }),
    ...(memberId && memberId !== now.memberId && { memberId }),
    ...(durationMinutes && durationMinutes !== now.durationMinutes && { durationMinutes }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/** Optimistic update: the calendar with the appointment at its new place. */
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

/** Applies moves queued offline; refused ones stay at their old place. */
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
  // Not movable again until the server has answered.
  const stands = { startsAt, endsAt, member: { id: member.id, name: member.name }, steps };
  return { ...visit, ...stands, reschedulable: false };
}

/** Shortest possible length: the last step with work shrinks to five minutes at least. */
export function shortestMinutes({ lines, ...visit }: Pick<Appointment, 'lines' | 'startsAt' | 'endsAt'>) {
  const last = lines.flatMap(({ steps }) => steps).findLast((step) => step.durationMinutes > 0);
  return minutesOf(visit) - (last?.durationMinutes ?? minutesOf(visit)) + 5;
}
