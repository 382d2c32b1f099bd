import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import {
  aCustomer,
  aMember,
  anAppointment,
  anEquipment,
  aProfessional,
  aService,
  type BuiltProfessional,
} from '#testing/builders';

// Tuesdays to Saturdays of six weeks, from a Monday.
const FROM = '2027-03-01';
const DAYS = 42;
const VISITS_A_DAY = 8;

let fixture: ApiFixture;
let salon: BuiltProfessional;
let members: string[];

beforeAll(async () => {
  fixture = await openApiFixture();
  salon = await aProfessional(fixture.db);
  members = [salon.memberId];
  while (members.length < 10) members.push(await aMember(fixture.db, salon.id));
});
afterAll(() => fixture?.close());

const steps = JSON.stringify([
  { name: 'Application', durationMinutes: 30, freeTimeMinutes: 15, equipment: ['Bac'] },
  { name: 'Rinçage', durationMinutes: 15, freeTimeMinutes: 0, equipment: ['Bac'] },
]);

/** Booked online with a card, with everything an appointment can have. */
async function fillCalendar(customerId: string): Promise<void> {
  const serviceId = await aService(fixture.db, salon.id);
  const first = await anAppointment(fixture.db, salon, {
    customerId,
    startsAt: new Date(`${FROM}T07:00:00Z`),
    customerPhone: '+33612345678',
    customerEmail: 'camille.martin@test.example',
    note: 'Cheveux très épais, prévoir un peu plus de temps que la dernière fois.',
    cardCents: 4000,
    onSiteCents: 0,
  });
  const columns = sql.raw(
    'professional_id, customer_id, booked_by, customer_name, customer_phone, customer_email, note, professional_name,' +
      'member_name, place, line, city, postal_code, insee_code, latitude, longitude, state, time_zone, service_fee_cents,' +
      'mileage_cents, search_fee_cents, total_cents, card_cents, on_site_cents, cancellation_window_hours,' +
      'late_fee_percent, no_show_fee_percent, payment_failure, closing_at, created_at, state_changed_at',
  );
  await sql`insert into appointments.appointments (member_id, starts_at, ends_at, ${columns})
    select staff.id, slot.at, slot.at + interval '1 hour', ${columns} from appointments.appointments a,
      unnest(${members}::uuid[]) as staff (id), generate_series(1, ${DAYS - 1}) day,
      generate_series(1, ${VISITS_A_DAY}) hour,
      lateral (select a.starts_at + day * interval '1 day' + hour * interval '1 hour' as at) slot
    where a.id = ${first} and day % 7 in (1, 2, 3, 4, 5)`.execute(fixture.db);
  await sql`insert into appointments.lines (appointment_id, position, service_id, name, category, price_cents,
      duration_minutes, prepayment, steps)
    select id, position, ${serviceId}::uuid, (array['Coloration', 'Brushing'])[position + 1], 'coloration', 2000, 30, true,
      case position when 0 then ${steps}::jsonb else '[]' end from appointments.appointments, generate_series(0, 1) position
    where professional_id = ${salon.id}`.execute(fixture.db);
  await sql`insert into appointments.events (appointment_id, at, kind, actor)
    select id, created_at, kind, 'customer' from appointments.appointments, unnest('{held,confirmed}'::text[]) kind
    where professional_id = ${salon.id}`.execute(fixture.db);
  await sql`insert into payments.payables (id, professional_id, account_id, amount_cents, search_fee_cents, status, card_by,
      authorise_at, latest_confirm_by, card_brand, card_last4, created_at, bank_charge_basis_points, bank_charge_fixed_cents)
    select id, professional_id, customer_id, 4000, 0, 'card_saved', created_at, starts_at, starts_at, 'visa', '4242',
      created_at, 150, 25 from appointments.appointments where professional_id = ${salon.id}`.execute(
    fixture.db,
  );
}

type Line = Record<string, unknown> & { id: string };

const calendar = async () => {
  const headers = { ...(await fixture.signIn(salon.accountId)) };
  const { text, value } = await fixture.call('GET', `/professional/calendar?from=${FROM}&days=${DAYS}`, {
    headers,
  });
  return { bytes: Buffer.byteLength(text), lines: value.appointments as Line[] };
};

test('six weeks of a salon of ten take few bytes per visit, whatever each one has', async () => {
  await fillCalendar((await aCustomer(fixture.db)).id);
  const { bytes, lines } = await calendar();
  console.info(`${lines.length} visits: ${bytes} bytes`);
  expect(lines).toHaveLength(1 + members.length * 30 * VISITS_A_DAY);
  expect(bytes / lines.length).toBeLessThan(660);
});

