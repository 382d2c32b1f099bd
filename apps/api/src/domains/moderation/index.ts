/**
 * Moderation: what is reported, what operators decide on it with a statement of reasons, and what is said against that. What is
 * reported belongs to other domains, which `app/` opens to it: `SubjectAdapters`.
 */
export { decideCase, decideUnasked } from './decide-case.ts';
export { CaseDecided, ReportTaken } from './facts.ts';
export { forgetReporter } from './forget-reporter.ts';
export { listReasons } from './list-reasons.ts';
export type { Piece, ShownSubject, SubjectAdapter, SubjectAdapters } from './reach-subjects.ts';
export { type ModerationDeps, moderationRoutes } from './routes.ts';
export { contestUntil } from './rules.ts';
export { createDecisionLinks, type DecisionLinks } from './sign-links.ts';
export { findCase, findHidingCase, listWaitingSince } from './store/cases.ts';
export { listContestsBy, listContestsOf, listDecisionsOf } from './store/decisions.ts';
export { findReport, listReportersOf, listReportsBy, purgeVisitors } from './store/reports.ts';
export { takeReport } from './take-report.ts';
