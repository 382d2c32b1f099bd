import { randomUUID } from 'node:crypto';
import type { Catalogue } from '@meche/contract/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, later } from '#kit/time';
import { auditMasks } from '#scheduling';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aMember, aProfessional, aService, type BuiltProfessional } from '#testing/builders';

let fixture: ApiFixture;
let salon: BuiltProfessional;
let headers: Record<string, string>;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  salon = await aProfessional(fixture.db, { verified: false });
  headers = await fixture.signIn(salon.accountId);
});

const keyed = (as = headers) => ({ ...as, 'idempotency-key': randomUUID() });
const cut = () => ({
  category: 'woman_cut',
  name: 'Coupe',
  price_cents: 4000,
  duration_minutes: 45,
  at_salon: true,
  at_home: false,
  member_ids: [salon.memberId],
});
const percent = (deposit_percent: number) => ({ deposit: 'percent', deposit_percent });
const create = (...services: object[]) =>
  fixture.call('POST', '/professional/services', { body: { services }, headers: keyed() });
const edit = (id: string, body: object) =>
  fixture.call('PUT', `/professional/services/${id}`, { body, headers });
type Wire = { services: { id: string; version: number; name: string; stops: string[] }[] };
async function read() {
  return (await fixture.call('GET', '/professional/catalogue', { headers })).value as unknown as Wire &
    Pick<Catalogue, 'members'> & { equipments: { id: string; version: number }[] };
}
async function one() {
  const [service] = (await read()).services;
  if (!service) throw new Error('no service');
  return service;
}
async function aBasin(units: number): Promise<string> {
  const answer = await fixture.call('POST', '/professional/equipments', {
    body: { name: 'Bac', units },
    headers: keyed(),
  });
  return (answer.value as { id: string }).id;
}
const slotsOf = async (serviceId: string) => {
  const answer = await fixture.call(
    'GET',
    `/professionals/${salon.id}/availability?service_ids=${serviceId}&place=salon&days=14`,
  );
  const { days } = answer.value as unknown as { days: { slots: { starts_at: string }[] }[] };
  return days.flatMap(({ slots }) => slots);
};

