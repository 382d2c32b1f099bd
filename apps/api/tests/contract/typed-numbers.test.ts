import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBankToken } from '#app/seed/local-card-partner';
import { updateClientBook } from '#clients';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, anAppointment, aProfessional, aService } from '#testing/builders';
import { headersWith } from './prepared-sessions.testing.ts';

// Phone numbers and IBANs as people write and paste them, through the API.

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture({}, { now: new Date('2031-06-02T10:00:00Z') });
});
afterAll(() => fixture?.close());

const invalid = { status: 422, code: 'invalid_input' };

async function anAccountWith(phoneNumber: string) {
  const { id } = await aCustomer(fixture.db);
  await sql`update identity.accounts set phone_number = ${phoneNumber} where id = ${id}`.execute(fixture.db);
  const headers = await fixture.signIn(id);
  return (typed: string) =>
    fixture.call('PUT', '/me/profile/customer', { headers, body: { phone_number: typed } });
}

async function aSalonWith(phoneNumber: string) {
  const { id, slug, accountId } = await aProfessional(fixture.db);
  await sql`update professionals.professionals set phone_number = ${phoneNumber} where id = ${id}`.execute(
    fixture.db,
  );
  const headers = await fixture.signIn(accountId);
  const save = (typed: string) =>
    fixture.call('PUT', '/me/profile/salon', { headers, body: { business_contact_number: typed } });
  const shown = async () => (await fixture.call('GET', `/professionals/${slug}`)).value.phone_number;
  return { save, shown };
}

describe('a phone number', () => {
  test.each([
    '06\u00a012\u00a034\u00a056\u00a078',
    '06\u202f12\u202f34\u202f56\u202f78',
    '06/12/34/56/78',
    '06.12.34.56.78',
    '+33 (0)6 12 34 56 78',
    '(+33) 6 12 34 56 78',
    '\u202a+33 6 12 34 56 78\u202c',
    '612345678',
    '33612345678',
  ])('written as %j is read', async (typed) => {
    const save = await anAccountWith('+33142685300');
    expect(await save(typed)).toMatchObject({ status: 200, value: { phone_number: '+33612345678' } });
  });

  test.each(['06 12 34 56', '06 12 34 56 78 9', '06 12 34 56 78 / 01 42', 'demander Zoé'])(
    'written as %j is refused beside its field',
    async (typed) => {
      const save = await anAccountWith('+33142685300');
      expect(await save(typed)).toMatchObject({ ...invalid, fields: { phone_number: 'invalid_phone' } });
    },
  );

  test.each([
    ['0 806 00 01 26', '+33806000126'],
    ['0892 68 20 20', '+33892682020'],
    ['0820 20 20 20', '+33820202020'],
    ['0810 10 20 30', '+33810102030'],
    ['0690 12 34 56', '+590690123456'],
  ])('%s is on the public page as %s', async (typed, shown) => {
    const salon = await aSalonWith('+33143570000');
    expect((await salon.save(typed)).status).toBe(200);
    expect(await salon.shown()).toBe(shown);
  });
});

