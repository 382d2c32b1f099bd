import type { ReadDecision } from '@meche/contract/moderation';
import type { Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { presentedDecision } from './present-cases.ts';
import type { ShownSubject, SubjectAdapters } from './reach-subjects.ts';
import { contestUntil, whyNotContest } from './rules.ts';
import type { DecisionLink, DecisionLinks } from './sign-links.ts';
import { type CaseRow, findCase } from './store/cases.ts';
import { listContestsOf, listDecisionsOf } from './store/decisions.ts';
import { findReport } from './store/reports.ts';

export type LinkDeps = { db: Db; clock: Clock; adapters: SubjectAdapters; links: DecisionLinks };

/**
 * Reads the token of a mailed link: its case, the side to which it was sent, and the account of the
 * reporter, null for the author or a visitor. Refuses not_found.
 */
export async function openLink(
  { db, links }: Pick<LinkDeps, 'db' | 'links'>,
  token: string,
): Promise<DecisionLink & { caseId: string; accountId: string | null }> {
  const link = links.read(token) ?? refuse('not_found');
  if (link.side === 'author') return { ...link, caseId: link.id, accountId: null };
  const report = (await findReport(db, link.id)) ?? refuse('not_found');
  return { ...link, caseId: report.caseId, accountId: report.reporterId };
}

/**
 * Returns the decisions of a case to the author or reporter who holds the link, with their contest and
 * until when they can still contest. Refuses not_found.
 */
export async function readDecision(parts: LinkDeps, token: string): Promise<ReadDecision> {
  const { db, clock, adapters } = parts;
  const { caseId, side } = await openLink(parts, token);
  const row = (await findCase(db, caseId)) ?? refuse('not_found');
  const [decisions, contests, [subject]] = await Promise.all([
    listDecisionsOf(db, [caseId]),
    listContestsOf(db, [caseId]),
    adapters[row.subjectKind].show(db, [{ id: row.subjectId, parts: row.parts }]),
  ]);
  const own = contests.find((one) => one.side === side);
  const isOpen = whyNotContest(row, { side, before: own !== undefined, now: clock.now() }) === undefined;
  return {
    side,
    kind: row.subjectKind,
    professionalName: subject?.professionalName ?? '',
    text: side === 'author' && subject ? textOf(row, subject) : '',
    state: row.state,
    decisions: decisions.map(presentedDecision),
    contest: own ? { text: own.text, contestedAt: own.contestedAt.toISOString() } : null,
    contestUntil: isOpen && row.decidedAt ? contestUntil(row.decidedAt).toISOString() : null,
  };
}

function textOf({ subjectKind, side, parts }: CaseRow, { pieces }: ShownSubject): string {
  if (subjectKind === 'account') return '';
  if (subjectKind !== 'thread') return pieces[0]?.text ?? '';
  return pieces
    .flatMap((one) => (one.id && parts.includes(one.id) && one.side === side ? one.text : []))
    .join('\n');
}
