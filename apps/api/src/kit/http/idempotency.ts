import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { refusalDetails } from '@meche/contract/refusal-details';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { Refusal, refuse } from '../refusal.ts';
import { systemClock } from '../time.ts';
import type { Caller } from './caller.ts';
import { answerTo } from './errors.ts';

/** An unanswered key older than this belonged to a process that died. */
const ABANDONED_MS = 60_000;
const TWIN_WAITS_MS = 5_000;
const LOOK_AGAIN_MS = 50;

export type IdempotencyStore = Database;

type Once = {
  store: IdempotencyStore;
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller | null;
  run: () => Promise<unknown>;
};

/** Runs once per key and caller: a replay gets the first answer, refusals included; a failure of ours frees the key. */
export async function answeredOnce({ store, request, reply, caller, run }: Once): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key.length < 8 || key.length > 200) refuse('idempotency_key_required');
  const who = caller?.accountId ?? `ip:${request.ip}`;
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest();
  const first = await claimOrWait(store, who, key, requestHash);
  if (first) {
    if (!first.requestHash.equals(requestHash)) refuse('idempotency_key_reused');
    if (first.status === null) refuse('request_in_progress', { retryAfter: 1 });
    reply.code(first.status).header('idempotent-replayed', 'true');
    return first.body;
  }
  try {
    const body = await run();
    await keep(store, who, key, reply.statusCode, body);
    return body;
  } catch (error) {
    if (!(error instanceof Refusal)) {
      await free(store, who, key);
      throw error;
    }
    const answer = answerTo(error, request, refusalDetails);
    if (answer.status >= 500) await free(store, who, key);
    else await keep(store, who, key, answer.status, answer.body);
    throw error;
  }
}

/** Two clicks at once get one answer: the second waits for what the first is told. */
async function claimOrWait(db: Database, caller: string, key: string, requestHash: Buffer) {
  const until = Date.now() + TWIN_WAITS_MS;
  for (;;) {
    const first = await claim(db, caller, key, requestHash);
    const isTwin = first?.status === null && first.requestHash.equals(requestHash);
    if (!isTwin || Date.now() >= until) return first;
    await setTimeout(LOOK_AGAIN_MS);
  }
}

async function claim(db: Database, caller: string, key: string, requestHash: Buffer) {
  const now = systemClock.now();
  const inserted = await db
    .insertInto('kit.idempotencyKeys')
    .values({ caller, key, requestHash, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['caller', 'key'])
        .doUpdateSet({ createdAt: now })
        .where('kit.idempotencyKeys.status', 'is', null)
        .where('kit.idempotencyKeys.createdAt', '<', new Date(now.getTime() - ABANDONED_MS))
        .where('kit.idempotencyKeys.requestHash', '=', requestHash),
    )
    .executeTakeFirst();
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) > 0n) return undefined;
  return db
    .selectFrom('kit.idempotencyKeys')
    .select(['requestHash', 'status', 'body'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

async function keep(db: Database, caller: string, key: string, status: number, body: unknown): Promise<void> {
  await db
    .updateTable('kit.idempotencyKeys')
    .set({ status, body: JSON.stringify(body) })
    .where('caller', '=', caller)
    .where('key', '=', key)
    .execute();
}

async function free(db: Database, caller: string, key: string): Promise<void> {
  await db.deleteFrom('kit.idempotencyKeys').where('caller', '=', caller).where('key', '=', key).execute();
}
