import { own } from '@meche/contract/own';
import { type App, applicationDefault, cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth, type UserRecord } from 'firebase-admin/auth';
import { assertOutsideTransaction } from '#kit/database/transaction';
import { PartnerRefused } from '../partner-refused.ts';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import type { IdentityAccount, IdentityService, PasswordSignIn, SignInProvider } from './port.ts';
import { createIdTokenVerifier } from './verify-token.ts';

export const googleJwksUrl =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

export type FirebaseConfiguration = {
  projectId: string;
  /** Address of the public keys that verify ID tokens; default: Google's. */
  jwksUrl?: string;
  /** The project's public web key, which sign-in calls send. */
  apiKey: string;
  /**
   * `host:port` of an Auth emulator (FIREBASE_AUTH_EMULATOR_HOST). Production must refuse it, because its
   * tokens are unsigned.
   */
  emulatorHost?: string;
  /** Service account as JSON; default: the machine's credentials. */
  serviceAccount?: string;
  /** Present time for the verification of tokens; default: system time. */
  now?: () => Date;
};

/** Implements the identity service with Firebase Authentication or its local emulator. */
export function firebaseIdentityService(
  configuration: FirebaseConfiguration,
): IdentityService & { close(): Promise<void> } {
  const { projectId, apiKey, emulatorHost } = configuration;
  const verify = createIdTokenVerifier({
    projectId,
    jwksUrl: configuration.jwksUrl ?? googleJwksUrl,
    emulator: emulatorHost !== undefined,
    ...(configuration.now && { now: configuration.now }),
  });
  const { app, auth } = openAdministration(configuration);
  const signInAddress = `${emulatorHost ? `http://${emulatorHost}/` : 'https://'}identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`;

  return {
    async verifyIdToken(token) {
      assertOutsideTransaction('identity service: verifyIdToken');
      return verify(token);
    },

    async signIn(credentials) {
      assertOutsideTransaction('identity service: signIn');
      const answer = await postJson(signInAddress, { ...credentials, returnSecureToken: true });
      if (answer.status === 200 && answer.body.idToken) {
        return { outcome: 'signed_in', identity: await verify(answer.body.idToken) };
      }
      return refusedSignIn(answer.status, answer.body.error?.message ?? '');
    },

    ...administration(auth),
    close: () => deleteApp(app),
  };
}

/** Returns the calls that need the service account. */
function administration(auth: Auth): Omit<IdentityService, 'verifyIdToken' | 'signIn'> {
  return {
    async createAccount({ email, password, displayName }) {
      assertOutsideTransaction('identity service: createAccount');
      return asking(
        async () => {
          const { uid } = await auth.createUser({ email, password, displayName });
          return { outcome: 'created', uid } as const;
        },
        {
          'auth/email-already-exists': { outcome: 'email_taken' } as const,
          'auth/invalid-email': { outcome: 'invalid_email' } as const,
          ...weakPassword,
        },
      );
    },

    async setPassword(uid, password) {
      assertOutsideTransaction('identity service: setPassword');
      return asking(
        async () => {
          await auth.updateUser(uid, { password });
          return { outcome: 'set' } as const;
        },
        {
          'auth/user-not-found': { outcome: 'no_account' } as const,
          ...weakPassword,
        },
      );
    },

    async setEmailVerified(uid) {
      assertOutsideTransaction('identity service: setEmailVerified');
      await asking(() => auth.updateUser(uid, { emailVerified: true }), {});
    },

    async setEmail(uid, { email, verified }) {
      assertOutsideTransaction('identity service: setEmail');
      return asking(
        async () => {
          await auth.updateUser(uid, { email, emailVerified: verified });
          return { outcome: 'set' } as const;
        },
        {
          'auth/user-not-found': { outcome: 'no_account' } as const,
          'auth/email-already-exists': { outcome: 'email_taken' } as const,
          'auth/invalid-email': { outcome: 'invalid_email' } as const,
        },
      );
    },

    async revokeSessions(uid) {
      assertOutsideTransaction('identity service: revokeSessions');
      await asking(() => auth.revokeRefreshTokens(uid), { 'auth/user-not-found': undefined });
    },

    async findByEmail(email) {
      assertOutsideTransaction('identity service: findByEmail');
      return asking(async () => readAccount(await auth.getUserByEmail(email)), {
        'auth/user-not-found': undefined,
        'auth/invalid-email': undefined,
      });
    },

    async deleteAccount(uid) {
      assertOutsideTransaction('identity service: deleteAccount');
      await asking(() => auth.deleteUser(uid), { 'auth/user-not-found': undefined });
    },
  };
}

