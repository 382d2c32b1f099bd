import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { type CardStep, chooseCard, type PaymentsDeps, startCard } from '#payments';
import { findCard } from './find-card.ts';
import { getOwnBooking } from './get-appointment.ts';

/**
 * Reopens the card step of a hold, or of a payment to confirm. `savedCard` pays with that saved card.
 * Refuses hold_expired, wrong_state (no card to enter), and what startCard and chooseCard refuse.
 */
export async function reopenCardStep(
  { db, clock, payments }: { db: Database; clock: Clock; payments: PaymentsDeps },
  id: string,
  accountId: string,
  savedCard?: string,
): Promise<CardStep> {
  const row = await getOwnBooking(db, id, accountId);
  const now = clock.now();
  if (row.state === 'cancelled') refuse('hold_expired');
  if (row.state === 'held' && row.expiresAt && row.expiresAt <= now) refuse('hold_expired');
  const cardId = await findCard(db, row);
  if (!cardId || (row.state !== 'held' && row.state !== 'confirmed')) refuse('wrong_state');
  if (savedCard !== undefined) await chooseCard(payments, cardId, savedCard);
  return startCard(payments, cardId, { now });
}
