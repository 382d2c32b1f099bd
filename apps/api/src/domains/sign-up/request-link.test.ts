import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLimits } from '#kit/http/limits';
import { DAY_MS, later } from '#kit/time';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { createDraftProof, readSignUpToMail, signUpRoutes } from './index.ts';

const now = new Date('2026-05-31T21:30:00Z');
const clock = { now: () => now };
const proof = createDraftProof({
  secrets: ['a secret of tests that is long enough for a key'],
  secure: true,
});

let fresh: FreshDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  fresh = await freshDatabase();
  app = httpApp(fresh.db, (http) =>
    signUpRoutes(http, {
      db: fresh.db,
      clock,
      proof,
      limits: createLimits({ db: fresh.db, enabled: true }),
      decisions: {
        planOf: () => undefined,
        firstInvoiceOn: () => null,
        documentsOf: () => [],
        faultOfKbis: () => undefined,
      },
    }),
  );
});
afterAll(async () => {
  await app?.close();
  await fresh?.close();
});
beforeEach(async () => {
  await fresh.db.deleteFrom('kit.facts').execute();
});

const facts = () => fresh.db.selectFrom('kit.facts').select(['name', 'payload']).execute();

async function aDraft() {
  const opened = await app.inject({ method: 'POST', url: '/api/v1/sign-up-drafts' });
  const id: string = opened.json().value.id;
  const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
  const url = `/api/v1/sign-up-drafts/${id}`;
  return {
    id,
    save: (personal_details: object) =>
      app.inject({ method: 'PUT', url, headers: { cookie }, payload: { personal_details } }),
    async ask(language = 'fr', held = cookie) {
      const headers = { cookie: held, 'accept-language': language };
      const answer = await app.inject({ method: 'POST', url: `${url}/link`, headers });
      const { value, code, fields } = answer.json();
      return { status: answer.statusCode, value, code, fields };
    },
  };
}

test('the fact of a requested link carries neither email nor token; the email gets both', async () => {
  const draft = await aDraft();
  const email = `ines-${randomUUID()}@example.test`;
  await draft.save({ email, first_name: 'Inès' });
  expect(await draft.ask('en')).toMatchObject({ status: 200, value: { done: true } });
  expect(await facts()).toEqual([
    { name: 'sign-up-link-requested', payload: { draftId: draft.id, language: 'en' } },
  ]);
  expect(await readSignUpToMail({ db: fresh.db, clock, proof }, draft.id)).toEqual({
    draftId: draft.id,
    token: proof.tokenOf(draft.id),
    email,
    firstName: 'Inès',
  });
  const inAMonth = { now: () => later(now, 30 * DAY_MS) };
  expect(await readSignUpToMail({ db: fresh.db, clock: inAMonth, proof }, draft.id)).toBeUndefined();
});

test('without an email nothing is sent', async () => {
  const draft = await aDraft();
  expect(await draft.ask()).toMatchObject({
    status: 422,
    code: 'invalid_input',
    fields: { 'personal_details.email': 'required' },
  });
  expect(await facts()).toEqual([]);
  expect(await readSignUpToMail({ db: fresh.db, clock, proof }, draft.id)).toBeUndefined();
});

test('without the draft’s token nothing is sent', async () => {
  const draft = await aDraft();
  await draft.save({ email: 'unconfirmed@example.test' });
  const other = await aDraft();
  for (const cookie of ['', `__Host-sign-up-draft=${draft.id}.${proof.tokenOf(other.id)}`])
    expect((await draft.ask('fr', cookie)).status).toBe(404);
  expect(await facts()).toEqual([]);
});

test('one address gets three emails an hour, whatever the draft and the spelling', async () => {
  const email = `often-${randomUUID()}@example.test`;
  const statuses = [];
  for (const written of [email, email.toUpperCase(), email, email]) {
    const draft = await aDraft();
    await draft.save({ email: written });
    statuses.push((await draft.ask()).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await facts()).toHaveLength(3);
});
