import type { Availability } from '@meche/contract/scheduling';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getProfessional } from '#professionals';
import { findSlotsForMove, previewBookedVisit } from '#scheduling';
import { listMembers, type MemberOfStaff, mayOpenCalendar } from '#staff';
import { getOwnBooking } from './get-appointment.ts';
import { bookedOf, canPerform, stepsOf } from './hand-over-visit.ts';
import { readPayment } from './read-payment.ts';
import { isInWeek, isReschedulable, judgeOwnMove, type Week } from './rules.ts';
import { type AppointmentRow, findAppointment } from './store/appointments.ts';

type Deps = { db: Database; clock: Clock };

/**
 * Lists the other times to which the customer may move the appointment, with the same services and member;
 * a late move only within its week. The time that it occupies counts as free. Refuses not_found, forbidden
 * to the professional, wrong_state, invalid_input for a day out of range.
 */
export async function findMoveTimes(
  { db, clock }: Deps,
  { id, accountId }: { id: string; accountId: string },
  { from, days }: { from?: string | undefined; days: number },
): Promise<Availability> {
  const row = await getOwnBooking(db, id, accountId);
  const payment = await readPayment(db, row);
  const policy = await getProfessional(db, row.professionalId);
  const move = judgeOwnMove(row, { payment, policy }, clock.now());
  if (!move.to) refuse('wrong_state');
  const found = await timesOf({ db, clock }, row, {
    from,
    days,
    hours: 'online' as const,
    mayHaveIt: (member) => member.id === row.memberId,
  });
  return move.to === 'same_week' ? keepWeek(found, move.week) : found;
}

/**
 * Lists the times to which the professional may move the appointment: all working hours of the calendars
 * that the caller may open, without minimum notice or horizon. Refuses not_found, wrong_state,
 * invalid_input for a day out of range.
 */
export async function findMoveTimesForProfessional(
  { db, clock }: Deps,
  { id, standing }: { id: string; standing: Held<'own_calendar'> },
  { from, days }: { from: string; days: number },
): Promise<Availability> {
  const row = await findAppointment(db, id);
  const isHere = row?.professionalId === standing.professionalId;
  if (!row || !isHere || !mayOpenCalendar(standing, row.memberId)) refuse('not_found');
  if (!isReschedulable(row, clock.now())) refuse('wrong_state');
  return timesOf({ db, clock }, row, {
    from,
    days,
    hours: 'all' as const,
    // The appointment may stay with its member, even if this member no longer offers the services.
    mayHaveIt: (member) =>
      mayOpenCalendar(standing, member.id) && (member.id === row.memberId || canPerform(member, row)),
  });
}

function keepWeek({ days, lastDay, ...found }: Availability, week: Week): Availability {
  return {
    ...found,
    lastDay: lastDay < week.until ? lastDay : week.until,
    days: days.map((one) => (isInWeek(one.day, week) ? one : { ...one, slots: [] })),
  };
}

type Span = { from?: string | undefined; days: number; hours: 'online' | 'all' };

async function timesOf(
  { db, clock }: Deps,
  row: AppointmentRow,
  { mayHaveIt, ...span }: Span & { mayHaveIt: (member: MemberOfStaff) => boolean },
): Promise<Availability> {
  const occupant = { kind: 'appointment' as const, id: row.id };
  const members = (await listMembers(db, row.professionalId)).filter(mayHaveIt);
  const booked = bookedOf(row, await getProfessional(db, row.professionalId));
  const visit = await previewBookedVisit(db, { booked, occupant, members, steps: stepsOf(row) });
  return findSlotsForMove({ db, clock }, { visit, occupant, startsAt: row.startsAt, ...span });
}