describe('a service that is entered', () => {
  test('is entered with all its fields, read back as it was entered, and bookable at once', async () => {
    const basin = await aBasin(1);
    const colour = {
      category: 'coloration',
      name: 'Couleur',
      description: 'Racines',
      price_cents: 6500,
      duration_minutes: 90,
      at_salon: true,
      at_home: false,
      member_ids: [salon.memberId],
      steps: [
        { name: 'Pose', duration_minutes: 30, free_time_minutes: 35, equipment_ids: [] },
        { name: 'Rinçage', duration_minutes: 25, free_time_minutes: 0, equipment_ids: [basin] },
      ],
      length_terms: [
        { hair_length: 'mid_back', price_cents: 9000, duration_minutes: 110 },
        { hair_length: 'ear', price_cents: 6000, duration_minutes: 80 },
      ],
      online_booking: true,
      prepayment: true,
      questionnaire: false,
      phone_only: false,
      service_types: ['coloring'],
      hair_types: ['curly_hair'],
      genders: ['female'],
    };
    expect((await create(colour)).status).toBe(201);
    const [saved] = (await read()).services;
    // From the shortest hair to the longest.
    const length_terms = colour.length_terms.toReversed();
    expect(saved).toMatchObject({ ...colour, length_terms, version: 1, stops: [], visits_to_come: 0 });
    expect((await slotsOf(saved!.id)).length).toBeGreaterThan(10);
  });

  test('with a deposit is read back, also on the public page, where a prepaid one has none', async () => {
    await create({ ...cut(), ...percent(40) }, { ...cut(), prepayment: true }, cut());
    const inCatalogue = (await read()).services;
    expect(inCatalogue).toMatchObject([
      { deposit: 'percent', deposit_percent: 40, deposit_cents: null },
      { deposit: 'business', prepayment: true },
      { deposit: 'business' },
    ]);
    await fixture.db
      .updateTable('professionals.professionals')
      .set({ depositCents: 1000, verification: 'verified' })
      .where('id', '=', salon.id)
      .execute();
    const { slug } = await fixture.db
      .selectFrom('professionals.professionals')
      .select('slug')
      .where('id', '=', salon.id)
      .executeTakeFirstOrThrow();
    const page = await fixture.call('GET', `/professionals/${slug}`);
    expect(page.value).toMatchObject({
      services: [
        { deposit_percent: 40, deposit_cents: null },
        { deposit_percent: null, deposit_cents: null },
        { deposit_percent: null, deposit_cents: 1000 },
      ],
    });
  });

  test('several are entered together or not at all, with the wrong field named', async () => {
    const answer = await create(cut(), { ...cut(), name: '' }, cut());
    expect([answer.status, answer.fields]).toEqual([422, { 'services.1.name': 'required' }]);
    const other = await create(cut(), {
      ...cut(),
      duration_minutes: 60,
      steps: [{ name: 'A', duration_minutes: 30 }],
    });
    expect([other.status, other.fields]).toEqual([422, { 'services.1.duration_minutes': 'steps_differ' }]);
    expect((await read()).services).toEqual([]);
  });

  test.each([
    ['nowhere', { at_salon: false }, { at_salon: 'choice_required' }],
    ['off the five minutes', { duration_minutes: 42 }, { duration_minutes: 'off_grid' }],
    ['longer than twelve hours', { duration_minutes: 725 }, { duration_minutes: 'too_big' }],
    ['at no time at all', { duration_minutes: 0 }, { duration_minutes: 'too_small' }],
    ['dearer than 5,000 €', { price_cents: 500_001 }, { price_cents: 'too_big' }],
    ['for less than nothing', { price_cents: -1 }, { price_cents: 'too_small' }],
    ['of no category', { category: 'wig' }, { category: 'not_a_choice' }],
    ['both prepaid and with a deposit', { prepayment: true, ...percent(30) }, { deposit: 'not_a_choice' }],
    ['with a deposit of no size', { deposit: 'percent' }, { deposit_percent: 'required' }],
    ['with a deposit without an amount', { deposit: 'amount' }, { deposit_cents: 'required' }],
    ['with a percentage that is not asked', { deposit_percent: 30 }, { deposit_percent: 'not_a_choice' }],
    [
      'with an amount beside a percentage',
      { ...percent(30), deposit_cents: 500 },
      { deposit_cents: 'not_a_choice' },
    ],
    ['with a deposit of nothing', percent(0), { deposit_percent: 'too_small' }],
    [
      'with a deposit above the price',
      { deposit: 'amount', deposit_cents: 4001 },
      { deposit_cents: 'too_big' },
    ],
    ['by a stranger', { member_ids: [randomUUID()] }, { member_ids: 'not_a_choice' }],
    [
      'with another professional’s basin',
      { steps: [{ name: 'A', duration_minutes: 45, equipment_ids: [randomUUID()] }] },
      { 'steps.0.equipment_ids': 'not_a_choice' },
    ],
    [
      'with a length that leaves its first step no time',
      {
        steps: [{ name: 'A', duration_minutes: 10, free_time_minutes: 35 }],
        length_terms: [{ hair_length: 'ear', price_cents: 1, duration_minutes: 35 }],
      },
      { 'length_terms.0.duration_minutes': 'too_small' },
    ],
    [
      'with one length twice',
      {
        length_terms: ['ear', 'ear'].map((hair_length) => ({
          hair_length,
          price_cents: 1,
          duration_minutes: 45,
        })),
      },
      { 'length_terms.1.hair_length': 'not_a_choice' },
    ],
  ])('is refused %s, at its field', async (_, wrong, fields) => {
    const answer = await create({ ...cut(), ...wrong });
    const named = Object.fromEntries(
      Object.entries(fields).map(([key, code]) => [`services.0.${key}`, code]),
    );
    expect([answer.status, answer.fields]).toEqual([422, named]);
  });
});

