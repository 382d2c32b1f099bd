import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { type CardStep, chooseCard, type PaymentsDeps, startCard } from '#payments';
import { findCard } from './find-card.ts';
import { getOwnBooking } from './get-appointment.ts';

/**
 * Opens the card step again, for a hold or for a payment that the customer must confirm. `savedCard` is the
 * id of a saved card to pay with. Refuses not_found, forbidden, hold_expired (also when cancelled),
 * wrong_state (no card is needed), and what startCard and chooseCard refuse.
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
