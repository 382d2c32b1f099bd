import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { sweepEach } from '#kit/jobs/sweep';
import type { Clock } from '#kit/time';
import type { Accounts } from '#partners/card-payments/accounts.port';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { findPartnerAccount } from '#payments';
import { getProfessional, setVerification } from '#professionals';
import { CardPaymentStopped, VerificationDecided } from './facts.ts';
import { type Requirements, requirementsOf, stateOfAccount } from './rules/account.ts';
import { beginAccountRead, listPersons, saveStanding, unreadAccounts } from './store/accounts.ts';
import { findLastDecision, insertDecision, lockVerification } from './store/documents.ts';

type Reading = { db: Database; clock: Clock; accounts: Accounts };

/**
 * Reads the state of the account at the card partner and updates the verification; does nothing without an
 * account there. Must run outside of a transaction. Safe to repeat in any order: an older answer never
 * replaces a newer one. Throws PartnerUnavailable.
 */
export async function settleAccount({ db, clock, accounts }: Reading, professionalId: string): Promise<void> {
  const partnerId = await findPartnerAccount(db, professionalId);
  const look = partnerId && (await beginAccountRead(db, professionalId));
  if (!partnerId || !look) return;
  const standing = await accounts.readAccount(partnerId);
  const { capabilities } = standing;
  const { deadline, errors, ...rest } = standing.requirements;
  // The partner's sentences are dropped, because they are English and may quote a document.
  const requirements = { ...rest, errors: errors.map(({ requirement, code }) => ({ requirement, code })) };
  await inTransaction(db, async (tx) => {
    await lockVerification(tx, professionalId);
    const now = clock.now();
    if (!(await saveStanding(tx, professionalId, look, { capabilities, requirements, deadline, now })))
      return;
    const { verification: state } = await getProfessional(tx, professionalId);
    const last = await findLastDecision(tx, professionalId);
    // A rejection by an operator stays until new documents are submitted.
    if (state === 'rejected' && last?.byPartner !== true) return;
    const next = stateOfAccount({ capabilities, requirements }, state);
    if (next === state) return;
    await setVerification(tx, { professionalId, from: state, to: next, now });
    const shown = next === 'verified' ? [] : await listRequirements(tx, professionalId, requirements);
    const isStopped = state === 'verified';
    if (isStopped) await announce(tx, CardPaymentStopped, { professionalId, requirements: shown }, now);
    if (next === 'pending') return;
    const decision = { verdict: next, reason: null, operatorId: null, at: now, byPartner: true };
    await insertDecision(tx, { professionalId, ...decision });
    const decided = { professionalId, verdict: next, reason: null, requirements: shown, isStopped };
    await announce(tx, VerificationDecided, decided, now);
  });
}

async function listRequirements(tx: Tx, professionalId: string, requirements: Requirements) {
  const persons = await listPersons(tx, professionalId);
  const ids = persons.flatMap(({ id, partnerId }) => (partnerId ? [[partnerId, id] as const] : []));
  return requirementsOf(requirements, new Map(ids)).map(({ about, why }) => ({ about, why }));
}

/** Sweep that reads the accounts which were not read since their last change. Returns how many. */
export async function readAccounts(deps: Reading): Promise<number> {
  return sweepEach(deps, unreadAccounts, {
    endsRound: (error) => error instanceof PartnerUnavailable,
    run: ({ id }) => settleAccount(deps, id),
  });
}
