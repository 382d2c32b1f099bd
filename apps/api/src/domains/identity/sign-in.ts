import { setTimeout as waited } from 'node:timers/promises';
import type { BodyOf } from '@meche/contract/endpoint';
import type { login } from '@meche/contract/identity';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { type Limits, networkOf } from '#kit/http/limits';
import { Refusal, refuse } from '#kit/refusal';
import { type IdentityService, InvalidIdToken, type VerifiedIdentity } from '#partners/identity-service/port';
import { type Count, limitBadTokens, listPasswordLimits, withGuessLimits } from './count-guesses.ts';
import { type Incoming, type OpenSession, type Sessions, sessionKindOf } from './create-sessions.ts';
import { findOrLinkAccount, isEmailUnproved, type Proved } from './link-identity.ts';
import { isJustAuthenticated, isProofValid, limits, REFUSAL_DELAY_MS, toProofTime } from './rules.ts';
import { type Account, findAccountByEmail } from './store/accounts.ts';
import { isSecondStepOn } from './store/second-steps.ts';
import { lockSessionsFrom } from './store/sessions.ts';

type Deps = { db: Database; identityService: IdentityService; sessions: Sessions; limits: Limits };
type Input = BodyOf<typeof login> & {
  ip: string;
  userAgent: string | undefined;
  /** The request, whose device cookie shows whether this browser has signed in to the account before. */
  browser: Incoming;
};

/**
 * Opens a session by ID token (see findOrLinkAccount), or by email and password. Refuses wrong_credentials
 * (also for an unknown email), bad_identity_token, reauthentication_required, invalid_input,
 * account_suspended, too_many_requests; code_wanted with `details.proof` under two-step sign-in.
 */
export async function signIn(deps: Deps, input: Input): Promise<{ session: OpenSession; account: Account }> {
  const started = performance.now();
  try {
    if (input.firebaseToken) return await openWith(deps, input, await proveByToken(deps, input));
    const credentials = readCredentials(input);
    return await withGuessLimits(deps.limits, await countsOf(deps, input, credentials.email), async () =>
      openWith(deps, input, await proveByPassword(deps, credentials)),
    );
  } catch (error) {
    if (error instanceof Refusal && error.code === 'wrong_credentials') {
      const took = performance.now() - started;
      await waited(Math.ceil(took / REFUSAL_DELAY_MS) * REFUSAL_DELAY_MS - took);
    }
    throw error;
  }
}

async function openWith(
  deps: Deps,
  input: Input,
  proof: Proved,
): Promise<{ session: OpenSession; account: Account }> {
  const { db, sessions } = deps;
  const { identity } = proof;
  const found = await findOrLinkAccount({ ...deps, clock: sessions.clock }, proof);
  if (!found) refuse(isEmailUnproved(identity) ? 'bad_identity_token' : 'wrong_credentials');
  const { account, provedAt } = found;
  const session = await inTransaction(db, async (tx) => {
    if (!isProofValid(provedAt, await lockSessionsFrom(tx, account.id))) refuse('reauthentication_required');
    if (account.suspendedAt === null && (await isSecondStepOn(tx, account.id))) {
      const proved = { accountId: account.id, provedAt, by: identity.provider };
      refuse('code_wanted', {
        details: { proof: await sessions.tokens.firstStepToken(proved, sessions.clock.now()) },
      });
    }
    const opened = await sessions.open(tx, account.id, {
      userAgent: input.userAgent,
      kind: sessionKindOf(input),
    });
    await recordAudit(tx, {
      actorId: account.id,
      action: 'signed_in',
      subject: `account:${account.id}`,
      detail: { sessionId: opened.sessionId, by: identity.provider },
    });
    return opened;
  });
  return { session, account };
}

async function countsOf({ db, sessions }: Deps, { ip, browser }: Input, email: string): Promise<Count[]> {
  const account = await findAccountByEmail(db, email);
  return listPasswordLimits({ email, ip, device: account && sessions.devices.knownAs(browser, account.id) });
}

async function proveByToken({ identityService, sessions, ...deps }: Deps, input: Input): Promise<Proved> {
  const believed = verifyFreshIdentity(identityService, input.firebaseToken ?? '', sessions.clock.now());
  const count = [limits.signIn, `token:${networkOf(input.ip)}`] as const;
  const identity = await limitBadTokens(deps.limits, count, believed);
  return { identity, provedAt: toProofTime(identity.authenticatedAt) };
}

function readCredentials(input: Input): { email: string; password: string } {
  const { password = '' } = input;
  const email = input.email?.toLowerCase() ?? '';
  if (!email || !password) {
    const fields = {
      ...(email ? {} : { email: 'required' as const }),
      ...(password ? {} : { password: 'required' as const }),
    };
    refuse('invalid_input', { fields });
  }
  return { email, password };
}

async function proveByPassword(
  { identityService, sessions }: Deps,
  credentials: { email: string; password: string },
): Promise<Proved> {
  // Taken before the call: while the call runs, the password may be replaced and every session ended.
  const provedAt = sessions.clock.now();
  const answer = await identityService.signIn(credentials);
  // The identity service does not state how long to wait, so the refusal has no retry time.
  if (answer.outcome === 'too_many_attempts') refuse('too_many_requests');
  if (answer.outcome !== 'signed_in') refuse('wrong_credentials');
  return { identity: answer.identity, provedAt };
}

/**
 * Same as verifyIdentity, but requires a recent sign-in, because an older token may have leaked. Refuses
 * bad_identity_token, reauthentication_required.
 */
export async function verifyFreshIdentity(
  identityService: IdentityService,
  token: string,
  now: Date,
): Promise<VerifiedIdentity> {
  const identity = await verifyIdentity(identityService, token);
  if (!isJustAuthenticated(identity.authenticatedAt, now)) refuse('reauthentication_required');
  return identity;
}

/** Returns the identity that an ID token proves. Refuses bad_identity_token without a reason. */
export async function verifyIdentity(
  identityService: IdentityService,
  token: string,
): Promise<VerifiedIdentity> {
  try {
    return await identityService.verifyIdToken(token);
  } catch (error) {
    if (error instanceof InvalidIdToken) refuse('bad_identity_token');
    throw error;
  }
}
