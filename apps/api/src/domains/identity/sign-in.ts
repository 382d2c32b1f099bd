import { setTimeout as waited } from 'node:timers/promises';
import type { BodyOf } from '@meche/contract/endpoint';
import type { login } from '@meche/contract/identity';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { type Limits, networkOf } from '#kit/http/limits';
import { Refusal, refuse } from '#kit/refusal';
import { type IdentityService, InvalidIdToken, type VerifiedIdentity } from '#partners/identity-service/port';
import { type OpenSession, type Sessions, sessionKindOf } from './create-sessions.ts';
import { findOrLinkAccount, isClaimUnproved, type Proved } from './link-identity.ts';
import { isJustAuthenticated, isProofGood, isTelling, limits, REFUSAL_BEAT_MS } from './rules.ts';
import type { Account } from './store/accounts.ts';
import { isSecondStepOn } from './store/second-steps.ts';
import { lockSessionsFrom } from './store/sessions.ts';

type Deps = { db: Database; identityService: IdentityService; sessions: Sessions; limits: Limits };

/**
 * Opens a session for the holder of an ID token, or of an e-mail and its password. Refuses wrong_credentials without telling
 * whether the account exists, in words or in time; bad_identity_token, reauthentication_required for a token of an older
 * sign-in or from before all sessions ended, and too_many_requests; code_wanted, with a proof of this step, where a second one
 * opens the session.
 */
export async function signIn(
  deps: Deps,
  asked: BodyOf<typeof login> & { ip: string; userAgent: string | undefined },
): Promise<{ session: OpenSession; account: Account }> {
  const { db, sessions } = deps;
  const line = networkOf(asked.ip);
  const started = performance.now();
  await deps.limits.hit(limits.signIn, line);
  try {
    const proof = await proveIdentity(deps, asked);
    const { identity } = proof;
    const found = await findOrLinkAccount({ ...deps, clock: sessions.clock }, proof);
    if (!found) refuse(isClaimUnproved(identity) ? 'bad_identity_token' : 'wrong_credentials');
    const { account, provedAt } = found;
    const session = await inTransaction(db, async (tx) => {
      if (!isProofGood(provedAt, await lockSessionsFrom(tx, account.id))) refuse('reauthentication_required');
      if (account.suspendedAt === null && (await isSecondStepOn(tx, account.id))) {
        const proved = { accountId: account.id, provedAt, by: identity.provider };
        refuse('code_wanted', {
          details: { proof: await sessions.tokens.firstStepToken(proved, sessions.clock.now()) },
        });
      }
      const opened = await sessions.open(tx, account.id, {
        userAgent: asked.userAgent,
        kind: sessionKindOf(asked),
      });
      await recordAudit(tx, {
        actorId: account.id,
        action: 'signed_in',
        subject: `account:${account.id}`,
        detail: { sessionId: opened.sessionId, by: identity.provider },
      });
      return opened;
    });
    // Many people share one line, in a salon or behind a mobile operator: there only failures count.
    await deps.limits.giveBack(limits.signIn, line);
    return { session, account };
  } catch (error) {
    if (!(error instanceof Refusal && isTelling(error.code))) await deps.limits.giveBack(limits.signIn, line);
    if (error instanceof Refusal && error.code === 'wrong_credentials') {
      const took = performance.now() - started;
      await waited(Math.ceil(took / REFUSAL_BEAT_MS) * REFUSAL_BEAT_MS - took);
    }
    throw error;
  }
}

async function proveIdentity(deps: Deps, asked: BodyOf<typeof login>): Promise<Proved> {
  const { identityService, sessions } = deps;
  if (asked.firebaseToken) {
    const identity = await believeFresh(identityService, asked.firebaseToken, sessions.clock.now());
    await deps.limits.hit(limits.signIn, `email:${identity.email}`);
    return { identity, provedAt: identity.authenticatedAt };
  }
  const { password = '' } = asked;
  const email = asked.email?.toLowerCase() ?? '';
  if (!email || !password) {
    const fields = {
      ...(email ? {} : { email: 'required' as const }),
      ...(password ? {} : { password: 'required' as const }),
    };
    refuse('invalid_input', { fields });
  }
  await deps.limits.hit(limits.signIn, `email:${email}`);
  // Before the service is asked: while it thinks, the password may be replaced and every session ended.
  const provedAt = sessions.clock.now();
  const answer = await identityService.signIn({ email, password });
  if (answer.outcome === 'too_many_attempts') {
    refuse('too_many_requests', { retryAfter: limits.signIn.windowSeconds });
  }
  if (answer.outcome !== 'signed_in') refuse('wrong_credentials');
  return { identity: answer.identity, provedAt };
}

/** The same, of somebody who has just signed in there: an older token may lie in other hands. Refuses reauthentication_required. */
export async function believeFresh(
  identityService: IdentityService,
  token: string,
  now: Date,
): Promise<VerifiedIdentity> {
  const identity = await believe(identityService, token);
  if (!isJustAuthenticated(identity.authenticatedAt, now)) refuse('reauthentication_required');
  return identity;
}

/** The identity an ID token proves; refuses bad_identity_token, and never says what was wrong with it. */
export async function believe(identityService: IdentityService, token: string): Promise<VerifiedIdentity> {
  try {
    return await identityService.verifyIdToken(token);
  } catch (error) {
    if (error instanceof InvalidIdToken) refuse('bad_identity_token');
    throw error;
  }
}
