import type { Session, User } from '@meche/contract/identity';
import type { FastifyReply } from 'fastify';
import type { Database } from '#kit/database/database';
import type { OpenSession, Sessions } from './create-sessions.ts';
import { type BusinessOfUser, presentUser } from './rules.ts';
import type { Account } from './store/accounts.ts';

/** The business an account owns or works in, if any, and what it may do there. */
export type FindBusiness = (db: Database, accountId: string) => Promise<BusinessOfUser | undefined>;

/** How whoever signs in is answered, wherever she does. */
export type SessionAnswers = {
  userOf(account: Account): Promise<User>;
  /** The session for this device: its tokens in the body, its cookies, if it keeps any, in the header, that of the device with them. */
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
