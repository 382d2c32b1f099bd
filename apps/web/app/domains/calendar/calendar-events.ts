import type { Calendar, CalendarVisit } from '@meche/contract/calendar';
import { formatVisitName } from '~/domains/appointments/appointment/visit-name.ts';
import { listVisitParts } from '~/domains/scheduling/hands-on-times.ts';
import { addDays, clockTime, minuteOf, wallClockIn } from '~/lib/dates/wall-clock.ts';
import { busyTimeId } from './busy-address.ts';

/** An item on the calendar grid. Its times are local times of the professional. */
export type GridEvent = {
  id: string;
  memberId: string;
  start: string;
  end: string;
  /**
   * True for a background item, which cannot be pressed: closed hours, free time within an appointment, the
   * line of a split appointment, the current time, the outline of a pressed time.
   */
  behind: boolean;
  kind: 'visit' | 'blocked' | 'busy' | 'lock' | 'free' | 'closed' | 'now' | 'slot';
  appointmentId?: string;
  /** Id of blocked time, or of a time that another calendar blocks (`busyTimeId`). */
  blockedTimeId?: string;
  /**
   * True for an appointment within the free time of another appointment; the grid draws it inside that one.
   */
  inset?: boolean;
  /** True for free time that contains another appointment. */
  filled?: boolean;
  /** True for a part of an appointment with several parts. */
  split?: boolean;
  state?: CalendarVisit['state'];
  /** Colour of the item's edge. Only appointments have one. */
  colour?: CalendarVisit['colour'];
  /** True when the payment awaits confirmation. */
  isUnpaid?: boolean;
  /** `canMove` makes the item draggable; `canPull` makes its end draggable. */
  canMove?: boolean;
  canPull?: boolean;
  /** True for every part of an appointment except the first. */
  continued?: boolean;
  title?: string;
  /** Name of the person on the waiting list to whom this blocked time is offered. */
  offeredTo?: string;
  details?: string;
  /** Price of the whole appointment. The grid shows it on the first part. */
  priceCents?: number;
  isAtHome?: boolean;
  /** What the appointment itself says of the marks of its card; its client has others. */
  marks?: readonly ('clash' | 'online' | 'card' | 'note')[];
};

/**
 * Returns the start and end of the grid, in minutes from midnight: full hours, an hour beyond the open or
 * booked hours of these members.
 */
export function computeShownHours(
  calendar: Calendar,
  memberIds: readonly string[],
): { fromMinute: number; untilMinute: number } {
  const marks = calendar.members
    .filter((member) => memberIds.includes(member.id))
    .flatMap((member) => member.days.flatMap(({ open }) => open))
    .flatMap((range) => [range.startsMinute, range.endsMinute]);
  const parts = listTakenParts(calendar, memberIds);
  const taken = parts.filter(({ isLong }) => !isLong).flatMap(({ from, until }) => [from, until]);
  // A day off shows usual hours, because members can still book on it.
  const usual = padToHours(marks.length > 0 ? [...marks, ...taken] : [9 * 60, 19 * 60, ...taken]);
  // An absence of days does not stretch the grid when a part of it is visible on each day.
  const hidden = parts.filter(
    ({ isLong, from, until }) => isLong && (until <= usual.fromMinute || from >= usual.untilMinute),
  );
  if (hidden.length === 0) return usual;
  const { fromMinute, untilMinute } = padToHours(hidden.flatMap(({ from, until }) => [from, until]));
  return {
    fromMinute: Math.min(usual.fromMinute, fromMinute),
    untilMinute: Math.max(usual.untilMinute, untilMinute),
  };
}

function padToHours(minutes: readonly number[]): { fromMinute: number; untilMinute: number } {
  const from = Math.floor(Math.min(...minutes) / 60) * 60 - 60;
  const until = Math.ceil(Math.max(...minutes) / 60) * 60 + 60;
  return { fromMinute: Math.max(0, from), untilMinute: Math.min(1440, until) };
}

/** `isLong` is true for parts of items longer than half a day. */
type TakenPart = { from: number; until: number; isLong: boolean };

/** Cuts the appointments and blocked times of these members at midnight, and returns the parts of loaded days. */
function listTakenParts(calendar: Calendar, memberIds: readonly string[]): TakenPart[] {
  const days = calendar.members[0]?.days.map(({ day }) => day) ?? [];
  return [
    ...calendar.appointments.map((one) => ({ ...one, memberId: one.member.id })),
    ...calendar.blockedTimes,
  ]
    .filter((one) => memberIds.includes(one.memberId))
    .flatMap((one) => {
      const { start, end } = toLocalTimes(calendar.timeZone, one);
      const isLong = Date.parse(one.endsAt) - Date.parse(one.startsAt) > 12 * 3_600_000;
      return days
        .filter((day) => start < localTimeAt(day, 1440) && end > localTimeAt(day, 0))
        .map((day) => ({
          from: start.startsWith(day) ? minuteOf(start) : 0,
          until: end.startsWith(day) ? minuteOf(end) : 1440,
          isLong,
        }));
    });
}

