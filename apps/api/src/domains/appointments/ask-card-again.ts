import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { type CardStep, type PaymentsDeps, startCard } from '#payments';
import { findCard } from './find-card.ts';
import { getOwnBooking } from './get-appointment.ts';

/**
 * The card step of a hold, or of a payment to confirm: the page was left, or another card is tried. Refuses hold_expired,
 * wrong_state when there is no card to enter, and what startCard does.
 */
export async function askCardAgain(
  { db, clock, payments }: { db: Database; clock: Clock; payments: PaymentsDeps },
  id: string,
  accountId: string,
): Promise<CardStep> {
  const row = await getOwnBooking(db, id, accountId);
  const now = clock.now();
  if (row.state === 'cancelled') refuse('hold_expired');
  if (row.state === 'held' && row.expiresAt && row.expiresAt <= now) refuse('hold_expired');
  const cardId = await findCard(db, row);
  if (!cardId || (row.state !== 'held' && row.state !== 'confirmed')) refuse('wrong_state');
  return startCard(payments, cardId, { now });
}
