import type { Calendar, CalendarVisit } from '@meche/contract/calendar';
import { visitName } from '~/domains/appointments/visit-name.ts';
import { visitParts } from '~/domains/scheduling/hands-on-times.ts';
import { addDays, clockTime, minuteOf, wallClockIn } from '~/lib/dates/wall-clock.ts';

/** An item on the grid. Times are local times of the professional. */
export type GridEvent = {
  id: string;
  memberId: string;
  start: string;
  end: string;
  /**
   * Background item that cannot be pressed: closed hours, free time within an appointment, the current
   * time.
   */
  behind: boolean;
  kind: 'visit' | 'blocked' | 'lock' | 'free' | 'closed' | 'now' | 'slot';
  appointmentId?: string;
  blockedTimeId?: string;
  /** Lies in the free time of another appointment and is drawn inside it. */
  inset?: boolean;
  /** Free time that contains another appointment. */
  filled?: boolean;
  /** Part of an appointment with several parts. */
  split?: boolean;
  state?: CalendarVisit['state'];
  /** Edge colour; appointments only. */
  colour?: CalendarVisit['colour'];
  /** The payment awaits confirmation. */
  isUnpaid?: boolean;
  /** `canMove`: draggable. `canPull`: the end can be dragged. */
  canMove?: boolean;
  canPull?: boolean;
  /** A part after free time, other than the first. */
  continued?: boolean;
  title?: string;
  /** Slot held for this person of the waiting list. */
  offeredTo?: string;
  details?: string;
  /** Price of the whole appointment, shown on its first part. */
  priceCents?: number;
  isAtHome?: boolean;
};

/**
 * First and last hour of the grid in minutes from midnight: an hour more than the open or booked hours on
 * both sides.
 */
export function hoursShown(
  calendar: Calendar,
  memberIds: readonly string[],
): { fromMinute: number; untilMinute: number } {
  const marks = calendar.members
    .filter((member) => memberIds.includes(member.id))
    .flatMap((member) => member.days.flatMap(({ open }) => open))
    .flatMap((range) => [range.startsMinute, range.endsMinute]);
  const taken = [
    ...calendar.appointments.map((one) => ({ ...one, memberId: one.member.id })),
    ...calendar.blockedTimes,
  ]
    .filter((one) => memberIds.includes(one.memberId))
    .flatMap(({ startsAt, endsAt }) => {
      const [start, end] = [wallClockIn(startsAt, calendar.timeZone), wallClockIn(endsAt, calendar.timeZone)];
      // Past midnight: cut at the end of the grid.
      return [minuteOf(start), start.slice(0, 10) === end.slice(0, 10) ? minuteOf(end) : 1440];
    });
  // A day off shows usual hours, because members can still book on it.
  const all = marks.length > 0 ? [...marks, ...taken] : [9 * 60, 19 * 60, ...taken];
  const from = Math.floor(Math.min(...all) / 60) * 60 - 60;
  const until = Math.ceil(Math.max(...all) / 60) * 60 + 60;
  return { fromMinute: Math.max(0, from), untilMinute: Math.min(1440, until) };
}

/** All grid items of these members on the loaded days. */
export function gridEvents(calendar: Calendar, memberIds: readonly string[]): GridEvent[] {
  const members = calendar.members.filter((member) => memberIds.includes(member.id));
  const shown = new Set(memberIds);
  return [
    ...members.flatMap((member) => member.days.flatMap((day) => closedTimes(member.id, day))),
    ...markInsets(
      calendar.appointments
        .filter((appointment) => shown.has(appointment.member.id))
        .flatMap((appointment) => visitEvents(calendar.timeZone, appointment)),
    ),
    ...stillFreeCancellations(calendar)
      .filter(({ member }) => shown.has(member.id))
      .map(
        (visit): GridEvent => ({
          ...toLocalTimes(calendar.timeZone, visit),
          id: visit.id,
          memberId: visit.member.id,
          behind: false,
          kind: 'visit',
          appointmentId: visit.id,
          state: visit.state,
          colour: visit.colour,
          title: visitName(visit),
          details: visit.services.join(', '),
          isAtHome: visit.place === 'at_home',
        }),
      ),
    ...calendar.blockedTimes
      .filter((blocked) => shown.has(blocked.memberId))
      .map((blocked): GridEvent => {
        const times = toLocalTimes(calendar.timeZone, blocked);
        return {
          ...times,
          id: blocked.id,
          memberId: blocked.memberId,
          behind: false,
          kind: 'blocked',
          blockedTimeId: blocked.id,
          // A slot held for the waiting list cannot be moved.
          ...(blocked.offered ? { offeredTo: blocked.offered.name } : { canMove: true, canPull: true }),
          title: blocked.label,
        };
      }),
    ...members.map((member): GridEvent => {
      const now = wallClockIn(calendar.now, calendar.timeZone);
      return { id: `now ${member.id}`, memberId: member.id, start: now, end: now, behind: true, kind: 'now' };
    }),
  ];
}

