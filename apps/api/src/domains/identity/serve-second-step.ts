import {
  confirmSecondStep as confirmCall,
  endSecondStep as endCall,
  enterSecondStep,
  readSecondStep,
  renewRecoveryCodes as renewCall,
  startSecondStep as startCall,
} from '@meche/contract/second-step';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import type { Sessions } from './create-sessions.ts';
import { enterSession } from './enter-session.ts';
import type { SessionAnswers } from './present-session.ts';
import type { SecondStepDeps } from './prove-code.ts';
import { confirmSecondStep, endSecondStep, renewRecoveryCodes, startSecondStep } from './set-second-step.ts';
import { findAccount } from './store/accounts.ts';
import { countRecoveryCodes, findSecondStep } from './store/second-steps.ts';

export function secondStepRoutes(
  http: HttpRouter,
  deps: Omit<SecondStepDeps, 'clock'> & { sessions: Sessions },
  { keep }: Pick<SessionAnswers, 'keep'>,
): void {
  const { db, sessions } = deps;
  const own = { ...deps, clock: sessions.clock };

  http.serve(enterSecondStep, async ({ body, request, reply }) => {
    const userAgent = request.headers['user-agent'];
    const { session, account } = await enterSession(deps, { ...body, userAgent });
    return keep(reply, session, account);
  });

  http.serve(readSecondStep, async ({ caller }) => {
    const account = (await findAccount(db, caller.accountId)) ?? refuse('unauthenticated');
    const since = (await findSecondStep(db, account.id))?.confirmedAt ?? null;
    return {
      isOn: since !== null,
      since: since?.toISOString() ?? null,
      recoveryCodesLeft: since ? await countRecoveryCodes(db, account.id) : 0,
      isRequired: account.isOperator,
      isProved: caller.hasSecondStep,
    };
  });

  http.serve(startCall, async ({ caller }) => startSecondStep(own, caller));

  http.serve(confirmCall, async ({ caller, body }) => ({
    recoveryCodes: await confirmSecondStep(own, { ...caller, ...body }),
  }));

  http.serve(renewCall, async ({ caller, body }) => ({
    recoveryCodes: await renewRecoveryCodes(own, { ...caller, ...body }),
  }));

  http.serve(endCall, async ({ caller, body }) => {
    await endSecondStep(own, { ...caller, ...body });
    return { done: true as const };
  });
}
