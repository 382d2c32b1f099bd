import type { FieldError } from '@meche/contract/refusals';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getProfessional, setVerification } from '#professionals';
import { VerificationDecided } from './facts.ts';
import { getVerification } from './get-verification.ts';
import { isActive } from './rules/account.ts';
import { isOpen } from './rules.ts';
import { findAccountRow } from './store/accounts.ts';
import { insertDecision, lockVerification, updateIssuedOn } from './store/documents.ts';

export type DecideVerification = {
  professionalId: string;
  /** Null when the decision was made on the server's command line. */
  operatorId: string | null;
} & (
  | {
      verdict: 'verified';
      /** The issue day that the operator read on the KBIS, for a professional who did not enter it. */
      kbisIssuedOn?: string | undefined;
    }
  | { verdict: 'rejected'; reason: string }
);

/**
 * Records an operator's decision. Refuses not_found, verification_closed when the verification is not
 * pending, verification_incomplete when documents, the day of the KBIS, a verified email or the card
 * partner's approval is missing, invalid_input without a reason for a rejection.
 */
export async function decideVerification(
  { db, clock }: { db: Database; clock: Clock },
  input: DecideVerification,
): Promise<void> {
  const { professionalId, operatorId, verdict } = input;
  const reason = input.verdict === 'rejected' ? input.reason.trim() : null;
  if (reason === '') refuse('invalid_input', { fields: { reason: 'required' } });
  if (reason !== null && reason.length > 1000) refuse('invalid_input', { fields: { reason: 'too_long' } });
  await inTransaction(db, async (tx) => {
    await lockVerification(tx, professionalId);
    const { verification: state } = await getProfessional(tx, professionalId);
    if (!isOpen(state)) refuse('verification_closed');
    if (input.verdict === 'verified') {
      if (input.kbisIssuedOn) await updateIssuedOn(tx, professionalId, input.kbisIssuedOn);
      const { missing, documents, emailVerified } = await getVerification(tx, clock, professionalId);
      const fields: Record<string, FieldError> = {};
      for (const kind of missing) {
        const isThere = documents.some((document) => document.kind === kind);
        fields[kind] = isThere ? 'too_old' : 'required';
      }
      const undated = documents.some(({ kind, issuedOn }) => kind === 'KBIS' && issuedOn === null);
      if (undated) fields.kbis_issued_on = 'required';
      // The card partner must be able to pay the professional before the professional is verified.
      const account = await findAccountRow(tx, professionalId);
      const [cardPayments, transfers] = [
        account?.cardPayments ?? 'inactive',
        account?.transfers ?? 'inactive',
      ];
      if (!isActive({ capabilities: { cardPayments, transfers } })) fields.partner_account = 'required';
      // Receipts and bank disputes of a verified professional go to this address.
      if (!emailVerified) fields.email_verified = 'required';
      if (Object.keys(fields).length > 0) refuse('verification_incomplete', { fields });
    }
    const now = clock.now();
    await setVerification(tx, { professionalId, from: state, to: verdict, now });
    await insertDecision(tx, { professionalId, verdict, reason, operatorId, byPartner: false, at: now });
    await recordAudit(tx, {
      actorId: operatorId,
      action: 'verification_decided',
      subject: `professional:${professionalId}`,
      detail: { verdict, reason },
    });
    await announce(tx, VerificationDecided, { professionalId, verdict, reason }, now);
  });
}
