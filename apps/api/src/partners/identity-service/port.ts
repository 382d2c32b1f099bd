/** How the person signed in. Tokens of other providers are invalid. */
export type SignInProvider = 'password' | 'google' | 'facebook';

/** Claims of a verified ID token. `email` is lower case; only a verified one may link accounts. */
export type VerifiedIdentity = {
  uid: string;
  email: string;
  emailVerified: boolean;
  provider: SignInProvider;
  name?: string;
  /** Time of the password entry or the provider's sign-in, for re-authentication. */
  authenticatedAt: Date;
};

/** The token is not ours, expired, or unusable. The caller learns no more. */
export class InvalidIdToken extends Error {
  override readonly name = 'InvalidIdToken';
  /** For logs and tests, never on the wire. */
  readonly reason: string;

  constructor(reason: string) {
    super(`Invalid ID token: ${reason}`);
    this.reason = reason;
  }
}

export type AccountCreation =
  | { outcome: 'created'; uid: string }
  | { outcome: 'email_taken' }
  | { outcome: 'invalid_email' }
  | { outcome: 'weak_password' };

export type PasswordSignIn =
  | { outcome: 'signed_in'; identity: VerifiedIdentity }
  | { outcome: 'wrong_credentials' }
  | { outcome: 'too_many_attempts' };

export type IdentityAccount = {
  uid: string;
  email: string;
  emailVerified: boolean;
  disabled: boolean;
  providers: SignInProvider[];
};

/**
 * Firebase Authentication or a compatible service. Every call throws PartnerUnavailable when unreachable,
 * PartnerRefused for other refusals than its outcomes, and refuses to run inside a transaction.
 */
export type IdentityService = {
  /** Throws InvalidIdToken. The only proof of a person's identity. */
  verifyIdToken(token: string): Promise<VerifiedIdentity>;
  /** For clients that send email and password to us instead of the service. */
  signIn(credentials: { email: string; password: string }): Promise<PasswordSignIn>;
  createAccount(account: { email: string; password: string; displayName: string }): Promise<AccountCreation>;
  setPassword(uid: string, password: string): Promise<{ outcome: 'set' | 'weak_password' | 'no_account' }>;
  setEmailVerified(uid: string): Promise<void>;
  /** Replaces the email, verified or not; an email has one account, ignoring case. */
  setEmail(
    uid: string,
    change: { email: string; verified: boolean },
  ): Promise<{ outcome: 'set' | 'email_taken' | 'invalid_email' | 'no_account' }>;
  /**
   * Ends the service's own sessions (refresh tokens issued before now). Ours are ended by the identity
   * domain.
   */
  revokeSessions(uid: string): Promise<void>;
  findByEmail(email: string): Promise<IdentityAccount | undefined>;
  /** Deleting an account that is already gone succeeds. */
  deleteAccount(uid: string): Promise<void>;
};
