import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import { type LinkDeps, openLink } from './read-decision.ts';
import { whyNotContest } from './rules.ts';
import { lockCase, updateCase } from './store/cases.ts';
import { insertContest, listContestsOf } from './store/decisions.ts';

/**
 * Contests a decision for the side that it went against; hidden content stays hidden until the contest is
 * decided. Idempotent with the same text. Refuses not_found, wrong_state, contest_too_late.
 */
export async function contestDecision(
  { db, clock, adapters, links }: LinkDeps & { db: Database },
  { token, text }: { token: string; text: string },
): Promise<void> {
  const { caseId, side, id, accountId } = await openLink({ db, links }, token);
  await inTransaction(db, async (tx) => {
    const row = (await lockCase(tx, caseId)) ?? refuse('not_found');
    const before = (await listContestsOf(tx, [caseId])).find((one) => one.side === side);
    if (before?.text === text) return;
    const now = clock.now();
    const why = whyNotContest(row, { side, before: before !== undefined, now });
    if (why) refuse(why);
    const author =
      side === 'author'
        ? await adapters[row.subjectKind].findAuthor(tx, { id: row.subjectId, side: row.side })
        : undefined;
    const contester = author ?? accountId;
    await insertContest(tx, {
      caseId,
      side,
      text,
      contestedAt: now,
      accountId: contester,
      reportId: side === 'reporter' ? id : null,
    });
    await updateCase(tx, caseId, { state: 'contested', contestedBy: side, waitsSince: now });
    await recordAudit(tx, {
      actorId: contester,
      action: 'case_contested',
      subject: `case:${caseId}`,
      detail: { side },
    });
  });
}
