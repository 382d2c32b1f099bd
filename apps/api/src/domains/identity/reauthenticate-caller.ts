import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Limits } from '#kit/http/limits';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { IdentityService } from '#partners/identity-service/port';
import { type Proof, proveCaller } from './prove-caller.ts';
import { findAccount } from './store/accounts.ts';
import { markReauthenticated } from './store/sessions.ts';

type Deps = {
  db: Database;
  /** System time. */
  clock: Clock;
  identityService: IdentityService;
  limits: Limits;
};

/**
 * The caller proves once more who she is; for five minutes what asks for it believes this session, and no other.
 * Refuses wrong_password, bad_identity_token, reauthentication_required, too_many_requests.
 */
export async function reauthenticate(
  deps: Deps,
  asked: Proof & { accountId: string; sessionId: string },
): Promise<void> {
  const { accountId, sessionId } = asked;
  const account = (await findAccount(deps.db, accountId)) ?? refuse('unauthenticated');
  await proveCaller(deps, account, asked);
  await inTransaction(deps.db, async (tx) => {
    await markReauthenticated(tx, sessionId, deps.clock.now());
    await recordAudit(tx, { actorId: accountId, action: 'reauthenticated', subject: `account:${accountId}` });
  });
}
