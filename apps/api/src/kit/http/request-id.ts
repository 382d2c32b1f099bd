import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { currentRequestId } from '../telemetry/origin.ts';

const REQUEST_ID_HEADER = 'x-request-id';
const wellFormed = /^[A-Za-z0-9-]{8,64}$/;

/**
 * Id of a request in the log: the one of the proxy or caller if it is well-formed; for a call within the
 * process, by a page that is rendered, the id of the page's request; otherwise a new one.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && wellFormed.test(given) ? given : (currentRequestId() ?? randomUUID());
}

/** Names the request's id in every answer, so that a report of a failure leads to its log lines. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
}
