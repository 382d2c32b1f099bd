import { defineFactKind } from '#kit/jobs/facts';

/** A person reported content; not announced again when the same person repeats the report of this case. */
export const ReportTaken = defineFactKind<{ caseId: string; reportId: string }>('report-taken', 'caseId');
export const CaseDecided = defineFactKind<{ caseId: string; decisionId: string }>('case-decided', 'caseId');
