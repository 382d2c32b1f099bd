import type { PersonRole, Verification } from '@meche/contract/verification';
import { recordAudit } from '#kit/audit';
import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { RowsFailed } from '#kit/jobs/failure';
import { refuse } from '#kit/refusal';
import { getProfessional, setVerification } from '#professionals';
import { getVerification } from './get-verification.ts';
import { isClosedForGood } from './rules/account.ts';
import { type AccountsDeps, sendAccounts } from './send-accounts.ts';
import {
  type CommandDetail,
  findAccountRow,
  hasOtherRepresentative,
  insertCommand,
  insertPerson,
  saveHandedOver,
  updatePerson,
} from './store/accounts.ts';
import { findLastDecision, lockVerification } from './store/documents.ts';

type Handed = { professionalId: string; accountId: string };
type Named = { personToken: string; firstName: string; lastName: string; roles: PersonRole[] };

/**
 * Submits the data of a business, or data requested since, to the card partner: identity data as tokens,
 * which the browser got from the partner. The command is committed before the call. Refuses
 * verification_incomplete, email_not_verified, verification_closed, invalid_input without the first token.
 */
export async function handOverAccount(
  deps: AccountsDeps,
  input: Handed & {
    accountToken?: string | undefined;
    statementName: string;
    documents?: { rib?: string; kbis?: string; companyStatutes?: string; beDeclaration?: string } | undefined;
  },
): Promise<Verification> {
  const { professionalId, statementName, documents, accountToken } = input;
  return handOver(deps, input, 'account_handed_over', async (tx, now) => {
    const isFirst = !(await findAccountRow(tx, professionalId));
    if (isFirst && !accountToken) refuse('invalid_input', { fields: { account_token: 'required' } });
    await refuseIncomplete(deps, tx, professionalId);
    await saveHandedOver(tx, { professionalId, statementName, submittedAt: now });
    const detail: CommandDetail = { statementName, ...(documents && { documents: named(documents) }) };
    await insertCommand(tx, { professionalId, kind: 'account', token: accountToken ?? null, detail, now });
  });
}

function named(documents: {
  rib?: string;
  kbis?: string;
  companyStatutes?: string;
  beDeclaration?: string;
}): CommandDetail['documents'] {
  return {
    bankAccountOwnership: documents.rib,
    companyRegistration: documents.kbis,
    companyMemorandum: documents.companyStatutes,
    beneficialOwnership: documents.beDeclaration,
  };
}

async function refuseIncomplete(deps: AccountsDeps, tx: Tx, professionalId: string): Promise<void> {
  const { missing, emailVerified } = await getVerification(tx, deps.clock, professionalId);
  const fields: Record<string, 'required'> = Object.fromEntries(missing.map((kind) => [kind, 'required']));
  // The partner and the customers' banks write to this address.
  if (!emailVerified) fields.email_verified = 'required';
  if (missing.length > 0) refuse('verification_incomplete', { fields });
  if (!emailVerified) refuse('email_not_verified', { fields });
}

/** Refuses invalid_input: a company has one representative. */
async function refuseSecondRepresentative(
  tx: Tx,
  { professionalId, roles, personId }: { professionalId: string; roles: PersonRole[]; personId?: string },
): Promise<void> {
  if (!roles.includes('representative')) return;
  if (await hasOtherRepresentative(tx, { professionalId, personId }))
    refuse('invalid_input', { fields: { roles: 'not_a_choice' } });
}

/**
 * Adds a person of the company. Refuses verification_incomplete before the account was submitted,
 * verification_closed, invalid_input for a second representative.
 */
export async function addPerson(deps: AccountsDeps, input: Handed & Named): Promise<Verification> {
  const { professionalId, firstName, lastName, roles, personToken: token } = input;
  return handOver(deps, input, 'partner_person_added', async (tx, now) => {
    if (!(await findAccountRow(tx, professionalId))) refuse('verification_incomplete');
    await refuseSecondRepresentative(tx, input);
    const personId = await insertPerson(tx, { professionalId, firstName, lastName, roles, now });
    await insertCommand(tx, { professionalId, kind: 'person', personId, token, now });
  });
}

/** Replaces a person's data. Refuses not_found, verification_closed, invalid_input for a second representative. */
export async function changePerson(
  deps: AccountsDeps,
  input: Handed & Named & { personId: string },
): Promise<Verification> {
  const { professionalId, personId, firstName, lastName, roles, personToken: token } = input;
  return handOver(deps, input, 'partner_person_changed', async (tx, now) => {
    await refuseSecondRepresentative(tx, input);
    const person = { id: personId, professionalId, firstName, lastName, roles };
    if (!(await updatePerson(tx, person))) refuse('not_found');
    await insertCommand(tx, { professionalId, kind: 'person', personId, token, now });
  });
}

/** Removes a person from the company. Refuses not_found, verification_closed. */
export async function removePerson(
  deps: AccountsDeps,
  input: Handed & { personId: string },
): Promise<Verification> {
  const { professionalId, personId: id } = input;
  return handOver(deps, input, 'partner_person_removed', async (tx, now) => {
    if (!(await updatePerson(tx, { id, professionalId, removedAt: now }))) refuse('not_found');
    await insertCommand(tx, { professionalId, kind: 'removal', personId: id, token: null, now });
  });
}

async function handOver(
  deps: AccountsDeps,
  { professionalId, accountId }: Handed,
  action: string,
  write: (tx: Tx, now: Date) => Promise<void>,
): Promise<Verification> {
  await inTransaction(deps.db, async (tx) => {
    await lockVerification(tx, professionalId);
    const { verification: state } = await getProfessional(tx, professionalId);
    const account = await findAccountRow(tx, professionalId);
    if (account?.requirements && isClosedForGood(account.requirements)) refuse('verification_closed');
    const now = deps.clock.now();
    await write(tx, now);
    // After a rejection by the partner the new data go to the partner, so the state is pending again. After
    // a rejection by an operator the state waits for an operator.
    const isPartners = (await findLastDecision(tx, professionalId))?.byPartner === true;
    if (state === 'rejected' && isPartners)
      await setVerification(tx, { professionalId, from: state, to: 'pending', now });
    const subject = `professional:${professionalId}`;
    await recordAudit(tx, { actorId: accountId, action, subject });
  });
  // A refusal is stored in the row. After any other failure the row stays pending, and the sweep reports
  // the failure.
  await sendAccounts(deps, professionalId).catch((error: unknown) => {
    if (!(error instanceof RowsFailed)) throw error;
  });
  return getVerification(deps.db, deps.clock, professionalId);
}
