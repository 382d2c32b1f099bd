import {
  requestEmailChange as askEmailChangeCall,
  becomeProfessional,
  changeEmail as changeEmailCall,
  changePassword as changePasswordCall,
  checkEmail,
  forgotPassword,
  login,
  logout,
  me,
  reauthenticate as reauthenticateCall,
  refresh,
  register,
  resetPassword as resetPasswordCall,
  sendEmailVerification as sendEmailVerificationCall,
  verifyEmail as verifyEmailCall,
} from '@meche/contract/identity';
import { endAllSessions as endAllSessionsCall, endOneSession, listSessions } from '@meche/contract/sessions';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#kit/database/database';
import { languageOf } from '#kit/http/errors';
import { type Limits, networkOf } from '#kit/http/limits';
import type { HttpRouter } from '#kit/http/serve';
import { Refusal, refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { IdentityService } from '#partners/identity-service/port';
import { becomeProfessional as openBusinessOf } from './become-professional.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import type { SecondStepKeys } from './check-code.ts';
import { readBearer, type Sessions } from './create-sessions.ts';
import { endAllSessions, endOwnSession, endSession } from './end-session.ts';
import { createSessionAnswers, type FindBusiness } from './present-session.ts';
import { reauthenticate } from './reauthenticate-caller.ts';
import { refreshSession } from './refresh-session.ts';
import type { OpenBusiness, OpenCustomer } from './register-account.ts';
import { registerPerson, type TakeRawCard } from './register-person.ts';
import { requestEmailChange } from './request-email-change.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { limits as allowed } from './rules.ts';
import { secondStepRoutes } from './serve-second-step.ts';
import { signIn } from './sign-in.ts';
import { findAccount, isEmailTaken } from './store/accounts.ts';
import { listActiveSessions } from './store/sessions.ts';
import { sendEmailVerification, verifyEmail } from './verify-email.ts';

export type IdentityDeps = {
  db: Database;
  /** Business time, for the date on which an account was opened and the check of birth dates. */
  clock: Clock;
  identityService: IdentityService;
  sessions: Sessions;
  limits: Limits;
  openBusiness: OpenBusiness;
  /** Reads the id of the sign-up draft from the request's cookie; undefined without one. */
  signUpDraftOf?: (request: FastifyRequest) => string | undefined;
  openCustomer: OpenCustomer;
  findBusiness: FindBusiness;
  /**
   * 32 bytes, stored outside the database, that encrypt TOTP secrets and key the hashes of recovery codes.
   */
  secondStepKeys: SecondStepKeys;
  /** When absent, raw cards are refused. */
  takeRawCard?: TakeRawCard | undefined;
};

export function identityRoutes(http: HttpRouter, deps: IdentityDeps): void {
  const { db, sessions } = deps;

  const answers = createSessionAnswers(deps);
  const { userOf, keep } = answers;

  http.serve(register, async ({ body, request, reply }) => {
    const { account, session } = await registerPerson(deps, {
      ...body,
      ip: request.ip,
      language: body.language ?? languageOf(request),
      signUpDraftId: deps.signUpDraftOf?.(request),
      userAgent: request.headers['user-agent'],
    });
    return keep(reply, session, account);
  });

  http.serve(checkEmail, async ({ body, request }) => {
    await deps.limits.hit(allowed.emailCheck, networkOf(request.ip));
    return { known: await isEmailTaken(db, body.email.toLowerCase()) };
  });

  http.serve(becomeProfessional, async ({ body, caller, request }) => {
    const signUpDraftId = deps.signUpDraftOf?.(request);
    return userOf(await openBusinessOf(deps, caller.accountId, { ...body, signUpDraftId }));
  });

  http.serve(login, async ({ body, request, reply }) => {
    const { account, session } = await signIn(deps, {
      ...body,
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      browser: request,
    });
    return keep(reply, session, account);
  });

  http.serve(refresh, async ({ body, request, reply }) => {
    const companion = sessions.companionOf(request);
    try {
      const { account, session } = await refreshSession(deps, { ...body, companion });
      return await keep(reply, session, account);
    } catch (error) {
      const isOver = error instanceof Refusal && error.code === 'unauthenticated';
      // Another tab may have signed in since the page read its token: the cookies of that session must
      // stay.
      if (isOver && !sessions.keepsAnother(request, body.refreshToken))
        reply.header('set-cookie', sessions.clearedCookies());
      throw error;
    }
  });

  http.serve(logout, async ({ caller, reply }) => {
    await endSession({ db, clock: sessions.clock }, caller);
    reply.header('set-cookie', sessions.clearedCookies());
    return { done: true as const };
  });

  passwordRoutes(http, deps);
  emailRoutes(http, deps);
  deviceRoutes(http, deps);
  secondStepRoutes(http, deps, answers);

  http.serve(me, async ({ caller }) => {
    const account = caller && (await findAccount(db, caller.accountId));
    return account ? userOf(account) : null;
  });
}

function passwordRoutes(http: HttpRouter, { db, identityService, limits, sessions }: IdentityDeps): void {
  const { clock } = sessions;

  http.serve(forgotPassword, async ({ body, request }) => {
    await requestPasswordReset({ db, limits, clock }, { email: body.email, ip: request.ip });
    return { done: true as const };
  });

  http.serve(resetPasswordCall, async ({ body, request, reply }) => {
    sameTwice(body.password, body.confirmPassword);
    const token = readBearer(request.headers.authorization);
    await resetPassword({ db, clock, identityService }, { token, password: body.password });
    reply.header('set-cookie', sessions.clearedCookies());
    return { done: true as const };
  });

  http.serve(changePasswordCall, async ({ body, caller }) => {
    sameTwice(body.newPassword, body.confirmPassword);
    await changePassword({ db, clock, identityService, limits }, { ...caller, ...body });
    return { done: true as const };
  });

  http.serve(reauthenticateCall, async ({ body, caller }) => {
    await reauthenticate({ db, clock, identityService, limits }, { ...caller, ...body });
    return { done: true as const };
  });
}

function emailRoutes(http: HttpRouter, { db, identityService, limits, sessions }: IdentityDeps): void {
  const { clock, tokens } = sessions;

  http.serve(sendEmailVerificationCall, async ({ caller }) => {
    await sendEmailVerification({ db, limits, clock, tokens }, caller.accountId);
    return { done: true as const };
  });

  http.serve(verifyEmailCall, async ({ request }) => {
    const token = readBearer(request.headers.authorization);
    await verifyEmail({ db, clock, identityService }, token);
    return { done: true as const };
  });

  http.serve(askEmailChangeCall, async ({ body, caller }) => {
    await requestEmailChange({ db, clock, identityService, limits }, { ...caller, ...body });
    return { done: true as const };
  });

  http.serve(changeEmailCall, async ({ request }) => {
    await changeEmail({ db, clock, identityService }, readBearer(request.headers.authorization));
    return { done: true as const };
  });
}

function deviceRoutes(http: HttpRouter, { db, identityService, sessions }: IdentityDeps): void {
  const { clock } = sessions;

  http.serve(listSessions, async ({ caller }) => {
    const devices = await listActiveSessions(db, caller.accountId, clock.now());
    return devices.map(({ id, userAgent, createdAt, rotatedAt }) => ({
      id,
      userAgent,
      createdAt: createdAt.toISOString(),
      lastUsedAt: (rotatedAt ?? createdAt).toISOString(),
      current: id === caller.sessionId,
    }));
  });

  http.serve(endOneSession, async ({ caller, params, reply }) => {
    await endOwnSession({ db, clock }, { sessionId: params.id, accountId: caller.accountId });
    if (params.id === caller.sessionId) reply.header('set-cookie', sessions.clearedCookies());
    return { done: true as const };
  });

  http.serve(endAllSessionsCall, async ({ caller, reply }) => {
    await endAllSessions({ db, clock, identityService }, caller.accountId);
    reply.header('set-cookie', sessions.clearedCookies());
    return { done: true as const };
  });
}

function sameTwice(password: string, confirmation: string | undefined): void {
  if (confirmation !== undefined && confirmation !== password)
    refuse('invalid_input', { fields: { confirm_password: 'passwords_differ' } });
}
