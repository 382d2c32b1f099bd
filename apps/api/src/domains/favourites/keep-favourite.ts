import { findAccount } from '#identity';
import type { Database } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { listProfessionalsByIds } from '#professionals';
import { insertFavourite, updateUsual } from './store.ts';

/** Keeps a professional who is open to all; as hers, the one before is kept like any other. Refuses not_found, too_many_favourites. */
export async function keepFavourite(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
  { professionalId, isUsual }: { professionalId: string; isUsual: boolean },
): Promise<void> {
  const [professional] = await listProfessionalsByIds(db, [professionalId]);
  if (!professional || professional.deletedAt || professional.suspendedAt || professional.isHidden)
    refuse('not_found');
  await inTransaction(db, async (tx) => {
    // Her leaving and her other favourites wait here.
    await takeLock(tx, 'bookings', accountId);
    if (!(await findAccount(tx, accountId))) refuse('unauthenticated');
    const isKept = await insertFavourite(tx, { accountId, professionalId, keptAt: clock.now() });
    if (!isKept) refuse('too_many_favourites');
    if (isUsual) await updateUsual(tx, accountId, professionalId);
  });
}