describe('a stored number that is not valid', () => {
  const stored = '+33639980001';

  test('is saved unchanged by the form of the account and of the business', async () => {
    const save = await anAccountWith(stored);
    const salon = await aSalonWith(stored);
    for (const typed of ['06 39 98 00 01', stored]) {
      expect(await save(typed)).toMatchObject({ status: 200, value: { phone_number: stored } });
      expect((await salon.save(typed)).status).toBe(200);
      expect(await salon.shown()).toBe(stored);
    }
  });

  test('is that of a client whom the professional books again', async () => {
    const salon = await aProfessional(fixture.db);
    const cut = await aService(fixture.db, salon.id);
    const former = await anAppointment(fixture.db, salon, { customerName: 'Zoé', customerPhone: stored });
    await updateClientBook(fixture.context, salon.id, [former]);
    const headers = await fixture.signIn(salon.accountId);
    const book = (customerPhone: string, day: string) =>
      fixture.call('POST', '/professional/appointments', {
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: {
          member_id: salon.memberId,
          service_ids: [cut],
          starts_at: `${day}T10:00:00Z`,
          accept_warnings: true,
          customer_name: 'Zoé',
          customer_phone: customerPhone,
        },
      });
    expect(await book('06 39 98 00 01', '2031-06-10')).toMatchObject({
      status: 201,
      value: { customer: { phone_number: stored } },
    });
    expect(await book('06 39 98 00 02', '2031-06-11')).toMatchObject({
      ...invalid,
      fields: { customer_phone: 'invalid_phone' },
    });
  });

  test('is saved unchanged by the card of a client', async () => {
    const salon = await aProfessional(fixture.db);
    const headers = await fixture.signIn(salon.accountId);
    const former = await anAppointment(fixture.db, salon, { customerName: 'Zoé', customerPhone: stored });
    await updateClientBook(fixture.context, salon.id, [former]);
    const listed = await fixture.call('GET', '/professional/clients', { headers });
    const [{ id } = { id: '' }] = listed.value.items as { id: string }[];
    const address = `/professional/clients/${id}`;
    const read = async () => (await fixture.call('GET', address, { headers })).value;
    const save = async (phone: string) => {
      const body = { name: 'Zoé Marin', phone_number: phone, version: (await read()).version };
      return fixture.call('PUT', address, { headers, body });
    };
    for (const typed of ['06 39 98 00 01', stored]) {
      expect(await save(typed)).toMatchObject({ status: 200 });
      expect(await read()).toMatchObject({ name: 'Zoé Marin', phone_number: stored });
    }
    expect(await save('06 39 98 00 02')).toMatchObject({
      ...invalid,
      fields: { phone_number: 'invalid_phone' },
    });
  });

  test('is replaced by a valid one only', async () => {
    const save = await anAccountWith(stored);
    const salon = await aSalonWith(stored);
    expect(await save('06 39 98 00 02')).toMatchObject(invalid);
    expect(await salon.save('06 39 98 00 02')).toMatchObject({
      ...invalid,
      fields: { business_contact_number: 'invalid_phone' },
    });
    expect(await save('06 12 34 56 78')).toMatchObject({ value: { phone_number: '+33612345678' } });
  });
});

test.each([
  'FR76\u00a03000\u00a06000\u00a00112\u00a03456\u00a07890\u00a0189',
  'FR76\u202f3000\u202f6000\u202f0112\u202f3456\u202f7890\u202f189',
  'FR76\t3000\t6000\t0112\t3456\t7890\t189',
  'FR76.3000.6000.0112.3456.7890.189',
  'IBAN FR76 3000 6000 0112 3456 7890 189',
  'iban: fr7630006000011234567890189',
])('the IBAN %j is read', async (iban) => {
  const { id, accountId } = await aProfessional(fixture.db);
  await fixture.openAccountOf(id);
  const token = await createBankToken(
    { url: fixture.simulators, key: 'pk_local_meche' },
    'FR7630006000011234567890189',
    'Inès Marchal',
  );
  const answer = await fixture.call('PUT', '/professional/wallet/bank-account', {
    headers: await headersWith(fixture, accountId),
    body: { iban, holder_name: 'Inès Marchal', bank_account_token: token },
  });
  expect(answer).toMatchObject({ status: 200, value: { country: 'FR', last4: '0189' } });
});

test('a line of text keeps its words, and no line break', async () => {
  const { slug, accountId } = await aProfessional(fixture.db);
  const headers = await fixture.signIn(accountId);
  const body = { business_name: ' Chez Inès\r\nParis\u2028Lyon\n' };
  expect((await fixture.call('PUT', '/me/profile/salon', { headers, body })).status).toBe(200);
  expect((await fixture.call('GET', `/professionals/${slug}`)).value).toMatchObject({
    business_name: 'Chez Inès Paris Lyon',
  });
});
