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
import { believeFresh } from './sign-in.ts';
import { insertAcceptedTerms } from './store/accepted-terms.ts';
import { type Account, findAccountByIdentity, insertAccount, isEmailTaken } from './store/accounts.ts';
import { insertCountedRegistration } from './store/counted-registrations.ts';
import { mailVerification } from './verify-email.ts';

/** A professional's business, opened in the transaction that opens her account, her own staff member included. */
export type OpenBusiness = (
  tx: Tx,
  it: NewBusiness & {
    accountId: string;
    firstName: string;
    lastName: string;
    /** The sign-up draft that her browser holds. */
    signUpDraftId: string | undefined;
    now: Date;
  },
) => Promise<{ id: string; slug: string }>;

/** A customer's profile, opened in the transaction that opens her account; of the address, what she told. */
export type OpenCustomer = (
  tx: Tx,
  it: { accountId: string; address?: Partial<Address> | undefined },
) => Promise<unknown>;

export type RegistrationDeps = {
  db: Database;
  clock: Clock;
  identityService: IdentityService;
  sessions: Sessions;
  openBusiness: OpenBusiness;
  openCustomer: OpenCustomer;
};

/** Somebody a salon invited to its staff: the letter proves her e-mail, and she joins in the transaction of her account. */
export type Invited = { join: (tx: Tx, accountId: string) => Promise<void> };

/** The line that an account counts against while its e-mail is not proved, by its key among the limits. */
export type CountedOn = { lineHash: Buffer; expiresAt: Date };

/** `by`: how she proved herself, `password` or the provider that vouched for her. */
export type Registered = { account: Account; session: OpenSession; by: string };

/**
 * Opens an account and its first session. With an ID token the identity account exists; otherwise it is made here, and taken
 * back when the rest is refused. `emailProved`: the caller has shown that the mailbox is theirs. Refuses account_exists, weak_password, bad_identity_token, reauthentication_required,
 * unknown_commune, invalid_input.
 */
export async function registerAccount(
  deps: RegistrationDeps,
  asked: Registration & {
    language: Language;
    signUpDraftId?: string | undefined;
    userAgent?: string | undefined;
    invited?: Invited;
    emailProved?: boolean;
    countedOn?: CountedOn;
  },
): Promise<Registered> {
  const { db, identityService } = deps;
  const { credentials, ...read } = readRegistration(asked, deps.clock.now());
  const identity = await identityOf(deps, asked, credentials);
  try {
    const isProved = asked.invited !== undefined || asked.emailProved === true;
    if (isProved && !identity.emailVerified) await identityService.setEmailVerified(identity.uid);
    return await openAccount(deps, {
      ...asked,
      ...read,
      identity,
      isProved: isProved || identity.emailVerified,
    });
  } catch (error) {
    // Not when the account stands all the same: a rival of the same moment registered it, or the commit went unheard.
    // Left behind by a dead process, it is taken up again by the next try with the same password.
    if (identity.isNew && !(await findAccountByIdentity(db, identity.uid))) {
      await identityService.deleteAccount(identity.uid);
    }
    throw error;
  }
}

type Identity = { uid: string; email: string; emailVerified: boolean; by: string; isNew: boolean };

async function identityOf(
  { db, identityService, sessions }: RegistrationDeps,
  asked: Registration & { invited?: Invited },
  credentials: { email: string; password: string } | undefined,
): Promise<Identity> {
  if (asked.firebaseToken) {
    const proved = await believeFresh(identityService, asked.firebaseToken, sessions.clock.now());
    const fields: Record<string, FieldError> = {};
    if (asked.firebaseUserId !== undefined && asked.firebaseUserId !== proved.uid)
      fields.firebase_user_id = 'invalid';
    if (asked.email !== undefined && asked.email.toLowerCase() !== proved.email) fields.email = 'invalid';
    if (asked.invited && fields.email) refuse('invited_as_another');
    if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
    return { ...proved, by: proved.provider, isNew: false };
  }
  if (!credentials) throw new Error('a registration without a token and without a password was read');
  const { email, password } = credentials;
  if (await isEmailTaken(db, email)) refuse('account_exists');
  const displayName = `${asked.firstName} ${asked.lastName}`;
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
  it: Opening,
): Promise<Registered> {
  const { identity, firstName, lastName, business, invited, phoneNumber, language } = it;
  const role = business?.role ?? (invited ? 'SALON' : 'CUSTOMER');
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    if (await findAccountByIdentity(tx, identity.uid)) refuse('account_exists');
    const account =
      (await insertAccount(tx, {
        identityUid: identity.uid,
        email: identity.email,
        emailVerifiedAt: it.isProved ? now : null,
        role,
        firstName,
        lastName,
        phoneNumber,
        language,
        dateOfBirth: it.dob ?? null,
        createdAt: now,
      })) ?? refuse('account_exists');
    // The page says so under its button, and the call in its description.
    await insertAcceptedTerms(tx, account.id, { version: termsVersion, acceptedAt: now });
    await deps.openCustomer(tx, { accountId: account.id, address: it.home });
    const { signUpDraftId } = it;
    const person = { accountId: account.id, firstName, lastName, signUpDraftId, now };
    if (business) await deps.openBusiness(tx, { ...business, ...person });
    await invited?.join(tx, account.id);
    if (!account.emailVerified) {
      await mailVerification(tx, sessions, account);
      if (it.countedOn) await insertCountedRegistration(tx, { accountId: account.id, ...it.countedOn });
    }
    const session = await sessions.open(tx, account.id, { userAgent: it.userAgent, kind: sessionKindOf(it) });
    await recordAudit(tx, {
      actorId: account.id,
      action: 'account_registered',
      subject: `account:${account.id}`,
      detail: { role, by: identity.by, sessionId: session.sessionId },
    });
    return { account, session, by: identity.by };
  });
}
