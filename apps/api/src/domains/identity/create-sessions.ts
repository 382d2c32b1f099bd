import { randomBytes } from 'node:crypto';
import { changeEmail, login, refresh, register, resetPassword, verifyEmail } from '@meche/contract/identity';
import { contestDecision, readDecision } from '@meche/contract/moderation';
import { apiBase } from '@meche/contract/paths';
import { enterSecondStep } from '@meche/contract/second-step';
import { readInvitation, registerInvited } from '@meche/contract/staff';
import { isEqualInConstantTime } from '#kit/constant-time';
import type { Db } from '#kit/database/database';
import type { Caller } from '#kit/http/caller';
import { readCookie, serializeCookie } from '#kit/http/cookies';
import type { KeyRing } from '#kit/key-ring';
import { refuse } from '#kit/refusal';
import { type Clock, systemClock } from '#kit/time';
import { createDeviceProof, type DeviceProof } from './prove-device.ts';
import { cookiePolicy, readableAgent, SESSION_MS } from './rules.ts';
import { createTokenSigner, hashToken, type TokenSigner } from './sign-tokens.ts';
import { findAccount } from './store/accounts.ts';
import { isSecondStepOn } from './store/second-steps.ts';
import { findCallerInSession, findValidSessionIds, insertSession } from './store/sessions.ts';

/** The parts of a request that authentication reads. A Fastify request satisfies this type. */
export type Incoming = {
  headers: {
    authorization?: string | undefined;
    cookie?: string | undefined;
    'user-agent'?: string | undefined;
  };
  routeOptions?: { url?: string | undefined };
};

/**
 * The tokens of a `browser` session are valid only with their companion cookie; the tokens of a `bearer`
 * session are valid alone.
 */
export type SessionKind = 'browser' | 'bearer';

/**
 * The credentials of a signed-in device. `companion` is sent only in its HttpOnly cookie, never in a body;
 * null for a bearer session.
 */
export type OpenSession = {
  sessionId: string;
  accessToken: string;
  refreshToken: string;
  companion: string | null;
};

type Device = { userAgent?: string | undefined; kind?: SessionKind; secondStepAt?: Date };

