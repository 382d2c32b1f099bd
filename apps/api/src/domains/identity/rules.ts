import type { PlaceOfService, Role } from '@meche/contract/enumerations';
import type { User } from '@meche/contract/identity';
import type { RefusalCode } from '@meche/contract/refusals';
import { roleOfWorkPlace } from '@meche/contract/work-places';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/time';
import type { Account } from './store/accounts.ts';
import type { LinkKind } from './store/links.ts';
import type { SessionState } from './store/sessions.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const FIRST_STEP_SECONDS = 5 * 60;
export const SESSION_MS = 30 * DAY_MS;
/** How long the previous refresh token returns the same successor, for concurrent tabs and lost answers. */
export const ROTATION_GRACE_MS = 10_000;

/**
 * Rate limits for signing in, registration, and mailed links and codes. What counts, and by which key, is
 * decided where a limit is used.
 */
export const limits = {
  signIn: { name: 'sign-in', max: 10, windowSeconds: 15 * 60 },
  /** Wrong passwords per email over all networks, against distributed guessing. */
  signInEmail: { name: 'sign-in-email', max: 50, windowSeconds: 15 * 60 },
  /**
   * Wrong passwords per network over all emails; wider than `signIn`, because many people may share a
   * network.
   */
  signInNetwork: { name: 'sign-in-line', max: 30, windowSeconds: 15 * 60 },
  register: { name: 'register', max: 5, windowSeconds: 3600 },
  /** Registrations per network that stop counting because their account has taken a slot. */
  registerForSlot: { name: 'register-for-slot', max: 5, windowSeconds: 3600 },
  /** Declined cards per network, where the server accepts raw cards. */
  rawCard: { name: 'raw-card', max: 5, windowSeconds: 3600 },
  registrationCode: { name: 'registration-code', max: 3, windowSeconds: 3600 },
  /** Unused registration codes per network. */
  registrationCodeNetwork: { name: 'registration-code-line', max: 30, windowSeconds: 3600 },
  registrationCodeTries: { name: 'registration-code-tries', max: 5, windowSeconds: 30 * 60 },
  secondStep: { name: 'second-step', max: 5, windowSeconds: 15 * 60 },
  /** Checks of an email per network: enough for a form, which checks an email once or twice. */
  emailCheck: { name: 'email-check', max: 30, windowSeconds: 3600 },
  forgotPassword: { name: 'forgot-password', max: 3, windowSeconds: 3600 },
  /**
   * Reset links per network: enough for many people who share it. Only accounts get an email, three an hour
   * each.
   */
  forgotPasswordLine: { name: 'forgot-password-line', max: 300, windowSeconds: 3600 },
  emailVerification: { name: 'email-verification', max: 3, windowSeconds: 3600 },
  /** Requests per account, and per new address. */
  emailChange: { name: 'email-change', max: 3, windowSeconds: 3600 },
} as const;

/** Lifetime of mailed links in milliseconds of system time. */
export const linkLifetimes: Record<LinkKind, number> = {
  reset_password: HOUR_MS,
  verify_email: HOUR_MS,
  staff_invitation: 7 * DAY_MS,
  change_email: HOUR_MS,
  registration_code: 30 * MINUTE_MS,
};

/**
 * Maximum age of a sign-in that still proves the caller’s identity. A future instant is accepted, because
 * the clocks of partners may run ahead.
 */
const REAUTHENTICATION_MS = 5 * MINUTE_MS;

export function isJustAuthenticated(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() <= REAUTHENTICATION_MS;
}

/**
 * The last moment at which an ID token may have been issued, since its time is cut to whole seconds. The
 * identity service compares tokens with the end of its sessions just as coarsely.
 */
export function toProofTime(authenticatedAt: Date): Date {
  return later(authenticatedAt, 999);
}

/** Whether a proof is valid: not if all sessions were ended after it. */
export function isProofValid(provedAt: Date, sessionsFrom: Date | null): boolean {
  return sessionsFrom === null || provedAt >= sessionsFrom;
}

const revealing: readonly RefusalCode[] = [
  'wrong_credentials',
  'bad_identity_token',
  'account_exists',
  'too_many_requests',
  'card_declined',
];

/**
 * Whether a refused registration reveals something to a person who guesses. Only such attempts count
 * against the limits of registrations and registration codes; invalid forms and partner outages do not.
 */
export function isRevealing(code: RefusalCode): boolean {
  return revealing.includes(code);
}

/**
 * A sign-in that is refused with wrong_credentials takes a multiple of this delay, so that its duration
 * does not reveal the reason.
 */
export const REFUSAL_DELAY_MS = 400;

export type RefreshAnswer = 'rotate' | 'repeat' | 'replayed' | 'refused';

/**
 * The result for a genuine refresh token of this session. `repeat` returns the same successor as before.
 * `replayed`: an old token came back, so a copy exists and the session must end. `refused`: the session has
 * ended, or the current token came without its companion.
 */
export function decideRefresh(
  session: SessionState,
  presented: { generation: number; sameCompanion: boolean },
  now: Date,
): RefreshAnswer {
  if (session.revokedAt || session.expiresAt <= now) return 'refused';
  // The token is newer than the stored session only if the database was restored from a backup.
  if (presented.generation > session.generation) return 'refused';
  if (presented.generation === session.generation) return presented.sameCompanion ? 'rotate' : 'refused';
  const justReplaced =
    presented.generation === session.generation - 1 &&
    session.rotatedAt !== null &&
    now.getTime() - session.rotatedAt.getTime() <= ROTATION_GRACE_MS;
  return justReplaced && presented.sameCompanion ? 'repeat' : 'replayed';
}

export function roleOf(workPlace: readonly PlaceOfService[] | undefined): Role {
  return workPlace?.length ? roleOfWorkPlace(workPlace) : 'CUSTOMER';
}

/**
 * Name and Secure flag of the companion cookie. Throws for plain http on a host that is not local without
 * INSECURE_HTTP.
 */
export function cookiePolicy(publicOrigin: string, insecureHttp: boolean) {
  const { protocol, hostname } = new URL(publicOrigin);
  const local = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
  if (insecureHttp && protocol === 'http:') return { secure: false, companion: 'companion' };
  if (protocol === 'https:' || local) return { secure: true, companion: '__Host-companion' };
  throw new Error(
    `${publicOrigin} is plain http: sessions need https, or INSECURE_HTTP=true on a trusted network`,
  );
}

export type BusinessOfUser = { professional: NonNullable<User['professional']>; can: User['can'] };

export function presentUser(account: Account, business: BusinessOfUser | undefined): User {
  const { id, role, email, firstName, lastName, phoneNumber, language, emailVerified, isOperator } = account;
  return {
    id,
    role,
    email,
    firstName,
    lastName,
    phoneNumber,
    language,
    emailVerified,
    isOperator,
    professional: business?.professional ?? null,
    can: business?.can ?? [],
  };
}

export function readableAgent(userAgent: string | undefined): string | null {
  const readable = (userAgent ?? '').replace(/[^\x20-\x7e]/g, '').trim();
  return readable.slice(0, 400) || null;
}
