import { MAX_ADDRESSES, type SavedAddress, type WrittenAddress } from '@meche/contract/addresses';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { locateHome, lockAccountAddresses } from './save-address.ts';
import { insertAddress, listAddresses, updateDefault } from './store.ts';

/**
 * Adds an address; it becomes the default if the account has none. Refuses unknown_commune,
 * too_many_addresses, unauthenticated (account deleted).
 */
export async function addAddress(
  db: Database,
  accountId: string,
  input: WrittenAddress,
): Promise<SavedAddress> {
  return inTransaction(db, async (tx) => {
    const { home } = await locateHome(tx, input, 'postal_code');
    await lockAccountAddresses(tx, accountId);
    const others = await listAddresses(tx, accountId);
    if (others.length >= MAX_ADDRESSES) refuse('too_many_addresses');
    const isDefault = input.isDefault || !others[0]?.isDefault;
    const added = await insertAddress(tx, accountId, { ...home, isDefault: false });
    if (isDefault) await updateDefault(tx, accountId, added.id);
    return { ...added, isDefault };
  });
}
