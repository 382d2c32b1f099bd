import type { Address } from '@meche/contract/fields';
import type { Tx } from '#kit/database/database';
import { saveDefaultAddress } from './save-address.ts';
import { insertProfile } from './store.ts';

/**
 * Creates a customer’s profile in the caller’s transaction. Without city and postal code no address is
 * saved; without `line`, only the commune. Refuses unknown_commune, unauthenticated (account deleted).
 */
export async function openCustomer(
  tx: Tx,
  { accountId, address = {} }: { accountId: string; address?: Partial<Address> | undefined },
): Promise<void> {
  const { line, city, postalCode } = address;
  if (city !== undefined && postalCode) await saveDefaultAddress(tx, accountId, { line, city, postalCode });
  else await insertProfile(tx, accountId);
}