test('an entry has only what is drawn; the rest is read with the appointment', async () => {
  const { lines } = await calendar();
  const [line] = lines;
  expect(line).toEqual({
    colour: 'copper',
    id: expect.any(String),
    state: 'confirmed',
    starts_at: `${FROM}T07:00:00.000Z`,
    ends_at: `${FROM}T08:00:00.000Z`,
    place: 'salon',
    city: 'Paris 11e Arrondissement',
    member: { id: salon.memberId, name: 'Inès Marchal' },
    customer: { name: 'Camille Martin' },
    services: ['Coloration', 'Brushing'],
    steps: [
      { name: 'Application', duration_minutes: 30, free_time_minutes: 15 },
      { name: 'Rinçage', duration_minutes: 15, free_time_minutes: 0 },
    ],
    total_cents: 4000,
    payment: { status: 'card_saved' },
    reschedulable: true,
    revision: 0,
    company: null,
    booked_online: true,
    has_note: true,
  });
  const headers = { ...(await fixture.signIn(salon.accountId)) };
  const { value } = await fixture.call('GET', `/appointments/${line?.id}`, { headers });
  expect(value).toMatchObject({
    id: line?.id,
    note: expect.stringContaining('épais'),
    customer: { phone_number: '+33612345678' },
    events: [{ kind: 'held' }, { kind: 'confirmed' }],
    can: { cancel: {} },
  });
});

test('an entry says who booked it, and that there is a note, of the customer or of the professional', async () => {
  const { lines } = await calendar();
  const ids = lines.slice(0, 3).map(({ id }) => id);
  const change = (id: string | undefined, changes: object) =>
    fixture.db
      .updateTable('appointments.appointments')
      .set(changes)
      .where('id', '=', id ?? '')
      .execute();
  await change(ids[0], { note: '', bookedBy: 'professional' });
  await change(ids[1], { note: '', professionalNote: 'Apporter la mallette' });
  const entries = (await calendar()).lines.filter(({ id }) => ids.includes(id));
  expect(entries.map(({ booked_online, has_note }) => [booked_online, has_note])).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ]);
});

test('without free time, and at home, there are no steps to draw', async () => {
  const { lines } = await calendar();
  const [first, second] = lines.map(({ id }) => id);
  await sql`update appointments.appointments set place = 'at_home', line = '3 rue Neuve' where id = ${first}`.execute(
    fixture.db,
  );
  await sql`update appointments.lines set steps = jsonb_set(steps, '{0,freeTimeMinutes}', '0')
    where appointment_id = ${second} and position = 0`.execute(fixture.db);
  const changed = (await calendar()).lines.filter(({ id }) => id === first || id === second);
  expect(changed).toMatchObject([
    { place: 'at_home', steps: [] },
    { place: 'salon', steps: [] },
  ]);
});

test('a former member with visits in the range is listed as having left, by the name at the booking and without hours', async () => {
  const lone = await aProfessional(fixture.db);
  const gone = await aMember(fixture.db, lone.id, { firstName: 'Noa', lastName: 'Brun' });
  await anAppointment(fixture.db, lone, {
    memberId: gone,
    memberName: 'Noa Petit',
    startsAt: new Date(`${FROM}T09:00:00Z`),
  });
  await sql`update staff.members set deleted_at = now(), bookable = false where id = ${gone}`.execute(
    fixture.db,
  );
  const headers = { ...(await fixture.signIn(lone.accountId)) };
  const read = async (from: string) =>
    (await fixture.call('GET', `/professional/calendar?from=${from}&days=1`, { headers })).value.members;
  expect(await read(FROM)).toEqual([
    expect.objectContaining({ id: lone.memberId, name: 'Inès Marchal', left: false }),
    expect.objectContaining({ id: gone, name: 'Noa Petit', left: true, days: [{ day: FROM, open: [] }] }),
  ]);
  expect(await read('2027-03-02')).toEqual([expect.objectContaining({ id: lone.memberId, left: false })]);
});

