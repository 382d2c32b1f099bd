import type { Address } from '@meche/contract/fields';
import type { Tx } from '#kit/database/database';
import { saveAddress } from './save-address.ts';
import { insertProfile } from './store.ts';

/** Opens a customer's profile in the caller's transaction; the address may wait. Refuses unknown_commune. */
export async function openCustomer(
  tx: Tx,
  { accountId, address }: { accountId: string; address?: Address | undefined },
): Promise<void> {
  if (address) await saveAddress(tx, accountId, address);
  else await insertProfile(tx, accountId);
}
