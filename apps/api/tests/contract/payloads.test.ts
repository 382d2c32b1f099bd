import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';

// Every field of every payload of the specification, with valid values and refused ones.

type Field = {
  sent?: unknown;
  /** Where the profile returns it, by default at the field's name. Absent: never returned. */
  returned?: { at?: string; value: unknown };
  refused?: [bad: unknown, fields: Record<string, string>, code?: string][];
};
type Payload = Record<string, Field>;

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture({}, { withIdentity: true });
});
afterAll(() => fixture?.close());

const fault = (name: string, code: string): Record<string, string> => ({ [name]: code });
const same = (sent: unknown): Field => ({ sent, returned: { value: sent } });
const nul = '\u0000';

const firstName: Field = {
  ...same('Léa'),
  refused: [
    ['', fault('first_name', 'required')],
    [undefined, fault('first_name', 'required')],
    ['x'.repeat(101), fault('first_name', 'too_long')],
    [`L${nul}a`, fault('first_name', 'invalid_text')],
    [7, fault('first_name', 'invalid')],
  ],
};
const lastName: Field = { ...same('Martin'), refused: [['', fault('last_name', 'required')]] };
const password: Field = {
  sent: 'a-long-password',
  refused: [
    ['short', fault('password', 'too_short')],
    [undefined, fault('password', 'required')],
  ],
};
const email: Field = {
  refused: [['lea@', fault('email', 'invalid_email')]],
};
const phoneNumber: Field = {
  sent: '06 12 34 56 78',
  returned: { value: '+33612345678' },
  refused: [
    ['not a number', fault('phone_number', 'invalid_phone')],
    ['123456', fault('phone_number', 'invalid_phone')],
  ],
};
const dob: Field = {
  ...same('1990-05-17'),
  refused: [
    ['17/05/1990', fault('dob', 'invalid_date')],
    ['1990-02-30', fault('dob', 'invalid_date')],
    ['1850-01-01', fault('dob', 'invalid_date')],
    ['2999-01-01', fault('dob', 'invalid_date')],
  ],
};
const lilas = { line: '3 rue des Lilas', city: 'Rennes', postal_code: '35000' };
const postalRules = (field: string): NonNullable<Field['refused']> => [
  [{ ...lilas, postal_code: '3500' }, fault(`${field}.postal_code`, 'invalid_postal_code')],
  [{ ...lilas, postal_code: '35' }, fault(`${field}.postal_code`, 'invalid_postal_code')],
  [
    { ...lilas, postal_code: '00999' },
    fault(`${field}.postal_code`, 'unknown_postal_code'),
    'unknown_commune',
  ],
];
const role: Field = { sent: 'operator' };
const formula: Field = { sent: 'gold' };

const customer: Payload = {
  email,
  password,
  first_name: firstName,
  last_name: lastName,
  phone_number: phoneNumber,
  dob,
  address: {
    sent: { line: lilas.line, city: lilas.city, postcode: lilas.postal_code },
    returned: { value: lilas },
    refused: [
      ...postalRules('address'),
      [{ city: 'Rennes', postal_code: '35000' }, fault('address.line', 'address_required')],
      ['3 rue des Lilas', { city: 'required', zip_code: 'postal_code_required' }],
      [{ ...lilas, floor: 3 }, fault('address.floor', 'unknown_field')],
    ],
  },
  role,
};

