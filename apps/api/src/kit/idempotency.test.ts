import { randomUUID } from 'node:crypto';
import { endpoint } from '@meche/contract/endpoint';
import { z } from '@meche/contract/zod';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCustomer } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { type SignedIn, signIn } from '#testing/sign-in';
import { inTransaction } from './database/transaction.ts';
import { claimIdempotencyKey, eraseIdempotencyKeys, purgeIdempotencyKeys } from './idempotency.ts';
import { refuse } from './refusal.ts';

const payOut = endpoint({
  method: 'POST',
  path: '/pots/:pot/pay-outs',
  summary: 'Take something out of a pot',
  audience: 'signed_in',
  params: z.strictObject({ pot: z.string() }),
  body: z.strictObject({ cents: z.int() }),
  response: z.object({ id: z.string(), cents: z.int(), left: z.int() }),
  status: 201,
  idempotent: true,
});

let fresh: FreshDatabase;
let app: FastifyInstance;
let pot: string;
let lea: { id: string; headers: SignedIn };
let rose: { id: string; headers: SignedIn };
let beforeCommit = async (): Promise<void> => {};
let isAnswerLost = false;

beforeAll(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  await sql`create table public.pots (name text primary key, cents int not null check (cents >= 0))`.execute(
    db,
  );
  await sql`create table public.pay_outs (id uuid primary key, pot text not null, cents int not null)`.execute(
    db,
  );
  app = httpApp(db, (http) =>
    http.serveIdempotent(payOut, {
      act: ({ params, body, idempotencyKey }) =>
        inTransaction(db, async (tx) => {
          const id = randomUUID();
          await claimIdempotencyKey(tx, idempotencyKey, id);
          const { rows } = await sql<{ cents: number }>`
            select cents from public.pots where name = ${params.pot} for update`.execute(tx);
          if (!rows[0] || rows[0].cents < body.cents) refuse('wrong_state', { fields: { cents: 'too_big' } });
          await sql`update public.pots set cents = cents - ${body.cents} where name = ${params.pot}`.execute(
            tx,
          );
          await sql`insert into public.pay_outs values (${id}, ${params.pot}, ${body.cents})`.execute(tx);
          await beforeCommit();
        }),
      async answer(id) {
        if (isAnswerLost) throw new Error('the line is cut');
        const { rows } = await sql<{ id: string; cents: number; left: number }>`
          select p.id, p.cents, pots.cents as left from public.pay_outs p join public.pots on name = p.pot
          where id = ${id}`.execute(db);
        return rows[0]!;
      },
    }),
  );
  const person = async () => {
    const { id } = await aCustomer(db);
    return { id, headers: await signIn(db, id) };
  };
  [lea, rose] = [await person(), await person()];
});
afterAll(async () => {
  await app.close();
  await fresh.close();
});
beforeEach(async () => {
  pot = randomUUID();
  isAnswerLost = false;
  beforeCommit = async () => {};
  await sql`insert into public.pots values (${pot}, 100)`.execute(fresh.db);
});

async function take(cents: number, key: string, { headers } = lea) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/pots/${pot}/pay-outs`,
    headers: { ...headers, 'idempotency-key': key },
    payload: { cents },
  });
  const { value, code, fields } = answer.json();
  return { status: answer.statusCode, value, code, fields, replayed: answer.headers['idempotent-replayed'] };
}

async function left(): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select cents from public.pots where name = ${pot}`.execute(
    fresh.db,
  );
  return rows[0]!.cents;
}

test('a repeated call gets the first outcome, and takes nothing more', async () => {
  const key = randomUUID();
  const first = await take(60, key);
  expect(first).toMatchObject({ status: 201, value: { cents: 60, left: 40 }, replayed: undefined });
  expect(await take(60, key)).toEqual({ ...first, replayed: 'true' });
  expect(await left()).toBe(40);
});

test('a call whose answer was lost after the commit is not carried out again', async () => {
  const key = randomUUID();
  isAnswerLost = true;
  expect((await take(60, key)).status).toBe(500);
  expect(await left()).toBe(40);
  isAnswerLost = false;
  expect(await take(60, key)).toMatchObject({
    status: 201,
    value: { cents: 60, left: 40 },
    replayed: 'true',
  });
  expect(await left()).toBe(40);
});

test('a call that was rolled back leaves its key free', async () => {
  const key = randomUUID();
  beforeCommit = () => Promise.reject(new Error('the process dies'));
  expect((await take(60, key)).status).toBe(500);
  beforeCommit = async () => {};
  expect(await take(60, key)).toMatchObject({ status: 201, replayed: undefined });
  expect(await left()).toBe(40);
});

test('of ten twins at once one is carried out, and all hear the same', async () => {
  const key = randomUUID();
  const twins = await Promise.all(Array.from({ length: 10 }, () => take(60, key)));
  expect(twins.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(new Set(twins.map(({ value }) => value.id)).size).toBe(1);
  expect(twins.filter(({ replayed }) => replayed === undefined)).toHaveLength(1);
  expect(await left()).toBe(40);
});

test('an expected no is said again, though by now it could be done', async () => {
  const key = randomUUID();
  const no = { status: 409, code: 'wrong_state', fields: { cents: 'too_big' } };
  expect(await take(160, key)).toMatchObject({ ...no, replayed: undefined });
  await sql`update public.pots set cents = 500 where name = ${pot}`.execute(fresh.db);
  expect(await take(160, key)).toMatchObject({ ...no, replayed: 'true' });
  expect(await left()).toBe(500);
});

test('a key is refused with other content, and free for another caller', async () => {
  const key = randomUUID();
  await take(60, key);
  expect(await take(20, key)).toMatchObject({ status: 409, code: 'idempotency_key_reused' });
  expect(await take(20, key, rose)).toMatchObject({ status: 201, value: { left: 20 } });
});

test('a use case that forgets the claim is a bug at its first call', async () => {
  const server = httpApp(fresh.db, (http) =>
    http.serveIdempotent(payOut, { act: async () => {}, answer: async (id) => ({ id, cents: 0, left: 0 }) }),
  );
  const answer = await server.inject({
    method: 'POST',
    url: `/api/v1/pots/${pot}/pay-outs`,
    headers: { ...lea.headers, 'idempotency-key': randomUUID() },
    payload: { cents: 1 },
  });
  expect(answer.statusCode).toBe(500);
  await server.close();
});

test('keys go after a day, and with the account', async () => {
  const [own, another] = [randomUUID(), randomUUID()];
  await take(1, own);
  await take(1, another, rose);
  const tomorrow = (ms: number) => new Date(Date.now() + 24 * 3600_000 + ms);
  expect(await purgeIdempotencyKeys(fresh.db, tomorrow(-60_000), 1000)).toBe(0);
  await eraseIdempotencyKeys(fresh.db, lea.id);
  expect((await take(1, own)).replayed).toBeUndefined();
  expect((await take(1, another, rose)).replayed).toBe('true');
  expect(await purgeIdempotencyKeys(fresh.db, tomorrow(60_000), 1000)).toBeGreaterThanOrEqual(2);
  expect((await take(1, another, rose)).replayed).toBeUndefined();
});
