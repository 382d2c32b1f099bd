import type { CustomerChanges } from '@meche/contract/profile';
import type { FieldError } from '@meche/contract/refusals';
import { editAccount } from '#identity';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { deleteDefaultAddress, saveDefaultAddress } from './save-address.ts';
import { type Home, upsertGender } from './store.ts';

/**
 * Changes account, gender and default address of a customer; absent fields stay as they are. Refuses
 * invalid_input, unknown_commune, unauthenticated (account deleted).
 */
export async function editProfile(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
  input: CustomerChanges,
): Promise<void> {
  const home = readHome(input);
  await inTransaction(db, async (tx) => {
    await editAccount(tx, accountId, input, clock.now());
    if (input.gender !== undefined) await upsertGender(tx, accountId, input.gender);
    if (home === null) await deleteDefaultAddress(tx, accountId);
    if (home) await saveDefaultAddress(tx, accountId, home.at, home.field);
  });
}

/**
 * Reads the address as an object, or from the flat fields `address`, `city` and `zip_code`, of which the
 * last two come together. Null deletes the address; undefined leaves it as it is.
 */
function readHome(input: CustomerChanges): { at: Home; field: string } | null | undefined {
  const { address, city, zipCode } = input;
  if (address === null) return null;
  if (typeof address === 'object') return { at: address, field: 'address.postal_code' };
  if (address === undefined && city === undefined && zipCode === undefined) return undefined;
  const fields: Record<string, FieldError> = {};
  if (city === undefined) fields.city = 'required';
  if (zipCode === undefined) fields.zip_code = 'required';
  if (city === undefined || zipCode === undefined) refuse('invalid_input', { fields });
  return { at: { line: address, city, postalCode: zipCode }, field: 'zip_code' };
}
