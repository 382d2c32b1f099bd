import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listFilesByIds } from '#files';
import { inTransaction } from '#kit/database/transaction';
import { createLimits } from '#kit/http/limits';
import { DAY_MS, later } from '#kit/time';
import { firstInvoiceOn, formulaOf, matchPlan, monthlyCentsOf } from '#subscriptions';
import { aCustomer, aFile } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { faultOfKbis, requiredDocuments } from '#verification';
import { closeSignUpDraft, createDraftProof, signUpRoutes, sweepSignUpDrafts } from './index.ts';

const today = new Date('2026-05-31T21:30:00Z');
let now = today;
const clock = { now: () => now };
const proof = createDraftProof({
  secrets: ['a secret of tests that is long enough for a key'],
  secure: true,
});

let fresh: FreshDatabase;
let app: FastifyInstance;
let limited: FastifyInstance;
beforeAll(async () => {
  fresh = await freshDatabase();
  app = appWith(false);
  limited = appWith(true);
});
afterAll(async () => {
  await app?.close();
  await limited?.close();
  await fresh?.close();
});
beforeEach(() => {
  now = today;
});

function appWith(limits: boolean): FastifyInstance {
  return httpApp(fresh.db, (http) =>
    signUpRoutes(http, {
      db: fresh.db,
      clock,
      proof,
      limits: createLimits({ db: fresh.db, enabled: limits }),
      decisions: {
        planOf(role, price, extras) {
          const plan = matchPlan(role, price, extras);
          return plan && { plan, formula: formulaOf(price), monthlyCents: monthlyCentsOf(plan, extras) };
        },
        firstInvoiceOn,
        documentsOf: requiredDocuments,
        faultOfKbis,
      },
    }),
  );
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call(
  method: Method,
  path = '',
  { cookie = '', payload = undefined as object | undefined, on = app } = {},
) {
  const url = `/api/v1/sign-up-drafts${path}`;
  const answer = await on.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  const { value, code, fields } = answer.json();
  const set = answer.headers['set-cookie'];
  return {
    status: answer.statusCode,
    value,
    code,
    fields,
    set: set === undefined ? undefined : String(set),
    body: answer.body,
  };
}

async function aDraft() {
  const { value, set } = await call('POST');
  const cookie = set?.split(';', 1)[0] ?? '';
  const path = `/${value.id}`;
  return {
    id: value.id as string,
    cookie,
    get: () => call('GET', path, { cookie }),
    put: (payload: object) => call('PUT', path, { cookie, payload }),
    drop: () => call('DELETE', path, { cookie }),
    file: () => aFile(fresh.db, { kind: 'sign_up_draft', id: value.id }),
  };
}

const personal = {
  first_name: 'Inès',
  last_name: 'Marchal',
  business_name: 'L’Atelier d’Inès',
  email: 'ines@example.test',
  phone_number: '01 43 57 00 00',
  dob: '1990-02-28',
  work_place: ['salon', 'at_home'],
  work_zone: [{ city: 'Paris', zip_code: '75' }],
  work_address: {
    line: '12 rue Oberkampf',
    city: 'Paris',
    state: 'Île-de-France',
    postal_code: '75011',
    activate: true,
    areas_covered: ['75011'],
  },
};
const services = { hair_type: ['curly_hair', 'african_hair'], service: ['coloring', 'locks'] };
const subscription = { sms_reminder: true, additional_profile: 1, total_price: '79,98' };
const payment = { payment_method_token: 'pm_1234' };
const paperKinds = ['ID_card_front', 'ID_card_back', 'RIB', 'KBIS', 'proof_of_address'];

describe('a draft of the professional sign-up', () => {
  test('stores the five steps field by field, and returns complete steps and computed fields', async () => {
    const draft = await aDraft();
    expect((await draft.get()).value).toMatchObject({
      current_step: 'personal_details',
      steps: {},
      complete: [],
      role: null,
      plan: null,
      formula: null,
      monthly_cents: null,
      first_invoice_on: null,
      expires_at: '2026-06-30T21:30:00.000Z',
    });
    await draft.put({ personal_details: personal, current_step: 'services' });
    await draft.put({ services });
    await draft.put({ subscription: { ...subscription, role: 'CUSTOMER', formula: 'basic' } });
    const papers = Object.fromEntries(
      await Promise.all(paperKinds.map(async (kind) => [kind, await draft.file()])),
    );
    const documents = {
      ...papers,
      legal_status: 'individual_business',
      company_status: 'ei',
      kbis_issued_on: '2026-05-20',
    };
    const { kbis_issued_on: _day, ...undated } = documents;
    expect((await draft.put({ documents: undated })).value.complete).not.toContain('documents');
    await draft.put({ documents, current_step: 'payment' });
    const { value } = await draft.put({ payment });
    expect(value).toMatchObject({
      id: draft.id,
      current_step: 'payment',
      steps: { personal_details: personal, services, subscription, documents, payment },
      complete: ['personal_details', 'services', 'subscription', 'documents', 'payment'],
      role: 'SALON',
      plan: 'salon_pro',
      formula: 'elite',
      monthly_cents: 7998,
      // In Paris it is the last hour of May; June has no 31st.
      first_invoice_on: '2026-06-30',
      required_documents: ['ID_card_front', 'ID_card_back', 'proof_of_address', 'KBIS', 'RIB'],
    });
    const row = await fresh.db
      .selectFrom('signUp.drafts')
      .select('steps')
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow();
    // Computed fields are not stored.
    expect(row.steps).toMatchObject({
      subscription: { smsReminder: true, additionalProfile: 1, totalPrice: '79,98' },
    });
    expect(JSON.stringify(row.steps)).not.toMatch(/CUSTOMER|formula|role/);
    expect(value.files.map(({ id }: { id: string }) => id).sort()).toEqual(Object.values(papers).sort());
    expect((await draft.get()).value).toEqual(value);
    // The answer is valid input.
    expect((await draft.put(value.steps)).value).toEqual({ ...value, version: value.version + 1 });
  });
});

describe('the steps of a draft of the professional sign-up', () => {
  test('replaces the step that is sent and leaves the others; with an invalid field nothing is saved', async () => {
    const draft = await aDraft();
    await draft.put({ personal_details: personal, services });
    await draft.put({ services: { hair_type: ['wavy_hair'] } });
    expect((await draft.get()).value).toMatchObject({
      steps: { personal_details: personal, services: { hair_type: ['wavy_hair'] } },
      complete: ['personal_details'],
    });
    const refused = await draft.put({
      services: { service: ['locks', 'nails'] },
      personal_details: {
        first_name: '',
        email: 'no',
        phone_number: 'x',
        dob: '2026-02-30',
        work_address: { postcode: '7501' },
        age: 3,
      },
    });
    expect(refused).toMatchObject({
      status: 422,
      code: 'invalid_input',
      fields: {
        'services.service.1': 'not_a_choice',
        'personal_details.first_name': 'required',
        'personal_details.email': 'invalid_email',
        'personal_details.phone_number': 'invalid_phone',
        'personal_details.dob': 'invalid_date',
        'personal_details.work_address.postal_code': 'invalid_postal_code',
        'personal_details.age': 'unknown_field',
      },
    });
    expect((await draft.get()).value.steps.personal_details).toEqual(personal);
  });

  test('of two devices with the same version the second is refused, and nothing of the first is lost', async () => {
    const draft = await aDraft();
    const { version } = (await draft.get()).value as { version: number };
    await draft.put({ version, services });
    expect(await draft.put({ version, services: { hair_type: [], service: [] } })).toMatchObject({
      status: 409,
      code: 'draft_changed_elsewhere',
    });
    const now = (await draft.get()).value;
    expect(now).toMatchObject({ version: version + 1, steps: { services } });
    // A save without a version overwrites.
    expect((await draft.put({ current_step: 'subscription' })).status).toBe(200);
  });
});

describe('the rules of a draft of the professional sign-up', () => {
  test('reports by field what only the server knows: number, birth, commune, price, age of the KBIS', async () => {
    const draft = await aDraft();
    const cases: [object, string, object][] = [
      [
        { personal_details: { phone_number: '01 00 00 00 00 00 00' } },
        'invalid_input',
        { 'personal_details.phone_number': 'invalid_phone' },
      ],
      [
        { personal_details: { dob: '2030-01-01' } },
        'invalid_input',
        { 'personal_details.dob': 'invalid_date' },
      ],
      [{ personal_details: { dob: '2020-06-01' } }, 'invalid_input', { 'personal_details.dob': 'too_young' }],
      [
        { personal_details: { work_address: { city: 'Lyon', postal_code: '75011' } } },
        'unknown_commune',
        { 'personal_details.work_address.postal_code': 'other_commune' },
      ],
      [
        { personal_details: { work_address: { city: 'Nulle Part', postal_code: '99999' } } },
        'unknown_commune',
        { 'personal_details.work_address.postal_code': 'unknown_postal_code' },
      ],
      [
        { subscription: { total_price: '1,00' } },
        'total_price_unknown',
        { 'subscription.total_price': 'not_a_choice' },
      ],
      [
        { documents: { kbis_issued_on: '2026-02-28' } },
        'invalid_input',
        { 'documents.kbis_issued_on': 'too_old' },
      ],
      [
        { documents: { kbis_issued_on: '2026-06-02' } },
        'invalid_input',
        { 'documents.kbis_issued_on': 'invalid_date' },
      ],
    ];
    for (const [payload, code, fields] of cases)
      expect(await draft.put(payload)).toMatchObject({ status: 422, code, fields });
    expect((await draft.get()).value.steps).toEqual({});
  });
});

describe('a draft of the professional sign-up, by role and place', () => {
  test('takes the plan from role and price; another work place needs a new choice of price', async () => {
    const draft = await aDraft();
    await draft.put({ subscription: { total_price: 19.99 } });
    expect((await draft.get()).value).toMatchObject({ role: null, plan: null, complete: [] });
    const atHome = { ...personal, work_place: 'at_home' };
    expect((await draft.put({ personal_details: atHome })).value).toMatchObject({
      role: 'HAIRDRESSER',
      plan: 'basic',
      formula: 'basic',
      monthly_cents: 1999,
      complete: ['personal_details', 'subscription'],
    });
    expect((await draft.put({ subscription: { total_price: '39,99' } })).code).toBe('total_price_unknown');
    expect((await draft.put({ personal_details: personal })).value).toMatchObject({
      role: 'SALON',
      plan: null,
    });
    await draft.put({ personal_details: atHome });
    expect((await draft.put({ subscription: { total_price: '0' } })).value).toMatchObject({
      plan: 'free',
      first_invoice_on: null,
      // Nothing to pay needs no card.
      complete: ['personal_details', 'subscription', 'payment'],
    });
  });

  test('of a salon needs its street line, of an at-home professional the zone', async () => {
    const draft = await aDraft();
    const { line: _line, areas_covered: _areas, ...address } = personal.work_address;
    const whole = async (details: object) =>
      (await draft.put({ personal_details: { ...personal, ...details } })).value.complete.includes(
        'personal_details',
      );
    expect(await whole({ work_address: address })).toBe(false);
    expect(await whole({ work_place: ['at_home'], work_address: address })).toBe(true);
    expect(await whole({ work_place: ['at_home'], work_address: address, work_zone: [] })).toBe(false);
    expect(await whole({ work_place: ['salon'], work_zone: [] })).toBe(true);
  });
});

describe('a draft of the professional sign-up, and what it never stores', () => {
  test('never holds a password or a card: each raw field is refused by name and not echoed', async () => {
    const draft = await aDraft();
    const card = {
      card_number: '4242 4242 4242 4242',
      expiration_date: '12/34',
      cardholder_name: 'CANARY',
      security_code: 987,
    };
    const refused = await draft.put({ services, payment: { ...payment, ...card } });
    expect(refused).toMatchObject({
      status: 422,
      code: 'card_goes_to_partner',
      fields: {
        'payment.card_number': 'card_goes_to_partner',
        'payment.expiration_date': 'card_goes_to_partner',
        'payment.cardholder_name': 'card_goes_to_partner',
        'payment.security_code': 'card_goes_to_partner',
      },
    });
    expect(refused.body).not.toMatch(/4242|CANARY|987|12\/34/);
    for (const value of [null, '', {}, [4242]])
      expect((await draft.put({ payment: { card_number: value } })).code).toBe('card_goes_to_partner');
    expect(
      (await draft.put({ personal_details: { ...personal, password: 'CANARY-password' } })).fields,
    ).toEqual({
      'personal_details.password': 'unknown_field',
    });
    const row = await fresh.db
      .selectFrom('signUp.drafts')
      .selectAll()
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow();
    expect(row.steps).toEqual({});
  });

  test('accepts only files uploaded for it; those it no longer names go back to quarantine', async () => {
    const draft = await aDraft();
    const other = await aDraft();
    const theirs = await other.file();
    const account = await aFile(fresh.db, { kind: 'account', id: (await aCustomer(fresh.db)).id });
    expect(
      await draft.put({ documents: { RIB: theirs, KBIS: account, ID_card_front: randomUUID() } }),
    ).toMatchObject({
      code: 'invalid_input',
      fields: {
        'documents.RIB': 'file_missing',
        'documents.KBIS': 'file_missing',
        'documents.ID_card_front': 'file_missing',
      },
    });
    const [first, second] = [await draft.file(), await draft.file()];
    await draft.put({ documents: { RIB: first, KBIS: second } });
    await draft.put({ documents: { RIB: second } });
    const files = await fresh.db
      .selectFrom('files.files')
      .select(['id', 'attachedTo', 'sweepAt'])
      .where('id', 'in', [first, second])
      .execute();
    expect(files.find(({ id }) => id === second)).toMatchObject({
      attachedTo: 'sign_up_draft',
      sweepAt: null,
    });
    expect(files.find(({ id }) => id === first)).toMatchObject({
      attachedTo: null,
      sweepAt: later(now, DAY_MS),
    });
  });
});

describe('who may open a draft', () => {
  test('only the holder of its cookie, which no script reads; the id alone is not enough', async () => {
    const { value, set, body } = await call('POST');
    expect(set).toMatch(
      /^__Host-sign-up-draft=[\w.-]+; Max-Age=2592000; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    );
    expect(body).not.toContain(proof.tokenOf(value.id));
    const draft = await aDraft();
    const other = await aDraft();
    const forged = `__Host-sign-up-draft=${draft.id}.${proof.tokenOf(other.id)}`;
    const path = `/${draft.id}`;
    for (const cookie of [
      '',
      other.cookie,
      forged,
      `__Host-sign-up-draft=${draft.id}.`,
      `__Host-sign-up-draft=${draft.id}`,
    ]) {
      expect((await call('GET', path, { cookie })).status).toBe(404);
      expect((await call('PUT', path, { cookie, payload: { services } })).status).toBe(404);
      expect((await call('DELETE', path, { cookie })).status).toBe(404);
    }
    const otherProfessional = createDraftProof({
      secrets: ['another secret that is long enough for a key'],
      secure: true,
    });
    expect(otherProfessional.isToken(draft.id, proof.tokenOf(draft.id))).toBe(false);
    const afterChange = createDraftProof({
      secrets: [
        'another secret that is long enough for a key',
        'a secret of tests that is long enough for a key',
      ],
      secure: true,
    });
    expect(afterChange.isToken(draft.id, proof.tokenOf(draft.id))).toBe(true);
    expect((await draft.get()).value.steps).toEqual({});
  });

  test('a return finds the same draft until it expires, a new one afterwards', async () => {
    const draft = await aDraft();
    await draft.put({ services });
    const again = await call('POST', '', { cookie: draft.cookie });
    expect([again.status, again.value.id, again.value.steps.services]).toEqual([201, draft.id, services]);
    expect((await draft.drop()).set).toContain('Max-Age=0');
    expect((await call('POST', '', { cookie: draft.cookie })).value.id).not.toBe(draft.id);
    expect((await draft.get()).status).toBe(404);
  });

  test('the token of a link opens it on another device', async () => {
    const draft = await aDraft();
    await draft.put({ services });
    const open = (id: string, token: string) => call('POST', `/${id}/open`, { payload: { token } });
    expect((await open(draft.id, proof.tokenOf(randomUUID()))).status).toBe(404);
    const opened = await open(draft.id, proof.tokenOf(draft.id));
    expect([opened.status, opened.value.steps.services]).toEqual([200, services]);
    const cookie = opened.set?.split(';', 1)[0] ?? '';
    expect((await call('GET', `/${draft.id}`, { cookie })).status).toBe(200);
    const gone = randomUUID();
    expect((await open(gone, proof.tokenOf(gone))).status).toBe(404);
  });

  test('one network may start two hundred an hour', async () => {
    const statuses = [];
    for (let count = 0; count < 201; count += 1)
      statuses.push((await call('POST', '', { on: limited })).status);
    expect(statuses).toEqual([...Array(200).fill(201), 429]);
  });
});

describe('the end of a draft', () => {
  const fileState = async (id: string) =>
    (
      await fresh.db
        .selectFrom('files.files')
        .select('sweepAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).sweepAt;

  test('comes thirty days after the last change, with its files', async () => {
    const draft = await aDraft();
    const file = await draft.file();
    await draft.put({ documents: { RIB: file } });
    now = later(now, 20 * DAY_MS);
    await draft.put({ services });
    now = later(now, 30 * DAY_MS - 1);
    await sweepSignUpDrafts({ db: fresh.db, clock });
    expect((await draft.get()).status).toBe(200);
    expect(await fileState(file)).toBeNull();
    now = later(now, 1);
    expect((await draft.get()).status).toBe(404);
    expect((await draft.put({ services })).status).toBe(404);
    // A sweep ends after a batch, and the tests before have left many drafts.
    let isDone = false;
    while (!isDone) isDone = (await sweepSignUpDrafts({ db: fresh.db, clock })) === 0;
    expect(await fileState(file)).toEqual(now);
  });

  test('comes at once when it is deleted', async () => {
    const draft = await aDraft();
    const file = await draft.file();
    await draft.put({ documents: { RIB: file } });
    expect((await draft.drop()).status).toBe(200);
    expect(await fileState(file)).toEqual(now);
    expect((await draft.drop()).status).toBe(404);
  });

  test('comes with its account, which takes over the files; a failed sign-up leaves both', async () => {
    const draft = await aDraft();
    const file = await draft.file();
    await draft.put({ documents: { RIB: file } });
    const { id: accountId } = await aCustomer(fresh.db);
    const close = (andThen = () => {}) =>
      inTransaction(fresh.db, async (tx) => {
        await closeSignUpDraft(tx, { id: draft.id, accountId, now });
        andThen();
      });
    const failing = close(() => {
      throw new Error('the rest failed');
    });
    await expect(failing).rejects.toThrow('the rest failed');
    expect((await draft.get()).status).toBe(200);
    await Promise.all([close(), close()]);
    const [row] = await listFilesByIds(fresh.db, [file]);
    expect(row).toMatchObject({ ownerKind: 'account', ownerId: accountId });
    expect(await fileState(file)).toEqual(later(now, DAY_MS));
    expect((await draft.get()).status).toBe(404);
    expect((await draft.put({ services })).status).toBe(404);
  });
});
