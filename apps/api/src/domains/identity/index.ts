/** Identity: who is calling. The identity service proves a person; the sessions and accounts are ours. */
export { createSessions, type OpenSession, type Sessions } from './create-sessions.ts';
export type { OpenBusiness, OpenCustomer } from './register-account.ts';
export { type FindBusiness, type IdentityDeps, identityRoutes } from './routes.ts';
export { limits as identityLimits } from './rules.ts';
export { type Account, findAccount, listAccountsByIds } from './store.ts';
