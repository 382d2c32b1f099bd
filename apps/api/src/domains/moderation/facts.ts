import { factKind } from '#kit/jobs/facts';

/** A person has reported the case for the first time. */
export const ReportTaken = factKind<{ caseId: string; reportId: string }>('report-taken', 'caseId');
export const CaseDecided = factKind<{ caseId: string; decisionId: string }>('case-decided', 'caseId');
