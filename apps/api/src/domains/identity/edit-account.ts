import type { PersonChanges } from '@meche/contract/profile';
import type { FieldError } from '@meche/contract/refusals';
import type { Tx } from '#kit/database/database';
import { readPhoneNumber } from '#kit/phone-number';
import { refuse } from '#kit/refusal';
import { type AccountChanges, findAccount, updateAccount } from './store/accounts.ts';

/**
 * Updates personal data in the caller’s transaction; absent fields stay as they are. Refuses invalid_input
 * by field: changed_elsewhere for another email or a password, invalid_phone, invalid_date for a birth
 * after `now`.
 */
export async function editAccount(tx: Tx, accountId: string, input: PersonChanges, now: Date): Promise<void> {
  const account = (await findAccount(tx, accountId)) ?? refuse('unauthenticated');
  const fields: Record<string, FieldError> = {};
  if (input.email !== undefined && input.email.toLowerCase() !== account.email)
    fields.email = 'changed_elsewhere';
  if (input.password) fields.password = 'changed_elsewhere';
  if (input.dob && input.dob > now.toISOString()) fields.dob = 'invalid_date';
  if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
  const changes: AccountChanges = {};
  if (input.firstName !== undefined) changes.firstName = input.firstName;
  if (input.lastName !== undefined) changes.lastName = input.lastName;
  if (input.phoneNumber !== undefined)
    changes.phoneNumber =
      input.phoneNumber === null
        ? null
        : readPhoneNumber(input.phoneNumber, 'phone_number', account.phoneNumber);
  if (input.dob !== undefined) changes.dateOfBirth = input.dob;
  if (input.language !== undefined) changes.language = input.language;
  if (Object.keys(changes).length === 0) return;
  if (!(await updateAccount(tx, accountId, changes))) refuse('unauthenticated');
}
