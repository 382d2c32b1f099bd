import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import { type Clock, later, MINUTE_MS } from '#kit/time';
import { enterCalendar, findNextConsecutiveSlots, retryIfPlanChanged, SlotLost } from '#scheduling';
import { bookForClient, bookingOf, type ClientBooking, planClientVisit } from './book-for-client.ts';
import type { AppointmentRow } from './store/appointments.ts';
import { groupBookings, writeGroup } from './write-group.ts';

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
  return retryIfPlanChanged(async () => {
    const { turns, bookings } = await planTurns(deps, standing, input);
    const [{ request }] = bookings;
    try {
      return await enterCalendar(deps.db, standing.professionalId, async (tx) => {
        await claimIdempotencyKey(tx, idempotencyKey, request.occupant.id);
        const [row] = await writeGroup(tx, bookings);
        return row as AppointmentRow;
      });
    } catch (error) {
      if (!(error instanceof SlotLost)) throw error;
      const nextSlots = await findNextConsecutiveSlots(deps, turns, input.startsAt, FREE_NEXT);
      return refuse('slot_taken', { details: { nextSlots } });
    }
  });
}

/** Does all checks that need no calendar lock. The free-text line belongs to the first part. */
async function planTurns(
  deps: { db: Database; clock: Clock },
  standing: Held<'sell_services'>,
  { nextTurns, ...first }: BookingInTurn,
) {
  const turns = [first, ...nextTurns.map((turn) => ({ ...first, freeLine: undefined, prices: [], ...turn }))];
  const again = turns.findIndex(({ memberId }, index) => turns[index - 1]?.memberId === memberId);
  if (again > 0)
    refuse('invalid_input', { fields: { [`next_turns.${again - 1}.member_id`]: 'not_a_choice' } });
  const visits = await Promise.all(turns.map((turn) => planClientVisit(deps, standing, turn)));
  const now = deps.clock.now();
  let startsAt = first.startsAt;
  const parts = turns.flatMap((turn, index) => {
    const visit = visits[index];
    if (!visit) return [];
    const booking = bookingOf(visit, { ...turn, startsAt }, standing, now);
    startsAt = later(startsAt, visit.plan.totalMinutes * MINUTE_MS);
    return [{ booking, personName: '', memberId: turn.memberId, visit }];
  });
  return { turns: parts, bookings: groupBookings(parts) };
}