type Day = Calendar['members'][number]['days'][number];

function closedTimes(memberId: string, { day, open }: Day): GridEvent[] {
  const closed: [number, number][] = [];
  let from = 0;
  for (const range of open.toSorted((a, b) => a.startsMinute - b.startsMinute)) {
    if (range.startsMinute > from) closed.push([from, range.startsMinute]);
    from = Math.max(from, range.endsMinute);
  }
  if (from < 1440) closed.push([from, 1440]);
  return closed.map(([start, end]) => ({
    id: `closed ${memberId} ${day} ${start}`,
    memberId,
    start: localTimeAt(day, start),
    end: localTimeAt(day, end),
    behind: true,
    kind: 'closed',
  }));
}

function visitEvents(zone: string, appointment: CalendarVisit): GridEvent[] {
  const services = appointment.services.join(', ');
  const parts = visitParts(appointment);
  const shared = {
    memberId: appointment.member.id,
    appointmentId: appointment.id,
    state: appointment.state,
    colour: appointment.colour,
    isUnpaid: appointment.payment.status === 'payment_to_confirm',
  };
  // A background strand connects the parts of a split appointment.
  const lock: GridEvent[] =
    parts.length > 1
      ? [
          {
            ...shared,
            ...toLocalTimes(zone, appointment),
            id: `${appointment.id} lock`,
            behind: true,
            kind: 'lock',
          },
        ]
      : [];
  // Resizing changes the last part with work; free time after it keeps its length.
  const lastWork = parts.findLastIndex(({ kind }) => kind === 'hands_on');
  const events = parts.map((part, at): GridEvent => {
    const isLater = at > 0;
    return {
      ...shared,
      ...toLocalTimes(zone, part),
      id: `${appointment.id} ${at}`,
      behind: part.kind === 'free',
      kind: part.kind === 'free' ? 'free' : 'visit',
      split: parts.length > 1,
      continued: isLater,
      ...(appointment.reschedulable &&
        part.kind === 'hands_on' && { canMove: true, canPull: at === lastWork }),
      title: visitName(appointment),
      ...(!isLater && { priceCents: appointment.totalCents }),
      isAtHome: appointment.place === 'at_home',
      details: isLater && part.names.length > 0 ? part.names.join(', ') : services,
    };
  });
  return [...lock, ...events];
}

/** Late cancellations whose time is still free; a new appointment at that time hides them. */
function stillFreeCancellations({
  cancelledLate = [],
  appointments,
  blockedTimes,
  members,
}: Calendar): CalendarVisit[] {
  const taken = [
    ...appointments.map(({ startsAt, endsAt, member }) => ({ startsAt, endsAt, memberId: member.id })),
    ...blockedTimes,
  ];
  return cancelledLate.filter(
    ({ startsAt, endsAt, member }) =>
      members.some(({ id }) => id === member.id) &&
      !taken.some((one) => one.memberId === member.id && one.startsAt < endsAt && startsAt < one.endsAt),
  );
}

/** Marks appointments inside another appointment's free time as inset, and that free time as filled. */
function markInsets(events: GridEvent[]): GridEvent[] {
  const free = events.filter(({ kind }) => kind === 'free');
  const visits = events.filter(({ kind }) => kind === 'visit');
  const meets = (one: GridEvent) => (other: GridEvent) =>
    one.memberId === other.memberId &&
    one.appointmentId !== other.appointmentId &&
    one.start < other.end &&
    other.start < one.end;
  return events.map((event) => {
    if (event.kind === 'free' && visits.some(meets(event))) return { ...event, filled: true };
    if (event.kind === 'visit' && free.some(meets(event))) return { ...event, inset: true };
    return event;
  });
}

function toLocalTimes(zone: string, { startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  const start = wallClockIn(startsAt, zone);
  const end = wallClockIn(endsAt, zone);
  // When the clocks go back, a local end can precede the start: draw the true length.
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
  return { start, end: end > start ? end : localTimeAt(start.slice(0, 10), minuteOf(start) + minutes) };
}

function localTimeAt(day: string, minute: number): string {
  const date = addDays(day, Math.floor(minute / 1440));
  return `${date}T${clockTime(minute % 1440)}`;
}