test('reserved waiting-list offers are listed with their end; lapsed ones and those of other calendars are not', async () => {
  const { id: customerId } = await aCustomer(fixture.db);
  const other = await aProfessional(fixture.db);
  const at = (time: string) => `${FROM}T${time}:00Z`;
  const offer = (waitingListOffer: { id: string; memberId: string }, time: string, state = 'open') => sql`
    with entry as (insert into waiting.entries (professional_id, customer_id, number, customer_name, professional_name,
        service_ids, service_names, place, first_day, last_day, from_minute, until_minute, time_zone, ends_at, state,
        created_at, ended_at)
      values (${waitingListOffer.id}, ${customerId}, 1, 'Zoé', 'x', array[gen_random_uuid()], array['x'], 'salon', ${FROM}, ${FROM}, 0,
        1440, 'Europe/Paris', ${at('23:00')}, 'lapsed', ${at('00:00')}, ${at('01:00')}) returning id)
    insert into waiting.offers (entry_id, professional_id, member_id, member_name, time_zone, starts_at, ends_at, expires_at,
      state, created_at, closed_at)
    select id, ${waitingListOffer.id}::uuid, ${waitingListOffer.memberId}::uuid, 'x', 'Europe/Paris', ${at(time)}::timestamptz,
      ${at(time)}::timestamptz + interval '45 minutes', ${at('06:15')}::timestamptz, ${state}, ${at('06:00')}::timestamptz,
      ${state === 'open' ? null : at('06:10')}::timestamptz from entry`;
  await offer(salon, '16:00').execute(fixture.db);
  await offer(salon, '17:00', 'lapsed').execute(fixture.db);
  await offer(other, '16:00').execute(fixture.db);
  const headers = { ...(await fixture.signIn(salon.accountId)) };
  const { value } = await fixture.call('GET', `/professional/calendar?from=${FROM}&days=1`, { headers });
  expect(value.blocked_times).toEqual([
    {
      id: expect.any(String),
      member_id: salon.memberId,
      label: '',
      series_id: null,
      starts_at: `${FROM}T16:00:00.000Z`,
      ends_at: `${FROM}T16:45:00.000Z`,
      offered: { name: 'Zoé', until: `${FROM}T06:15:00.000Z` },
    },
  ]);
});

test('visits cancelled late by their customer are listed apart; those cancelled in time or by the professional are not', async () => {
  const lone = await aProfessional(fixture.db);
  const { id: customerId } = await aCustomer(fixture.db);
  const startsAt = new Date(`${FROM}T14:00:00Z`);
  const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000);
  const cancelled = async (customerName: string, hours: number, overrides: Record<string, unknown> = {}) => {
    const { wasBooked = true, ...columns } = overrides;
    const id = await anAppointment(fixture.db, lone, {
      customerId,
      customerName,
      startsAt,
      state: 'cancelled',
      cancelledBy: 'customer',
      cancellationWindowHours: 24,
      stateChangedAt: hoursBefore(hours),
      ...columns,
    });
    if (wasBooked)
      await sql`insert into appointments.events (appointment_id, at, kind, actor)
        values (${id}, ${hoursBefore(100)}, 'confirmed', 'customer')`.execute(fixture.db);
  };
  await cancelled('Late', 23);
  await cancelled('In time', 25);
  await cancelled('At a fee', 30, { feeCents: 500 });
  await cancelled('By the professional', 1, { cancelledBy: 'professional' });
  await cancelled('Never more than held', 1, { wasBooked: false });
  await cancelled('Without a window', 1, { cancellationWindowHours: 0 });
  const read = async (accountId: string) => {
    const headers = { ...(await fixture.signIn(accountId)) };
    return (await fixture.call('GET', `/professional/calendar?from=${FROM}&days=1`, { headers })).value;
  };
  const { appointments, ...others } = await read(lone.accountId);
  const late = others.cancelled_late as { customer: { name: string } }[];
  expect(appointments).toEqual([]);
  expect(late.map(({ customer }) => customer.name).toSorted()).toEqual(['At a fee', 'Late']);
  expect(late[0]).toMatchObject({ state: 'cancelled', reschedulable: false });
  expect((await read(salon.accountId)).cancelled_late).toBeUndefined();
});

test('a calendar has equipment once the professional has entered some', async () => {
  const lone = await aProfessional(fixture.db);
  const headers = { ...(await fixture.signIn(lone.accountId)) };
  const hasEquipment = async () =>
    (await fixture.call('GET', `/professional/calendar?from=${FROM}&days=1`, { headers })).value
      .has_equipment;
  expect(await hasEquipment()).toBe(false);
  await anEquipment(fixture.db, lone.id);
  expect(await hasEquipment()).toBe(true);
});
