import type { Language } from '@meche/contract/enumerations';
import { namelessReason, type PublicKind, type ReportReason } from '@meche/contract/report-bounds';
import { findAccount } from '#identity';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { type Limits, networkOf } from '#kit/http/limits';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { SubjectAdapters } from './reach-subjects.ts';
import { saveReport } from './save-report.ts';

/** Limits per account or network, and per email, so that strangers are not flooded with emails. */
const limits = {
  account: { name: 'report', max: 20, windowSeconds: 24 * 3600 },
  line: { name: 'report-line', max: 60, windowSeconds: 3600 },
  email: { name: 'report-email', max: 5, windowSeconds: 24 * 3600 },
} as const;

export type Reported = {
  kind: PublicKind;
  id: string;
  reason: ReportReason;
  text: string;
  name?: string | undefined;
  email?: string | undefined;
  language: Language;
};

/**
 * Reports public content. A visitor without an account must give name and email, except to report content
 * that endangers children. Refuses not_found, invalid_input, too_many_requests.
 */
export async function reportContent(
  deps: { db: Database; clock: Clock; limits: Limits; adapters: SubjectAdapters },
  reported: Reported,
  { accountId, ip }: { accountId: string | undefined; ip: string },
): Promise<void> {
  const { db, clock, adapters } = deps;
  const { kind, id, reason, text, name, email } = reported;
  const account = accountId === undefined ? undefined : await findAccount(db, accountId);
  if (!account) {
    const isNeeded = reason !== namelessReason || name !== undefined || email !== undefined;
    const missing = Object.entries({ name, email }).flatMap(([field, value]) =>
      isNeeded && !value ? [[field, 'required'] as const] : [],
    );
    if (missing.length > 0) refuse('invalid_input', { fields: Object.fromEntries(missing) });
  }
  if (account) await deps.limits.hit(limits.account, account.id);
  else await deps.limits.hit(limits.line, networkOf(ip));
  if (!account && email) await deps.limits.hit(limits.email, email.toLowerCase());
  if (!(await adapters[kind].isPublic(db, id))) refuse('not_found');
  await inTransaction(db, (tx) =>
    saveReport(
      tx,
      {
        subject: { kind, id, side: null },
        reason,
        text,
        reporter: account ? { accountId: account.id } : { accountId: null, name, email },
        language: account?.language ?? reported.language,
      },
      clock.now(),
    ),
  );
}
