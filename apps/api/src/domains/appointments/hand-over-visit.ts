import type { AppointmentToHandOver } from '@meche/contract/handing-over';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getProfessional, type ProfessionalForBooking } from '#professionals';
import { enterCalendar, handOverSlot, listFreeFor, SlotLost, type VisitBooked } from '#scheduling';
import { listMembers, type MemberOfStaff } from '#staff';
import { AppointmentChanged, AppointmentHandedOver } from './facts.ts';
import {
  type AppointmentRow,
  insertEvent,
  type LineBooked,
  listAppointmentsByIds,
  lockAppointment,
  type StepBooked,
  updateAppointment,
} from './store/appointments.ts';
import { countUpcomingOfMember, listUpcomingIdsOfMember } from './store/by-member.ts';

type Deps = { db: Database; clock: Clock };

/** Bounds the answer, because each appointment costs a query for the members who are free. */
const MAX_VISITS = 50;

/**
 * Lists at most 50 appointments of a member that are not over, each with the colleagues who could take
 * over. `count` is their total number. Refuses not_found.
 */
export async function listAppointmentsToHandOver(
  { db, clock }: Deps,
  { standing: { professionalId } }: { accountId: string; standing: Held<'manage_staff'> },
  memberId: string,
): Promise<{ appointments: AppointmentToHandOver[]; count: number }> {
  const now = clock.now();
  const members = await listMembers(db, professionalId);
  if (!members.some(({ id }) => id === memberId)) refuse('not_found');
  const professional = await getProfessional(db, professionalId);
  const ids = await listUpcomingIdsOfMember(db, { professionalId, memberId, now }, MAX_VISITS);
  const rows = await listAppointmentsByIds(db, ids);
  const appointments: AppointmentToHandOver[] = [];
  for (const row of ids.flatMap((id) => rows.find((one) => one.id === id) ?? [])) {
    const able = members.filter((member) => member.id !== row.memberId && canPerform(member, row));
    const free = await listFreeFor(
      db,
      bookedOf(row, professional),
      able.map(({ id }) => id),
      now,
    );
    appointments.push({
      id: row.id,
      timeZone: row.timeZone,
      place: row.place,
      city: row.city,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      customerName: row.customerName,
      services: row.lines.map(({ name }) => name),
      colleagues: free.flatMap(({ memberId: id, worksThen }) =>
        able
          .filter((member) => member.id === id)
          .map(({ name, portraitId }) => ({ id, name, portraitId, worksThen })),
      ),
    });
  }
  return { appointments, count: await countUpcomingOfMember(db, { professionalId, memberId, now }) };
}

/**
 * Hands an appointment to a colleague, with the same time, services and price. The customer is notified and
 * may cancel for free. Does nothing if the colleague already has the appointment. Refuses not_found,
 * wrong_state, member_not_able, slot_taken.
 */
export async function handOverAppointment(
  { db, clock }: Deps,
  { accountId, standing: { professionalId } }: { accountId: string; standing: Held<'manage_staff'> },
  { id, memberId }: { id: string; memberId: string },
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  const professional = await getProfessional(db, professionalId);
  const change = enterCalendar(db, professionalId, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, id);
    const row = await lockAppointment(tx, id);
    if (row?.professionalId !== professionalId) refuse('not_found');
    const now = clock.now();
    if (!isToCome(row, now)) refuse('wrong_state');
    if (row.memberId === memberId) return;
    const colleague = (await listMembers(tx, professionalId)).find((member) => member.id === memberId);
    if (!colleague || !canPerform(colleague, row)) refuse('member_not_able');
    const booked = bookedOf(row, professional);
    const occupant = { kind: 'appointment' as const, id };
    if (!(await handOverSlot(tx, { booked, occupant, from: row.memberId, to: memberId, now })))
      refuse('wrong_state');
    // The customer had chosen another member, so cancelling becomes free, as after a move by the
    // professional.
    const change = { memberId, memberName: colleague.name, lateFeePercent: 0 };
    await updateAppointment(tx, id, change, now);
    await insertEvent(tx, {
      appointmentId: id,
      at: now,
      kind: 'handed_over',
      actor: 'professional',
      actorId: accountId,
      detail: {
        from: { memberId: row.memberId, memberName: row.memberName },
        to: { memberId, memberName: colleague.name },
      },
    });
    if (row.state === 'held') return;
    const former = { formerName: row.memberName, formerMemberId: row.memberId };
    const revision = row.revision + 1;
    await announce(tx, AppointmentHandedOver, { appointmentId: id, revision, ...former }, now);
    await announce(tx, AppointmentChanged, { appointmentId: id }, now);
  });
  return change.catch((error) => {
    if (error instanceof SlotLost) refuse('slot_taken', { details: { nextSlots: [] } });
    throw error;
  });
}

function isToCome({ state, endsAt }: AppointmentRow, now: Date): boolean {
  return (state === 'held' || state === 'requested' || state === 'confirmed') && endsAt > now;
}

/**
 * Whether the member is bookable and can perform all lines, at home if needed. Every member can perform a
 * free-text line, which has no service id.
 */
export function canPerform(member: MemberOfStaff, { lines, place }: AppointmentRow): boolean {
  return (
    member.bookable &&
    (place === 'salon' || member.roomService) &&
    lines.every(({ serviceId }) => serviceId === null || member.serviceIds.includes(serviceId))
  );
}

export function bookedOf(row: AppointmentRow, professional: ProfessionalForBooking): VisitBooked {
  const { place, latitude, longitude, startsAt } = row;
  return { professional, place, where: { latitude, longitude }, startsAt, steps: stepsOf(row) };
}

export function stepsOf({ lines }: { lines: readonly LineBooked[] }): StepBooked[] {
  return lines.flatMap((line) => line.steps);
}
