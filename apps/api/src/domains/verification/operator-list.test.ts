import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setOperator } from '#identity';
import { inTransaction } from '#kit/database/transaction';
import { systemClock } from '#kit/time';
import { aCustomer, aFile, aProfessional, type BuiltProfessional } from '#testing/builders';
import { noAccounts } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { signIn } from '#testing/sign-in';
import { submitDocuments, verificationRoutes } from './index.ts';

const clock = { now: () => new Date('2026-05-31T08:00:00Z') };
let fresh: FreshDatabase;
let app: FastifyInstance;
let olga: { id: string; email: string };
let ines: BuiltProfessional;
beforeAll(async () => {
  fresh = await freshDatabase();
  app = httpApp(fresh.db, (http) => verificationRoutes(http, { ...noAccounts, db: fresh.db, clock }));
  olga = await aCustomer(fresh.db, { firstName: 'Olga' });
});
afterAll(async () => {
  await app.close();
  await fresh.close();
});
beforeEach(async () => {
  await setOperator({ db: fresh.db, clock: systemClock }, { email: olga.email, isOperator: true });
  ines = await aProfessional(fresh.db, { verified: false });
  const file = () => aFile(fresh.db, { kind: 'account', id: ines.accountId });
  const files = { idCardFront: await file(), idCardBack: await file() };
  await inTransaction(fresh.db, (tx) =>
    submitDocuments(tx, { professionalId: ines.id, files, now: clock.now() }),
  );
});

async function ask(method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = await signIn(fresh.db, olga.id);
  const { statusCode, body } = await app.inject({
    method,
    url: `/api/v1/operator/verifications${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: statusCode, ...JSON.parse(body) };
}
const reject = (id: string) =>
  ask('POST', `/${id}/decision`, { verdict: 'rejected', reason: 'La photo est floue.' });
const calls = () =>
  fresh.db
    .selectFrom('kit.auditEntries')
    .select(['subject', 'detail'])
    .where('actorId', '=', olga.id)
    .where('action', '=', 'operator_called')
    .orderBy('id')
    .execute();

test('an operator lists pending professionals, views the documents and decides once', async () => {
  const { value } = await ask('GET', '');
  expect(value).toContainEqual({
    professional_id: ines.id,
    slug: ines.slug,
    business_name: 'Atelier Marchal',
    submitted_at: '2026-05-31T08:00:00.000Z',
  });
  const seen = await ask('GET', `/${ines.id}`);
  expect(seen.value.documents.map(({ kind }: { kind: string }) => kind)).toEqual([
    'ID_card_back',
    'ID_card_front',
  ]);
  expect(await reject(ines.id)).toMatchObject({
    status: 200,
    value: { state: 'rejected', reason: 'La photo est floue.' },
  });
  expect(await reject(ines.id)).toMatchObject({ status: 409, code: 'verification_closed' });
  const left = await ask('GET', '');
  expect(left.value.map((one: { professional_id: string }) => one.professional_id)).not.toContain(ines.id);
});

test('an operator sees missing documents by field, and must give a reason', async () => {
  expect(await ask('POST', `/${ines.id}/decision`, { verdict: 'verified' })).toMatchObject({
    status: 409,
    code: 'verification_incomplete',
    fields: { RIB: 'required' },
  });
  expect(await ask('POST', `/${ines.id}/decision`, { verdict: 'rejected' })).toMatchObject({
    status: 422,
    fields: { reason: 'required' },
  });
});

test('every call is in the audit trail with its subject, also a refused one', async () => {
  const before = (await calls()).length;
  await ask('GET', '');
  const unknownId = randomUUID();
  expect((await reject(unknownId)).status).toBe(404);
  expect((await calls()).slice(before)).toEqual([
    { subject: 'GET /operator/verifications', detail: {} },
    {
      subject: 'POST /operator/verifications/:professionalId/decision',
      detail: { professionalId: unknownId },
    },
  ]);
});

test('the operator area is closed as soon as the operator flag is removed', async () => {
  const headers = await signIn(fresh.db, olga.id);
  const list = () => app.inject({ method: 'GET', url: '/api/v1/operator/verifications', headers });
  expect((await list()).statusCode).toBe(200);
  await sql`update identity.accounts set is_operator = false where id = ${olga.id}`.execute(fresh.db);
  const before = (await calls()).length;
  expect((await list()).statusCode).toBe(403);
  expect(await calls()).toHaveLength(before);
});
