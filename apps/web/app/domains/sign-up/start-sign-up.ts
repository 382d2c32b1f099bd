/** The first page imports this module only when a sign-up starts. */
export { signUpDraftQuery } from './sign-up-draft.ts';
export { screenToResume } from './sign-up-screens.ts';
export { addressOf } from './use-sign-up.ts';
