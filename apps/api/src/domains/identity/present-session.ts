import type { Session, User } from '@meche/contract/identity';
import type { FastifyReply } from 'fastify';
import type { Database } from '#kit/database/database';
import type { OpenSession, Sessions } from './create-sessions.ts';
import { type BusinessOfUser, presentUser } from './rules.ts';
import type { Account } from './store/accounts.ts';

/**
 * Finds the business that an account owns or works in, with its permissions there. Undefined without one.
 */
export type FindBusiness = (db: Database, accountId: string) => Promise<BusinessOfUser | undefined>;

export type SessionAnswers = {
  userOf(account: Account): Promise<User>;
  /**
   * Answers with the session’s tokens in the body and, for a browser, sets the session and device cookies.
   */
  keep(reply: FastifyReply, session: OpenSession, account: Account): Promise<Session>;
};

export function createSessionAnswers(deps: {
  db: Database;
  sessions: Sessions;
  findBusiness: FindBusiness;
}): SessionAnswers {
  const { db, sessions, findBusiness } = deps;
  const userOf = async (account: Account) => presentUser(account, await findBusiness(db, account.id));
  return {
    userOf,
    async keep(reply, session, account) {
      const user = await userOf(account);
      const cookies = sessions.cookiesOf(session);
      if (cookies.length > 0)
        reply.header('set-cookie', [...cookies, sessions.devices.cookieOf(reply.request, account.id)]);
      return { accessToken: session.accessToken, refreshToken: session.refreshToken, user };
    },
  };
}
