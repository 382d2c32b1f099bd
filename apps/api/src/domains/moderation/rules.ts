import {
  type CaseOutcome,
  type CaseState,
  CONTEST_MONTHS,
  type ContestSide,
} from '@meche/contract/report-bounds';
import type { CaseRow } from './store/cases.ts';

type Standing = Pick<CaseRow, 'state' | 'contestedBy' | 'hides'>;

/** The outcomes that an operator can choose now; empty when the case is closed and hides nothing. */
export function outcomesOf({ state, contestedBy, hides }: Standing): CaseOutcome[] {
  if (state === 'open') return ['hidden', 'rejected'];
  if (state === 'contested') return [contestedBy === 'author' ? 'restored' : 'hidden', 'upheld'];
  // An operator may restore content without a contest.
  return hides ? ['restored'] : [];
}

/**
 * The side that the last decision went against, which may contest it; undefined for an open or contested
 * case and after the decision on a contest.
 */
export function contestingSideOf(state: CaseState): ContestSide | undefined {
  if (state === 'hidden') return 'author';
  return state === 'rejected' ? 'reporter' : undefined;
}

/** Until when a decision can be contested, computed in UTC months. */
export function contestUntil(decidedAt: Date): Date {
  const until = new Date(decidedAt);
  until.setUTCMonth(until.getUTCMonth() + CONTEST_MONTHS);
  // When the target month is shorter, the date overflows (31 August to 31 February); day 0 is the last day
  // of the target month.
  if (until.getUTCDate() !== decidedAt.getUTCDate()) until.setUTCDate(0);
  return until;
}

/** Why a side cannot contest now; undefined when it can. `before`: it has contested this case already. */
export function whyNotContest(
  { state, decidedAt }: Pick<CaseRow, 'state' | 'decidedAt'>,
  { side, before, now }: { side: ContestSide; before: boolean; now: Date },
): 'wrong_state' | 'contest_too_late' | undefined {
  if (contestingSideOf(state) !== side || decidedAt === null || before) return 'wrong_state';
  return now >= contestUntil(decidedAt) ? 'contest_too_late' : undefined;
}

export function withDecision(
  { hides, parts }: Pick<CaseRow, 'hides' | 'parts'>,
  decided: { outcome: CaseOutcome; parts: readonly string[]; now: Date },
): Pick<CaseRow, 'state' | 'hides' | 'parts' | 'waitsSince' | 'decidedAt'> {
  const { outcome, now } = decided;
  const closed = { state: outcome, waitsSince: null, decidedAt: now } as const;
  if (outcome === 'hidden') return { ...closed, hides: true, parts: [...decided.parts] };
  return { ...closed, parts, hides: outcome === 'restored' ? false : hides };
}
