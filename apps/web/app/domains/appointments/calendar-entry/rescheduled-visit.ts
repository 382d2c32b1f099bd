import type { Appointment } from '@meche/contract/appointments';
import type { Calendar, CalendarVisit } from '@meche/contract/calendar';

/** Changes to an appointment. Absent fields stay as they are. */
export type VisitChange = {
  startsAt?: string | undefined;
  memberId?: string | undefined;
  durationMinutes?: number | undefined;
};

export type MovableVisit = Pick<CalendarVisit, 'id' | 'revision' | 'startsAt' | 'endsAt'> & {
  member: Pick<CalendarVisit['member'], 'id'>;
};

export function durationInMinutes({ startsAt, endsAt }: Pick<MovableVisit, 'startsAt' | 'endsAt'>): number {
  return (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
}

/** Returns the current value of every field that a move can change. Sending these values reverts a move. */
export function getCurrentValues(visit: MovableVisit): Required<VisitChange> {
  return { startsAt: visit.startsAt, memberId: visit.member.id, durationMinutes: durationInMinutes(visit) };
}

/** Returns the fields that differ from the current values, or undefined when none differs. */
export function findChangedFields(
  visit: MovableVisit,
  pendingReschedule: VisitChange,
): VisitChange | undefined {
  const now = getCurrentValues(visit);
  const { startsAt, memberId, durationMinutes } = pendingReschedule;
  const change: VisitChange = {
    ...(startsAt && Date.parse(startsAt) !== Date.parse(now.startsAt) && { startsAt }),
    ...(memberId && memberId !== now.memberId && { memberId }),
    ...(durationMinutes && durationMinutes !== now.durationMinutes && { durationMinutes }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

/**
 * Optimistic update: returns the calendar with the appointment at its new time, member and length, and not
 * movable again.
 */
export function applyVisitChange(
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

/**
 * Returns the calendar with the moves that are queued offline applied. Moves that the server refused are
 * not applied.
 */
export function applyQueuedMoves(calendar: Calendar, calls: readonly WaitingMove[]): Calendar {
  return calls.reduce(
    (shown, { about, refused }) =>
      about?.change && refused === undefined
        ? applyVisitChange(shown, { id: about.id, change: about.change as VisitChange })
        : shown,
    calendar,
  );
}

function changed(visit: CalendarVisit, change: VisitChange, members: Calendar['members']): CalendarVisit {
  const { startsAt = visit.startsAt, durationMinutes = durationInMinutes(visit) } = change;
  const member = members.find(({ id }) => id === change.memberId) ?? visit.member;
  const endsAt = new Date(Date.parse(startsAt) + durationMinutes * 60_000).toISOString();
  const last = visit.steps.findLastIndex((step) => step.durationMinutes > 0);
  const more = durationMinutes - durationInMinutes(visit);
  const steps = visit.steps.map((step, at) =>
    at === last ? { ...step, durationMinutes: step.durationMinutes + more } : step,
  );
  // The appointment cannot be moved again until the server has answered.
  const stands = { startsAt, endsAt, member: { id: member.id, name: member.name }, steps };
  return { ...visit, ...stands, reschedulable: false };
}

/** Returns the shortest possible length in minutes. The last step with work can shrink to five minutes. */
export function computeShortestMinutes({
  lines,
  ...visit
}: Pick<Appointment, 'lines' | 'startsAt' | 'endsAt'>) {
  const last = lines.flatMap(({ steps }) => steps).findLast((step) => step.durationMinutes > 0);
  return durationInMinutes(visit) - (last?.durationMinutes ?? durationInMinutes(visit)) + 5;
}
