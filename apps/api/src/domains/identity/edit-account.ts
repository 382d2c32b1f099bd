import type { PersonChanges } from '@meche/contract/profile';
import type { FieldError } from '@meche/contract/refusals';
import type { Tx } from '#kit/database/database';
import { readPhoneNumber } from '#kit/phone-number';
import { refuse } from '#kit/refusal';
import { type AccountChanges, findAccount, updateAccount } from './store/accounts.ts';

/**
 * Changes what an account says of the person, in the caller's transaction; what is left out stays. Refuses invalid_input:
 * changed_elsewhere for another e-mail or a password, invalid_phone, invalid_date for a birth after `now`.
 */
export async function editAccount(tx: Tx, accountId: string, asked: PersonChanges, now: Date): Promise<void> {
  const account = (await findAccount(tx, accountId)) ?? refuse('unauthenticated');
  const fields: Record<string, FieldError> = {};
  if (asked.email !== undefined && asked.email.toLowerCase() !== account.email)
    fields.email = 'changed_elsewhere';
  if (asked.password) fields.password = 'changed_elsewhere';
  if (asked.dob && asked.dob > now.toISOString()) fields.dob = 'invalid_date';
  if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
  const changes: AccountChanges = {};
  if (asked.firstName !== undefined) changes.firstName = asked.firstName;
  if (asked.lastName !== undefined) changes.lastName = asked.lastName;
  if (asked.phoneNumber !== undefined)
    changes.phoneNumber = asked.phoneNumber === null ? null : readPhoneNumber(asked.phoneNumber);
  if (asked.dob !== undefined) changes.dateOfBirth = asked.dob;
  if (asked.language !== undefined) changes.language = asked.language;
  if (Object.keys(changes).length === 0) return;
  if (!(await updateAccount(tx, accountId, changes))) refuse('unauthenticated');
}