let opened = 0;

function openAdministration({ projectId, emulatorHost, serviceAccount }: FirebaseConfiguration): {
  app: App;
  auth: Auth;
} {
  // firebase-admin finds the emulator only through this variable, and reads it at every call.
  if (emulatorHost) process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost;
  else if (process.env.FIREBASE_AUTH_EMULATOR_HOST) {
    throw new Error(
      'FIREBASE_AUTH_EMULATOR_HOST is set but the identity service is configured as the real one',
    );
  }
  opened += 1;
  const name = `identity-${opened}`;
  if (emulatorHost) {
    const app = initializeApp({ projectId }, name);
    return { app, auth: getAuth(app) };
  }
  const credential = serviceAccount ? cert(JSON.parse(serviceAccount) as object) : applicationDefault();
  const app = initializeApp({ projectId, credential }, name);
  return { app, auth: getAuth(app) };
}

const weakPassword = {
  'auth/invalid-password': { outcome: 'weak_password' },
  'auth/weak-password': { outcome: 'weak_password' },
  'auth/password-does-not-meet-requirements': { outcome: 'weak_password' },
} as const;

/** Error codes of the service or its configuration: another attempt may succeed. */
const notOfTheCall = new Set(
  [
    ...['internal-error', 'quota-exceeded', 'billing-not-enabled', 'insufficient-permission'],
    ...['invalid-credential', 'invalid-config', 'invalid-project-id', 'project-not-found'],
    ...['configuration-not-found', 'operation-not-allowed', 'invalid-service-account'],
  ].map((code) => `auth/${code}`),
);

/**
 * Runs an admin call. A code in `expected` returns its result, other refusals of the service throw
 * PartnerRefused, and all other errors throw PartnerUnavailable.
 */
async function asking<T, R>(call: () => Promise<T>, expected: Record<string, R>): Promise<T | R> {
  try {
    return await call();
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code === 'string' && Object.hasOwn(expected, code)) return expected[code]!;
    if (typeof code === 'string' && code.startsWith('auth/') && !notOfTheCall.has(code))
      throw new PartnerRefused('identity service', code);
    throw new PartnerUnavailable('identity service', error);
  }
}

type SignInAnswer = { idToken?: string; error?: { message?: string } };

async function postJson(address: string, body: object): Promise<{ status: number; body: SignInAnswer }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, body: (await response.json()) as SignInAnswer };
  } catch (error) {
    throw new PartnerUnavailable('identity service', error);
  }
}

/** Configuration errors that arrive with the status of a bad request. */
const ofSettings =
  /^(API key|OPERATION_NOT_ALLOWED|PASSWORD_LOGIN_DISABLED|PROJECT_NOT_FOUND|CONFIGURATION_NOT_FOUND)/;

function refusedSignIn(status: number, message: string): PasswordSignIn {
  const code = message.split(' ', 1)[0];
  if (code === 'TOO_MANY_ATTEMPTS_TRY_LATER' || status === 429) return { outcome: 'too_many_attempts' };
  // A wrong password, an unknown account and a disabled account get the same answer, so that it does not
  // reveal whether the account exists.
  if (status === 400 && !ofSettings.test(message)) return { outcome: 'wrong_credentials' };
  throw new PartnerUnavailable('identity service', new Error(message || `status ${status}`));
}

const providerNames: Record<string, SignInProvider> = {
  password: 'password',
  'google.com': 'google',
  'facebook.com': 'facebook',
};

function readAccount(user: UserRecord): IdentityAccount {
  return {
    uid: user.uid,
    email: (user.email ?? '').toLowerCase(),
    emailVerified: user.emailVerified,
    disabled: user.disabled,
    providers: user.providerData.flatMap(({ providerId }) => own(providerNames, providerId) ?? []),
  };
}
