import type { PlaceOfService, Role } from '@meche/contract/enumerations';
import type { User } from '@meche/contract/identity';
import type { RefusalCode } from '@meche/contract/refusals';
import { roleOfWorkPlace } from '@meche/contract/work-places';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/time';
import type { Account } from './store/accounts.ts';
import type { LinkKind } from './store/links.ts';
import type { SessionState } from './store/sessions.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** How long somebody who has proved the first step may look for her code. */
export const FIRST_STEP_SECONDS = 5 * 60;
export const SESSION_MS = 30 * DAY_MS;
/** How long the predecessor of a refresh token gets the same successor: tabs and lost answers, not thieves. */
export const ROTATION_GRACE_MS = 10_000;

/**
 * Attempts allowed: wrong passwords per account, as count-guesses tells them apart; registrations per line, the refused ones and those
 * whose e-mail nobody has proved, and above them codes; links and codes per address they are mailed to.
 */
export const limits = {
  signIn: { name: 'sign-in', max: 10, windowSeconds: 15 * 60 },
  /** Of one e-mail from wherever: what many lines may guess together. */
  signInEmail: { name: 'sign-in-email', max: 50, windowSeconds: 15 * 60 },
  /** Of one line at whichever e-mails: many people share one. */
  signInLine: { name: 'sign-in-line', max: 30, windowSeconds: 15 * 60 },
  register: { name: 'register', max: 5, windowSeconds: 3600 },
  /** Registrations that a line gets back because the account has taken a slot. */
  registerForSlot: { name: 'register-for-slot', max: 5, windowSeconds: 3600 },
  /** Declined cards of a line, where the server takes raw ones. */
  rawCard: { name: 'raw-card', max: 5, windowSeconds: 3600 },
  registrationCode: { name: 'registration-code', max: 3, windowSeconds: 3600 },
  /** Those that nobody has used. */
  registrationCodeLine: { name: 'registration-code-line', max: 30, windowSeconds: 3600 },
  /** Of one code, as long as it is good. */
  registrationCodeTries: { name: 'registration-code-tries', max: 5, windowSeconds: 30 * 60 },
  /** Wrong codes of an account. */
  secondStep: { name: 'second-step', max: 5, windowSeconds: 15 * 60 },
  /** One form asks once or twice. */
  emailCheck: { name: 'email-check', max: 30, windowSeconds: 3600 },
  forgotPassword: { name: 'forgot-password', max: 3, windowSeconds: 3600 },
  /** Many people share one line: enough for them, too few to bury strangers in mails. */
  forgotPasswordLine: { name: 'forgot-password-line', max: 30, windowSeconds: 3600 },
  emailVerification: { name: 'email-verification', max: 3, windowSeconds: 3600 },
  /** Per account, and per address that is wanted. */
  emailChange: { name: 'email-change', max: 3, windowSeconds: 3600 },
} as const;

/** How long a link we mail is good; system time. */
export const linkLives: Record<LinkKind, number> = {
  reset_password: HOUR_MS,
  verify_email: HOUR_MS,
  staff_invitation: 7 * DAY_MS,
  change_email: HOUR_MS,
  registration_code: 30 * MINUTE_MS,
};

/** How long ago she may have signed in at the identity service to be believed that it is her; partners' clocks may run ahead of ours. */
const REAUTHENTICATION_MS = 5 * MINUTE_MS;

export function isJustAuthenticated(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() <= REAUTHENTICATION_MS;
}

/** What she proved of herself counts unless all her sessions ended since; an ID token knows its instant to the second. */
export function isProofGood(provedAt: Date, sessionsFrom: Date | null): boolean {
  return sessionsFrom === null || provedAt >= sessionsFrom;
}

const notification: readonly RefusalCode[] = [
  'wrong_credentials',
  'bad_identity_token',
  'account_exists',
  'too_many_requests',
  'card_declined',
];

/** Refusals that teach somebody who guesses: these attempts count. A form to correct or a partner away does not. */
export function isNotified(code: RefusalCode): boolean {
  return notification.includes(code);
}

/** A sign-in that is refused lasts a multiple of this, so that its length does not tell why. */
export const REFUSAL_DELAY_MS = 400;

export type RefreshAnswer = 'rotate' | 'repeat' | 'replayed' | 'refused';

/**
 * What a refresh token of this family, proved genuine, deserves. `repeat`: the successor its first use got.
 * `replayed`: an old token came back, so somebody else holds a copy and the family must end.
 */
export function refreshAnswer(
  session: SessionState,
  asked: { generation: number; sameCompanion: boolean },
  now: Date,
): RefreshAnswer {
  if (session.revokedAt || session.expiresAt <= now) return 'refused';
  // Ahead of what we remember: the database was restored from a backup.
  if (asked.generation > session.generation) return 'refused';
  if (asked.generation === session.generation) return asked.sameCompanion ? 'rotate' : 'refused';
  const justReplaced =
    asked.generation === session.generation - 1 &&
    session.rotatedAt !== null &&
    now.getTime() - session.rotatedAt.getTime() <= ROTATION_GRACE_MS;
  return justReplaced && asked.sameCompanion ? 'repeat' : 'replayed';
}

/** Without a work place a customer. */
export function roleOf(workPlace: readonly PlaceOfService[] | undefined): Role {
  return workPlace?.length ? roleOfWorkPlace(workPlace) : 'CUSTOMER';
}

/** Name and Secure flag of the cookies. Refuses to start where they would travel in clear unasked. */
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

/** A browser's name for itself, as far as it can be kept and shown. */
export function readableAgent(userAgent: string | undefined): string | null {
  const readable = (userAgent ?? '').replace(/[^\x20-\x7e]/g, '').trim();
  return readable.slice(0, 400) || null;
}
