import { sharedStorage } from '~/lib/browser/browser-storage.ts';

const key = 'signUpBegun';

/**
 * Marks that this browser has a sign-up draft, because scripts cannot read the draft's HTTP-only cookie.
 */
export const isSignUpBegun = () => sharedStorage.read(key) !== undefined;
export const rememberSignUp = () => sharedStorage.keep(key, 'true');
export const forgetSignUp = () => sharedStorage.drop(key);
