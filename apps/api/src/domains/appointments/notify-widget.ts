import type { WidgetTicket } from '@meche/contract/widget-tickets';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getOwnBooking } from './get-appointment.ts';
import { deleteWidgetTickets, findWidgetTicket, insertWidgetTicket } from './store/widget-tickets.ts';

/** A page with the booking widget may stay open for hours before its ticket is used. */
const TICKET_MS = 24 * 3_600_000;

type Deps = { db: Database; clock: Clock };

/**
 * Stores the result of a booking under the ticket of the booking widget, where the site that embeds the
 * widget can read it. Refuses not_found, forbidden, wrong_state.
 */
export async function notifyWidget(
  { db, clock }: Deps,
  { ticket, accountId, appointmentId }: { ticket: string; accountId: string; appointmentId: string },
): Promise<void> {
  const { state, startsAt, timeZone } = await getOwnBooking(db, appointmentId, accountId);
  if (state !== 'requested' && state !== 'confirmed') refuse('wrong_state');
  const notifiedAt = clock.now();
  await inTransaction(db, async (tx) => {
    await deleteWidgetTickets(tx, validSince(notifiedAt));
    await insertWidgetTicket(tx, { ticket, state, startsAt, timeZone, notifiedAt });
  });
}

/**
 * Returns state and time of the booking, never the customer, because the holder of a ticket is not
 * authenticated. `booked` is null before the booking and 24 hours after it.
 */
export async function readWidgetTicket({ db, clock }: Deps, ticket: string): Promise<WidgetTicket> {
  const row = await findWidgetTicket(db, ticket, validSince(clock.now()));
  return { booked: row ? { ...row, startsAt: row.startsAt.toISOString() } : null };
}

function validSince(now: Date): Date {
  return new Date(now.getTime() - TICKET_MS);
}
