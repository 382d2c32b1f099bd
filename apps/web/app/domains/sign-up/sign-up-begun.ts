import { sharedStorage } from '~/lib/browser/browser-storage.ts';

const key = 'signUpBegun';

/** That there is a sign-up to go on with in this browser. No script reads the cookie that opens it. */
export const isSignUpBegun = () => sharedStorage.read(key) !== undefined;
export const rememberSignUp = () => sharedStorage.keep(key, 'true');
export const forgetSignUp = () => sharedStorage.drop(key);