export type Sessions = {
  readonly tokens: TokenSigner;
  readonly devices: DeviceProof;
  /** System time, because tokens do not follow the business clock. */
  readonly clock: Clock;
  /**
   * Returns the caller by bearer token and companion cookie while the session is valid; null without a
   * token, and at endpoints that ignore it. Refuses token_expired, and unauthenticated (forged token, other
   * audience, missing or wrong companion, session ended, account suspended).
   */
  callerOf(db: Db, request: Incoming): Promise<Caller | null>;
  companionOf(request: Incoming): string | undefined;
  lasting(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Opens a session, by default a browser session, for a person who has just proved their identity. Throws
   * without `secondStepAt` when the account has two-step sign-in. Refuses account_suspended.
   */
  open(db: Db, accountId: string, device?: Device): Promise<OpenSession>;
  /** Values for Set-Cookie; empty for bearer sessions. */
  cookiesOf(session: OpenSession): string[];
  clearedCookies(): string[];
  /**
   * Whether the request’s cookies belong to another session, or another rotation, than this refresh token.
   */
  keepsAnother(request: Incoming, refreshToken: string): boolean;
};

// These endpoints ignore the bearer token: a person who signs in may still send an expired one, and the
// token of a link is no access token.
const openAddresses = new Set(
  [
    ...[register, login, enterSecondStep, refresh, resetPassword, verifyEmail, changeEmail],
    ...[readInvitation, registerInvited, readDecision, contestDecision],
  ].map(({ path }) => apiBase + path),
);

export function sessionKindOf({ bearer }: { bearer?: boolean | undefined }): SessionKind {
  return bearer ? 'bearer' : 'browser';
}

export function readBearer(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}

/** Throws where cookies would travel unencrypted without INSECURE_HTTP (see cookiePolicy). */
export function createSessions(settings: {
  secrets: KeyRing<string>;
  publicOrigin: string;
  insecureHttp?: boolean;
  clock?: Clock;
}): Sessions {
  const { clock = systemClock } = settings;
  const policy = cookiePolicy(settings.publicOrigin, settings.insecureHttp ?? false);
  const tokens = createTokenSigner({
    secrets: settings.secrets,
    audience: settings.publicOrigin,
  });

  const companionOf = ({ headers }: Incoming) => readCookie(headers.cookie, policy.companion) || undefined;

  const threeCookies = (access: string, refreshing: string, companion: string, maxAgeSeconds: number) => {
    const readable = { maxAgeSeconds, secure: policy.secure, httpOnly: false };
    return [
      serializeCookie('accessToken', access, readable),
      serializeCookie('refreshToken', refreshing, readable),
      serializeCookie(policy.companion, companion, { ...readable, httpOnly: true }),
    ];
  };

  return {
    tokens,
    devices: createDeviceProof({ secrets: settings.secrets, secure: policy.secure }),
    clock,
    companionOf,
    lasting: (db, ids) => findValidSessionIds(db, ids, clock.now()),
    callerOf: (db, request) => readCaller({ tokens, clock, companionOf }, db, request),
    open: (db, accountId, device = {}) => openSession({ tokens, clock }, db, accountId, device),
    cookiesOf: ({ accessToken, refreshToken, companion }) =>
      companion === null ? [] : threeCookies(accessToken, refreshToken, companion, SESSION_MS / 1000),
    clearedCookies: () => threeCookies('', '', '', 0),
    keepsAnother: ({ headers }, refreshToken) =>
      (readCookie(headers.cookie, 'refreshToken') || refreshToken) !== refreshToken,
  };
}

async function readCaller(
  { tokens, clock, companionOf }: Pick<Sessions, 'tokens' | 'clock' | 'companionOf'>,
  db: Db,
  request: Incoming,
): Promise<Caller | null> {
  const { authorization } = request.headers;
  if (authorization === undefined || openAddresses.has(request.routeOptions?.url ?? '')) return null;
  const token = readBearer(authorization) ?? refuse('unauthenticated');
  const now = clock.now();
  const seen = await tokens.readAccessToken(token, now);
  if (seen.outcome === 'bad') refuse('unauthenticated');
  const { accountId, sessionId, companion: expected } = seen.claims;
  if (expected !== null) {
    const companion = companionOf(request) ?? refuse('unauthenticated');
    if (!isEqualInConstantTime(hashToken(companion), Buffer.from(expected, 'base64url')))
      refuse('unauthenticated');
  }
  if (seen.outcome === 'expired') refuse('token_expired');
  const found = await findCallerInSession(db, { sessionId, accountId }, now);
  if (!found) refuse('unauthenticated');
  return { accountId, sessionId, ...found };
}

async function openSession(
  { tokens, clock }: Pick<Sessions, 'tokens' | 'clock'>,
  db: Db,
  accountId: string,
  { userAgent, kind = 'browser', secondStepAt }: Device,
): Promise<OpenSession> {
  // Checked only after the caller has proved their identity, because others must not learn of the
  // suspension.
  if ((await findAccount(db, accountId))?.suspendedAt) refuse('account_suspended');
  if (!secondStepAt && (await isSecondStepOn(db, accountId)))
    throw new Error('a session was to open without the second step of its account');
  const now = clock.now();
  const companion = kind === 'browser' ? randomBytes(32).toString('base64url') : null;
  const companionHash = companion === null ? null : hashToken(companion);
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const sessionId = await insertSession(db, {
    accountId,
    companionHash,
    createdAt: now,
    expiresAt,
    userAgent: readableAgent(userAgent),
    secondStepAt: secondStepAt ?? null,
  });
  const claims = { accountId, sessionId, companion: companionHash?.toString('base64url') ?? null };
  return {
    sessionId,
    accessToken: await tokens.accessToken(claims, now),
    refreshToken: tokens.refreshToken(sessionId, 0),
    companion,
  };
}
