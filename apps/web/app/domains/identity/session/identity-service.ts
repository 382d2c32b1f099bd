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
  onAuthStateChanged,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type UserCredential,
} from 'firebase/auth';
import { keepGoogleAccessToken } from './credentials.ts';
import { followIdentity } from './follow-identity.ts';

export type IdentityConfiguration = {
  projectId: string;
  apiKey: string;
  authDomain: string;
  emulator: boolean;
};

/** Import this module only at sign-in, because the SDK weighs 25 kB and public pages do not need it. */
function identityService(configuration: IdentityConfiguration): Auth {
  const [running] = getApps();
  if (running) return getAuth(running);
  const options: FirebaseOptions = {
    projectId: configuration.projectId,
    apiKey: configuration.apiKey,
    authDomain: configuration.authDomain,
  };
  // The app issues its own tokens, so the provider's tokens stay in memory.
  const auth = initializeAuth(initializeApp(options), { persistence: inMemoryPersistence });
  if (configuration.emulator) {
    connectAuthEmulator(auth, window.location.origin, { disableWarnings: true });
  }
  // If the profile cannot be loaded, the signed-in user stays without it.
  onAuthStateChanged(auth, () => void followIdentity().catch(() => undefined));
  return auth;
}

/** Signs in at the identity service and returns its token, which POST /authentications/login accepts. */
export async function identityToken(
  configuration: IdentityConfiguration,
  email: string,
  password: string,
): Promise<string> {
  const { user } = await signInWithEmailAndPassword(identityService(configuration), email, password);
  return user.getIdToken();
}

export type SocialProvider = 'google' | 'facebook';

/** An identity confirmed by Google or Facebook. `firebaseToken` is valid for one hour. */
export type SocialIdentity = {
  provider: SocialProvider;
  firebaseToken: string;
  uid: string;
  email: string;
  /** Both names are empty when the provider knows no name; either may be. */
  firstName: string;
  lastName: string;
  phoneNumber: string | undefined;
  /**
   * True at the first sign-in at the identity service, when our database is unlikely to have an account.
   */
  isNew: boolean;
};

/**
 * Opens the provider's popup, or uses `chosen`, a credential of the local account chooser. Throws errors of
 * the identity service and NoEmail, which `socialProblem` maps to texts. Stores Google's access token, which
 * the caller drops when the sign-in has ended.
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
  const googleToken = google ? GoogleAuthProvider.credentialFromResult(result)?.accessToken : undefined;
  if (googleToken) keepGoogleAccessToken(googleToken);
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

/** A Facebook account may have only a phone number, but our accounts need an email. */
class NoEmail extends Error {
  readonly code = 'no_email';
}

function namesOf({ user }: UserCredential, profile: Record<string, unknown>) {
  const firstText = (...keys: string[]) =>
    keys.map((key) => own(profile, key)).find((value) => typeof value === 'string');
  const [first = '', ...rest] = (user.displayName ?? '').trim().split(/\s+/);
  return {
    firstName: String(firstText('given_name', 'first_name') ?? first).trim(),
    lastName: String(firstText('family_name', 'last_name') ?? rest.join(' ')).trim(),
  };
}

/** `google` and `facebook` mean that the email belongs to an account of that provider. */
export type SocialProblem = SocialProvider | 'blocked' | 'no_email' | 'failed';

/**
 * Returns why a social sign-in failed, or undefined when the user closed the window. Unknown errors are
 * `failed`.
 */
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

/**
 * Returns the providers with which the email is registered. The SDK puts them into the error of a failed
 * sign-in.
 */
function ownersOf(error: unknown): string[] {
  const { customData } = error as { customData?: { _tokenResponse?: { verifiedProvider?: string[] } } };
  return customData?._tokenResponse?.verifiedProvider ?? [];
}

export type SignInProblem = 'user_not_found' | 'wrong_password' | 'too_many_requests' | 'failed';

/**
 * The specification names these four problems. An identity service with email enumeration protection never
 * reports user_not_found or wrong_password.
 */
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
