/**
 * The moderation domain: reports, operators’ decisions with a statement of reasons, and contests. The
 * reported content belongs to other domains, which app/ connects through `SubjectAdapters`.
 */
export { decideCase, hideWithoutReport } from './decide-case.ts';
export { CaseDecided, ReportTaken } from './facts.ts';
export { forgetReporter } from './forget-reporter.ts';
export { listStatementsOfReasons } from './list-statements-of-reasons.ts';
export type { Piece, ShownSubject, SubjectAdapter, SubjectAdapters } from './reach-subjects.ts';
export { type ModerationDeps, moderationRoutes } from './routes.ts';
export { contestUntil } from './rules.ts';
export { saveReport } from './save-report.ts';
export { createDecisionLinks, type DecisionLinks } from './sign-links.ts';
export { findCase, findHidingCase, listWaitingSince } from './store/cases.ts';
export { listContestsBy, listContestsOf, listDecisionsOf } from './store/decisions.ts';
export { eraseReportVisitors, findReport, listReportersOf, listReportsBy } from './store/reports.ts';
