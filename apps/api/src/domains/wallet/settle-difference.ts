import { recordAudit } from '#kit/audit';
import { type Database, isConstraint } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { postToLedger } from './post-to-ledger.ts';
import { professionalNowhere } from './rules/books.ts';
import type { LedgerAccount } from './rules.ts';
import {
  type Difference,
  findOwnerOf,
  lockDifference,
  noteApproval,
  noteExplanation,
} from './store/books.ts';

export type SettleDeps = {
  db: Database;
  clock: Clock;
  /** Whose account at the partner it is; undefined for one that nobody here has. */
  professionalOf(accountId: string): Promise<string | undefined>;
};

/** One operator says what a difference comes from; another approves. A later word takes the place of an earlier one. Refuses not_found. */
export async function explainDifference(
  { db, clock }: Pick<SettleDeps, 'db' | 'clock'>,
  it: { differenceId: string; operatorId: string; explanation: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const difference = (await lockDifference(tx, it.differenceId)) ?? refuse('not_found');
    await noteExplanation(tx, difference.id, { ...it, now: clock.now() });
    await recordAudit(tx, {
      actorId: it.operatorId,
      action: 'difference_explained',
      subject: `difference:${difference.id}`,
      detail: told({ ...difference, explanation: it.explanation }),
    });
  });
}

/**
 * Brings our mirror to what the partner's books say, against suspense, as another operator has explained it. Refuses not_found,
 * wrong_state where nobody has explained it, and forbidden to whoever did.
 */
export async function approveDifference(
  deps: SettleDeps,
  it: { differenceId: string; operatorId: string },
): Promise<void> {
  const owner = (await findOwnerOf(deps.db, it.differenceId)) ?? refuse('not_found');
  const professionalId =
    owner === 'platform' ? null : (professionalNowhere(owner) ?? (await deps.professionalOf(owner)));
  if (professionalId === undefined) refuse('wrong_state');
  await inTransaction(deps.db, async (tx) => {
    const difference = (await lockDifference(tx, it.differenceId)) ?? refuse('not_found');
    if (difference.proposedBy === null) refuse('wrong_state');
    const now = deps.clock.now();
    await noteApproval(tx, difference.id, { operatorId: it.operatorId, now }).catch((error) => {
      if (isConstraint(error, 'differences_two_people')) refuse('forbidden');
      throw error;
    });
    const cents = difference.partnersCents - difference.oursCents;
    const mirror: LedgerAccount = professionalId === null ? 'platform' : 'connected';
    // Where the sums agree there is nothing to bring over: that it stands as the partner has it is noted, no more.
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
      actorId: it.operatorId,
      action: 'difference_settled',
      subject: `difference:${difference.id}`,
      detail: told(difference),
    });
  });
}

function told({ owner, subject, oursCents, partnersCents, explanation }: Difference) {
  return { owner, subject, oursCents, partnersCents, explanation };
}
