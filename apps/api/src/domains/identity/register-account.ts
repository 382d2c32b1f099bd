import type { Language } from '@meche/contract/enumerations';
import type { Address } from '@meche/contract/fields';
import type { FieldError } from '@meche/contract/refusals';
import type { Registration } from '@meche/contract/registration';
import { termsVersion } from '@meche/words/legal/documents';
import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { IdentityService } from '#partners/identity-service/port';
import { type OpenSession, type Sessions, sessionKindOf } from './create-sessions.ts';
import { type NewBusiness, readRegistration } from './read-registration.ts';
import { verifyFreshIdentity } from './sign-in.ts';
import { insertAcceptedTerms } from './store/accepted-terms.ts';
import { type Account, findAccountByIdentity, insertAccount, isEmailTaken } from './store/accounts.ts';
import { insertCountedRegistration } from './store/counted-registrations.ts';
import { mailVerification } from './verify-email.ts';

/**
 * Creates a professional’s business and their own staff member, in the transaction that creates the
 * account.
 */
export type OpenBusiness = (
  tx: Tx,
  business: NewBusiness & {
    accountId: string;
    firstName: string;
    lastName: string;
    /** Id of the sign-up draft from the request’s cookie. */
    signUpDraftId: string | undefined;
    now: Date;
  },
) => Promise<{ id: string; slug: string }>;

/**
 * Creates a customer’s profile, in the transaction that creates the account. `address` may be incomplete.
 */
export type OpenCustomer = (
  tx: Tx,
  customer: { accountId: string; address?: Partial<Address> | undefined },
) => Promise<unknown>;

export type RegistrationDeps = {
  db: Database;
  clock: Clock;
  identityService: IdentityService;
  sessions: Sessions;
  openBusiness: OpenBusiness;
  openCustomer: OpenCustomer;
};

/**
 * A person invited to a salon’s staff. The invitation proves the email; `join` runs in the transaction that
 * creates the account.
 */
export type Invited = { join: (tx: Tx, accountId: string) => Promise<void> };

/** `lineHash` is the limit key of the network against which an account counts until its email is proved. */
export type CountedOn = { lineHash: Buffer; expiresAt: Date };

export type Registered = { account: Account; session: OpenSession; by: string };

/**
 * Creates an account and its first session, and mails a link when the email is not proved. Without an ID
 * token, also creates the identity, deleted again on failure. Refuses account_exists, weak_password,
 * bad_identity_token, reauthentication_required, invited_as_another, unknown_commune, invalid_input.
 */
export async function registerAccount(
  deps: RegistrationDeps,
  input: Registration & {
    language: Language;
    signUpDraftId?: string | undefined;
    userAgent?: string | undefined;
    invited?: Invited;
    emailProved?: boolean;
    countedOn?: CountedOn;
  },
): Promise<Registered> {
  const { db, identityService } = deps;
  const { credentials, ...read } = readRegistration(input, deps.clock.now());
  const identity = await identityOf(deps, input, credentials);
  try {
    const isProved = input.invited !== undefined || input.emailProved === true;
    if (isProved && !identity.emailVerified) await identityService.setEmailVerified(identity.uid);
    return await openAccount(deps, {
      ...input,
      ...read,
      identity,
      isProved: isProved || identity.emailVerified,
    });
  } catch (error) {
    // The identity stays if an account uses it: a concurrent request registered it, or the answer of the
    // commit was lost. If the process dies here, the next try with the same password reuses the identity.
    if (identity.isNew && !(await findAccountByIdentity(db, identity.uid))) {
      await identityService.deleteAccount(identity.uid);
    }
    throw error;
  }
}

type Identity = { uid: string; email: string; emailVerified: boolean; by: string; isNew: boolean };

async function identityOf(
  { db, identityService, sessions }: RegistrationDeps,
  input: Registration & { invited?: Invited },
  credentials: { email: string; password: string } | undefined,
): Promise<Identity> {
  if (input.firebaseToken) {
    const proved = await verifyFreshIdentity(identityService, input.firebaseToken, sessions.clock.now());
    const fields: Record<string, FieldError> = {};
    if (input.firebaseUserId !== undefined && input.firebaseUserId !== proved.uid)
      fields.firebase_user_id = 'invalid';
    if (input.email !== undefined && input.email.toLowerCase() !== proved.email) fields.email = 'invalid';
    if (input.invited && fields.email) refuse('invited_as_another');
    if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
    return { ...proved, by: proved.provider, isNew: false };
  }
  if (!credentials) throw new Error('a registration without a token and without a password was read');
  const { email, password } = credentials;
  if (await isEmailTaken(db, email)) refuse('account_exists');
  const displayName = `${input.firstName} ${input.lastName}`;
  const created = await identityService.createAccount({ email, password, displayName });
  switch (created.outcome) {
    case 'created':
      return { uid: created.uid, email, emailVerified: false, by: 'password', isNew: true };
    case 'weak_password':
      return refuse('weak_password', { fields: { password: 'too_short' } });
    case 'invalid_email':
      return refuse('invalid_input', { fields: { email: 'invalid_email' } });
    case 'email_taken': {
      const signedIn = await identityService.signIn({ email, password });
      if (signedIn.outcome !== 'signed_in') refuse('account_exists');
      return { ...signedIn.identity, by: 'password', isNew: false };
    }
  }
}

type Opening = Pick<Registration, 'firstName' | 'lastName' | 'dob' | 'bearer'> & {
  identity: Identity;
  isProved: boolean;
  countedOn?: CountedOn;
  home: Partial<Address> | undefined;
  phoneNumber: string | null;
  language: Language;
  business: NewBusiness | undefined;
  invited?: Invited;
  signUpDraftId?: string | undefined;
  userAgent?: string | undefined;
};

async function openAccount(
  { db, clock, sessions, ...deps }: RegistrationDeps,
  opening: Opening,
): Promise<Registered> {
  const { identity, firstName, lastName, business, invited, phoneNumber, language } = opening;
  const role = business?.role ?? (invited ? 'SALON' : 'CUSTOMER');
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    if (await findAccountByIdentity(tx, identity.uid)) refuse('account_exists');
    const account =
      (await insertAccount(tx, {
        identityUid: identity.uid,
        email: identity.email,
        emailVerifiedAt: opening.isProved ? now : null,
        role,
        firstName,
        lastName,
        phoneNumber,
        language,
        dateOfBirth: opening.dob ?? null,
        createdAt: now,
      })) ?? refuse('account_exists');
    // The page below its button and the description of the endpoint both state that registering accepts the
    // terms.
    await insertAcceptedTerms(tx, account.id, { version: termsVersion, acceptedAt: now });
    await deps.openCustomer(tx, { accountId: account.id, address: opening.home });
    const { signUpDraftId } = opening;
    const person = { accountId: account.id, firstName, lastName, signUpDraftId, now };
    if (business) await deps.openBusiness(tx, { ...business, ...person });
    await invited?.join(tx, account.id);
    if (!account.emailVerified) {
      await mailVerification(tx, sessions, account);
      if (opening.countedOn)
        await insertCountedRegistration(tx, { accountId: account.id, ...opening.countedOn });
    }
    const session = await sessions.open(tx, account.id, {
      userAgent: opening.userAgent,
      kind: sessionKindOf(opening),
    });
    await recordAudit(tx, {
      actorId: account.id,
      action: 'account_registered',
      subject: `account:${account.id}`,
      detail: { role, by: identity.by, sessionId: session.sessionId },
    });
    return { account, session, by: identity.by };
  });
}
