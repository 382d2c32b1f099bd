import { own } from '@meche/contract/own';
import { type FirebaseOptions, getApps, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  FacebookAuthProvider,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  getAuth,
  initializeAuth,
  inMemoryPersistence,
  type OAuthCredential,
  onAuthStateChanged,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type UserCredential,
} from 'firebase/auth';
import { browserCache } from '~/lib/api/browser.ts';
import { followIdentity } from './follow-identity.ts';

export type IdentityConfiguration = { projectId: string; apiKey: string; emulator: boolean };

/** Loaded only when somebody signs in: 25 kB that no public page needs. */
function identityService(configuration: IdentityConfiguration): Auth {
  const [running] = getApps();
  if (running) return getAuth(running);
  const options: FirebaseOptions = {
    projectId: configuration.projectId,
    apiKey: configuration.apiKey,
    authDomain: `${configuration.projectId}.firebaseapp.com`,
  };
  // Our own tokens keep the session; the provider's stay in memory.
  const auth = initializeAuth(initializeApp(options), { persistence: inMemoryPersistence });
  if (configuration.emulator) {
    connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
  }
  // A profile that does not arrive changes nothing: she stays who she is.
  onAuthStateChanged(auth, () => void followIdentity().catch(() => undefined));
  return auth;
}

/** Signs in with the identity service and answers its token for POST /authentications/login. */
export async function identityToken(
  configuration: IdentityConfiguration,
  email: string,
  password: string,
): Promise<string> {
  const { user } = await signInWithEmailAndPassword(identityService(configuration), email, password);
  return user.getIdToken();
}

export type SocialProvider = 'google' | 'facebook';

/** Somebody for whom Google or Facebook vouches. The token is good for an hour. */
export type SocialIdentity = {
  provider: SocialProvider;
  firebaseToken: string;
  uid: string;
  email: string;
  /** Empty when the provider told none. */
  firstName: string;
  lastName: string;
  phoneNumber: string | undefined;
  /** The identity service had never seen this person: there can hardly be an account yet. */
  isNew: boolean;
};

/**
 * Asks Google or Facebook who this is: by the service's own window, or by what the local "choose an account" page answered.
 * Throws the service's errors; socialProblem reads them.
 */
export async function socialIdentity(
  configuration: IdentityConfiguration,
  provider: SocialProvider,
  chosen?: string,
): Promise<SocialIdentity> {
  const auth = identityService(configuration);
  const google = provider === 'google';
  const result =
    chosen === undefined
      ? await signInWithPopup(
          auth,
          google
            ? new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' })
            : new FacebookAuthProvider().addScope('email'),
          browserPopupRedirectResolver,
        )
      : await signInWithCredential(
          auth,
          google ? GoogleAuthProvider.credential(chosen) : FacebookAuthProvider.credential(chosen),
        );
  if (google) holdGoogleAccessToken(GoogleAuthProvider.credentialFromResult(result));
  const { user } = result;
  if (!user.email) throw new NoEmail();
  const extra = getAdditionalUserInfo(result);
  return {
    provider,
    firebaseToken: await user.getIdToken(),
    uid: user.uid,
    email: user.email,
    phoneNumber: user.phoneNumber ?? undefined,
    isNew: extra?.isNewUser ?? false,
    ...namesOf(result, extra?.profile ?? {}),
  };
}

/** A Facebook account may be one of a telephone number alone; ours need an e-mail. */
class NoEmail extends Error {
  readonly code = 'no_email';
}

function namesOf({ user }: UserCredential, profile: Record<string, unknown>) {
  const told = (...keys: string[]) =>
    keys.map((key) => own(profile, key)).find((it) => typeof it === 'string');
  const [first = '', ...rest] = (user.displayName ?? '').trim().split(/\s+/);
  return {
    firstName: String(told('given_name', 'first_name') ?? first).trim(),
    lastName: String(told('family_name', 'last_name') ?? rest.join(' ')).trim(),
  };
}

/** The specification's GoogleAccessToken: in memory until one signs out, never in the browser's storage. */
function holdGoogleAccessToken(credential: OAuthCredential | null): void {
  const cache = browserCache();
  cache.setQueryDefaults(['GoogleAccessToken'], { gcTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(['GoogleAccessToken'], credential?.accessToken ?? null);
}

/** `google`, `facebook`: the e-mail belongs to an account of that provider. */
export type SocialProblem = SocialProvider | 'blocked' | 'no_email' | 'failed';

/** What to say of a social sign-in that did not succeed; nothing when the person closed the window herself. */
export function socialProblem(error: unknown): SocialProblem | undefined {
  const code = codeOf(error);
  if (code === 'auth/popup-closed-by-user' || code === 'auth/cancelled-popup-request') return undefined;
  if (code === 'auth/user-cancelled') return undefined;
  if (code === 'auth/popup-blocked') return 'blocked';
  if (code === 'no_email') return 'no_email';
  if (code !== 'auth/account-exists-with-different-credential') return 'failed';
  const owners = ownersOf(error);
  if (owners.includes('google.com')) return 'google';
  return owners.includes('facebook.com') ? 'facebook' : 'failed';
}

/** The providers that the e-mail is signed up with; the service tells them beside its error. */
function ownersOf(error: unknown): string[] {
  const { customData } = error as { customData?: { _tokenResponse?: { verifiedProvider?: string[] } } };
  return customData?._tokenResponse?.verifiedProvider ?? [];
}

export type SignInProblem = 'user_not_found' | 'wrong_password' | 'too_many_requests' | 'failed';

/** The specification's four messages; a service that hides which part was wrong answers neither of the first two. */
export function signInProblem(error: unknown): SignInProblem {
  const code = codeOf(error);
  if (code === 'auth/user-not-found') return 'user_not_found';
  if (code === 'auth/wrong-password') return 'wrong_password';
  if (code === 'auth/too-many-requests' || code === 'too_many_requests') return 'too_many_requests';
  return 'failed';
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

export async function signOutOfIdentity(): Promise<void> {
  const [running] = getApps();
  if (running) await signOut(getAuth(running));
}
