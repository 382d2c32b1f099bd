import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { deleteAddress, listAddresses, lockAddresses, updateDefault } from './store.ts';

/**
 * Deletes an address. If it was the default, the oldest other address becomes the default. Refuses
 * not_found.
 */
export async function removeAddress(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAddresses(tx, accountId);
    const all = await listAddresses(tx, accountId);
    const own = all.find((one) => one.id === id) ?? refuse('not_found');
    await deleteAddress(tx, id);
    const next = all.find((one) => one.id !== id);
    if (own.isDefault && next) await updateDefault(tx, accountId, next.id);
  });
}
