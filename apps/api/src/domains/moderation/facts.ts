import { factKind } from '#kit/jobs/facts';

/** The first report of a person about a case. */
export const ReportTaken = factKind<{ caseId: string; reportId: string }>('report-taken', 'caseId');
/** An operator decided on a report or a contest. */
export const CaseDecided = factKind<{ caseId: string; decisionId: string }>('case-decided', 'caseId');
