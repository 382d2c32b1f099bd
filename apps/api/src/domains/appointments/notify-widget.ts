import type { WidgetTicket } from '@meche/contract/widget-tickets';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getOwnBooking } from './get-appointment.ts';
import { deleteWidgetTickets, findWidgetTicket, insertWidgetTicket } from './store/widget-tickets.ts';

/** Long enough for a page left open over lunch. */
const TICKET_MS = 24 * 3_600_000;

type Deps = { db: Database; clock: Clock };

/**
 * Lets the site with the booking widget know that the customer has booked. Refuses not_found, forbidden,
 * wrong_state.
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

/** For the holder of the ticket: state and time, never the customer. */
export async function readWidgetTicket({ db, clock }: Deps, ticket: string): Promise<WidgetTicket> {
  const row = await findWidgetTicket(db, ticket, validSince(clock.now()));
  return { booked: row ? { ...row, startsAt: row.startsAt.toISOString() } : null };
}

function validSince(now: Date): Date {
  return new Date(now.getTime() - TICKET_MS);
}
