import { recordAudit } from '#kit/audit';
import { inTransaction } from '#kit/database/transaction';
import type { OperatorDeps } from '#kit/jobs/operate-commands';
import { retrySweepRow } from '#kit/jobs/sweep';
import { dismissSubject, retrySubjectNow, subjectsWithPartnerEvents } from './store/partner-events.ts';

/**
 * Makes all unprocessed events of a subject due immediately, for an operator. Returns false when no event
 * waits.
 */
export async function retryStuckEvents(
  { db, clock }: OperatorDeps,
  subject: string,
  operatorId: string | null,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await retrySubjectNow(tx, subject, clock.now()))) return false;
    await retrySweepRow(tx, subjectsWithPartnerEvents.name, subject);
    await recordAudit(tx, { actorId: operatorId, action: 'partner_event.retried', subject });
    return true;
  });
}

/**
 * Dismisses all unprocessed events of a subject for an operator, who gives a reason. Returns false when no
 * event waits.
 */
export async function dismissStuckEvents(
  { db, clock }: OperatorDeps,
  subject: string,
  { reason, operatorId }: { reason: string; operatorId: string | null },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await dismissSubject(tx, subject, { reason, now: clock.now() }))) return false;
    await retrySweepRow(tx, subjectsWithPartnerEvents.name, subject);
    await recordAudit(tx, {
      actorId: operatorId,
      action: 'partner_event.dismissed',
      subject,
      detail: { reason },
    });
    return true;
  });
}
