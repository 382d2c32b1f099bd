import type { Language, Role } from '@meche/contract/enumerations';
import type { Address } from '@meche/contract/fields';
import type { Registration } from '@meche/contract/identity';
import type { FieldError } from '@meche/contract/refusals';
import { recordAudit } from '#kit/audit';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { readPhoneNumber } from '#kit/phone-number';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { IdentityService } from '#partners/identity-service/port';
import type { OpenSession, Sessions } from './create-sessions.ts';
import { roleOf } from './rules.ts';
import { believe } from './sign-in.ts';
import { type Account, findAccountByIdentity, insertAccount, isEmailTaken } from './store/accounts.ts';

/** A professional's business, opened in the transaction that opens her account, her own staff member included. */
export type OpenBusiness = (
  tx: Tx,
  it: {
    accountId: string;
    role: 'HAIRDRESSER' | 'SALON';
    firstName: string;
    lastName: string;
    businessName: string;
    /** E.164. */
    phoneNumber: string;
    workPlace: ('salon' | 'at_home')[];
    workAddress?: Address | undefined;
    workZone: { city: string; zipCode: string }[];
    now: Date;
  },
) => Promise<{ id: string; slug: string }>;

/** A customer's profile, opened in the transaction that opens her account. */
export type OpenCustomer = (
  tx: Tx,
  it: { accountId: string; address?: Address | undefined },
) => Promise<unknown>;

type Deps = {
  db: Database;
  clock: Clock;
  identityService: IdentityService;
  sessions: Sessions;
  openBusiness: OpenBusiness;
  openCustomer: OpenCustomer;
};

export type Registered = {
  account: Account;
  session: OpenSession;
  professional: { id: string; slug: string; businessName: string } | null;
};

/**
 * Opens an account and its first session. With an ID token the identity account exists; otherwise it is made here, and taken
 * back when the rest is refused. Refuses account_exists, weak_password, wrong_credentials, unknown_commune, invalid_input.
 */
export async function registerAccount(
  deps: Deps,
  asked: Registration & { language: Language },
): Promise<Registered> {
  const { db, identityService } = deps;
  const role = roleOf(asked.workPlace);
  const business = role === 'CUSTOMER' ? undefined : { role, ...completeBusiness(asked) };
  const phoneNumber = asked.phoneNumber === undefined ? null : readPhoneNumber(asked.phoneNumber);
  const identity = await identityOf(deps, asked);
  try {
    return await openAccount(deps, { ...asked, identity, role, phoneNumber, business });
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

async function identityOf({ db, identityService }: Deps, asked: Registration): Promise<Identity> {
  if (asked.firebaseToken) {
    const proved = await believe(identityService, asked.firebaseToken);
    const fields: Record<string, FieldError> = {};
    if (asked.firebaseUserId !== undefined && asked.firebaseUserId !== proved.uid)
      fields.firebase_user_id = 'invalid';
    if (asked.email !== undefined && asked.email.toLowerCase() !== proved.email) fields.email = 'invalid';
    if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
    return { ...proved, by: proved.provider, isNew: false };
  }
  const { password } = asked;
  const email = asked.email?.toLowerCase();
  if (email === undefined || password === undefined) {
    const fields: Record<string, FieldError> = {};
    if (email === undefined) fields.email = 'required';
    if (password === undefined) fields.password = 'required';
    refuse('invalid_input', { fields });
  }
  if (await isEmailTaken(db, email)) refuse('account_exists');
  const displayName = `${asked.firstName} ${asked.lastName}`;
  const created = await identityService.createAccount({ email, password, displayName });
  switch (created.outcome) {
    case 'created':
      return { uid: created.uid, email, emailVerified: false, by: 'password', isNew: true };
    case 'weak_password':
      return refuse('weak_password', { fields: { password: 'too_short' } });
    case 'email_taken': {
      const signedIn = await identityService.signIn({ email, password });
      if (signedIn.outcome !== 'signed_in') refuse('account_exists');
      return { ...signedIn.identity, by: 'password', isNew: false };
    }
  }
}

type Opening = Omit<Registration, 'role' | 'phoneNumber'> & {
  identity: Identity;
  role: Role;
  phoneNumber: string | null;
  language: Language;
  business: ({ role: 'HAIRDRESSER' | 'SALON' } & ReturnType<typeof completeBusiness>) | undefined;
};

async function openAccount({ db, clock, sessions, ...deps }: Deps, it: Opening): Promise<Registered> {
  const { identity, firstName, lastName, role, phoneNumber, language } = it;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const account =
      (await insertAccount(tx, {
        identityUid: identity.uid,
        email: identity.email,
        emailVerifiedAt: identity.emailVerified ? now : null,
        role,
        firstName,
        lastName,
        phoneNumber,
        language,
        createdAt: now,
      })) ?? refuse('account_exists');
    await deps.openCustomer(tx, { accountId: account.id, address: it.address });
    const professional = it.business && {
      businessName: it.business.businessName,
      ...(await deps.openBusiness(tx, { accountId: account.id, firstName, lastName, ...it.business, now })),
    };
    const session = await sessions.open(tx, account);
    await recordAudit(tx, {
      actorId: account.id,
      action: 'account_registered',
      subject: `account:${account.id}`,
      detail: { role, by: identity.by, sessionId: session.sessionId },
    });
    return { account, session, professional: professional ?? null };
  });
}

/** What a professional must say beyond a customer; the fields she left out are named. */
function completeBusiness(asked: Registration) {
  const { businessName, workPlace = [], workAddress, workZone = [] } = asked;
  const fields: Record<string, FieldError> = {};
  if (!businessName) fields.business_name = 'required';
  if (!asked.phoneNumber) fields.phone_number = 'required';
  if (!workAddress) fields.work_address = 'required';
  if (workPlace.includes('at_home') && workZone.length === 0) fields.work_zone = 'required';
  if (!businessName || !asked.phoneNumber || Object.keys(fields).length > 0)
    refuse('invalid_input', { fields });
  const phoneNumber = readPhoneNumber(asked.phoneNumber);
  return { businessName, phoneNumber, workPlace: [...new Set(workPlace)], workAddress, workZone };
}
