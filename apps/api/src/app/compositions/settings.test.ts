import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, dayOf, HOUR_MS, later, plusDays } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aMember, aProfessional, aService, type BuiltProfessional } from '#testing/builders';

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());

type Wire = Record<string, unknown> & { version: number; members: { member_id: string; colour: string }[] };

async function aSalon(settings: Record<string, unknown> = {}) {
  const salon = await aProfessional(fixture.db, { settings: { ...settings } });
  const serviceId = await aService(fixture.db, salon.id);
  const headers = await fixture.signIn(salon.accountId);
  const read = async () => {
    const { value } = await fixture.call('GET', '/professional/settings', { headers });
    return value as Wire;
  };
  /** The saved settings with some changed, as a form sends them. */
  const save = async (change: Record<string, unknown>, from?: Wire) => {
    const { members, categories, ...rest } = from ?? (await read());
    const {
      card_payment: _card,
      sms_reminders_per_month: _sms,
      sms_sent_this_month: _sent,
      ...fields
    } = rest;
    const plain = members.map(({ member_id, colour }) => ({ member_id, colour }));
    return fixture.call('PUT', '/professional/settings', {
      headers,
      body: { ...fields, members: plain, categories, ...change },
    });
  };
  return { salon, serviceId, headers, read, save };
}

test('settings start with their defaults, and are stored as saved', async () => {
  const { salon, read, save } = await aSalon();
  expect(await read()).toEqual({
    slot_step_minutes: 15,
    minimum_notice_minutes: 120,
    horizon_days: 90,
    buffer_minutes: 0,
    default_view: 'day',
    first_weekday: 1,
    coloured_by: 'member',
    cancellation_window_hours: 24,
    late_fee_percent: 0,
    late_moves: false,
    no_show_fee_percent: 0,
    payment_failure: 'cancel',
    sms_reminder: true,
    deposit_percent: null,
    deposit_cents: null,
    version: 1,
    members: [{ member_id: salon.memberId, name: 'Inès Marchal', colour: 'copper' }],
    categories: [{ category: expect.any(String), colour: expect.any(String) }],
    card_payment: true,
    sms_reminders_per_month: 0,
    sms_sent_this_month: 0,
  });
  const change = {
    slot_step_minutes: 30,
    minimum_notice_minutes: 0,
    horizon_days: 365,
    buffer_minutes: 10,
    default_view: 'list',
    first_weekday: 7,
    coloured_by: 'category',
    cancellation_window_hours: 48,
    late_fee_percent: 40,
    late_moves: true,
    no_show_fee_percent: 100,
    payment_failure: 'pay_on_site',
    deposit_percent: null,
    deposit_cents: 1500,
    sms_reminder: false,
    members: [{ member_id: salon.memberId, colour: 'lagoon' }],
    categories: [{ category: 'ceremony', colour: 'rose' }],
  };
  const { status, value } = await save(change);
  expect(status).toBe(200);
  const { categories: _chosen, members: _omitted, ...fields } = change;
  expect(value).toMatchObject({ ...fields, version: 2, members: [{ colour: 'lagoon' }] });
  expect(await read()).toEqual(value);
});

