import type { CaseOutcome, DecisionGround } from '@meche/contract/report-bounds';
import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { CaseDecided } from './facts.ts';
import type { SubjectAdapters } from './reach-subjects.ts';
import { outcomesOf, withDecision } from './rules.ts';
import { lockOrOpenCase } from './save-report.ts';
import { type CaseRow, lockCase, type Subject, updateCase } from './store/cases.ts';
import { insertDecision } from './store/decisions.ts';

export type Verdict = {
  outcome: CaseOutcome;
  facts: string;
  /** Required when the outcome hides content, like `rule`. */
  ground?: DecisionGround | undefined;
  rule?: string | undefined;
  parts: readonly string[];
};

type DecidingDeps = { db: Database; clock: Clock; adapters: SubjectAdapters };

/**
 * Records an operator’s decision on a report or a contest: hides or restores the subject with a statement
 * of reasons, and notifies both sides. Refuses not_found, wrong_state, invalid_input.
 */
export async function decideCase(
  deps: DecidingDeps,
  { caseId, operatorId }: { caseId: string; operatorId: string },
  verdict: Verdict,
): Promise<void> {
  assertGrounded(verdict);
  await inTransaction(deps.db, async (tx) => {
    const row = (await lockCase(tx, caseId)) ?? refuse('not_found');
    await decide(tx, row, operatorId, verdict, deps);
  });
}

/**
 * Hides a subject on an operator’s initiative; a waiting case of the subject is decided with it. Refuses
 * wrong_state while the author contests an earlier hiding, invalid_input, and what the adapter’s `hide`
 * refuses.
 */
export async function hideWithoutReport(
  deps: DecidingDeps,
  { subject, operatorId }: { subject: Subject; operatorId: string },
  reasons: Omit<Verdict, 'outcome' | 'parts'>,
): Promise<void> {
  const verdict: Verdict = { ...reasons, outcome: 'hidden', parts: [] };
  assertGrounded(verdict);
  await inTransaction(deps.db, async (tx) => {
    const row = await lockOrOpenCase(tx, subject, deps.clock.now());
    await decide(tx, row, operatorId, verdict, deps);
  });
}

function assertGrounded({ outcome, ground, rule }: Verdict): void {
  if (outcome !== 'hidden') return;
  if (!ground) refuse('invalid_input', { fields: { ground: 'required' } });
  if (!rule) refuse('invalid_input', { fields: { rule: 'required' } });
}

async function decide(
  tx: Tx,
  row: CaseRow,
  operatorId: string,
  verdict: Verdict,
  { clock, adapters }: DecidingDeps,
): Promise<void> {
  const { outcome, facts } = verdict;
  const hides = outcome === 'hidden';
  const caseId = row.id;
  if (!outcomesOf(row).includes(outcome)) refuse('wrong_state');
  if (hides && row.subjectKind === 'thread' && verdict.parts.length === 0)
    refuse('invalid_input', { fields: { parts: 'required' } });
  const now = clock.now();
  const parts = row.subjectKind === 'thread' ? verdict.parts : [];
  await act(tx, row, { outcome, parts, adapters, operatorId, now });
  await updateCase(tx, caseId, withDecision(row, { outcome, parts, now }));
  const decisionId = await insertDecision(tx, {
    caseId,
    operatorId,
    outcome,
    facts,
    decidedAt: now,
    // `waitsSince` is null when an operator restores the subject on their own initiative, without a report
    // or contest.
    waitingSince: row.waitsSince ?? now,
    ground: hides ? (verdict.ground ?? null) : null,
    rule: hides ? (verdict.rule ?? null) : null,
  });
  await recordAudit(tx, {
    actorId: operatorId,
    action: 'case_decided',
    subject: `case:${caseId}`,
    // The audit entry leaves out the findings, because the decision is immutable and contains them.
    detail: { outcome, kind: row.subjectKind, about: row.subjectId, decisionId },
  });
  await announce(tx, CaseDecided, { caseId, decisionId }, now);
}

async function act(
  tx: Tx,
  { subjectKind, subjectId: id, side, parts: hidden }: CaseRow,
  {
    outcome,
    parts,
    adapters,
    ...by
  }: {
    outcome: CaseOutcome;
    parts: readonly string[];
    adapters: SubjectAdapters;
    operatorId: string;
    now: Date;
  },
): Promise<void> {
  const adapter = adapters[subjectKind];
  if (outcome === 'hidden') await adapter.hide(tx, { id, side, parts }, by);
  if (outcome === 'restored') await adapter.restore(tx, { id, side, parts: hidden }, by);
}
