import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, dayOf, later, MINUTE_MS, plusMonths } from '#kit/time';
import { getProfessional } from '#professionals';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import {
  aCustomer,
  aMember,
  anAppointment,
  aProfessional,
  aService,
  type BuiltProfessional,
} from '#testing/builders';
import { countDeadlocks } from '#testing/deadlocks';
import { createSweeps } from '../sweeps.ts';

let fixture: ApiFixture;
let ines: BuiltProfessional;
let headers: Record<string, string>;

beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());

async function open(role: 'HAIRDRESSER' | 'SALON', places: ('salon' | 'at_home')[]) {
  ines = await aProfessional(fixture.db, {
    role,
    places,
    workZones: places.includes('at_home') ? ['75'] : [],
  });
  headers = await fixture.signIn(ines.accountId);
}
beforeEach(() => open('HAIRDRESSER', ['at_home']));

const move = (body: object) => fixture.call('POST', '/me/profile/place-change', { body, headers });
const salonAddress = { line: '3 rue des Lilas', city: 'Paris', postal_code: '75020' };
const toSalon = (more: object = {}) => ({
  work_place: ['salon'],
  work_address: salonAddress,
  total_price: '39,99',
  payment_method_token: 'pm_card_visa',
  confirm: true,
  ...more,
});
const toHome = (more: object = {}) => ({
  work_place: ['at_home'],
  work_zone: [{ zip_code: '75', city: '' }],
  total_price: '0,00',
  confirm: true,
  ...more,
});
const own = async () => {
  const { role, plan, additionalProfiles, places, workZones } = await getProfessional(fixture.db, ines.id);
  const kinds = places.map(({ kind }) => kind).sort();
  const zones = workZones.map(({ postalCode }) => postalCode);
  return { role, plan, additionalProfiles, kinds, zones };
};
const roleNow = async () => (await fixture.call('GET', '/me', { headers })).value.role;
const aVisit = (place: 'salon' | 'at_home', more: object = {}) =>
  anAppointment(fixture.db, ines, { place, ...more });

describe('a change of place: role, plan and card', () => {
  test('from home to a salon changes role and plan, from the next call of the open session on', async () => {
    const before = await fixture.call('GET', '/professional/staff', { headers });
    expect(before.status).toBe(403);
    const { status, value } = await move(toSalon());
    expect([status, value]).toEqual([
      200,
      expect.objectContaining({
        role: 'SALON',
        plan: 'salon_basic',
        work_place: ['salon'],
        work_address: expect.objectContaining(salonAddress),
        work_zone: [],
        total_price_cents: 3999,
      }),
    ]);
    expect(await own()).toMatchObject({ role: 'SALON', plan: 'salon_basic', kinds: ['salon'], zones: [] });
    expect(await roleNow()).toBe('SALON');
    expect((await fixture.call('GET', '/professional/staff', { headers })).status).toBe(200);
    const { rows } = await sql<{ action: string; detail: object }>`
      select action, detail from kit.audit_entries where subject = ${`professional:${ines.id}`}
      order by id`.execute(fixture.db);
    expect(rows).toEqual([
      { action: 'plan_changed', detail: { plan: 'salon_basic', additionalProfiles: 0, monthlyCents: 3999 } },
      {
        action: 'place_changed',
        detail: { from: ['at_home'], to: ['salon'], role: 'SALON', plan: 'salon_basic' },
      },
    ]);
  });

  test('with a card keeps it at the card partner, and the first invoice comes in a month', async () => {
    await move(toSalon({ total_price: '79,98', additional_profile: 1 }));
    expect(await own()).toMatchObject({ plan: 'salon_pro', additionalProfiles: 1 });
    while (
      ((await createSweeps(fixture.context)
        .find(({ name }) => name === 'subscription-cards')
        ?.run()) ?? 0) > 0
    );
    const card = await fixture.call('GET', '/professional/subscription/card', { headers });
    expect(card.value).toMatchObject({ state: 'attached', last4: '4242' });
    const { rows } = await sql<{ days: number }>`
      select first_invoice_on - current_date as days from subscriptions.subscriptions
      where professional_id = ${ines.id}`.execute(fixture.db);
    expect(rows[0]?.days).toBeGreaterThan(26);
  });

  test('from a salon to home only makes the professional a hairdresser; both places make a salon', async () => {
    await open('SALON', ['salon', 'at_home']);
    expect((await move(toHome())).status).toBe(200);
    expect(await own()).toEqual({
      role: 'HAIRDRESSER',
      plan: 'free',
      additionalProfiles: 0,
      kinds: ['at_home'],
      zones: ['75'],
    });
    expect(await roleNow()).toBe('HAIRDRESSER');
    expect((await move(toSalon({ work_place: ['at_home', 'salon'] }))).status).toBe(200);
    expect(await own()).toMatchObject({ role: 'SALON', kinds: ['at_home', 'salon'], zones: ['75'] });
  });

  test('of a salon that adds or drops home visits keeps role and plan', async () => {
    await open('SALON', ['salon']);
    await sql`update professionals.professionals set plan = 'salon_pro' where id = ${ines.id}`.execute(
      fixture.db,
    );
    const both = {
      work_place: ['salon', 'at_home'],
      work_zone: { city: '', postal_code: '75' },
      confirm: true,
    };
    expect((await move({ ...both, total_price: '39,99' })).fields).toEqual({
      total_price: 'changed_elsewhere',
    });
    expect((await move(both)).status).toBe(200);
    expect(await own()).toMatchObject({ role: 'SALON', plan: 'salon_pro', kinds: ['at_home', 'salon'] });
    expect((await move({ work_place: 'salon', confirm: true })).status).toBe(200);
    expect(await own()).toMatchObject({ role: 'SALON', plan: 'salon_pro', kinds: ['salon'], zones: [] });
  });
});

