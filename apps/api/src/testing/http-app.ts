import { refusalDetails } from '@meche/contract/refusal-details';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { createSessions, isOperator, type Sessions } from '#identity';
import type { Database } from '#kit/database/database';
import { installErrors } from '#kit/http/errors';
import { createHttpRouter, type HttpRouter } from '#kit/http/serve';
import { findStanding } from '#staff';
import { testSite } from './sign-in.ts';

/**
 * Mounts a few routes on the real router, without a socket. Call them by `app.inject` with the headers of
 * `signIn(db, accountId)`.
 */
export function httpApp(
  db: Database,
  mount: (http: HttpRouter, sessions: Sessions) => void,
  sessions: Sessions = createSessions(testSite),
): FastifyInstance {
  const app = Fastify({ logger: false });
  installErrors(app, refusalDetails);
  const callerOf = (request: FastifyRequest) => sessions.callerOf(db, request);
  const standingOf = (accountId: string) => findStanding(db, accountId);
  mount(
    createHttpRouter({ app, callerOf, standingOf, isOperator: (id) => isOperator(db, id), db }),
    sessions,
  );
  return app;
}