const workAddress = {
  line: '12 rue Oberkampf',
  city: 'Paris',
  state: 'Île-de-France',
  postal_code: '75011',
  activate: false,
};
const coordinates = { latitude: expect.any(Number), longitude: expect.any(Number) };
const placeRules = (needsLine: boolean): NonNullable<Field['refused']> => [
  ...postalRules('work_address'),
  [{ ...workAddress, activate: 'yes' }, fault('work_address.activate', 'invalid')],
  [{ ...workAddress, areas_covered: ['7'] }, fault('work_address.areas_covered.0', 'invalid_postal_code')],
  ...(needsLine
    ? ([[{ ...workAddress, line: '' }, fault('work_address.line', 'address_required')]] as [
        unknown,
        Record<string, string>,
      ][])
    : []),
];
const workZone: Field = {
  sent: [
    { city: 'Ajaccio', zip_code: '2a' },
    { city: 'Paris', zip_code: '75011' },
    { city: 'La Réunion', zip_code: '974' },
  ],
  returned: {
    value: [
      { city: 'Ajaccio', zip_code: '2A' },
      { city: 'Paris', zip_code: '75011' },
      { city: 'La Réunion', zip_code: '974' },
    ],
  },
  refused: [
    [[{ city: 'Paris', zip_code: '7501' }], fault('work_zone.0.zip_code', 'invalid_postal_code')],
    [[{ city: 'Paris' }], fault('work_zone.0.zip_code', 'postal_code_required')],
    [[{ city: 'Paris', zip_code: '75', price: 1 }], fault('work_zone.0.price', 'unknown_field')],
    ['75', fault('work_zone', 'invalid')],
  ],
};
const hairType: Field = {
  ...same(['african_hair', 'curly_hair']),
  refused: [[['green_hair'], fault('hair_type.0', 'not_a_choice')]],
};
const service: Field = {
  ...same(['coloring', 'brushing', 'straightening', 'classic_cup', 'american_gradient', 'locks']),
  refused: [[['massage'], fault('service.0', 'not_a_choice')]],
};
const smsReminder: Field = { ...same(false), refused: [['no', fault('sms_reminder', 'invalid')]] };
const legalStatus: Field = {
  ...same('individual_business'),
  refused: [['club', fault('legal_status', 'not_a_choice')]],
};
const companyStatus: Field = {
  ...same('eurl'),
  refused: [['GmbH', fault('company_status', 'not_a_choice')]],
};
const document = (name: string): Field => ({
  refused: [
    ['front.jpg', fault(name, 'invalid')],
    // Documents are ids of uploaded files.
    ['7b0c0c2e-6a53-4c69-9d5e-0d6f6b2a1f10', fault(name, 'file_missing')],
  ],
});
const rawCard = (name: string, value: string): Field => ({
  refused: [[value, fault(name, 'card_goes_to_partner'), 'card_goes_to_partner']],
});

const salon: Payload = {
  email,
  password,
  first_name: firstName,
  last_name: lastName,
  business_name: { ...same('Atelier Léa'), refused: [['', fault('business_name', 'required')]] },
  phone_number: {
    sent: '01 43 57 00 00',
    returned: { at: 'business_contact_number', value: '+33143570000' },
    refused: [[undefined, fault('phone_number', 'required')]],
  },
  dob,
  work_place: {
    ...same(['salon', 'at_home']),
    refused: [
      [['kitchen'], fault('work_place.0', 'not_a_choice')],
      [undefined, fault('work_place', 'required')],
    ],
  },
  work_zone: workZone,
  work_address: {
    sent: workAddress,
    returned: {
      value: { ...workAddress, areas_covered: ['2A', '75011', '974'], coordinates, is_featured: false },
    },
    refused: [[undefined, fault('work_address', 'address_required')], ...placeRules(true)],
  },
  hair_type: hairType,
  service,
  sms_reminder: smsReminder,
  additional_profile: {
    ...same(2),
    refused: [
      ['two', fault('additional_profile', 'not_a_number')],
      [51, fault('additional_profile', 'too_big')],
      [0, fault('total_price', 'not_a_choice'), 'total_price_unknown'],
    ],
  },
  formula,
  total_price: {
    sent: '59,97',
    returned: { at: 'total_price_cents', value: 5997 },
    refused: [
      ['39,99', fault('total_price', 'not_a_choice'), 'total_price_unknown'],
      ['0,01', fault('total_price', 'not_a_choice'), 'total_price_unknown'],
      ['free', fault('total_price', 'invalid')],
      [undefined, fault('total_price', 'required')],
    ],
  },
  legal_status: legalStatus,
  company_status: companyStatus,
  ID_card_front: document('ID_card_front'),
  ID_card_back: document('ID_card_back'),
  RIB: document('RIB'),
  KBIS: document('KBIS'),
  card_number: rawCard('card_number', '4242424242424242'),
  expiration_date: rawCard('expiration_date', '12/34'),
  cardholder_name: rawCard('cardholder_name', 'LEA MARTIN'),
  security_code: rawCard('security_code', '987'),
  payment_method_token: {
    sent: 'pm_card_visa',
    refused: [[undefined, fault('payment_method_token', 'required')]],
  },
  role,
  plan: { refused: [['expert', fault('plan', 'unknown_field')]] },
  verification: { refused: [['verified', fault('verification', 'unknown_field')]] },
};

