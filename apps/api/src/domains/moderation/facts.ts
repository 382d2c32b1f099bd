import { defineFactKind } from '#kit/jobs/facts';

/** A person has reported the case for the first time. */
export const ReportTaken = defineFactKind<{ caseId: string; reportId: string }>('report-taken', 'caseId');
export const CaseDecided = defineFactKind<{ caseId: string; decisionId: string }>('case-decided', 'caseId');
