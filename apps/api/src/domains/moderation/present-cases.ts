import type { Decision, ModeratedCase } from '@meche/contract/moderation';
import { listAccountsByIds } from '#identity';
import type { Db } from '#kit/database/database';
import type { ShownSubject, SubjectAdapters } from './reach-subjects.ts';
import { outcomesOf } from './rules.ts';
import type { CaseRow } from './store/cases.ts';
import { type DecisionRow, listContestsOf, listDecisionsOf } from './store/decisions.ts';
import { listReportsOf, type ReportRow } from './store/reports.ts';

const REPORTS_SHOWN = 10;

export function presentedDecision({ outcome, ground, rule, facts, decidedAt }: DecisionRow): Decision {
  return { outcome, ground, rule, facts, decidedAt: decidedAt.toISOString() };
}

/** Cases as an operator sees them, with the decisions that are possible now, in the order of `rows`. */
export async function presentCases(
  db: Db,
  adapters: SubjectAdapters,
  rows: readonly CaseRow[],
): Promise<ModeratedCase[]> {
  const ids = rows.map(({ id }) => id);
  const [reports, decisions, contests, shown] = await Promise.all([
    listReportsOf(db, ids, REPORTS_SHOWN),
    listDecisionsOf(db, ids),
    listContestsOf(db, ids),
    showSubjects(db, adapters, rows),
  ]);
  const operators = await listAccountsByIds(db, [...new Set(decisions.map((one) => one.operatorId))]);
  const emailOf = new Map(operators.map(({ id, email }) => [id, email]));
  return rows.map((row) => {
    const reported = reports.filter(({ caseId }) => caseId === row.id);
    return {
      id: row.id,
      kind: row.subjectKind,
      side: row.side,
      state: row.state,
      subject: presentedSubject(shown.get(row.subjectId)),
      reports: reported.map((one) => ({
        reason: one.reason,
        text: one.text,
        createdAt: one.createdAt.toISOString(),
        by: reporterKind(one),
      })),
      reportCount: reported[0]?.total ?? 0,
      decisions: decisions
        .filter(({ caseId }) => caseId === row.id)
        .map((one) => ({ ...presentedDecision(one), operator: emailOf.get(one.operatorId) ?? null })),
      contests: contests
        .filter(({ caseId }) => caseId === row.id)
        .map(({ side, text, contestedAt }) => ({ side, text, contestedAt: contestedAt.toISOString() })),
      waitsSince: row.waitsSince?.toISOString() ?? null,
      can: { decide: outcomesOf(row) },
    };
  });
}

async function showSubjects(
  db: Db,
  adapters: SubjectAdapters,
  rows: readonly CaseRow[],
): Promise<ReadonlyMap<string, ShownSubject>> {
  const byKind = Map.groupBy(rows, ({ subjectKind }) => subjectKind);
  const shown = await Promise.all(
    [...byKind].map(([kind, those]) => {
      const subjects = those.map(({ subjectId, parts }) => ({ id: subjectId, parts }));
      return adapters[kind].show(db, subjects);
    }),
  );
  return new Map(shown.flat().map((one) => [one.id, one]));
}

function presentedSubject(subject: ShownSubject | undefined): ModeratedCase['subject'] {
  if (!subject) return null;
  const { professionalName, slug, rating, pieces } = subject;
  return {
    professionalName,
    slug,
    rating,
    pieces: pieces.map(({ at, ...piece }) => ({ ...piece, at: at?.toISOString() ?? null })),
  };
}

function reporterKind({ reporterId, reporterEmail }: ReportRow): 'account' | 'visitor' | 'anonymous' {
  if (reporterId) return 'account';
  return reporterEmail ? 'visitor' : 'anonymous';
}
