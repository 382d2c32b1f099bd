import { randomUUID } from 'node:crypto';
import type { Tx } from '#kit/database/database';
import { pipelined } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { lockCalendar } from '#scheduling';
import { GroupConfirmed } from './facts.ts';
import { appointmentsPayload } from './rules/groups.ts';
import type { AppointmentRow } from './store/appointments.ts';
import { insertGroup } from './store/groups.ts';
import { type GroupPlace, type NewBooking, writeAppointment } from './write-appointment.ts';

type GroupMember = NewBooking & { group: GroupPlace };

/**
 * Puts bookings into one group, in their order. Their ids ascend in this order, because a group is locked in
 * id order. The first one that is due by card pays for all.
 */
export function groupBookings(
  people: readonly { booking: NewBooking; personName: string }[],
): [GroupMember, ...GroupMember[]] {
  const groupId = randomUUID();
  const ids = people.map(({ booking }) => booking.request.occupant.id).sort();
  const cardOf = ids.find((_, index) => (people[index]?.booking.quote.cardCents ?? 0) > 0) ?? null;
  const [first, ...others] = people.map(({ booking, personName }, index): GroupMember => {
    const { request } = booking;
    const occupant = { ...request.occupant, id: ids[index] ?? request.occupant.id };
    const group = { groupId, groupPosition: index + 1, personName, cardOf };
    return { ...booking, request: { ...request, occupant }, group };
  });
  if (!first) throw new Error('a group without people');
  return [first, ...others];
}

/**
 * Writes all appointments of a group, or none; the caller has claimed the idempotency key. A later one sees
 * the time that an earlier one takes. Refuses what writeAppointment refuses.
 */
export async function writeGroup(
  tx: Tx,
  bookings: readonly [GroupMember, ...GroupMember[]],
): Promise<AppointmentRow[]> {
  const [{ request, customer, details, group }] = bookings;
  const { visit, now } = request;
  const professionalId = visit.professional.id;
  const { groupId: id } = group;
  await pipelined([
    lockCalendar(tx, professionalId),
    insertGroup(tx, { id, professionalId, customerId: customer.id, createdAt: now }),
  ]);
  const rows: AppointmentRow[] = [];
  for (const booking of bookings) rows.push(await writeAppointment(tx, booking));
  const fact = { ...appointmentsPayload(rows), byMemberId: details.byMemberId };
  if (rows.every(({ state }) => state === 'confirmed')) await announce(tx, GroupConfirmed, fact, now);
  return rows;
}
