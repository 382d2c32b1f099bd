import {
  type CaseOutcome,
  type CaseState,
  CONTEST_MONTHS,
  type ContestSide,
} from '@meche/contract/report-bounds';
import type { CaseRow } from './store/cases.ts';

type Standing = Pick<CaseRow, 'state' | 'contestedBy' | 'hides'>;

/** What an operator may decide now; nothing where nobody asks anything more. */
export function outcomesOf({ state, contestedBy, hides }: Standing): CaseOutcome[] {
  if (state === 'open') return ['hidden', 'rejected'];
  if (state === 'contested') return [contestedBy === 'author' ? 'restored' : 'hidden', 'upheld'];
  // What an operator or a court thinks better of needs no contest.
  return hides ? ['restored'] : [];
}

/** Whom the last decision went against; undefined where nobody can have it looked at again. */
export function loserOf(state: CaseState): ContestSide | undefined {
  if (state === 'hidden') return 'author';
  return state === 'rejected' ? 'reporter' : undefined;
}

/** The last moment at which a decision is contested, by the calendar of universal time. */
export function contestUntil(decidedAt: Date): Date {
  const until = new Date(decidedAt);
  until.setUTCMonth(until.getUTCMonth() + CONTEST_MONTHS);
  // Of the 31st August: no 31st February.
  if (until.getUTCDate() !== decidedAt.getUTCDate()) until.setUTCDate(0);
  return until;
}

/** Why she cannot contest it now; undefined when she can. `before`: what she contested of this case. */
export function whyNotContest(
  { state, decidedAt }: Pick<CaseRow, 'state' | 'decidedAt'>,
  { side, before, now }: { side: ContestSide; before: boolean; now: Date },
): 'wrong_state' | 'contest_too_late' | undefined {
  if (loserOf(state) !== side || decidedAt === null || before) return 'wrong_state';
  return now >= contestUntil(decidedAt) ? 'contest_too_late' : undefined;
}

/** What a decision changes of its case. */
export function withDecision(
  { hides, parts }: Pick<CaseRow, 'hides' | 'parts'>,
  decided: { outcome: CaseOutcome; parts: readonly string[]; now: Date },
): Pick<CaseRow, 'state' | 'hides' | 'parts' | 'waitsSince' | 'decidedAt'> {
  const { outcome, now } = decided;
  const closed = { state: outcome, waitsSince: null, decidedAt: now } as const;
  if (outcome === 'hidden') return { ...closed, hides: true, parts: [...decided.parts] };
  return { ...closed, parts, hides: outcome === 'restored' ? false : hides };
}
