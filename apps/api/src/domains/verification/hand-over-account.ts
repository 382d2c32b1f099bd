import type { PersonRole, Verification } from '@meche/contract/verification';
import { recordAudit } from '#kit/audit';
import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { RowsFailed } from '#kit/jobs/sweep-each';
import { refuse } from '#kit/refusal';
import { getProfessional, setVerification } from '#professionals';
import { getVerification } from './get-verification.ts';
import { isClosedForGood } from './rules/account.ts';
import { type AccountsDeps, sendAccounts } from './send-accounts.ts';
import {
  findAccountRow,
  insertOrder,
  insertPerson,
  keepHandedOver,
  type OrderDetail,
  updatePerson,
} from './store/accounts.ts';
import { findLastDecision, lockVerification } from './store/documents.ts';

type Handed = { professionalId: string; accountId: string };
type Named = { personToken: string; firstName: string; lastName: string; roles: PersonRole[] };

/**
 * Hands a business over to the card partner, or what it asked for since. Who she is has gone there from her browser: what
 * comes here are tokens. Written down and committed first, so that nothing is lost while the partner is away.
 * Refuses verification_incomplete while documents are missing, email_not_verified where nothing else is, verification_closed
 * when the partner has closed the account for good.
 */
export async function handOverAccount(
  deps: AccountsDeps,
  it: Handed & {
    accountToken?: string | undefined;
    statementName: string;
    documents?: { rib?: string; kbis?: string; companyStatutes?: string; beDeclaration?: string } | undefined;
  },
): Promise<Verification> {
  const { professionalId, statementName, documents, accountToken } = it;
  return handOver(deps, it, 'account_handed_over', async (tx, now) => {
    const isFirst = !(await findAccountRow(tx, professionalId));
    if (isFirst && !accountToken) refuse('invalid_input', { fields: { account_token: 'required' } });
    await refuseIncomplete(deps, tx, professionalId);
    await keepHandedOver(tx, { professionalId, statementName, submittedAt: now });
    const detail: OrderDetail = { statementName, ...(documents && { documents: named(documents) }) };
    await insertOrder(tx, { professionalId, kind: 'account', token: accountToken ?? null, detail, now });
  });
}

function named(documents: {
  rib?: string;
  kbis?: string;
  companyStatutes?: string;
  beDeclaration?: string;
}): OrderDetail['documents'] {
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
  // The partner and the customers' banks write there.
  if (!emailVerified) fields.email_verified = 'required';
  if (missing.length > 0) refuse('verification_incomplete', { fields });
  if (!emailVerified) refuse('email_not_verified', { fields });
}

/** Names somebody of her society. Refuses verification_incomplete before the account was handed over, verification_closed. */
export async function addPerson(deps: AccountsDeps, it: Handed & Named): Promise<Verification> {
  const { professionalId, firstName, lastName, roles, personToken: token } = it;
  return handOver(deps, it, 'partner_person_added', async (tx, now) => {
    if (!(await findAccountRow(tx, professionalId))) refuse('verification_incomplete');
    const personId = await insertPerson(tx, { professionalId, firstName, lastName, roles, now });
    await insertOrder(tx, { professionalId, kind: 'person', personId, token, now });
  });
}

/** Says anew who she is. Refuses not_found, verification_closed. */
export async function changePerson(
  deps: AccountsDeps,
  it: Handed & Named & { personId: string },
): Promise<Verification> {
  const { professionalId, personId, firstName, lastName, roles, personToken: token } = it;
  return handOver(deps, it, 'partner_person_changed', async (tx, now) => {
    const person = { id: personId, professionalId, firstName, lastName, roles };
    if (!(await updatePerson(tx, person))) refuse('not_found');
    await insertOrder(tx, { professionalId, kind: 'person', personId, token, now });
  });
}

/** She has left the society. Refuses not_found. */
export async function removePerson(
  deps: AccountsDeps,
  it: Handed & { personId: string },
): Promise<Verification> {
  const { professionalId, personId: id } = it;
  return handOver(deps, it, 'partner_person_removed', async (tx, now) => {
    if (!(await updatePerson(tx, { id, professionalId, removedAt: now }))) refuse('not_found');
    await insertOrder(tx, { professionalId, kind: 'removal', personId: id, token: null, now });
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
    // What an operator did not accept is the operator's to look at again; what the partner did not, the partner's.
    const isPartners = (await findLastDecision(tx, professionalId))?.byPartner === true;
    if (state === 'rejected' && isPartners)
      await setVerification(tx, { professionalId, from: state, to: 'pending', now });
    const subject = `professional:${professionalId}`;
    await recordAudit(tx, { actorId: accountId, action, subject });
  });
  // What is refused is told by its row; any other failure waits there for the sweep, which says so.
  await sendAccounts(deps, professionalId).catch((error: unknown) => {
    if (!(error instanceof RowsFailed)) throw error;
  });
  return getVerification(deps.db, deps.clock, professionalId);
}