const hairdresser: Payload = {
  ...salon,
  work_place: same(['at_home']),
  work_address: {
    sent: { city: 'Rennes', postcode: '35000', areas_covered: ['35'] },
    returned: {
      value: {
        line: '',
        city: 'Rennes',
        state: '',
        postal_code: '35000',
        activate: true,
        areas_covered: ['2A', '35', '75011', '974'],
        coordinates,
        is_featured: false,
      },
    },
    refused: placeRules(false),
  },
  work_zone: {
    sent: workZone.sent,
    returned: {
      value: [
        { city: 'Ajaccio', zip_code: '2A' },
        { city: '', zip_code: '35' },
        { city: 'Paris', zip_code: '75011' },
        { city: 'La Réunion', zip_code: '974' },
      ],
    },
  },
  additional_profile: { refused: [[1, fault('total_price', 'not_a_choice'), 'total_price_unknown']] },
  total_price: { sent: 19.99, returned: { at: 'total_price_cents', value: 1999 } },
};

function bodyOf(payload: Payload, changes: object = {}): Record<string, unknown> {
  const sent = Object.entries(payload).flatMap(([name, field]) =>
    field.sent === undefined ? [] : [[name, field.sent] as const],
  );
  return { ...Object.fromEntries(sent), ...changes };
}

const freshEmail = () => `lea-${randomUUID()}@example.test`;
const register = (body: object) => fixture.call('POST', '/authentications/register', { body });

function tableOf(payload: Payload) {
  return Object.entries(payload).flatMap(([name, { refused = [] }]) =>
    refused.map(([bad, fields, code = 'invalid_input']) => ({ name, bad, fields, code })),
  );
}

function expectReturned(payload: Payload, profile: Record<string, unknown>) {
  for (const [name, { returned }] of Object.entries(payload)) {
    if (returned) expect({ [name]: profile[returned.at ?? name] }).toEqual({ [name]: returned.value });
  }
}

async function profileOf(accountId: string) {
  return (await fixture.call('GET', '/me/profile', { headers: await fixture.signIn(accountId) })).value;
}
const idOf = (value: Record<string, unknown>) => (value.user as { id: string }).id;

describe.each([
  { who: 'a customer', payload: customer, role: 'CUSTOMER', formula: null, plan: null },
  { who: 'a salon', payload: salon, role: 'SALON', formula: 'elite', plan: 'salon_basic' },
  { who: 'a hairdresser', payload: hairdresser, role: 'HAIRDRESSER', formula: 'basic', plan: 'basic' },
])('the registration payload of $who', ({ payload, ...derived }) => {
  test('is accepted, stored and returned; role, formula and plan are decided by the server', async () => {
    const address = freshEmail();
    const { status, value } = await register(bodyOf(payload, { email: address }));
    expect(status).toBe(201);
    const profile = await profileOf(idOf(value));
    expect(profile).toMatchObject({
      email: address,
      role: derived.role,
      formula: derived.formula,
      plan: derived.plan,
      verification: derived.plan && 'pending',
    });
    expectReturned(payload, profile);
    expect(JSON.stringify(profile)).not.toContain('a-long-password');
  });

  test.each(tableOf(payload))('$name $bad is refused', async ({ name, bad, fields, code }) => {
    const address = freshEmail();
    const { [name]: _good, ...rest } = bodyOf(payload, { email: address });
    const answer = await register(bad === undefined ? rest : { ...rest, [name]: bad });
    expect([answer.status, answer.code, answer.fields]).toEqual([422, code, fields]);
    // A card number is not even echoed.
    if (code === 'card_goes_to_partner') expect(answer.text).not.toContain(String(bad));
    const { rows } = await sql`select 1 from identity.accounts where email = ${address}`.execute(fixture.db);
    expect(rows).toEqual([]);
    expect(await fixture.context.partners.identity.findByEmail(address)).toBeUndefined();
  });
});

