import { createHash } from 'node:crypto';
import { refusals } from '@meche/contract/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import {
  findCompletedRequest,
  getClaimedSubject,
  type IdempotencyKey,
  KeyAlreadyClaimed,
  saveRefusal,
} from '../idempotency.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Caller } from './caller.ts';

type IdempotentAnswer<Made, Value> = {
  db: Database;
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  /** Carries out the call. The transaction of the call must begin with claimIdempotencyKey. */
  act: (idempotencyKey: IdempotencyKey) => Promise<Made>;
  /**
   * Builds the answer from the subject's present state. `made` is the result of `act` on the first call,
   * and undefined on a replay.
   */
  answer: (subjectId: string, made?: Made) => Promise<Value>;
};

/**
 * Carries a call out once per key and caller. A replay gets the outcome of the first call, including a
 * stored refusal. Refuses idempotency_key_required (missing, or not 8 to 200 characters),
 * idempotency_key_reused, request_in_progress.
 */
export async function answerIdempotent<Made, Value>(handler: IdempotentAnswer<Made, Value>): Promise<Value> {
  const { db, request, reply, caller, act, answer } = handler;
  const idempotencyKey = { caller: caller.accountId, key: keyOf(request), requestHash: hashOf(request) };
  const replay = async (): Promise<Value | undefined> => {
    const before = await findCompletedRequest(db, idempotencyKey);
    if (!before) return undefined;
    if (!before.requestHash.equals(idempotencyKey.requestHash)) refuse('idempotency_key_reused');
    reply.header('idempotent-replayed', 'true');
    if ('refusal' in before) throw before.refusal;
    return answer(before.subjectId);
  };

  const known = await replay();
  if (known !== undefined) return known;
  let made: Made;
  try {
    made = await act(idempotencyKey);
  } catch (error) {
    // A concurrent call with the same key was faster. When its row cannot be found, the outcome of that
    // call is unknown.
    if (error instanceof KeyAlreadyClaimed)
      return (await replay()) ?? refuse('request_in_progress', { retryAfter: 1 });
    if (error instanceof Refusal && isLasting(error)) await saveRefusal(db, idempotencyKey, error);
    throw error;
  }
  return answer(getClaimedSubject(idempotencyKey), made);
}

/**
 * A refusal is not stored when the same call can succeed later: after a delay, after an outage (5xx), or
 * after signing in again.
 */
function isLasting({ code, retryAfter }: Refusal): boolean {
  return retryAfter === undefined && refusals[code] < 500 && code !== 'reauthentication_needed';
}

function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key.length < 8 || key.length > 200) refuse('idempotency_key_required');
  return key;
}

function hashOf(request: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
}
