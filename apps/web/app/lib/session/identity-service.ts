import { type FirebaseOptions, getApps, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  getAuth,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import { browserCache } from '../api/browser.ts';
import { storedAccessToken } from './credentials.ts';

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
  onAuthStateChanged(auth, () => {
    if (storedAccessToken()) void browserCache().invalidateQueries({ queryKey: ['session'] });
    else browserCache().setQueryData(['session'], null);
  });
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

export type SignInProblem = 'user_not_found' | 'wrong_password' | 'too_many_requests' | 'failed';

/** The specification's four messages; a service that hides which part was wrong answers neither of the first two. */
export function signInProblem(error: unknown): SignInProblem {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === 'auth/user-not-found') return 'user_not_found';
  if (code === 'auth/wrong-password') return 'wrong_password';
  if (code === 'auth/too-many-requests' || code === 'too_many_requests') return 'too_many_requests';
  return 'failed';
}

export async function signOutOfIdentity(): Promise<void> {
  const [running] = getApps();
  if (running) await signOut(getAuth(running));
}
