import type { newBusiness } from '@meche/contract/registration';
import type { z } from '@meche/contract/zod';
import { termsVersion } from '@meche/words/legal/documents';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { changeRole } from './change-role.ts';
import { editAccount } from './edit-account.ts';
import { readBusiness, refuseTooYoung } from './read-registration.ts';
import type { OpenBusiness } from './register-account.ts';
import { insertAcceptedTerms } from './store/accepted-terms.ts';
import { type Account, findAccount } from './store/accounts.ts';

type BusinessInput = z.output<typeof newBusiness> & { signUpDraftId?: string | undefined };

/**
 * Turns a customer’s account into a professional’s and records acceptance of the terms; appointments and
 * sessions stay, and the new role counts from the next call on. Refuses professional_account,
 * unknown_commune, invalid_input, total_price_unknown.
 */
export async function becomeProfessional(
  { db, clock, openBusiness }: { db: Database; clock: Clock; openBusiness: OpenBusiness },
  accountId: string,
  { signUpDraftId, ...input }: BusinessInput,
): Promise<Account> {
  const business = readBusiness(input) ?? refuse('invalid_input', { fields: { work_place: 'required' } });
  const { firstName, lastName, dob } = input;
  const now = clock.now();
  refuseTooYoung(dob, now);
  return inTransaction(db, async (tx) => {
    const account = (await findAccount(tx, accountId)) ?? refuse('unauthenticated');
    // An existing personal phone number stays, because the number in the input belongs to the business.
    const phone = account.phoneNumber === null ? { phoneNumber: input.phoneNumber } : {};
    await editAccount(tx, accountId, { firstName, lastName, ...(dob && { dob }), ...phone }, now);
    const opens = { accountId, from: 'CUSTOMER', to: business.role, actorId: accountId } as const;
    if (!(await changeRole(tx, opens))) refuse('professional_account');
    await insertAcceptedTerms(tx, accountId, { version: termsVersion, acceptedAt: now });
    await openBusiness(tx, { ...business, accountId, firstName, lastName, signUpDraftId, now });
    return (await findAccount(tx, accountId)) ?? refuse('unauthenticated');
  });
}
