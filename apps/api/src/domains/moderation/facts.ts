import { factKind } from '#kit/jobs/facts';

/** Somebody reported something, for the first time. */
export const ReportTaken = factKind<{ caseId: string; reportId: string }>('report-taken', 'caseId');
/** An operator decided on what was reported, or on what was said against a decision. */
export const CaseDecided = factKind<{ caseId: string; decisionId: string }>('case-decided', 'caseId');
