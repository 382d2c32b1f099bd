import { findAccount } from '#identity';
import type { Database } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { listProfessionalsByIds } from '#professionals';
import { insertFavourite, updateUsual } from './store.ts';

/**
 * Saves a visible professional; with isUsual it replaces the usual one, which stays a favourite. Refuses
 * not_found, too_many_favourites.
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
    // Serializes with account deletion and with other favourites of the account.
    await takeLock(tx, 'bookings', accountId);
    if (!(await findAccount(tx, accountId))) refuse('unauthenticated');
    const isSaved = await insertFavourite(tx, { accountId, professionalId, addedAt: clock.now() });
    if (!isSaved) refuse('too_many_favourites');
    if (isUsual) await updateUsual(tx, accountId, professionalId);
  });
}
