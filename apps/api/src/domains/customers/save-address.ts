import type { Tx } from '#kit/database/database';
import { type LocatedAddress, locateAddress } from '#places';
import { type Home, upsertAddress } from './store.ts';

/**
 * Keeps where a customer lives, or in which commune, in the caller's transaction, and answers where that is; also for a professional who books as a
 * customer. Refuses unknown_commune beside `field`.
 */
export async function saveAddress(
  tx: Tx,
  accountId: string,
  address: Home,
  field = 'address.postal_code',
): Promise<LocatedAddress> {
  const located = await locateAddress(tx, address, field);
  const { line, postalCode } = address;
  const city = address.city || located.commune.name;
  await upsertAddress(tx, accountId, { line, city, postalCode, inseeCode: located.commune.inseeCode });
  return located;
}
