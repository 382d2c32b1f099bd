/** Sign-up: the draft of a professional in five steps, which is saved before there is an account. */

export { SignUpLinkRequested } from './facts.ts';
export type { SignUpDecisions } from './present-draft.ts';
export { createDraftProof, type DraftProof } from './prove-draft.ts';
export { readSignUpToMail, type SignUpToMail } from './request-link.ts';
export { type SignUpDeps, signUpRoutes } from './routes.ts';
export { closeSignUpDraft, signUpSweep, sweepSignUpDrafts } from './save-draft.ts';
