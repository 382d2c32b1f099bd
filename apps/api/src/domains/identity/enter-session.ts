import type { BodyOf } from '@meche/contract/endpoint';
import type { enterSecondStep } from '@meche/contract/second-step';
import { recordAudit } from '#kit/audit';
import { refuse } from '#kit/refusal';
import { type OpenSession, type Sessions, sessionKindOf } from './create-sessions.ts';
import { type SecondStepDeps, withSecondStepCode } from './prove-code.ts';
import { isProofValid } from './rules.ts';
import { type Account, findAccount } from './store/accounts.ts';
import { isSecondStepOn } from './store/second-steps.ts';

type Deps = Omit<SecondStepDeps, 'clock'> & { sessions: Sessions };

/**
 * Second step of signing in: opens the session. Refuses wrong_code, too_many_requests, account_suspended,
 * and reauthentication_required when the first step must be repeated (proof expired, sessions ended,
 * two-step sign-in off).
 */
export async function enterSession(
  deps: Deps,
  input: BodyOf<typeof enterSecondStep> & { userAgent: string | undefined },
): Promise<{ session: OpenSession; account: Account }> {
  const { db, sessions } = deps;
  const { clock } = sessions;
  const proof = await sessions.tokens.readFirstStep(input.proof, clock.now());
  if (!proof) refuse('reauthentication_required');
  const { accountId, provedAt, by } = proof;
  const account = (await findAccount(db, accountId)) ?? refuse('reauthentication_required');
  // Two-step sign-in was switched off meanwhile. The person must sign in again, now with one step.
  if (!(await isSecondStepOn(db, accountId))) refuse('reauthentication_required');
  const session = await withSecondStepCode(
    { ...deps, clock },
    { account, code: input.code },
    async (tx, sessionsFrom) => {
      if (!isProofValid(provedAt, sessionsFrom)) refuse('reauthentication_required');
      const opened = await sessions.open(tx, accountId, {
        userAgent: input.userAgent,
        kind: sessionKindOf(input),
        secondStepAt: clock.now(),
      });
      await recordAudit(tx, {
        actorId: accountId,
        action: 'signed_in',
        subject: `account:${accountId}`,
        detail: { sessionId: opened.sessionId, by, steps: 2 },
      });
      return opened;
    },
  );
  return { session, account };
}