/**
 * Returns all grid items of these members on the loaded days: closed hours, appointments, late
 * cancellations whose time is still free, blocked times, busy times of other calendars and the current time.
 */
export function buildGridEvents(calendar: Calendar, memberIds: readonly string[]): GridEvent[] {
  const members = calendar.members.filter((member) => memberIds.includes(member.id));
  const shown = new Set(memberIds);
  const clashing = new Set(calendar.clashes?.map(({ appointmentId }) => appointmentId));
  return [
    ...members.flatMap((member) => member.days.flatMap((day) => closedTimes(member.id, day))),
    ...markInsets(
      calendar.appointments
        .filter((appointment) => shown.has(appointment.member.id))
        .flatMap((appointment) =>
          visitEvents(calendar.timeZone, appointment, { isClashing: clashing.has(appointment.id) }),
        ),
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
          title: formatVisitName(visit),
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
          // Time that is offered to the waiting list cannot be moved.
          ...(blocked.offered ? { offeredTo: blocked.offered.name } : { canMove: true, canPull: true }),
          title: blocked.label,
        };
      }),
    // They can be neither moved nor made longer: they change in the other calendar.
    ...(calendar.busyTimes ?? [])
      .filter((busy) => shown.has(busy.memberId))
      .map((busy): GridEvent => {
        const id = busyTimeId(busy);
        return {
          ...toLocalTimes(calendar.timeZone, busy),
          id,
          memberId: busy.memberId,
          behind: false,
          kind: 'busy',
          blockedTimeId: id,
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

function visitEvents(
  zone: string,
  appointment: CalendarVisit,
  { isClashing }: { isClashing: boolean },
): GridEvent[] {
  const services = appointment.services.join(', ');
  const parts = listVisitParts(appointment);
  const shared = {
    memberId: appointment.member.id,
    appointmentId: appointment.id,
    state: appointment.state,
    colour: appointment.colour,
    isUnpaid: appointment.payment.status === 'payment_to_confirm',
  };
  // A background line connects the parts of a split appointment.
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
  // Resizing changes the last part with work. Free time after that part keeps its length.
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
      title: formatVisitName(appointment),
      ...(!isLater && { priceCents: appointment.totalCents }),
      isAtHome: appointment.place === 'at_home',
      ...(!isLater && { marks: listMarks(appointment, isClashing) }),
      details: isLater && part.names.length > 0 ? part.names.join(', ') : services,
    };
  });
  return [...lock, ...events];
}

function listMarks(
  { bookedOnline, payment, hasNote }: CalendarVisit,
  isClashing: boolean,
): GridEvent['marks'] {
  return [
    ...(isClashing ? (['clash'] as const) : []),
    ...(bookedOnline ? (['online'] as const) : []),
    ...(payment.status === 'on_site' ? [] : (['card'] as const)),
    ...(hasNote ? (['note'] as const) : []),
  ];
}

/** Returns late cancellations whose time is still free. A new appointment at that time hides them. */
function stillFreeCancellations({
  cancelledLate = [],
  appointments,
  blockedTimes,
  busyTimes = [],
  members,
}: Calendar): CalendarVisit[] {
  const taken = [
    ...appointments.map(({ startsAt, endsAt, member }) => ({ startsAt, endsAt, memberId: member.id })),
    ...blockedTimes,
    ...busyTimes,
  ];
  return cancelledLate.filter(
    ({ startsAt, endsAt, member }) =>
      members.some(({ id }) => id === member.id) &&
      !taken.some((one) => one.memberId === member.id && one.startsAt < endsAt && startsAt < one.endsAt),
  );
}

/**
 * Marks an appointment that overlaps free time of the same member's other appointment as `inset`, and that
 * free time as `filled`.
 */
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
  // When the clocks go back, a local end can precede the local start. The item then gets its true length.
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
  return { start, end: end > start ? end : localTimeAt(start.slice(0, 10), minuteOf(start) + minutes) };
}

function localTimeAt(day: string, minute: number): string {
  const date = addDays(day, Math.floor(minute / 1440));
  return `${date}T${clockTime(minute % 1440)}`;
}
