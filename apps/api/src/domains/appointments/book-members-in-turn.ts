import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { type Clock, later, MINUTE_MS } from '#kit/time';
import { enterCalendar, findNextConsecutiveSlots, planAndWrite, SlotLost, takeSlots } from '#scheduling';
import { bookForClient, bookingOf, type ClientBooking, planClientBooking } from './book-for-client.ts';
import { GroupConfirmed } from './facts.ts';
import { appointmentsPayload } from './rules/groups.ts';
import type { AppointmentRow } from './store/appointments.ts';
import { insertGroup } from './store/groups.ts';
import { type ToWrite, writeAppointmentInSlot } from './write-appointment.ts';

/** A later part of a booking with several members in turn: one member with the services they perform. */
export type TurnInput = Pick<ClientBooking, 'memberId' | 'serviceIds' | 'prices'>;

/**
 * `nextTurns` holds the parts after the first, in order. When it is empty, the first member performs
 * everything.
 */
export type BookingInTurn = ClientBooking & { nextTurns: readonly TurnInput[] };

const FREE_NEXT = 3;

/**
 * Books one client with several members in turn: one appointment per member, back to back, all or none.
 * Returns the first appointment. Refuses what bookForClient refuses, slot_taken with the next slots for all
 * parts, and invalid_input for a home visit or for one member twice in succession.
 */
export async function bookMembersInTurn(
  deps: { db: Database; clock: Clock },
  standing: Held<'sell_services'>,
  input: BookingInTurn,
  idempotencyKey?: IdempotencyKey,
): Promise<AppointmentRow> {
  const { nextTurns, ...first } = input;
  if (nextTurns.length === 0) return bookForClient(deps, standing, first, idempotencyKey);
  if (input.place === 'at_home') refuse('invalid_input', { fields: { place: 'not_a_choice' } });
  return planAndWrite(
    () => planTurns(deps, standing, input),
    async (parts) => {
      try {
        return await enterCalendar(deps.db, standing.professionalId, (tx) =>
          writeTurns(tx, parts, idempotencyKey),
        );
      } catch (error) {
        if (!(error instanceof SlotLost)) throw error;
        const turns = parts.map(({ visit, memberId }) => ({ visit, memberId }));
        const nextSlots = await findNextConsecutiveSlots(deps, turns, input.startsAt, FREE_NEXT);
        return refuse('slot_taken', { details: { nextSlots } });
      }
    },
  );
}

type Part = ToWrite & { memberId: string };

/** Does all checks that need no calendar lock. The free-text line belongs to the first part. */
async function planTurns(
  deps: { db: Database; clock: Clock },
  standing: Held<'sell_services'>,
  { nextTurns, ...first }: BookingInTurn,
): Promise<Part[]> {
  const turns = [first, ...nextTurns.map((turn) => ({ ...first, freeLine: undefined, prices: [], ...turn }))];
  const again = turns.findIndex(({ memberId }, index) => turns[index - 1]?.memberId === memberId);
  if (again > 0)
    refuse('invalid_input', { fields: { [`next_turns.${again - 1}.member_id`]: 'not_a_choice' } });
  const visits = await Promise.all(turns.map((turn) => planClientBooking(deps, standing, turn)));
  const now = deps.clock.now();
  let startsAt = first.startsAt;
  return turns.flatMap((turn, index) => {
    const visit = visits[index];
    if (!visit) return [];
    const part = { ...bookingOf(visit, { ...turn, startsAt }, standing, now), memberId: turn.memberId };
    startsAt = later(startsAt, visit.plan.totalMinutes * MINUTE_MS);
    return [part];
  });
}

async function writeTurns(
  tx: Tx,
  parts: readonly Part[],
  idempotencyKey: IdempotencyKey | undefined,
): Promise<AppointmentRow> {
  const [first] = parts;
  if (!first) throw new Error('a visit in turns has no parts');
  const groupId = randomUUID();
  // Ids are sorted because a group is locked in id order.
  const ids = parts.map(() => randomUUID()).sort();
  const bookings = parts.map((booking, index) => ({ booking, id: ids[index] ?? randomUUID() }));
  await claimIdempotencyKey(tx, idempotencyKey, bookings[0]?.id ?? groupId);
  const requests = bookings.map(
    ({ id, booking: { visit, memberId, startsAt, now, acceptWarnings = false } }) => {
      const occupant = { kind: 'appointment' as const, id };
      return { visit, occupant, memberId, startsAt, now, who: 'professional' as const, acceptWarnings };
    },
  );
  return takeSlots(tx, requests, async (slots) => {
    const { visit, now } = first;
    await insertGroup(tx, { id: groupId, professionalId: visit.professional.id, createdAt: now });
    const rows: AppointmentRow[] = [];
    for (const [index, { id, booking }] of bookings.entries()) {
      const slot = slots[index];
      const among = { groupId, groupPosition: index + 1, personName: '', cardOf: null };
      if (slot) rows.push(await writeAppointmentInSlot(tx, id, { ...booking, among }, slot));
    }
    const { byMemberId } = first;
    await announce(tx, GroupConfirmed, { ...appointmentsPayload(rows), byMemberId }, now);
    return rows[0] as AppointmentRow;
  });
}
