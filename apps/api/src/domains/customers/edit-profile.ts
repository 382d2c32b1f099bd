import type { CustomerChanges } from '@meche/contract/profile';
import type { FieldError } from '@meche/contract/refusals';
import { editAccount } from '#identity';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { forgetAddress, saveAddress } from './save-address.ts';
import { type Home, upsertGender } from './store.ts';

/** Changes what a customer tells of herself; what is left out stays. Refuses invalid_input, unknown_commune. */
export async function editProfile(
  { db, clock }: { db: Database; clock: Clock },
  accountId: string,
  asked: CustomerChanges,
): Promise<void> {
  const home = readHome(asked);
  await inTransaction(db, async (tx) => {
    await editAccount(tx, accountId, asked, clock.now());
    if (asked.gender !== undefined) await upsertGender(tx, accountId, asked.gender);
    if (home === null) await forgetAddress(tx, accountId);
    if (home) await saveAddress(tx, accountId, home.at, home.field);
  });
}

/** The address as a whole, or in the three fields of the specification; null to forget it. */
function readHome(asked: CustomerChanges): { at: Home; field: string } | null | undefined {
  const { address, city, zipCode } = asked;
  if (address === null) return null;
  if (typeof address === 'object') return { at: address, field: 'address.postal_code' };
  if (address === undefined && city === undefined && zipCode === undefined) return undefined;
  const fields: Record<string, FieldError> = {};
  if (city === undefined) fields.city = 'required';
  if (zipCode === undefined) fields.zip_code = 'required';
  if (city === undefined || zipCode === undefined) refuse('invalid_input', { fields });
  return { at: { line: address, city, postalCode: zipCode }, field: 'zip_code' };
}
