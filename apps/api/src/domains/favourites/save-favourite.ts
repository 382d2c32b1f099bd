import { findAccount } from '#identity';
import type { Database } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { listProfessionalsByIds } from '#professionals';
import { insertFavourite, updateUsual } from './store.ts';

/**
 * Saves a professional as a favourite. With isUsual the professional becomes the usual one; the former
 * usual one stays a favourite. Refuses not_found for a hidden, suspended or deleted professional,
 * too_many_favourites, unauthenticated (account deleted).
 */
export async function saveFavourite(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
  { professionalId, isUsual }: { professionalId: string; isUsual: boolean },
): Promise<void> {
  const [professional] = await listProfessionalsByIds(db, [professionalId]);
  if (!professional || professional.deletedAt || professional.suspendedAt || professional.isHidden)
    refuse('not_found');
  await inTransaction(db, async (tx) => {
    // Serializes this with an account deletion and with other changes of the account’s favourites.
    await takeLock(tx, 'bookings', accountId);
    if (!(await findAccount(tx, accountId))) refuse('unauthenticated');
    const isSaved = await insertFavourite(tx, { accountId, professionalId, addedAt: clock.now() });
    if (!isSaved) refuse('too_many_favourites');
    if (isUsual) await updateUsual(tx, accountId, professionalId);
  });
}
