import type {
  CaseOutcome,
  ContestSide,
  DecisionGround,
  ReportReason,
  SubjectKind,
} from '@meche/contract/report-bounds';
import { sql } from 'kysely';
import type { Db } from '#kit/database/database';

export type Span = { from: Date; until: Date };

export async function countReports(
  db: Db,
  { from, until }: Span,
): Promise<{ kind: SubjectKind; reason: ReportReason; count: number }[]> {
  const { rows } = await sql<{ kind: SubjectKind; reason: ReportReason; count: number }>`
    select c.subject_kind as kind, r.reason, count(*)::integer as count
    from moderation.reports r join moderation.cases c on c.id = r.case_id
    where r.created_at >= ${from} and r.created_at < ${until}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export type DecisionCount = {
  kind: SubjectKind;
  outcome: CaseOutcome;
  ground: DecisionGround | null;
  count: number;
  medianHours: number;
};

const hours = sql`percentile_cont(0.5) within group (order by extract(epoch from d.decided_at - d.waiting_since) / 3600)::float`;

export async function countDecisions(db: Db, { from, until }: Span): Promise<DecisionCount[]> {
  const { rows } = await sql<DecisionCount>`
    select c.subject_kind as kind, d.outcome, d.ground, count(*)::integer as count, ${hours} as median_hours
    from moderation.decisions d join moderation.cases c on c.id = d.case_id
    where d.decided_at >= ${from} and d.decided_at < ${until}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** Median hours from report or contest to decision, over all kinds; null without decisions. */
export async function findMedianHours(db: Db, { from, until }: Span): Promise<number | null> {
  const { rows } = await sql<{ medianHours: number | null }>`
    select ${hours} as median_hours from moderation.decisions d
    where d.decided_at >= ${from} and d.decided_at < ${until}`.execute(db);
  return rows[0]?.medianHours ?? null;
}

export async function countContests(
  db: Db,
  { from, until }: Span,
): Promise<{ kind: SubjectKind; side: ContestSide; count: number }[]> {
  const { rows } = await sql<{ kind: SubjectKind; side: ContestSide; count: number }>`
    select c.subject_kind as kind, s.side, count(*)::integer as count
    from moderation.contests s join moderation.cases c on c.id = s.case_id
    where s.contested_at >= ${from} and s.contested_at < ${until}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
