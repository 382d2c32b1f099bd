import type { Verification } from '@meche/contract/verification';
import { listFilesByIds, presentFile } from '#files';
import { findAccount } from '#identity';
import type { Db } from '#kit/database/database';
import { type Clock, dayOf } from '#kit/time';
import { getProfessional } from '#professionals';
import { requirementsOf, statementNameOf } from './rules/account.ts';
import { missingOrOutdatedDocuments, requiredDocuments } from './rules.ts';
import { findAccountRow, findLastCommand, hasPendingCommands, listPersons } from './store/accounts.ts';
import { findLastDecision, listDocuments } from './store/documents.ts';

/**
 * Returns a professional's verification state, documents and account at the card partner. Refuses
 * not_found.
 */
export async function getVerification(db: Db, clock: Clock, professionalId: string): Promise<Verification> {
  const professional = await getProfessional(db, professionalId);
  const { verification: state, accountId, legalStatus, timeZone, businessName } = professional;
  const documents = await listDocuments(db, professionalId);
  const files = await listFilesByIds(
    db,
    documents.map(({ fileId }) => fileId),
  );
  const decision = await findLastDecision(db, professionalId);
  return {
    state,
    reason: state === 'rejected' ? (decision?.reason ?? null) : null,
    legalStatus,
    required: [...requiredDocuments(legalStatus)],
    missing: missingOrOutdatedDocuments({
      legalStatus,
      state,
      documents: documents.map((document) => ({
        ...document,
        submittedOn: dayOf(document.submittedAt, timeZone),
      })),
      today: dayOf(clock.now(), timeZone),
    }),
    documents: documents.flatMap(({ kind, fileId, issuedOn, submittedAt }) => {
      const file = files.find(({ id }) => id === fileId);
      return file
        ? [{ kind, file: presentFile(file), issuedOn, submittedAt: submittedAt.toISOString() }]
        : [];
    }),
    ...(await atPartner(db, professionalId)),
    suggestedStatementName: statementNameOf(businessName),
    emailVerified: (await findAccount(db, accountId))?.emailVerified ?? false,
    decidedAt: state === 'pending' ? null : (decision?.at.toISOString() ?? null),
  };
}

async function atPartner(
  db: Db,
  professionalId: string,
): Promise<Pick<Verification, 'account' | 'requirements' | 'persons'>> {
  const persons = await listPersons(db, professionalId);
  const account = await findAccountRow(db, professionalId);
  const known = persons.flatMap(({ id, partnerId }) => (partnerId ? [[partnerId, id] as const] : []));
  const shown = persons.map(({ id, firstName, lastName, roles, partnerId }) => ({
    id,
    firstName,
    lastName,
    roles,
    known: partnerId !== null,
  }));
  if (!account) return { account: null, requirements: [], persons: shown };
  const last = await findLastCommand(db, professionalId);
  const { statementName, submittedAt, cardPayments, transfers, requirements } = account;
  return {
    account: {
      statementName,
      cardPayments,
      transfers,
      submittedAt: submittedAt.toISOString(),
      isSending: await hasPendingCommands(db, professionalId),
      refused: last?.status === 'refused' ? (last.failure?.code ?? 'refused') : null,
      deadline: requirements?.deadline ?? null,
    },
    requirements: requirements ? requirementsOf(requirements, new Map(known)) : [],
    persons: shown,
  };
}
