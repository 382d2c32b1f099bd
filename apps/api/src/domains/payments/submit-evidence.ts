import { recordAudit } from '#kit/audit';
import { inTransaction } from '#kit/database/transaction';
import { deriveIdempotencyKey } from '#kit/jobs/partner-commands';
import { refuse } from '#kit/refusal';
import type { EvidenceTexts } from '#partners/card-payments/disputes.port';
import { PartnerRefused } from '#partners/partner-refused';
import { refuseWhenUnavailable } from '#partners/partner-unavailable';
import type { PaymentsDeps } from './deps.ts';
import { settleDispute } from './settle-dispute.ts';
import { findDispute, updateDispute } from './store/disputes.ts';
import { lockPayable } from './store/payables.ts';

/**
 * Sends an operator's evidence in a dispute to the bank, which accepts it once. The texts are stored before
 * the call; a repeated call with the same texts has the same idempotency key. Refuses not_found,
 * wrong_state when evidence was sent or refused or the dispute is decided, evidence_too_late, unavailable.
 */
export async function submitEvidence(
  deps: PaymentsDeps,
  { disputeId, texts, operatorId }: { disputeId: string; texts: EvidenceTexts; operatorId: string },
): Promise<void> {
  const { payableId, partnerId } = (await findDispute(deps.db, disputeId)) ?? refuse('not_found');
  await inTransaction(deps.db, async (tx) => {
    await lockPayable(tx, payableId);
    const dispute = (await findDispute(tx, disputeId)) ?? refuse('not_found');
    if (dispute.state !== 'needs_evidence' || dispute.evidenceAt !== null) refuse('wrong_state');
    if (dispute.evidenceBy && dispute.evidenceBy <= deps.clock.now()) refuse('evidence_too_late');
    await updateDispute(tx, disputeId, { evidence: JSON.stringify(texts) });
  });
  const evidence = { reference: disputeId, texts };
  const command = { key: deriveIdempotencyKey('evidence', evidence), id: partnerId, texts, submit: true };
  const news = await refuseWhenUnavailable(deps.charges.submitEvidence(command)).catch(wrongStateIfRefused);
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const payable = await lockPayable(tx, payableId);
    await updateDispute(tx, disputeId, { evidenceAt: now });
    const audited = { actorId: operatorId, action: 'dispute.evidence', subject: `payable:${payableId}` };
    await recordAudit(tx, { ...audited, detail: { disputeId } });
    await settleDispute(tx, deps, payable, news, now);
  });
}

function wrongStateIfRefused(error: unknown): never {
  if (error instanceof PartnerRefused) refuse('wrong_state');
  throw error;
}
