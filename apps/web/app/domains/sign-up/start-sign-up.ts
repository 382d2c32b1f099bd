/** What the first page needs once somebody begins, and not before. */
export { signUpDraftQuery } from './sign-up-draft.ts';
export { screenToResume } from './sign-up-screens.ts';
export { addressOf } from './use-sign-up.ts';
