import { login, logout, me, refresh, register, type Session, type User } from '@meche/contract/identity';
import type { FastifyReply } from 'fastify';
import type { Database } from '#kit/database/database';
import { languageOf } from '#kit/http/errors';
import { type Limits, networkOf } from '#kit/http/limits';
import type { HttpDoor } from '#kit/http/serve';
import { Refusal } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { IdentityService } from '#partners/identity-service/port';
import type { OpenSession, Sessions } from './create-sessions.ts';
import { endSession } from './end-session.ts';
import { refreshSession } from './refresh-session.ts';
import { type OpenBusiness, type OpenCustomer, registerAccount } from './register-account.ts';
import { isTelling, limits, presentUser } from './rules.ts';
import { signIn } from './sign-in.ts';
import { type Account, findAccount } from './store.ts';

/** The business of an account, if it has one. */
export type FindBusiness = (db: Database, accountId: string) => Promise<User['professional'] | undefined>;

export type IdentityDeps = {
  db: Database;
  /** Business time: when an account was opened. */
  clock: Clock;
  identityService: IdentityService;
  sessions: Sessions;
  limits: Limits;
  openBusiness: OpenBusiness;
  openCustomer: OpenCustomer;
  findBusiness: FindBusiness;
};

export function identityRoutes(http: HttpDoor, deps: IdentityDeps): void {
  const { db, sessions } = deps;

  const userOf = async (account: Account) => presentUser(account, await businessOf(account.id));
  const businessOf = async (accountId: string) => {
    const found = await deps.findBusiness(db, accountId);
    return found ? { id: found.id, slug: found.slug, businessName: found.businessName } : null;
  };
  const keep = (reply: FastifyReply, session: OpenSession, user: User): Session => {
    reply.header('set-cookie', sessions.cookiesOf(session));
    return { accessToken: session.accessToken, refreshToken: session.refreshToken, user };
  };

  http.serve(register, async ({ body, request, reply }) => {
    const line = networkOf(request.ip);
    await deps.limits.hit(limits.register, line);
    const language = body.language ?? languageOf(request);
    try {
      const { account, session, professional } = await registerAccount(deps, { ...body, language });
      return keep(reply, session, presentUser(account, professional));
    } catch (error) {
      if (!(error instanceof Refusal && isTelling(error.code)))
        await deps.limits.giveBack(limits.register, line);
      throw error;
    }
  });

  http.serve(login, async ({ body, request, reply }) => {
    const { account, session } = await signIn(deps, { ...body, ip: request.ip });
    return keep(reply, session, await userOf(account));
  });

  http.serve(refresh, async ({ body, request, reply }) => {
    const companion = sessions.companionOf(request);
    try {
      const { account, session } = await refreshSession(deps, { ...body, companion });
      return keep(reply, session, await userOf(account));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'unauthenticated')
        reply.header('set-cookie', sessions.clearedCookies());
      throw error;
    }
  });

  http.serve(logout, async ({ caller, reply }) => {
    await endSession({ db, clock: sessions.clock }, caller);
    reply.header('set-cookie', sessions.clearedCookies());
    return { done: true as const };
  });

  http.serve(me, async ({ caller }) => {
    const account = caller && (await findAccount(db, caller.accountId));
    return account ? userOf(account) : null;
  });
}