describe('a service that changes', () => {
  test('is edited from the version that was read; of two editors the second is refused', async () => {
    await create(cut());
    const { id, version } = await one();
    const answers = await Promise.all(
      ['Coupe A', 'Coupe B'].map((name) => edit(id, { ...cut(), name, version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('changed_meanwhile');
    expect(await one()).toMatchObject({ version: version + 1, name: expect.stringMatching(/^Coupe [AB]$/) });
  });

  test('an appointment keeps its booked services, whatever becomes of them', async () => {
    await create(cut());
    const { id, version } = await one();
    const [slot] = await slotsOf(id);
    const booked = await fixture.call('POST', '/appointments', {
      body: {
        professional_id: salon.id,
        service_ids: [id],
        place: 'salon',
        total_cents: 4000,
        starts_at: slot!.starts_at,
      },
      headers: keyed(await fixture.signIn((await aCustomer(fixture.db)).id)),
    });
    expect(booked.status).toBe(201);
    expect(await one()).toMatchObject({ visits_to_come: 1 });
    await edit(id, { ...cut(), name: 'Coupe rapide', price_cents: 100, duration_minutes: 5, version });
    await fixture.call('DELETE', `/professional/services/${id}`, { headers });
    const { appointment } = booked.value as { appointment: { id: string } };
    const now = await fixture.call('GET', `/appointments/${appointment.id}`, { headers });
    expect(now.value).toMatchObject({
      total_cents: 4000,
      lines: [{ name: 'Coupe', price_cents: 4000, duration_minutes: 45 }],
    });
    expect((await read()).services).toEqual([]);
  });

  test('switched off it is not shown or bookable, and comes back unchanged', async () => {
    await create(cut());
    const { id } = await one();
    const turn = (switched_on: boolean) =>
      fixture.call('PUT', `/professional/services/${id}/switch`, { body: { switched_on }, headers });
    const shown = async () => (await fixture.call('GET', `/professionals/${salon.slug}`)).value.services;
    expect(await shown()).toHaveLength(1);
    await turn(false);
    expect(await shown()).toEqual([]);
    expect((await one()).stops).toEqual(['switched_off']);
    const quoted = await fixture.call('POST', '/quotes', {
      body: { professional_id: salon.id, service_ids: [id], place: 'salon' },
    });
    expect(quoted.code).toBe('service_not_online');
    await turn(true);
    expect((await one()).stops).toEqual([]);
  });
});

describe('the catalogue', () => {
  test('is reordered with a complete list, each once', async () => {
    await create({ ...cut(), name: 'A' }, { ...cut(), name: 'B' }, { ...cut(), name: 'C' });
    const [a, b, c] = (await read()).services.map(({ id }) => id);
    const order = (service_ids: unknown[]) =>
      fixture.call('PUT', '/professional/services/order', { body: { service_ids }, headers });
    expect((await order([c, a, b])).status).toBe(200);
    expect((await read()).services.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
    for (const wrong of [
      [c, a],
      [c, a, a],
      [c, a, randomUUID()],
    ])
      expect((await order(wrong)).code).toBe('changed_meanwhile');
    expect((await read()).services.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
  });

  test('a whole category is deleted, and nothing else', async () => {
    await create(cut(), { ...cut(), category: 'beard', name: 'Barbe' }, cut());
    const gone = await fixture.call('DELETE', '/professional/service-categories/woman_cut', { headers });
    expect(gone.value).toEqual({ deleted: 2 });
    expect((await read()).services.map(({ name }) => name)).toEqual(['Barbe']);
  });

  test('states why customers cannot book it', async () => {
    const idle = await aMember(fixture.db, salon.id, { hours: [] });
    await create(
      { ...cut(), name: 'no member', member_ids: [] },
      { ...cut(), name: 'no hours', member_ids: [idle] },
      { ...cut(), name: 'elsewhere', at_salon: false, at_home: true },
      { ...cut(), name: 'asks', questionnaire: true },
      { ...cut(), name: 'calls', phone_only: true, online_booking: false },
    );
    const stops = Object.fromEntries((await read()).services.map(({ name, stops }) => [name, stops]));
    expect(stops).toEqual({
      'no member': ['no_member'],
      'no hours': ['no_hours'],
      elsewhere: ['place_closed'],
      asks: ['no_questions'],
      calls: ['not_online', 'phone_only'],
    });
  });
});

test('reports no_hours also where the opening hours leave no member any online time', async () => {
  await create(cut());
  const stops = async () => (await one()).stops;
  const open = (days: object[], version: number) =>
    fixture.call('PUT', '/professional/opening-hours', { body: { days, version }, headers });
  const on = (weekday: number, from: number, to: number) => ({
    weekday,
    ranges: [{ starts_minute: from * 60, ends_minute: to * 60 }],
  });
  expect(await stops()).toEqual([]);
  // At night, and on the day on which no member works.
  expect((await open([on(2, 5, 9), on(7, 9, 18)], 0)).status).toBe(200);
  expect(await stops()).toEqual(['no_hours']);
  const readiness = await fixture.call('GET', '/professional/readiness', { headers });
  expect(readiness.value).toMatchObject({ bookable: false });
  expect((await open([on(2, 5, 10)], 1)).status).toBe(200);
  expect(await stops()).toEqual([]);
  await sql`update scheduling.working_hours set online = false
    where member_id = ${salon.memberId} and weekday = 2`.execute(fixture.db);
  expect(await stops()).toEqual(['no_hours']);
});

describe('the times of a week that a draft would offer', () => {
  type Count = { as_drafted: number; as_saved: number | null };
  const count = async (body: object) =>
    (await fixture.call('POST', '/professional/services/starts', { body, headers })).value as Count;
  const where = () => ({ at_salon: true, at_home: false, member_ids: [salon.memberId] });

  test('are those of the next seven full days, together with the present count', async () => {
    await create(cut());
    const { id } = await one();
    const tomorrow = (await slotsOf(id)).filter(({ starts_at }) => {
      const today = fixture.context.clock.now().toISOString().slice(0, 10);
      const last = later(new Date(today), 8 * DAY_MS).toISOString();
      return starts_at.slice(0, 10) > today && starts_at < last;
    }).length;
    const saved = await count({ service_id: id, duration_minutes: 45, steps: [], ...where() });
    expect(saved).toEqual({ as_drafted: tomorrow, as_saved: tomorrow });
    // Six days from 9:00 to 19:00 with a start each quarter of an hour; 15 minutes less means one start a
    // day more.
    expect(tomorrow).toBe(6 * 38);
    const shorter = await count({ service_id: id, duration_minutes: 30, steps: [], ...where() });
    expect(shorter).toEqual({ as_drafted: 6 * 39, as_saved: 6 * 38 });
    expect(await count({ duration_minutes: 30, ...where() })).toEqual({ as_drafted: 6 * 39, as_saved: null });
  });

  test('respect taken equipment, and are none without a member', async () => {
    const basin = await aBasin(1);
    const steps = [{ duration_minutes: 45, free_time_minutes: 0, equipment_ids: [basin] }];
    const { as_drafted } = await count({ duration_minutes: 45, steps, ...where() });
    expect(as_drafted).toBe(6 * 38);
    const theirs = [{ ...steps[0], equipment_ids: [randomUUID()] }];
    expect((await count({ duration_minutes: 45, steps: theirs, ...where() })).as_drafted).toBe(0);
    expect((await count({ duration_minutes: 45, ...where(), member_ids: [] })).as_drafted).toBe(0);
    expect(
      (await count({ duration_minutes: 45, ...where(), at_salon: false, at_home: true })).as_drafted,
    ).toBe(0);
  });

  test('of another professional’s service are not found', async () => {
    const other = await aProfessional(fixture.db);
    const answer = await fixture.call('POST', '/professional/services/starts', {
      body: { service_id: await aService(fixture.db, other.id), duration_minutes: 45, steps: [], ...where() },
      headers,
    });
    expect(answer.status).toBe(404);
  });
});

describe('equipment', () => {
  const change = (id: string, body: object) =>
    fixture.call('PUT', `/professional/equipments/${id}`, { body: { name: 'Bac', ...body }, headers });

  /** Two appointments at one time, a unit each, and one after them. */
  async function threeVisits() {
    const basin = await aBasin(2);
    const colleague = await aMember(fixture.db, salon.id);
    const steps = [{ name: 'Soin', duration_minutes: 60, equipment_ids: [basin] }];
    await create({ ...cut(), duration_minutes: 60, steps, member_ids: [salon.memberId, colleague] });
    const { id } = await one();
    const [slot] = await slotsOf(id);
    const first = new Date(slot!.starts_at);
    const book = (startsAt: Date, memberId: string) =>
      fixture.call('POST', '/professional/appointments', {
        body: {
          member_id: memberId,
          service_ids: [id],
          customer_name: 'Zoé',
          accept_warnings: true,
          starts_at: startsAt.toISOString(),
        },
        headers: keyed(),
      });
    const after = later(first, HOUR_MS);
    const booked = [
      await book(first, salon.memberId),
      await book(first, colleague),
      await book(later(after, DAY_MS), colleague),
    ];
    expect(booked.map(({ status }) => status)).toEqual([201, 201, 201]);
    return { basin, id, first, book };
  }

  test('a new unit is bookable at once', async () => {
    const { basin, first, book } = await threeVisits();
    const third = await aMember(fixture.db, salon.id, { serviceIds: [(await one()).id] });
    expect((await book(first, third)).code).toBe('slot_taken');
    expect((await change(basin, { units: 3, version: 1 })).status).toBe(200);
    expect((await book(first, third)).status).toBe(201);
  });

  test('is never fewer than upcoming appointments use at one time, and names them', async () => {
    const { basin, first } = await threeVisits();
    const refused = await change(basin, { units: 1, version: 1 });
    expect([refused.status, refused.code]).toEqual([409, 'units_taken']);
    expect(refused.details).toEqual({
      visits: [{ appointment_id: expect.any(String), starts_at: first.toISOString() }],
    });
    expect((await read()).equipments).toMatchObject([
      { units: 2, version: 1, busy_minutes: expect.any(Number) },
    ]);
  });

  test('is reduced where the rest has room: appointments change unit, and the masks agree', async () => {
    const { basin, first, book } = await threeVisits();
    const { id: onFirst } = await fixture.db
      .selectFrom('appointments.appointments')
      .select('id')
      .where('memberId', '=', salon.memberId)
      .where('startsAt', '=', first)
      .executeTakeFirstOrThrow();
    const body = { reason: 'malade', fee_cents: 0 };
    await fixture.call('POST', `/appointments/${onFirst}/cancel`, { body, headers: keyed() });
    expect((await change(basin, { units: 1, version: 1 })).status).toBe(200);
    // The remaining appointment held the second unit and now holds the first.
    expect((await book(first, salon.memberId)).code).toBe('slot_taken');
    const wrong = await auditMasks(fixture.db, { from: later(first, -DAY_MS), professionalId: salon.id });
    expect(wrong).toEqual([]);
  });

  test('is deleted once no step uses it', async () => {
    const { basin, id } = await threeVisits();
    const drop = () => fixture.call('DELETE', `/professional/equipments/${basin}`, { headers });
    expect((await drop()).code).toBe('equipment_in_use');
    await fixture.call('DELETE', `/professional/services/${id}`, { headers });
    expect((await drop()).status).toBe(200);
    expect((await read()).equipments).toEqual([]);
  });
});