test('an address sent back as it was read, with read-only fields, does not change them', async () => {
  const body = bodyOf(salon, { email: freshEmail() });
  const ours = { coordinates: { latitude: 0, longitude: 0 }, is_featured: true };
  const { status, value } = await register({ ...body, work_address: { ...workAddress, ...ours } });
  expect(status).toBe(201);
  const headers = await fixture.signIn(idOf(value));
  const read = async () =>
    (await fixture.call('GET', '/me/profile', { headers })).value.work_address as object;
  const before = await read();
  expect(before).toMatchObject({ is_featured: false, coordinates: { latitude: expect.closeTo(48.86, 1) } });
  const changes = { work_address: { ...before, ...ours } };
  const saved = await fixture.call('PUT', '/me/profile/salon', { body: changes, headers });
  expect([saved.status, await read()]).toEqual([200, before]);
});

test('a customer who sends fields of a business is asked for a place of work', async () => {
  for (const more of [{ business_name: 'Atelier' }, { total_price: '0' }, { hair_type: ['curly_hair'] }]) {
    const { status, fields } = await register(bodyOf(customer, { email: freshEmail(), ...more }));
    expect([status, fields]).toEqual([422, { work_place: 'required' }]);
  }
});

const person: Payload = {
  first_name: { ...same('Awa'), refused: [['', fault('first_name', 'required')]] },
  last_name: same('Diallo'),
  phone_number: {
    sent: '0262 12 34 56',
    returned: { value: '+262262123456' },
    refused: phoneNumber.refused!,
  },
  dob: { ...same('1985-01-31'), refused: dob.refused! },
  gender: { ...same('female'), refused: [['cat', fault('gender', 'not_a_choice')]] },
  language: { ...same('en'), refused: [['de', fault('language', 'not_a_choice')]] },
  email: {
    refused: [
      ['another@example.test', fault('email', 'changed_elsewhere')],
      ['another', fault('email', 'invalid_email')],
    ],
  },
  password: { sent: '', refused: [['a-new-password', fault('password', 'changed_elsewhere')]] },
  role,
  formula,
  is_operator: { refused: [[true, fault('is_operator', 'unknown_field')]] },
};
const business: Payload = {
  ...person,
  business_name: { ...same('Chez Awa'), refused: [['', fault('business_name', 'required')]] },
  business_contact_number: {
    sent: '01 43 57 11 11',
    returned: { value: '+33143571111' },
    refused: [['x', fault('business_contact_number', 'invalid_phone')]],
  },
  description: {
    ...same('Tresses et soins.'),
    refused: [['x'.repeat(4001), fault('description', 'too_long')]],
  },
  work_zone: {
    sent: { city: 'Paris', postal_code: '75' },
    returned: { value: [{ city: 'Paris', zip_code: '75' }] },
  },
  hair_type: hairType,
  service: { sent: 'locks', returned: { value: ['locks'] }, refused: service.refused! },
  sms_reminder: smsReminder,
  legal_status: legalStatus,
  company_status: companyStatus,
  plan: { refused: [['salon_pro', fault('plan', 'unknown_field')]] },
  total_price: { refused: [['0', fault('total_price', 'unknown_field')]] },
  additional_profile: { refused: [[4, fault('additional_profile', 'unknown_field')]] },
};
const edits: { path: string; registration: Payload; payload: Payload }[] = [
  {
    path: '/me/profile/customer',
    registration: customer,
    payload: {
      ...person,
      address: {
        sent: '12 rue Oberkampf',
        returned: { value: { line: '12 rue Oberkampf', city: 'Paris', postal_code: '75011' } },
        refused: [...postalRules('address'), ['', fault('address', 'address_required')]],
      },
      city: { ...same('Paris'), refused: [[undefined, fault('city', 'required')]] },
      zip_code: {
        ...same('75011'),
        refused: [
          ['75', fault('zip_code', 'invalid_postal_code')],
          ['00999', fault('zip_code', 'unknown_postal_code'), 'unknown_commune'],
          [undefined, fault('zip_code', 'required')],
        ],
      },
    },
  },
  {
    path: '/me/profile/salon',
    registration: salon,
    payload: {
      ...business,
      work_address: {
        sent: {
          line: '1 quai de la Loire',
          city: 'Paris',
          postal_code: '75019',
          state: 'IDF',
          activate: true,
        },
        returned: {
          value: {
            line: '1 quai de la Loire',
            city: 'Paris',
            postal_code: '75019',
            state: 'IDF',
            activate: true,
            areas_covered: ['75'],
            coordinates,
            is_featured: false,
          },
        },
        refused: [
          ...placeRules(true),
          [
            { ...workAddress, city: 'Cayenne', postal_code: '97300' },
            fault('work_address.postal_code', 'changed_elsewhere'),
          ],
        ],
      },
    },
  },
  {
    path: '/me/profile/home-service',
    registration: hairdresser,
    payload: {
      ...business,
      work_zone: {},
      work_address: {
        sent: { city: 'Rennes', postcode: '35200', areas_covered: ['35', '22000'] },
        returned: {
          value: {
            line: '',
            city: 'Rennes',
            postal_code: '35200',
            state: '',
            activate: true,
            areas_covered: ['22000', '35'],
            coordinates,
            is_featured: false,
          },
        },
        refused: [
          ...placeRules(false),
          [{ city: 'Rennes', postal_code: '35200', areas_covered: [] }, fault('work_zone', 'required')],
        ],
      },
    },
  },
];

