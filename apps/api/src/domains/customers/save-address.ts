import type { Address } from '@meche/contract/fields';
import type { Tx } from '#kit/database/database';
import { type LocatedAddress, locateAddress } from '#places';
import { upsertAddress } from './store.ts';

/**
 * Keeps where a customer lives, in the caller's transaction, and answers where that is; also for a professional who books as a
 * customer. Refuses unknown_commune beside `field`.
 */
export async function saveAddress(
  tx: Tx,
  accountId: string,
  address: Address,
  field = 'address.postal_code',
): Promise<LocatedAddress> {
  const located = await locateAddress(tx, address, field);
  await upsertAddress(tx, accountId, { ...address, inseeCode: located.commune.inseeCode });
  return located;
}
