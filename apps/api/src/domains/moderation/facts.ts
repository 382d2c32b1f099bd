import { factKind } from '#kit/jobs/facts';

/** The first report of a person about a case. */
export const ReportTaken = factKind<{ caseId: string; reportId: string }>('report-taken', 'caseId');
export const CaseDecided = factKind<{ caseId: string; decisionId: string }>('case-decided', 'caseId');