describe('a change of place', () => {
  test('returns its consequences, and waits for a confirmation', async () => {
    const inAMonth = plusMonths(dayOf(new Date(), 'Europe/Paris'), 1);
    const { status, code, details } = await move(toSalon({ confirm: false }));
    expect([status, code, details]).toEqual([
      409,
      'place_change_to_confirm',
      { role: 'SALON', plan: 'salon_basic', monthly_cents: 3999, first_invoice_on: inAMonth },
    ]);
    expect(await own()).toMatchObject({ role: 'HAIRDRESSER', kinds: ['at_home'] });
    expect(await roleNow()).toBe('HAIRDRESSER');
  });

  test('of a paying professional names no new first invoice', async () => {
    await move(toSalon());
    const { code, details } = await move(toHome({ total_price: '19,99', confirm: false }));
    expect([code, details]).toEqual([
      'place_change_to_confirm',
      { role: 'HAIRDRESSER', plan: 'basic', monthly_cents: 1999, first_invoice_on: null },
    ]);
  });

  test('is visible at once: on the page and to the search', async () => {
    await move(toSalon());
    const { value } = await fixture.call('GET', `/professionals/${ines.slug}`);
    expect(JSON.stringify(value)).toContain('3 rue des Lilas');
    const { rows } = await sql<{ name: string }>`
      select distinct name from kit.facts where payload->>'professionalId' = ${ines.id}`.execute(fixture.db);
    expect(rows).toEqual([{ name: 'professional-changed' }]);
  });
});