const bounds: [string, unknown[], [unknown, string][]][] = [
  [
    'slot_step_minutes',
    [5, 60],
    [
      [0, 'not_a_choice'],
      [25, 'not_a_choice'],
      ['15', 'not_a_choice'],
    ],
  ],
  [
    'minimum_notice_minutes',
    [0, 43_200],
    [
      [-5, 'too_small'],
      [43_205, 'too_big'],
      [7, 'off_grid'],
    ],
  ],
  [
    'horizon_days',
    [1, 365],
    [
      [0, 'too_small'],
      [366, 'too_big'],
      [1.5, 'not_a_number'],
    ],
  ],
  [
    'buffer_minutes',
    [0, 120],
    [
      [-5, 'too_small'],
      [125, 'too_big'],
      [3, 'off_grid'],
    ],
  ],
  ['default_view', ['day', 'week', 'month', 'list'], [['year', 'not_a_choice']]],
  [
    'first_weekday',
    [1, 6, 7],
    [
      [0, 'not_a_choice'],
      [2, 'not_a_choice'],
    ],
  ],
  ['coloured_by', ['member', 'category'], [['state', 'not_a_choice']]],
  [
    'cancellation_window_hours',
    [0, 2, 6, 12, 24, 48],
    [
      [1, 'not_a_choice'],
      [72, 'not_a_choice'],
    ],
  ],
  [
    'late_fee_percent',
    [0, 100],
    [
      [-1, 'too_small'],
      [101, 'too_big'],
    ],
  ],
  [
    'no_show_fee_percent',
    [0, 100],
    [
      [-1, 'too_small'],
      [101, 'too_big'],
    ],
  ],
  [
    'deposit_percent',
    [1, 100, null],
    [
      [0, 'too_small'],
      [101, 'too_big'],
    ],
  ],
  [
    'deposit_cents',
    [50, 500_000, null],
    [
      [49, 'too_small'],
      [500_001, 'too_big'],
    ],
  ],
  ['payment_failure', ['cancel', 'pay_on_site'], [['forgive', 'not_a_choice']]],
  ['late_moves', [true, false], [['yes', 'invalid']]],
  ['sms_reminder', [true, false], [['yes', 'invalid']]],
];

test.each(bounds)(
  '%s is accepted up to its bounds and refused beyond, at its field',
  async (field, taken, refused) => {
    const { save } = await aSalon();
    for (const value of taken) expect((await save({ [field]: value })).status, String(value)).toBe(200);
    for (const [value, why] of refused) {
      const { status, fields } = await save({ [field]: value });
      expect([status, fields], String(value)).toEqual([422, { [field]: why }]);
    }
  },
);

test('the database refuses values beyond the bounds too', async () => {
  const { salon } = await aSalon();
  const beyond = [
    ...[{ slotStepMinutes: 25 }, { minimumNoticeMinutes: 7 }, { horizonDays: 366 }, { bufferMinutes: 125 }],
    ...[{ defaultView: 'year' }, { firstWeekday: 2 }, { colouredBy: 'state' }, { lateFeePercent: 101 }],
  ];
  for (const set of beyond)
    await expect(
      fixture.db.updateTable('professionals.professionals').set(set).where('id', '=', salon.id).execute(),
      JSON.stringify(set),
    ).rejects.toMatchObject({ code: '23514' });
  for (const colour of [
    { memberId: salon.memberId, colour: 'white' },
    { memberId: salon.memberId, category: 'kids', colour: 'rose' },
    { colour: 'rose' },
  ])
    await expect(
      fixture.db
        .insertInto('professionals.calendarColours')
        .values({ professionalId: salon.id, ...colour })
        .execute(),
      JSON.stringify(colour),
    ).rejects.toMatchObject({ code: '23514' });
});