describe.each(edits)('PUT $path', ({ path, registration, payload }) => {
  let accountId: string;
  let address: string;
  beforeAll(async () => {
    address = freshEmail();
    accountId = idOf((await register(bodyOf(registration, { email: address }))).value);
  });
  const put = async (body: object, as = accountId) =>
    fixture.call('PUT', path, { body, headers: await fixture.signIn(as) });

  test.each(tableOf(payload))(
    '$name $bad is refused, and nothing changes',
    async ({ name, bad, fields, code }) => {
      const before = await profileOf(accountId);
      const { [name]: _good, ...rest } = bodyOf(payload);
      const answer = await put(bad === undefined ? rest : { ...rest, [name]: bad });
      expect([answer.status, answer.code, answer.fields]).toEqual([422, code, fields]);
      expect(await profileOf(accountId)).toEqual(before);
    },
  );

  test('is accepted, stored and returned; missing fields stay', async () => {
    const before = await profileOf(accountId);
    expect((await put({})).value).toEqual(before);
    const { status, value } = await put(bodyOf(payload, { email: address.toUpperCase() }));
    expect(status).toBe(200);
    expectReturned(payload, value);
    const { role: wasRole, formula: wasFormula, plan, total_price_cents, verification } = before;
    expect(value).toMatchObject({
      role: wasRole,
      formula: wasFormula,
      plan,
      total_price_cents,
      verification,
    });
    expect(await profileOf(accountId)).toEqual(value);
    const { rows } = await sql<{ name: string }>`select first_name as name from identity.accounts
      where id = ${accountId}`.execute(fixture.db);
    expect(rows).toEqual([{ name: 'Awa' }]);
  });
});

