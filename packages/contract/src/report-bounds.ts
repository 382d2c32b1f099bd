/** What bounds reports, without zod: a public page may load it before anything is asked. */

/** What may be reported; what else becomes public adds its word here, and its door to the API's `moderated.ts`. */
export const subjectKinds = ['review', 'photo', 'profile', 'thread', 'account'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** What a visitor reports from a public page. */
export const publicKinds = ['review', 'photo', 'profile'] as const satisfies readonly SubjectKind[];
export type PublicKind = (typeof publicKinds)[number];

export const reportReasons = [
  ...(['untrue', 'insult', 'hate', 'threat', 'sexual', 'minors'] as const),
  ...(['privacy', 'rights', 'fraud', 'spam', 'other'] as const),
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Reported without a name and an address, if she likes: Regulation (EU) 2022/2065, article 16 (2) (c). */
export const namelessReason = 'minors' satisfies ReportReason;

export const longestReport = 1000;
export const longestContest = 2000;
/** Article 20: a decision is contested for six months at least. */
export const CONTEST_MONTHS = 6;

export const caseStates = ['open', 'hidden', 'rejected', 'contested', 'restored', 'upheld'] as const;
export type CaseState = (typeof caseStates)[number];
export const caseOutcomes = ['hidden', 'rejected', 'restored', 'upheld'] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];
export const decisionGrounds = ['law', 'terms'] as const;
export type DecisionGround = (typeof decisionGrounds)[number];
/** An account is not removed but suspended. */
export function saidOf<State extends CaseState | CaseOutcome>(
  kind: SubjectKind,
  state: State,
): State | 'suspended' {
  return kind === 'account' && state === 'hidden' ? 'suspended' : state;
}

export const contestSides = ['author', 'reporter'] as const;
export type ContestSide = (typeof contestSides)[number];
