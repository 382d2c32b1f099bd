import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { clearFailures } from '#kit/jobs/sweep-failures';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { EVENTS_SWEEP } from './process-partner-events.ts';
import { dismissSubject, findWaitingSubject, retrySubjectNow } from './store/partner-events.ts';

type Operator = { db: Database; clock: Clock };

/**
 * Makes all unprocessed events of a subject due immediately, for an operator. Refuses not_found when no
 * event waits.
 */
export async function retryStuckEvent(
  { db, clock }: Operator,
  id: string,
  operatorId: string | null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const subject = (await findWaitingSubject(tx, id)) ?? refuse('not_found');
    await retrySubjectNow(tx, subject, clock.now());
    await clearFailures(tx, EVENTS_SWEEP, [subject]);
    await recordAudit(tx, { actorId: operatorId, action: 'partner_event.retried', subject });
  });
}

/**
 * Dismisses all unprocessed events of a subject for an operator, who gives a reason. Refuses not_found when
 * no event waits, invalid_input for an empty reason.
 */
export async function dismissEvent(
  { db, clock }: Operator,
  id: string,
  { reason, operatorId }: { reason: string; operatorId: string | null },
): Promise<void> {
  const trimmed = reason.trim();
  if (trimmed === '') refuse('invalid_input', { fields: { reason: 'required' } });
  await inTransaction(db, async (tx) => {
    const subject = (await findWaitingSubject(tx, id)) ?? refuse('not_found');
    if (!(await dismissSubject(tx, subject, { reason: trimmed, now: clock.now() }))) refuse('not_found');
    await clearFailures(tx, EVENTS_SWEEP, [subject]);
    await recordAudit(tx, {
      actorId: operatorId,
      action: 'partner_event.dismissed',
      subject,
      detail: { reason: trimmed },
    });
  });
}
