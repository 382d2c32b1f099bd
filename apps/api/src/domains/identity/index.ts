/**
 * The identity domain: who is calling. The identity service proves a person; sessions, links and accounts
 * are stored here.
 */

export { changeRole } from './change-role.ts';
export { sealedSecondSteps } from './check-code.ts';
export { createSessions, type OpenSession, type Sessions } from './create-sessions.ts';
export { deleteAccount, type Leaving } from './delete-account.ts';
export { editAccount } from './edit-account.ts';
export {
  EmailChanged,
  EmailChangeRequested,
  LinkOpened,
  PasswordChanged,
  PasswordResetRequested,
  RegistrationCodeRequested,
  SecondStepChanged,
} from './facts.ts';
export { findViewer } from './find-viewer.ts';
export { type LinkDeps, mailLink } from './open-link.ts';
export {
  createSessionAnswers,
  type FindBusiness,
  type SessionAnswers,
} from './present-session.ts';
export { getLink, type LinkToMail, readLinkToMail } from './read-link.ts';
export type { NewBusiness } from './read-registration.ts';
export {
  type OpenBusiness,
  type OpenCustomer,
  type Registered,
  registerAccount,
} from './register-account.ts';
export { releaseRegistrationForCard, releaseRegistrationForSlot } from './release-registration.ts';
export { openEmailChangeLink } from './request-email-change.ts';
export { openResetLink } from './request-password-reset.ts';
export { readCodeToMail } from './request-registration-code.ts';
export { requireReauthentication } from './require-reauthentication.ts';
export { type IdentityDeps, identityRoutes } from './routes.ts';
export { setOperator } from './set-operator.ts';
export { resetSecondStep } from './set-second-step.ts';
export { createTokenSigner } from './sign-tokens.ts';
export { listAcceptedTerms } from './store/accepted-terms.ts';
export {
  type Account,
  findAccount,
  findAccountByEmail,
  findFormerEmail,
  isOperator,
  listAccountsByIds,
} from './store/accounts.ts';
export { purgeCountedRegistrations } from './store/counted-registrations.ts';
export { invalidateLink, type Link, purgeLinks } from './store/links.ts';
export { countRecoveryCodes, findSecondStep } from './store/second-steps.ts';
export { listActiveSessions, purgeSessions } from './store/sessions.ts';
export { endSessionsOf, restoreAccount, suspendAccount } from './suspend-account.ts';
export { useLink } from './use-link.ts';
export { proveEmail } from './verify-email.ts';
