import { recordAudit } from '#kit/audit';
import { type Database, isConstraintViolation } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { postToLedger } from './post-to-ledger.ts';
import { professionalOfPlaceholder } from './rules/books.ts';
import type { LedgerAccount } from './rules.ts';
import {
  type Difference,
  findOwnerOf,
  lockDifference,
  recordApproval,
  recordExplanation,
} from './store/books.ts';

export type SettleDeps = {
  db: Database;
  clock: Clock;
  /** Returns the professional of an account at the partner; undefined for an unknown account. */
  professionalOf(accountId: string): Promise<string | undefined>;
};

/**
 * Records an operator's explanation of a difference and replaces an earlier explanation. Another operator
 * has to approve it. Refuses not_found.
 */
export async function explainDifference(
  { db, clock }: Pick<SettleDeps, 'db' | 'clock'>,
  input: { differenceId: string; operatorId: string; explanation: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const difference = (await lockDifference(tx, input.differenceId)) ?? refuse('not_found');
    await recordExplanation(tx, difference.id, { ...input, now: clock.now() });
    await recordAudit(tx, {
      actorId: input.operatorId,
      action: 'difference_explained',
      subject: `difference:${difference.id}`,
      detail: detailOf({ ...difference, explanation: input.explanation }),
    });
  });
}

/**
 * Approves an explained difference and adjusts our ledger to the partner's books, with `suspense` as the
 * counter account. Refuses not_found, wrong_state without an explanation or a known professional, forbidden
 * to the operator who wrote the explanation.
 */
export async function approveDifference(
  deps: SettleDeps,
  input: { differenceId: string; operatorId: string },
): Promise<void> {
  const owner = (await findOwnerOf(deps.db, input.differenceId)) ?? refuse('not_found');
  const professionalId =
    owner === 'platform' ? null : (professionalOfPlaceholder(owner) ?? (await deps.professionalOf(owner)));
  if (professionalId === undefined) refuse('wrong_state');
  await inTransaction(deps.db, async (tx) => {
    const difference = (await lockDifference(tx, input.differenceId)) ?? refuse('not_found');
    if (difference.proposedBy === null) refuse('wrong_state');
    const now = deps.clock.now();
    await recordApproval(tx, difference.id, { operatorId: input.operatorId, now }).catch((error) => {
      if (isConstraintViolation(error, 'differences_two_people')) refuse('forbidden');
      throw error;
    });
    const cents = difference.partnersCents - difference.oursCents;
    const mirror: LedgerAccount = professionalId === null ? 'platform' : 'connected';
    // When the sums are equal there is nothing to post: the approval alone settles the lines.
    if (cents !== 0)
      await postToLedger(tx, {
        key: `settled:${difference.id}`,
        kind: 'settled_by_hand',
        professionalId: professionalId ?? null,
        subjectId: difference.id,
        partnerId: difference.subject,
        at: now,
        entries: [
          { account: mirror, amountCents: cents },
          { account: 'suspense', amountCents: -cents },
        ],
      });
    await recordAudit(tx, {
      actorId: input.operatorId,
      action: 'difference_settled',
      subject: `difference:${difference.id}`,
      detail: detailOf(difference),
    });
  });
}

function detailOf({ owner, subject, oursCents, partnersCents, explanation }: Difference) {
  return { owner, subject, oursCents, partnersCents, explanation };
}
