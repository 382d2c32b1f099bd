import type { Calendar, CalendarVisit } from '@meche/contract/calendar';

export type CalendarChange =
  | { kind: 'added' | 'gone' | 'moved' | 'state'; visit: CalendarVisit }
  | { kind: 'blocked' };

/**
 * Returns the differences between two versions of the same days, one per appointment: a moved appointment
 * does not also report its state. Calendars of different days have no differences.
 */
export function diffCalendars(before: Calendar, after: Calendar): CalendarChange[] {
  if (daysOf(before) !== daysOf(after)) return [];
  const [was, is] = [visitsIn(before), visitsIn(after)];
  const changes: CalendarChange[] = [];
  for (const visit of is.values()) {
    const known = was.get(visit.id);
    if (!known) changes.push({ kind: 'added', visit });
    else if (whereOf(known) !== whereOf(visit)) changes.push({ kind: 'moved', visit });
    else if (known.state !== visit.state) changes.push({ kind: 'state', visit });
  }
  for (const visit of was.values()) if (!is.has(visit.id)) changes.push({ kind: 'gone', visit });
  if (blockedIn(before) !== blockedIn(after)) changes.push({ kind: 'blocked' });
  return changes;
}

/** A slot that is held during payment is not an appointment yet. */
function visitsIn({ appointments }: Calendar): Map<string, CalendarVisit> {
  return new Map(appointments.filter(({ state }) => state !== 'held').map((visit) => [visit.id, visit]));
}

function whereOf({ startsAt, endsAt, member }: CalendarVisit): string {
  return `${startsAt} ${endsAt} ${member.id}`;
}

function blockedIn({ blockedTimes }: Calendar): string {
  return blockedTimes
    .map(({ id, startsAt, endsAt, memberId }) => `${id} ${startsAt} ${endsAt} ${memberId}`)
    .toSorted()
    .join();
}

function daysOf({ members }: Calendar): string {
  return members[0]?.days.map(({ day }) => day).join() ?? '';
}
