/** Limits of reports. The module does not import zod, because pages load it before any call. */

/**
 * Kinds of content that can be reported. A new kind needs an entry here and in `moderated.ts` of the API.
 */
export const subjectKinds = ['review', 'photo', 'profile', 'thread', 'account'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Kinds that a visitor can report from a public page. */
export const publicKinds = ['review', 'photo', 'profile'] as const satisfies readonly SubjectKind[];
export type PublicKind = (typeof publicKinds)[number];

export const reportReasons = [
  ...(['untrue', 'insult', 'hate', 'threat', 'sexual', 'minors'] as const),
  ...(['privacy', 'rights', 'fraud', 'spam', 'other'] as const),
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The reason for which a visitor can report anonymously: Regulation (EU) 2022/2065, article 16 (2) (c). */
export const namelessReason = 'minors' satisfies ReportReason;

export const longestReport = 1000;
export const longestContest = 2000;
/** Months within which a decision can be contested; article 20 of the regulation requires at least six. */
export const CONTEST_MONTHS = 6;

export const caseStates = ['open', 'hidden', 'rejected', 'contested', 'restored', 'upheld'] as const;
export type CaseState = (typeof caseStates)[number];
export const caseOutcomes = ['hidden', 'rejected', 'restored', 'upheld'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];
export const decisionGrounds = ['law', 'terms'] as const;
export type DecisionGround = (typeof decisionGrounds)[number];
/** The state to show: a hidden account is shown as suspended. */
export function shownState<State extends CaseState | CaseOutcome>(
  kind: SubjectKind,
  state: State,
): State | 'suspended' {
  return kind === 'account' && state === 'hidden' ? 'suspended' : state;
}

export const contestSides = ['author', 'reporter'] as const;
export type ContestSide = (typeof contestSides)[number];
