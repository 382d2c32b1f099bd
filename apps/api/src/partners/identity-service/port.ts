/** How the person signed in. Any other provider of the service is refused as an invalid token. */
export type SignInProvider = 'password' | 'google' | 'facebook';

/** What a checked ID token says. `email` is lower case; only a verified one may link accounts. */
export type VerifiedIdentity = {
  uid: string;
  email: string;
  emailVerified: boolean;
  provider: SignInProvider;
  name?: string;
  /** When the person typed the password or came back from Google or Facebook: what "signed in again just now" means. */
  authenticatedAt: Date;
};

/** The token is not one of ours, is no longer good, or names nobody we can serve. Never says more to the caller. */
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
 * Who someone is: Firebase Authentication or anything that speaks its protocol.
 * Every call throws PartnerUnavailable when the service cannot be asked, PartnerRefused when it says no for another reason
 * than its outcomes name, and refuses to run inside a transaction.
 */
export type IdentityService = {
  /** Throws InvalidIdToken. The only way a person is believed. */
  verifyIdToken(token: string): Promise<VerifiedIdentity>;
  /** For callers that send an e-mail and a password to us instead of to the service. */
  signIn(credentials: { email: string; password: string }): Promise<PasswordSignIn>;
  createAccount(account: { email: string; password: string; displayName: string }): Promise<AccountCreation>;
  setPassword(uid: string, password: string): Promise<{ outcome: 'set' | 'weak_password' | 'no_account' }>;
  setEmailVerified(uid: string): Promise<void>;
  /** Replaces the e-mail, as proved or not; an e-mail has one account there, whatever its capitals. */
  setEmail(
    uid: string,
    it: { email: string; verified: boolean },
  ): Promise<{ outcome: 'set' | 'email_taken' | 'invalid_email' | 'no_account' }>;
  /** Ends the service's own sessions: refresh tokens issued before now. Ours are ended by the identity domain. */
  revokeSessions(uid: string): Promise<void>;
  findByEmail(email: string): Promise<IdentityAccount | undefined>;
  /** Deleting an account that is already gone succeeds. */
  deleteAccount(uid: string): Promise<void>;
};