test('a customer clears personal data, or gives only a town', async () => {
  const accountId = idOf((await register(bodyOf(customer, { email: freshEmail() }))).value);
  const headers = await fixture.signIn(accountId);
  const put = (body: object) => fixture.call('PUT', '/me/profile/customer', { body, headers });
  const emptied = await put({ address: null, phone_number: null, dob: null, gender: null });
  expect(emptied.value).toMatchObject({
    address: null,
    city: null,
    zip_code: null,
    phone_number: null,
    dob: null,
    gender: null,
  });
  const commune = await put({ city: 'Rennes', zip_code: '35000' });
  expect(commune.value).toMatchObject({ address: null, city: 'Rennes', zip_code: '35000' });
});

test('each place is edited by its own role only; any account has a customer profile', async () => {
  const [aCustomer, aSalon, aHairdresser] = await Promise.all(
    [customer, salon, hairdresser].map(async (payload) =>
      idOf((await register(bodyOf(payload, { email: freshEmail() }))).value),
    ),
  );
  const statuses = async (path: string) => {
    const answers = [];
    for (const id of [aCustomer, aSalon, aHairdresser])
      answers.push(
        (await fixture.call('PUT', path, { body: {}, headers: await fixture.signIn(id!) })).status,
      );
    answers.push((await fixture.call('PUT', path, { body: {} })).status);
    return answers;
  };
  expect(await statuses('/me/profile/salon')).toEqual([403, 200, 403, 401]);
  expect(await statuses('/me/profile/home-service')).toEqual([403, 403, 200, 401]);
  expect(await statuses('/me/profile/customer')).toEqual([200, 200, 200, 401]);
});

test('legal status and form are fixed once verified', async () => {
  const accountId = idOf((await register(bodyOf(salon, { email: freshEmail() }))).value);
  await sql`update professionals.professionals set verification = 'verified' where account_id = ${accountId}`.execute(
    fixture.db,
  );
  const headers = await fixture.signIn(accountId);
  const put = (body: object) => fixture.call('PUT', '/me/profile/salon', { body, headers });
  expect((await put({ legal_status: 'society' })).fields).toEqual({ legal_status: 'changed_elsewhere' });
  expect((await put({ company_status: 'sas' })).fields).toEqual({ company_status: 'changed_elsewhere' });
  expect((await put({ legal_status: 'individual_business', company_status: 'eurl' })).status).toBe(200);
});

test('a server that accepts raw cards passes them to the partner, and stores none', async () => {
  const { app } = await fixture.another({ ACCEPT_RAW_CARDS: 'true' });
  const card = {
    card_number: '4242 4242 4242 4242',
    expiration_date: '12/34',
    cardholder_name: 'LEA MARTIN-CANARI',
    security_code: '987',
  };
  const { payment_method_token: _none, ...rest } = bodyOf(salon);
  const send = (cardFields: object) =>
    fixture.call('POST', '/authentications/register', {
      body: { ...rest, email: freshEmail(), ...cardFields },
      on: app,
    });
  const wrong = await send({ ...card, card_number: '42', expiration_date: '2034' });
  expect(wrong.fields).toEqual({ card_number: 'invalid', expiration_date: 'invalid_date' });
  const refused = await send({ ...card, card_number: '4242424242424241' });
  expect([refused.status, refused.code]).toEqual([402, 'card_declined']);
  const { status, value, text } = await send(card);
  expect(status).toBe(201);
  // Excludes digits that happen to be part of an id.
  expect(text).not.toMatch(/4242 ?4242|CANARI|(?<![\w-])987(?![\w-])/);
  const { rows } = await sql<{ token: string }>`select s.token
    from subscriptions.card_attachments s join professionals.professionals p on p.id = s.professional_id
    where p.account_id = ${idOf(value)}`.execute(fixture.db);
  expect(rows).toEqual([{ token: expect.stringMatching(/^pm_/) }]);
  await app.close();
});
