import type { BodyOf } from '@meche/contract/endpoint';
import type { enterSecondStep } from '@meche/contract/second-step';
import { recordAudit } from '#kit/audit';
import { refuse } from '#kit/refusal';
import { type OpenSession, type Sessions, sessionKindOf } from './create-sessions.ts';
import { type SecondStepDeps, withCode } from './prove-code.ts';
import { isProofGood } from './rules.ts';
import { type Account, findAccount } from './store/accounts.ts';
import { isSecondStepOn } from './store/second-steps.ts';

type Deps = Omit<SecondStepDeps, 'clock'> & { sessions: Sessions };

/**
 * The second step of signing in: opens the session that the first one was not enough for. Refuses wrong_code,
 * reauthentication_required where the first step is to be done anew, account_suspended, too_many_requests.
 */
export async function enterSession(
  deps: Deps,
  asked: BodyOf<typeof enterSecondStep> & { userAgent: string | undefined },
): Promise<{ session: OpenSession; account: Account }> {
  const { db, sessions } = deps;
  const { clock } = sessions;
  const proof = await sessions.tokens.readFirstStep(asked.proof, clock.now());
  if (!proof) refuse('reauthentication_required');
  const { accountId, provedAt, by } = proof;
  const account = (await findAccount(db, accountId)) ?? refuse('reauthentication_required');
  // Switched off meanwhile: the first step is enough.
  if (!(await isSecondStepOn(db, accountId))) refuse('reauthentication_required');
  const session = await withCode(
    { ...deps, clock },
    { account, code: asked.code },
    async (tx, sessionsFrom) => {
      if (!isProofGood(provedAt, sessionsFrom)) refuse('reauthentication_required');
      const opened = await sessions.open(tx, accountId, {
        userAgent: asked.userAgent,
        kind: sessionKindOf(asked),
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
