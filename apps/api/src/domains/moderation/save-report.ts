import { randomUUID } from 'node:crypto';
import type { Language } from '@meche/contract/enumerations';
import type { ReportReason } from '@meche/contract/report-bounds';
import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { ReportTaken } from './facts.ts';
import { type CaseRow, insertCase, lockWaiting, type Subject } from './store/cases.ts';
import { insertReport } from './store/reports.ts';

/** A visitor (accountId null) has a name and an email, or neither. */
export type Reporter = { accountId: string | null; name?: string | undefined; email?: string | undefined };

export type NewReport = {
  subject: Subject;
  reason: ReportReason;
  text: string;
  reporter: Reporter;
  language: Language;
};

/**
 * Records a report in the caller’s transaction, which must hold no other lock. Reports on a waiting case
 * join this case. Idempotent: one report per account or email until the case is decided; anonymous reports
 * all count.
 */
export async function saveReport(
  tx: Tx,
  { subject, reason, text, reporter, language }: NewReport,
  now: Date,
): Promise<void> {
  const { id: caseId } = await lockOrOpenCase(tx, subject, now);
  const reportId = randomUUID();
  const isNew = await insertReport(tx, {
    id: reportId,
    caseId,
    reason,
    text,
    language,
    createdAt: now,
    reporterId: reporter.accountId,
    reporterName: reporter.name ?? null,
    reporterEmail: reporter.email ?? null,
  });
  if (isNew) await announce(tx, ReportTaken, { caseId, reportId }, now);
}

const TRIES = 3;

/**
 * Finds or opens the waiting case of a subject, and locks it. Throws when other transactions decide it
 * three times meanwhile.
 */
export async function lockOrOpenCase(tx: Tx, subject: Subject, now: Date): Promise<CaseRow> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await insertCase(tx, subject, now);
    const found = await lockWaiting(tx, subject);
    // Undefined when the case was decided while this transaction waited for its lock; then the next try
    // opens another case.
    if (found) return found;
  }
  throw new Error(`no case waits about ${subject.kind} ${subject.id}`);
}