describe('a change of place is refused', () => {
  test('while appointments at the former place are to come, with their number; others do not block it', async () => {
    await open('SALON', ['salon', 'at_home']);
    const tomorrow = later(new Date(), DAY_MS);
    await aVisit('salon', { startsAt: tomorrow });
    await aVisit('salon', {
      startsAt: later(tomorrow, DAY_MS),
      state: 'requested',
      expiresAt: tomorrow,
      answerBy: tomorrow,
    });
    await aVisit('salon', { startsAt: tomorrow, state: 'cancelled', cancelledBy: 'customer' });
    await aVisit('salon', { startsAt: later(new Date(), -7 * DAY_MS) });
    await aVisit('at_home', { startsAt: tomorrow });
    const { status, code, details } = await move(toHome());
    expect([status, code, details]).toEqual([409, 'appointments_in_the_way', { appointments: 2 }]);
    expect(await own()).toMatchObject({ role: 'SALON', kinds: ['at_home', 'salon'] });
    await sql`update appointments.appointments set state = 'cancelled', cancelled_by = 'professional', expires_at = null
      where professional_id = ${ines.id} and place = 'salon' and state <> 'cancelled'`.execute(fixture.db);
    expect((await move(toHome())).status).toBe(200);
  });

  test('of a salon with staff to home only, with their number', async () => {
    await open('SALON', ['salon']);
    await aMember(fixture.db, ines.id, { firstName: 'Maya' });
    const { status, code, details } = await move(toHome());
    expect([status, code, details]).toEqual([409, 'staff_in_the_way', { members: 1 }]);
    expect(await own()).toMatchObject({ role: 'SALON' });
  });

  test.each([
    [
      'a price that no plan of the role has',
      { total_price: '19,99' },
      'total_price_unknown',
      { total_price: 'not_a_choice' },
    ],
    ['no price', { total_price: undefined }, 'invalid_input', { total_price: 'required' }],
    ['no card', { payment_method_token: undefined }, 'invalid_input', { payment_method_token: 'required' }],
    ['the present place', { work_place: ['at_home'] }, 'invalid_input', { work_place: 'same_as_before' }],
    ['no place', { work_place: [] }, 'invalid_input', { work_place: 'required' }],
    [
      'no street, which would make the home address public',
      { work_address: undefined },
      'invalid_input',
      {
        'work_address.line': 'address_required',
        'work_address.city': 'required',
        'work_address.postal_code': 'postal_code_required',
      },
    ],
    [
      'an island in another zone',
      { work_address: { ...salonAddress, city: 'Saint-Denis', postal_code: '97400' } },
      'invalid_input',
      { 'work_address.postal_code': 'changed_elsewhere' },
    ],
    [
      'a role in the body',
      { role: 'SALON', plan: 'salon_pro' },
      'invalid_input',
      { role: 'unknown_field', plan: 'unknown_field' },
    ],
  ])('with %s', async (_, changed, code, fields) => {
    const answer = await move(toSalon(changed));
    expect([answer.status, answer.code, answer.fields]).toEqual([422, code, fields]);
    expect(await own()).toMatchObject({ role: 'HAIRDRESSER', plan: 'free', kinds: ['at_home'] });
  });

  test('to home without a zone', async () => {
    await open('SALON', ['salon']);
    expect((await move(toHome({ work_zone: undefined }))).fields).toEqual({ work_zone: 'required' });
  });

  test('to members who do not own the business', async () => {
    const staff = await aCustomer(fixture.db);
    await sql`update identity.accounts set role = 'SALON' where id = ${staff.id}`.execute(fixture.db);
    await open('SALON', ['salon']);
    await aMember(fixture.db, ines.id, { accountId: staff.id });
    headers = await fixture.signIn(staff.id);
    expect((await move(toHome())).status).toBe(403);
    headers = {};
    expect((await move(toHome())).status).toBe(401);
  });
});

test('of two changes at the same time one succeeds', async () => {
  const both = await Promise.all([move(toSalon()), move(toSalon())]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await own()).toMatchObject({ role: 'SALON', kinds: ['salon'] });
});

test('concurrently with bookings of the same professional all succeed without deadlock', async () => {
  await open('SALON', ['salon']);
  const cut = await aService(fixture.db, ines.id, { durationMinutes: 15 });
  const guest = await fixture.signIn((await aCustomer(fixture.db)).id);
  const monday = dayOf(later(new Date(), (15 - new Date().getUTCDay()) * DAY_MS), 'UTC');
  const rounds = process.env.ROUNDS === 'full' ? 100 : 10;
  const seen = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const bookings = [0, 1, 2, 3].map((quarter) => {
      const startsAt = later(new Date(`${monday}T09:00:00Z`), ((round * 4 + quarter) % 24) * 15 * MINUTE_MS);
      const body = {
        professional_id: ines.id,
        service_ids: [cut],
        place: 'salon',
        starts_at: startsAt.toISOString(),
        total_cents: 4100,
      };
      const idempotencyKey = { 'idempotency-key': randomUUID() };
      return fixture.call('POST', '/appointments', { body, headers: { ...guest, ...idempotencyKey } });
    });
    const previews = [0, 1, 2, 3].map(() => move(toHome({ confirm: false, total_price: '0,00' })));
    for (const { status, code } of await Promise.all([...bookings, ...previews])) {
      seen.add(`${status} ${code ?? ''}`.trim());
    }
  }
  expect([...seen].filter((answer) => answer.startsWith('5'))).toEqual([]);
  expect(seen).toContain('201');
  expect(seen).toContain('409 appointments_in_the_way');
  expect(await countDeadlocks(fixture.url)).toBe(0);
});
