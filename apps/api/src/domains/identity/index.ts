/** Identity: who is calling. The identity service proves a person; the sessions, links and accounts are ours. */
export { openEmailChangeLink } from './ask-email-change.ts';
export { openResetLink } from './ask-password-reset.ts';
export { createSessions, type OpenSession, type Sessions } from './create-sessions.ts';
export { deleteAccount, type Leaving } from './delete-account.ts';
export { editAccount } from './edit-account.ts';
export { EmailChangeAsked, EmailChanged, LinkOpened, PasswordChanged, PasswordResetAsked } from './facts.ts';
export type { LinkParts } from './open-link.ts';
export { type LinkToMail, readLinkToMail } from './read-link.ts';
export type { NewBusiness } from './read-registration.ts';
export type { OpenBusiness, OpenCustomer } from './register-account.ts';
export { type FindBusiness, type IdentityDeps, identityRoutes } from './routes.ts';
export { setOperator } from './set-operator.ts';
export { createTokenSigner } from './sign-tokens.ts';
export { type Account, findAccount } from './store/accounts.ts';
export { listLivingSessions } from './store/sessions.ts';
