import type { Calendar } from '@meche/contract/calendar';
import { type Category, categories } from '@meche/contract/enumerations';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { type Clock, dayOf, earliest } from '#kit/time';
import { findSettings, getProfessional, listCalendarColours, type Palette, paletteOf } from '#professionals';
import { readAgenda } from '#scheduling';
import { listEquipments } from '#services';
import { listMembers, mayOpenCalendar } from '#staff';
import { listOffersBetween } from '#waiting';
import { presentCalendarVisits } from './present-appointments.ts';
import { type CalendarRow, listInCalendar } from './store/calendar.ts';

/**
 * Days of the calendars that the caller may open, by default from today in the professional’s time zone.
 * Refuses not_found, invalid_input for a day out of range.
 */
export async function readCalendar(
  { db, clock }: { db: Database; clock: Clock },
  standing: Held<'own_calendar'>,
  query: { from?: string | undefined; days: number },
): Promise<Calendar> {
  const { professionalId } = standing;
  const [professional, settings, chosen, allMembers, equipments] = await Promise.all([
    getProfessional(db, professionalId),
    findSettings(db, professionalId),
    listCalendarColours(db, professionalId),
    listMembers(db, professionalId),
    listEquipments(db, professionalId),
  ]);
  if (!settings) refuse('not_found');
  const { firstWeekday, colouredBy } = settings;
  const palette = paletteOf(
    chosen,
    allMembers.map((member) => member.id),
  );
  const members = allMembers.filter((member) => mayOpenCalendar(standing, member.id));
  const now = clock.now();
  const memberIds = members.map((member) => member.id);
  const agenda = await readAgenda(db, {
    professionalId,
    timeZone: professional.timeZone,
    memberIds,
    from: query.from ?? dayOf(now, professional.timeZone),
    days: query.days,
    now,
  });
  const listInRange = await listInCalendar(db, professionalId, agenda.startsAt, agenda.endsAt);
  const offers = await listOffersBetween(db, memberIds, agenda);
  const opened = listInRange.filter((row) => mayOpenCalendar(standing, row.memberId));
  const [cancelled, rows] = [true, false].map((isCancelled) =>
    opened.filter(({ state }) => (state === 'cancelled') === isCancelled),
  ) as [CalendarRow[], CalendarRow[]];
  const colourOf = ({ memberId, lines }: CalendarRow) =>
    colouredBy === 'category' ? palette.ofCategory(categoryOf(lines)) : palette.ofMember(memberId);
  const blockedTimes = agenda.blockedTimes.filter((one) => mayOpenCalendar(standing, one.memberId));
  return {
    timeZone: professional.timeZone,
    now: now.toISOString(),
    slotStepMinutes: professional.slotStepMinutes,
    ...(settings.bufferMinutes > 0 && { bufferMinutes: settings.bufferMinutes }),
    defaultView: professional.defaultView,
    firstWeekday,
    colouredBy,
    hasEquipment: equipments.length > 0,
    ...(colouredBy === 'category' && { categories: categoriesOf(rows, palette) }),
    members: presentMembers(members, rows, agenda, palette),
    appointments: await presentCalendarVisits(db, rows, { now, colourOf }),
    ...(cancelled.length > 0 && {
      cancelledLate: await presentCalendarVisits(db, cancelled, { now, colourOf }),
    }),
    blockedTimes: [...blockedTimes.map(presentBlocked), ...offers.map(presentOffered)],
    ...presentBusyTimes(standing, agenda, rows),
  };
}

/** Of an appointment that overlaps an event, the pause that follows it is no clash. */
function presentBusyTimes(
  standing: Held<'own_calendar'>,
  agenda: Agenda,
  rows: readonly CalendarRow[],
): Pick<Calendar, 'busyTimes' | 'clashes'> {
  const isOpened = ({ memberId }: { memberId: string }) => mayOpenCalendar(standing, memberId);
  const busyTimes = agenda.busyTimes.filter(isOpened);
  const clashes = agenda.clashes.filter(isOpened).flatMap(({ appointmentId, startsAt, endsAt }) => {
    const visit = rows.find(({ id }) => id === appointmentId);
    return visit && startsAt < visit.endsAt
      ? [{ appointmentId, ...span({ startsAt, endsAt: earliest(endsAt, visit.endsAt) }) }]
      : [];
  });
  return {
    ...(busyTimes.length > 0 && {
      busyTimes: busyTimes.map((one) => ({ memberId: one.memberId, ...span(one) })),
    }),
    ...(clashes.length > 0 && { clashes }),
  };
}

const span = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

type Agenda = Awaited<ReturnType<typeof readAgenda>>;

/**
 * Lists the members, then former members who still have appointments in the range; these have no open
 * hours.
 */
function presentMembers(
  members: Awaited<ReturnType<typeof listMembers>>,
  rows: readonly CalendarRow[],
  agenda: Agenda,
  palette: Palette,
): Calendar['members'] {
  const closed = agenda.members[0]?.days.map(({ day }) => ({ day, open: [] })) ?? [];
  return [
    ...members.map((member) => ({
      id: member.id,
      name: member.name,
      portraitId: member.portraitId,
      colour: palette.ofMember(member.id),
      left: false,
      days: agenda.members.find((one) => one.id === member.id)?.days ?? [],
    })),
    ...listFormerMembers(rows, members).map((gone) => ({
      ...gone,
      colour: palette.ofMember(gone.id),
      days: closed,
    })),
  ];
}

function presentBlocked(blocked: Agenda['blockedTimes'][number]): Calendar['blockedTimes'][number] {
  return { ...blocked, ...span(blocked) };
}

/** A time reserved for a waiting-list offer. */
function presentOffered(
  offer: Awaited<ReturnType<typeof listOffersBetween>>[number],
): Calendar['blockedTimes'][number] {
  return {
    id: offer.id,
    memberId: offer.memberId,
    label: '',
    seriesId: null,
    ...span(offer),
    offered: { name: offer.customerName, until: offer.expiresAt.toISOString() },
  };
}

function categoryOf(lines: CalendarRow['lines']): Category | null {
  return lines[0]?.category ?? null;
}

/** The legend of the colours, in the order of `categories`; lines without a category come last. */
function categoriesOf(rows: readonly CalendarRow[], { ofCategory }: Palette) {
  const there = new Set(rows.map(({ lines }) => categoryOf(lines)));
  return [...categories, null]
    .filter((category) => there.has(category))
    .map((category) => ({ category, colour: ofCategory(category) }));
}

/** Former members who still have appointments in the range, with the name at the time of booking. */
function listFormerMembers(rows: readonly CalendarRow[], members: readonly { id: string }[]) {
  const known = new Set(members.map(({ id }) => id));
  const gone = new Map(
    rows.flatMap(({ memberId, memberName }) =>
      known.has(memberId) ? [] : [[memberId, memberName] as const],
    ),
  );
  return [...gone].map(([id, name]) => ({ id, name, portraitId: null, left: true }));
}
