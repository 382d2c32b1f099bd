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
  /** System time, not business time. */
  clock: Clock;
  identityService: IdentityService;
  limits: Limits;
};

/**
 * Proves the caller’s identity again; for five minutes this session passes requireReauthentication. Refuses
 * wrong_password, bad_identity_token, reauthentication_required, invalid_input, too_many_requests.
 */
export async function reauthenticate(
  deps: Deps,
  input: Proof & { accountId: string; sessionId: string },
): Promise<void> {
  const { accountId, sessionId } = input;
  const account = (await findAccount(deps.db, accountId)) ?? refuse('unauthenticated');
  await proveCaller(deps, account, input);
  await inTransaction(deps.db, async (tx) => {
    await markReauthenticated(tx, sessionId, deps.clock.now());
    await recordAudit(tx, { actorId: accountId, action: 'reauthenticated', subject: `account:${accountId}` });
  });
}