test('of two editors the second is refused, also where the first changed reminders elsewhere', async () => {
  const { salon, headers, read, save } = await aSalon();
  const seen = await read();
  expect((await save({ horizon_days: 30 }, seen)).status).toBe(200);
  expect(await save({ buffer_minutes: 5 }, seen)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
  expect(await read()).toMatchObject({ horizon_days: 30, buffer_minutes: 0 });

  const again = await read();
  await fixture.db
    .updateTable('professionals.professionals')
    .set({ smsReminder: false })
    .where('id', '=', salon.id)
    .execute();
  expect(await save({ buffer_minutes: 5 }, again)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
  expect((await save({ buffer_minutes: 5 })).status).toBe(200);

  const both = await read();
  const twenty = await Promise.all(
    Array.from({ length: 20 }, (_, at) => save({ horizon_days: at + 1 }, both)),
  );
  expect(twenty.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(headers).toBeDefined();
});

test('colours are stored for the professional’s own members only, and shown in the calendar by member or by category', async () => {
  const { salon, headers, save, read } = await aSalon();
  const elsewhere = await aProfessional(fixture.db);
  const lea = await aMember(fixture.db, salon.id, { firstName: 'Léa', bookable: false });
  await save({
    members: [
      { member_id: salon.memberId, colour: 'rose' },
      { member_id: elsewhere.memberId, colour: 'lagoon' },
    ],
  });
  const rows = await fixture.db
    .selectFrom('professionals.calendarColours')
    .select('memberId')
    .where('professionalId', '=', salon.id)
    .where('memberId', 'is not', null)
    .execute();
  expect(rows).toEqual([{ memberId: salon.memberId }]);
  expect((await read()).members).toMatchObject([{ colour: 'rose' }, { member_id: lea, colour: 'chestnut' }]);
  const notOwn = { professionalId: salon.id, memberId: elsewhere.memberId, colour: 'lagoon' };
  await expect(
    fixture.db.insertInto('professionals.calendarColours').values(notOwn).execute(),
  ).rejects.toMatchObject({ code: '23503', constraint: 'calendar_colours_member_fkey' });

  const day = plusDays(dayOf(new Date(), 'Europe/Paris'), 2);
  const coloured = await aService(fixture.db, salon.id, { category: 'coloration' });
  const booked = await fixture.call('POST', '/professional/appointments', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: {
      member_id: salon.memberId,
      service_ids: [coloured],
      customer_name: 'Jeanne Petit',
      starts_at: `${day}T10:00:00Z`,
      accept_warnings: true,
    },
  });
  expect(booked.status).toBe(201);
  const calendar = async () => {
    const { value } = await fixture.call('GET', `/professional/calendar?from=${day}`, { headers });
    const { first_weekday, coloured_by, members, appointments, categories } = value as {
      categories?: unknown;
      first_weekday: number;
      coloured_by: string;
      members: { colour: string }[];
      appointments: { colour: string }[];
    };
    return [first_weekday, coloured_by, members[0]?.colour, appointments[0]?.colour, categories];
  };
  expect(await calendar()).toEqual([1, 'member', 'rose', 'rose', undefined]);
  await save({
    first_weekday: 6,
    coloured_by: 'category',
    categories: [{ category: 'coloration', colour: 'slate' }],
  });
  // The legend lists only categories with a visible appointment.
  expect(await calendar()).toEqual([
    ...[6, 'category', 'rose', 'slate', [{ category: 'coloration', colour: 'slate' }]],
  ]);
});

test('the calendar shows the buffer after each appointment', async () => {
  const { headers, save } = await aSalon();
  const calendar = async () => (await fixture.call('GET', '/professional/calendar', { headers })).value;
  expect(await calendar()).not.toHaveProperty('buffer_minutes');
  await save({ buffer_minutes: 10 });
  expect(await calendar()).toMatchObject({ buffer_minutes: 10 });
});

async function free(salon: BuiltProfessional, serviceId: string, days = 14) {
  const query = `service_ids=${serviceId}&place=salon&days=${days}`;
  const { value } = await fixture.call('GET', `/professionals/${salon.id}/availability?${query}`);
  const { days: shown, last_day } = value as {
    days: { slots: { starts_at: string }[] }[];
    last_day: string;
  };
  return { starts: shown.flatMap(({ slots }) => slots.map(({ starts_at }) => starts_at)), last_day };
}

test('saved settings change the offered slots within a second, despite the cache', async () => {
  const { salon, serviceId, save } = await aSalon();
  const minutes = async () => {
    const { starts } = await free(salon, serviceId);
    return new Set(starts.map((start) => start.slice(14, 16)));
  };
  expect(await minutes()).toEqual(new Set(['00', '15', '30', '45']));
  await save({ slot_step_minutes: 60 });
  const savedAt = performance.now();
  await expect.poll(minutes, { timeout: 3_000, interval: 50 }).toEqual(new Set(['00']));
  expect(performance.now() - savedAt).toBeLessThan(3_000);
  await save({ horizon_days: 7, minimum_notice_minutes: 3 * 1440 });
  const now = new Date();
  const withinWeek = async () => {
    const { starts, last_day } = await free(salon, serviceId);
    const first = Date.parse(starts[0] ?? '') >= later(now, 3 * DAY_MS).getTime();
    return [first, last_day];
  };
  await expect
    .poll(withinWeek, { timeout: 3_000, interval: 50 })
    .toEqual([true, plusDays(dayOf(now, 'Europe/Paris'), 7)]);
});

const terms = { cancellation_window_hours: 24, late_fee_percent: 30, no_show_fee_percent: 50 };

test('a booked appointment keeps its terms, and a customer about to book is shown the new ones', async () => {
  const { salon, save } = await aSalon({
    cancellationWindowHours: 24,
    lateFeePercent: 30,
    noShowFeePercent: 50,
  });
  const prepaid = await aService(fixture.db, salon.id, { prepayment: true });
  const customer = await fixture.signIn((await aCustomer(fixture.db)).id);
  const { starts } = await free(salon, prepaid);
  const { value: quote } = await fixture.call('POST', '/quotes', {
    body: { professional_id: salon.id, service_ids: [prepaid], place: 'salon' },
  });
  const book = (starts_at: string, shown: object) =>
    fixture.call('POST', '/appointments', {
      headers: { ...customer, 'idempotency-key': randomUUID() },
      body: {
        professional_id: salon.id,
        service_ids: [prepaid],
        place: 'salon',
        starts_at,
        total_cents: quote.total_cents,
        terms: shown,
      },
    });
  const late = starts.filter((start) => Date.parse(start) > Date.now() + 50 * HOUR_MS);
  const before = await book(late[0] ?? '', terms);
  expect(before.status).toBe(201);
  const { id, money } = before.value.appointment as { id: string; money: Record<string, unknown> };
  expect(money).toMatchObject({ late_fee_cents: 1230, no_show_fee_cents: 2050 });

  await save({ cancellation_window_hours: 48, late_fee_percent: 100, no_show_fee_percent: 0 });
  const after = await fixture.call('GET', `/appointments/${id}`, { headers: customer });
  expect(after.value.money).toEqual(money);

  const refused = await book(late[8] ?? '', terms);
  expect([refused.status, refused.code]).toEqual([409, 'terms_changed']);
  const now = { cancellation_window_hours: 48, late_fee_percent: 100, no_show_fee_percent: 0 };
  expect(refused.details.quote).toMatchObject({ total_cents: quote.total_cents, ...now });
  expect((await book(late[8] ?? '', now)).status).toBe(201);
});

test('other terms that cost the same are not refused: nothing is held, so no fee can be charged', async () => {
  const { salon, serviceId, save } = await aSalon({ verification: 'pending' });
  const customer = await fixture.signIn((await aCustomer(fixture.db)).id);
  const { starts } = await free(salon, serviceId);
  const { value: quote } = await fixture.call('POST', '/quotes', {
    body: { professional_id: salon.id, service_ids: [serviceId], place: 'salon' },
  });
  await save({ late_fee_percent: 80, no_show_fee_percent: 80 });
  const booked = await fixture.call('POST', '/appointments', {
    headers: { ...customer, 'idempotency-key': randomUUID() },
    body: {
      professional_id: salon.id,
      service_ids: [serviceId],
      place: 'salon',
      starts_at: starts.at(-1),
      total_cents: quote.total_cents,
      terms: { ...terms, late_fee_percent: 0, no_show_fee_percent: 0 },
    },
  });
  expect([booked.status, booked.code]).toEqual([201, undefined]);
});
