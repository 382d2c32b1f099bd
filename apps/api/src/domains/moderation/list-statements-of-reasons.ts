import type { DecisionGround, SubjectKind } from '@meche/contract/report-bounds';
import type { Db } from '#kit/database/database';
import type { DecisionLinks } from './sign-links.ts';
import { listHidingCases } from './store/cases.ts';
import { listDecisionsOf } from './store/decisions.ts';

export type Reasons = { facts: string; ground: DecisionGround; rule: string; token: string };

/**
 * Returns the statements of reasons for subjects that are hidden now, by subject id, each with the token
 * with which the author can contest it.
 */
export async function listStatementsOfReasons(
  { db, links }: { db: Db; links: DecisionLinks },
  subjects: { kind: SubjectKind; ids: readonly string[] },
): Promise<Map<string, Reasons>> {
  const cases = await listHidingCases(db, subjects);
  const decisions = await listDecisionsOf(
    db,
    cases.map(({ id }) => id),
  );
  return new Map(
    cases.flatMap(({ id, subjectId }) => {
      const decided = decisions.findLast(({ caseId, outcome }) => caseId === id && outcome === 'hidden');
      if (!decided?.ground || !decided.rule) return [];
      const { facts, ground, rule } = decided;
      return [[subjectId, { facts, ground, rule, token: links.write({ side: 'author', id }) }] as const];
    }),
  );
}
