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
 * Replaces the default address, or adds it if there is none, in the caller’s transaction; returns its
 * location. Without `line` only the commune is saved. Refuses unknown_commune at `field`, unauthenticated
 * (account deleted).
 */
export async function saveDefaultAddress(
  tx: Tx,
  accountId: string,
  address: Home,
  field = 'address.postal_code',
): Promise<LocatedAddress> {
  const { located, home } = await locateHome(tx, address, field);
  await lockAccountAddresses(tx, accountId);
  const [first] = await listAddresses(tx, accountId);
  if (first?.isDefault) await updateAddress(tx, first.id, home);
  else await insertAddress(tx, accountId, { ...home, isDefault: true });
  return located;
}

/** Deletes the default address in the caller’s transaction; no other address becomes the default. */
export async function deleteDefaultAddress(tx: Tx, accountId: string): Promise<void> {
  await lockAddresses(tx, accountId);
  const [first] = await listAddresses(tx, accountId);
  if (first?.isDefault) await deleteAddress(tx, first.id);
}

/**
 * Locks the account’s addresses; account deletion takes the same lock first, so that nothing is saved for a
 * deleted account. Refuses unauthenticated when the account is gone.
 */
export async function lockAccountAddresses(tx: Tx, accountId: string): Promise<void> {
  await lockAddresses(tx, accountId);
  if (!(await findAccount(tx, accountId))) refuse('unauthenticated');
}

/**
 * Locates an address in its commune. The name of the commune replaces an empty city. Refuses
 * unknown_commune at `field`.
 */
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
