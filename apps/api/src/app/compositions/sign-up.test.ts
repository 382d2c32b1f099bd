import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getProfessional } from '#professionals';
import { findSubscription } from '#subscriptions';
import { type ApiFixture, type ListeningServer, openApiFixture } from '#testing/api-fixture';
import { decideVerification } from '#verification';
import { createSweeps } from '../sweeps.ts';

const now = new Date('2031-06-02T08:00:00Z');

let fixture: ApiFixture;
let server: ListeningServer;
beforeAll(async () => {
  fixture = await openApiFixture({}, { now, withIdentity: true });
  server = await fixture.listen();
});
afterAll(() => fixture?.close());

let email: string;
let draftId: string;
let cookie: string;
beforeEach(async () => {
  email = `ines-${randomUUID()}@example.test`;
  const { headers, body } = await server.call('POST', '/sign-up-drafts');
  draftId = (body.value as { id: string }).id;
  cookie = headers.get('set-cookie')?.split(';', 1)[0] ?? '';
});

async function send(name: string): Promise<string> {
  const content = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#caa' } })
    .png()
    .toBuffer();
  const query = new URLSearchParams({ name, sign_up_draft_id: draftId, original: 'true' });
  const answer = await fetch(`${server.origin}/api/v1/files?${query}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'image/png' },
    body: new Uint8Array(content),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { value: { id: string } }).value.id;
}

async function papers() {
  const kinds = ['ID_card_front', 'ID_card_back', 'RIB', 'KBIS', 'proof_of_address'];
  return Object.fromEntries(await Promise.all(kinds.map(async (kind) => [kind, await send(`${kind}.png`)])));
}

const personal = () => ({
  first_name: 'Inès',
  last_name: 'Marchal',
  business_name: 'L’Atelier d’Inès',
  email,
  phone_number: '01 43 57 00 00',
  dob: '1990-02-28',
  work_place: ['salon'],
  work_address: { line: '12 rue Oberkampf', city: 'Paris', postal_code: '75011' },
});
const services = { hair_type: ['curly_hair'], service: ['locks'] };
const subscription = { sms_reminder: false, additional_profile: 0, total_price: '69,99' };
const payment = { payment_method_token: 'pm_1234' };

async function fillDraft() {
  const documents = {
    ...(await papers()),
    legal_status: 'individual_business',
    company_status: 'ei',
    kbis_issued_on: '2031-05-20',
  };
  const steps = { personal_details: personal(), services, subscription, documents, payment };
  const saved = await server.call('PUT', `/sign-up-drafts/${draftId}`, { body: steps, headers: { cookie } });
  expect(saved.status).toBe(200);
  return Object.assign({}, ...Object.values(steps)) as Record<string, unknown>;
}

const register = (body: object) =>
  server.call('POST', '/authentications/register', {
    body: { password: 'a-long-password', ...body },
    headers: { cookie },
  });
const filesOf = (ownerId: string) =>
  fixture.db.selectFrom('files.files').selectAll().where('ownerId', '=', ownerId).execute();

test('five steps end in a business on its plan, whose documents wait for an operator; its draft is gone', async () => {
  const fields = await fillDraft();
  const { status, body, headers } = await register({ ...fields, role: 'CUSTOMER', formula: 'basic' });
  expect(status).toBe(201);
  const { user, access_token: token } = body.value as {
    user: { id: string; role: string; professional: { id: string } };
    access_token: string;
  };
  expect(user.role).toBe('SALON');
  const professionalId = user.professional.id;
  expect(await getProfessional(fixture.db, professionalId)).toMatchObject({
    plan: 'salon_pro',
    verification: 'pending',
    legalStatus: 'individual_business',
    companyStatus: 'ei',
    hairTypes: ['curly_hair'],
  });
  expect(await findSubscription(fixture.db, professionalId)).toMatchObject({
    paymentMethodId: null,
    firstInvoiceOn: '2031-07-02',
  });
  expect((await server.get(`/sign-up-drafts/${draftId}`, { cookie })).status).toBe(404);

  const session = {
    authorization: `Bearer ${token}`,
    cookie: headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; '),
  };
  const shown = await server.get('/professional/verification', session);
  expect(shown.body.value).toMatchObject({ state: 'pending', missing: [], reason: null });
  const [document] = (shown.body.value as { documents: { file: { id: string } }[] }).documents;
  const read = await fetch(`${server.origin}/api/v1/files/${document?.file.id}`, { headers: session });
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await sharp(await read.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 90 });

  // A month later the sweeps have deleted nothing of it.
  await fixture.context.clock.move(fixture.context.clock.offsetSeconds() + 40 * 86_400);
  for (const { run } of createSweeps(fixture.context).filter(({ name }) =>
    ['unused-files', 'sign-up-drafts'].includes(name),
  ))
    while ((await run()) > 0);
  const decide = () =>
    decideVerification(fixture.context, { professionalId, operatorId: null, verdict: 'verified' });
  // Not before the email is verified.
  await expect(decide()).rejects.toMatchObject({ fields: { email_verified: 'required' } });
  await fixture.db
    .updateTable('identity.accounts')
    .set({ emailVerifiedAt: now })
    .where('id', '=', user.id)
    .execute();
  // Nor before the card partner allows payouts.
  await expect(decide()).rejects.toMatchObject({ fields: { partner_account: 'required' } });
  await fixture.openAccountOf(professionalId);
  await decide();
  expect(await getProfessional(fixture.db, professionalId)).toMatchObject({ verification: 'verified' });
  expect(await filesOf(user.id)).toHaveLength(5);
});

test('a sign-up that is refused leaves the draft as it was, and the next try ends it', async () => {
  const fields = await fillDraft();
  const other = { ...fields, total_price: '0,00' };
  expect((await register(other)).body).toMatchObject({
    code: 'total_price_unknown',
    fields: { total_price: 'not_a_choice' },
  });
  const lost = { ...fields, RIB: randomUUID() };
  expect((await register(lost)).body).toMatchObject({
    code: 'invalid_input',
    fields: { RIB: 'file_missing' },
  });
  const draft = await server.get(`/sign-up-drafts/${draftId}`, { cookie });
  expect(draft.body.value).toMatchObject({
    complete: ['personal_details', 'services', 'subscription', 'documents', 'payment'],
  });
  const accounts = () =>
    fixture.db.selectFrom('identity.accounts').select('id').where('email', '=', email).execute();
  expect(await accounts()).toEqual([]);
  expect((await register(fields)).status).toBe(201);
  expect(await accounts()).toHaveLength(1);
});

test('a browser without the draft’s cookie cannot use its files', async () => {
  const fields = await fillDraft();
  const held = cookie;
  cookie = '';
  expect((await register(fields)).body).toMatchObject({
    code: 'invalid_input',
    fields: { ID_card_front: 'file_missing', KBIS: 'file_missing' },
  });
  cookie = held;
  expect(await filesOf(draftId)).toHaveLength(5);
});

test('an abandoned draft is deleted with its files', async () => {
  await fillDraft();
  const { clock, config } = fixture.context;
  const sealed = async () =>
    (await readdir(config.FILES_FOLDER ?? '', { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
  const names = (await filesOf(draftId)).map(({ id }) => id);
  expect((await sealed()).filter(({ name }) => names.includes(name))).toHaveLength(5);
  await clock.move(clock.offsetSeconds() + 31 * 86_400);
  const own = createSweeps(fixture.context);
  for (const name of ['sign-up-drafts', 'unused-files'])
    while (((await own.find((one) => one.name === name)?.run()) ?? 0) > 0);
  expect(await filesOf(draftId)).toEqual([]);
  expect((await sealed()).filter(({ name }) => names.includes(name))).toEqual([]);
});
