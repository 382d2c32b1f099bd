import * as contract from '@meche/contract/accounts';
import { endSessionsOf, findAccountByEmail, listActiveSessions } from '#identity';
import { recordAudit } from '#kit/audit';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import { systemClock } from '#kit/time';
import { decideCase, findHidingCase, hideWithoutReport, type ModerationDeps } from '#moderation';
import { findProfessionalByAccount, listProfessionalsByIds } from '#professionals';

/**
 * Routes by which operators find an account by its email, which is recorded, end its sessions, suspend and
 * restore it. A suspension is a moderation decision, which the account holder is notified of and can
 * contest.
 */
export function accountRoutes(
  http: HttpRouter,
  deps: Pick<ModerationDeps, 'db' | 'clock' | 'adapters'>,
): void {
  const { db } = deps;

  http.serve(contract.findAccountOf, async ({ query, caller }) => {
    const account = await findAccountByEmail(db, query.email);
    if (!account) return { account: null };
    await recordAudit(db, {
      actorId: caller.accountId,
      action: 'account_looked_up',
      subject: `account:${account.id}`,
    });
    const { id, email, role, isOperator, emailVerified, suspendedAt, firstName, lastName } = account;
    const own = await findProfessionalByAccount(db, id);
    const [[professional], sessions] = await Promise.all([
      own ? listProfessionalsByIds(db, [own.id]) : [],
      listActiveSessions(db, id, systemClock.now()),
    ]);
    return {
      account: {
        id,
        email,
        role,
        isOperator,
        emailVerified,
        sessionCount: sessions.length,
        name: `${firstName} ${lastName}`.trim(),
        suspendedAt: suspendedAt?.toISOString() ?? null,
        professional: professional
          ? {
              businessName: professional.businessName,
              slug: professional.slug,
              isHidden: professional.isHidden,
            }
          : null,
      },
    };
  });

  http.serve(contract.endSessionsOf, async ({ params, body, caller }) => {
    const by = { operatorId: caller.accountId, reason: body.reason };
    await endSessionsOf({ db, clock: systemClock }, params.id, by);
    return { done: true as const };
  });

  http.serve(contract.suspendAccount, async ({ params, body, caller }) => {
    const subject = { kind: 'account', id: params.id, side: null } as const;
    await hideWithoutReport(deps, { subject, operatorId: caller.accountId }, body);
    return { done: true as const };
  });

  http.serve(contract.restoreAccount, async ({ params, body, caller }) => {
    const found = await findHidingCase(db, { kind: 'account', id: params.id });
    if (!found) refuse('not_found');
    const verdict = { outcome: 'restored', facts: body.facts, parts: [] } as const;
    await decideCase(deps, { caseId: found.id, operatorId: caller.accountId }, verdict);
    return { done: true as const };
  });
}
