import { findAccount } from '#identity';
import type { Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { type LocatedAddress, locateAddress } from '#places';
import {
  deleteAddress,
  type Home,
  insertAddress,
  type LocatedHome,
  listAddresses,
  lockAddresses,
  updateAddress,
} from './store.ts';

/**
 * Keeps where a customer lives, or in which commune, as her default address, in the caller's transaction, and answers where
 * that is; also for a professional who books as a customer. Her other addresses stay. Refuses unknown_commune beside `field`.
 */
export async function saveAddress(
  tx: Tx,
  accountId: string,
  address: Home,
  field = 'address.postal_code',
): Promise<LocatedAddress> {
  const { located, home } = await locateHome(tx, address, field);
  await keepAddressesStill(tx, accountId);
  const [first] = await listAddresses(tx, accountId);
  if (first?.isDefault) await updateAddress(tx, first.id, home);
  else await insertAddress(tx, accountId, { ...home, isDefault: true });
  return located;
}

/** Forgets the default address, in the caller's transaction; her others stay, and none takes its place. */
export async function forgetAddress(tx: Tx, accountId: string): Promise<void> {
  await lockAddresses(tx, accountId);
  const [first] = await listAddresses(tx, accountId);
  if (first?.isDefault) await deleteAddress(tx, first.id);
}

/** Under the lock of her addresses, which who leaves waits for too: an account that is gone by then keeps nothing more. */
export async function keepAddressesStill(tx: Tx, accountId: string): Promise<void> {
  await lockAddresses(tx, accountId);
  if (!(await findAccount(tx, accountId))) refuse('unauthenticated');
}

/** An address in its commune, whose name stands in for a city that was not told. Refuses unknown_commune beside `field`. */
export async function locateHome(
  tx: Tx,
  address: Home,
  field: string,
): Promise<{ located: LocatedAddress; home: LocatedHome }> {
  const located = await locateAddress(tx, address, field);
  const { line, postalCode } = address;
  const { name, inseeCode } = located.commune;
  return { located, home: { line, city: address.city || name, postalCode, inseeCode } };
}
