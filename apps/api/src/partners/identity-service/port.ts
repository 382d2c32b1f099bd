/** How the person signed in. Tokens of other providers are invalid. */
export type SignInProvider = 'password' | 'google' | 'facebook';

/** Claims of a verified ID token. `email` is lower case; only a verified email may link accounts. */
export type VerifiedIdentity = {
  uid: string;
  email: string;
  emailVerified: boolean;
  provider: SignInProvider;
  name?: string;
  /** When the person entered the password or signed in at the provider; re-authentication checks it. */
  authenticatedAt: Date;
};

/** The token is of another project, has expired, or is unusable. The caller must not learn the reason. */
export class InvalidIdToken extends Error {
  override readonly name = 'InvalidIdToken';
  /** Reason for logs and tests; it must never be sent to the caller. */
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
 * Firebase Authentication or a compatible service. Every call refuses to run inside a transaction, and
 * throws PartnerUnavailable when the service cannot be reached and PartnerRefused for refusals that are
 * none of its outcomes.
 */
export type IdentityService = {
  /** Verifies an ID token, which is the only proof of a person's identity. Throws InvalidIdToken. */
  verifyIdToken(token: string): Promise<VerifiedIdentity>;
  /** Signs in clients that send email and password to this API instead of to the service. */
  signIn(credentials: { email: string; password: string }): Promise<PasswordSignIn>;
  createAccount(account: { email: string; password: string; displayName: string }): Promise<AccountCreation>;
  setPassword(uid: string, password: string): Promise<{ outcome: 'set' | 'weak_password' | 'no_account' }>;
  setEmailVerified(uid: string): Promise<void>;
  /** Replaces the email by a verified or unverified one. An email belongs to one account, ignoring case. */
  setEmail(
    uid: string,
    change: { email: string; verified: boolean },
  ): Promise<{ outcome: 'set' | 'email_taken' | 'invalid_email' | 'no_account' }>;
  /**
   * Ends the service's own sessions (refresh tokens issued before now); succeeds when the account does not
   * exist. The identity domain ends the sessions of this app.
   */
  revokeSessions(uid: string): Promise<void>;
  findByEmail(email: string): Promise<IdentityAccount | undefined>;
  /** Deletes an account; succeeds when the account was already deleted. */
  deleteAccount(uid: string): Promise<void>;
};
