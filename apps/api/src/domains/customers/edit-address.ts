import type { SavedAddress, WrittenAddress } from '@meche/contract/addresses';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { locateHome } from './save-address.ts';
import { listAddresses, lockAddresses, updateAddress, updateDefault } from './store.ts';

/** Changes an address and can make it the default. Refuses not_found, unknown_commune. */
export async function editAddress(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
  input: WrittenAddress,
): Promise<SavedAddress> {
  return inTransaction(db, async (tx) => {
    await lockAddresses(tx, accountId);
    const own = (await listAddresses(tx, accountId)).find((one) => one.id === id) ?? refuse('not_found');
    const { home } = await locateHome(tx, input, 'postal_code');
    await updateAddress(tx, id, home);
    if (input.isDefault) await updateDefault(tx, accountId, id);
    const { line = null, city, postalCode } = home;
    return { id, line, city, postalCode, isDefault: own.isDefault || input.isDefault };
  });
}
