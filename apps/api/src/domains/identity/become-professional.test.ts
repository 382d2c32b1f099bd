import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, later } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, anAppointment, aProfessional } from '#testing/builders';

let fixture: ApiFixture;
let accountId: string;
let headers: Record<string, string>;
beforeAll(async () => {
  fixture = await openApiFixture({}, { withIdentity: true });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  ({ id: accountId } = await aCustomer(fixture.db));
  headers = await fixture.signIn(accountId);
});

const salon = {
  first_name: 'Léa',
  last_name: 'Martin',
  phone_number: '01 99 00 12 34',
  dob: '1990-02-28',
  business_name: 'Chez Léa',
  work_place: ['salon'],
  total_price: '39,99',
  payment_method_token: 'pm_card_visa',
  work_address: { line: '3 rue de Charonne', city: 'Paris', postal_code: '75011' },
};
const atHome = {
  first_name: 'Léa',
  last_name: 'Martin',
  phone_number: '06 99 00 12 34',
  business_name: 'Léa chez vous',
  work_place: ['at_home'],
  work_address: { city: 'Paris', postal_code: '75011' },
  work_zone: [{ city: 'Paris', zip_code: '75011' }],
};
const become = (body: object) => fixture.call('POST', '/me/professional', { body, headers });

test.each([
  ['SALON', salon],
  ['HAIRDRESSER', atHome],
] as const)(
  'a customer becomes a %s, and keeps session, appointments and phone number',
  async (role, body) => {
    const elsewhere = await aProfessional(fixture.db);
    const startsAt = later(fixture.context.clock.now(), 3 * DAY_MS);
    const visit = await anAppointment(fixture.db, elsewhere, { customerId: accountId, startsAt });
    const { phone_number: own } = (await fixture.call('GET', '/me', { headers })).value;

    const answer = await become(body);
    expect([answer.status, answer.fields]).toEqual([201, undefined]);
    expect(answer.value).toMatchObject({
      id: accountId,
      role,
      phone_number: own,
      professional: { business_name: body.business_name },
    });
    // The same session works in both areas.
    expect((await fixture.call('GET', '/me', { headers })).value).toMatchObject({ role });
    expect((await fixture.call('GET', `/appointments/${visit}`, { headers })).status).toBe(200);
    const { rows } = await sql`select is_owner, first_name from staff.members
    where account_id = ${accountId}`.execute(fixture.db);
    expect(rows).toEqual([{ isOwner: true, firstName: 'Léa' }]);
  },
);

test('who has a business, or works in one, opens no second', async () => {
  expect((await become(atHome)).status).toBe(201);
  const again = await become(salon);
  expect([again.status, again.code]).toEqual([409, 'professional_account']);
});

test('of ten presses at once one opens the business', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => become(atHome)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
});

test.each([
  [{ ...atHome, work_place: undefined }, { work_place: 'required' }],
  [{ ...atHome, work_zone: [] }, { work_zone: 'required' }],
  [{ ...salon, total_price: undefined }, { total_price: 'required' }],
  [{ ...salon, email: 'another@example.test' }, { email: 'unknown_field' }],
  [{ ...salon, password: 'une phrase de passe' }, { password: 'unknown_field' }],
])('what is missing is named, and nothing changes', async (body, fields) => {
  const answer = await become(body);
  expect([answer.status, answer.fields]).toEqual([422, fields]);
  expect((await fixture.call('GET', '/me', { headers })).value).toMatchObject({ role: 'CUSTOMER' });
});

test('the form learns whether an e-mail is known, in any spelling', async () => {
  const { email } = (await fixture.call('GET', '/me', { headers })).value as { email: string };
  const check = async (address: string) =>
    (await fixture.call('POST', '/authentications/email-check', { body: { email: address } })).value;
  expect(await check(email.toUpperCase())).toEqual({ known: true });
  expect(await check(`unknown-${email}`)).toEqual({ known: false });
});
