import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, instantAtMinute, later, plusDays } from '#kit/time';
import { aClient } from '#testing/a-client';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aMember, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import type { SignedIn } from '#testing/sign-in';
import { clientBookRequests, keyed } from './client-book.testing.ts';

// Monday, noon.
const now = instantAtMinute('2031-06-02', 720, 'Europe/Paris');
const path = '/professional/visit-imports';

let fixture: ApiFixture;
let salon: BuiltProfessional;
let owner: SignedIn;
let cut: string;
beforeAll(async () => {
  fixture = await openApiFixture({}, { now });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  salon = await aProfessional(fixture.db);
  owner = await fixture.signIn(salon.accountId);
  cut = await aService(fixture.db, salon.id, { name: 'Coupe femme', durationMinutes: 45 });
});

const { list, names, enter } = clientBookRequests(() => ({ fixture, owner }));

const at = (day: string, minute: number) => instantAtMinute(day, minute, 'Europe/Paris').toISOString();
const line = (number: number, fields: object = {}) => ({
  at: number,
  member_id: salon.memberId,
  service_ids: [cut],
  service: 'Coupe femme',
  starts_at: at('2031-06-10', 540 + 60 * number),
  customer_name: `Cliente ${number}`,
  ...fields,
});
type Line = ReturnType<typeof line>;

async function check(lines: Line[]) {
  const answer = await fixture.call('POST', `${path}/check`, { body: { lines }, headers: owner });
  expect(answer.status).toBe(200);
  return answer.value.lines as Record<string, unknown>[];
}
async function begin(by = owner): Promise<string> {
  const sent = { body: { file_name: 'agenda.csv' }, headers: keyed(by) };
  return (await fixture.call('POST', path, sent)).value.id as string;
}
async function add(id: string, lines: Line[], more: object = {}): Promise<string[]> {
  const outcomes: string[] = [];
  for (let from = 0; from < lines.length; from += 50) {
    const body = { lines: lines.slice(from, from + 50), ...more };
    const answer = await fixture.call('PUT', `${path}/${id}/visits`, { body, headers: owner });
    expect(answer.status).toBe(200);
    outcomes.push(...(answer.value.outcomes as { outcome: string }[]).map(({ outcome }) => outcome));
  }
  return outcomes;
}
const undo = (id: string) => fixture.call('POST', `${path}/${id}/undo`, { headers: owner });
const book = (fields: object) =>
  fixture.call('POST', '/professional/appointments', {
    body: { member_id: salon.memberId, service_ids: [cut], ...fields },
    headers: keyed(owner),
  });
const visits = () =>
  fixture.db
    .selectFrom('appointments.appointments')
    .selectAll()
    .where('professionalId', '=', salon.id)
    .where('state', '=', 'confirmed')
    .orderBy('startsAt')
    .execute();

describe('visits to come that are imported', () => {
  test('of 200, five that clash are named before and left out, and a second import adds nothing', async () => {
    await aMember(fixture.db, salon.id, { firstName: 'Noé', serviceIds: [cut] });
    const existing = ['2031-06-10', '2031-06-11', '2031-06-12'];
    for (const day of existing)
      expect((await book({ starts_at: at(day, 600), customer_name: 'Zoé Marin' })).status).toBe(201);
    // Nine to seven, one visit an hour, from Tuesday to Saturday: 200 in four weeks.
    const days = [8, 9, 10, 11, 12].flatMap((first) => [0, 7, 14, 21].map((more) => first + more));
    const lines = days
      .flatMap((day) => Array.from({ length: 10 }, (_, nth) => ({ day: plusDays('2031-06-02', day), nth })))
      .map(({ day, nth }, index) => line(index + 1, { starts_at: at(day, 540 + 60 * nth) }));
    expect(lines).toHaveLength(200);
    // Two lines take the time of other lines of the file.
    lines[198] = line(199, { starts_at: lines[0]?.starts_at, customer_name: 'Double Une' });
    lines[199] = line(200, { starts_at: lines[2]?.starts_at, customer_name: 'Double Deux' });
    const checked = await check(lines);
    const clashing = checked.filter(({ clashes }) => (clashes as unknown[]).length > 0);
    expect(clashing.map(({ clashes }) => (clashes as { kind: string; name: string }[])[0])).toMatchObject([
      ...existing.map(() => ({ kind: 'visit', name: 'Zoé Marin' })),
      { kind: 'line', name: 'Cliente 1' },
      { kind: 'line', name: 'Cliente 3' },
    ]);
    expect(await visits()).toHaveLength(3);
    const outcomes = await add(await begin(), lines);
    expect(
      Object.fromEntries(['added', 'taken'].map((one) => [one, outcomes.filter((x) => x === one).length])),
    ).toEqual({ added: 195, taken: 5 });
    expect(await visits()).toHaveLength(198);
    const again = await check(lines);
    expect(again.filter(({ is_imported }) => is_imported)).toHaveLength(195);
    const repeated = await add(await begin(), lines);
    expect(repeated.filter((one) => one === 'added')).toEqual([]);
    expect(await visits()).toHaveLength(198);
  }, 120_000);

  test('have the length and the price of the file, and the steps of the catalogue where they fit', async () => {
    const colour = await aService(fixture.db, salon.id, {
      name: 'Couleur',
      priceCents: 7000,
      steps: [{ durationMinutes: 30, freeTimeMinutes: 30 }, { durationMinutes: 30 }],
    });
    const id = await begin();
    const outcomes = await add(id, [
      line(1, { service_ids: [colour], duration_minutes: 100, price_cents: 6550 }),
      line(3, { service_ids: [cut, colour], duration_minutes: 20, price_cents: 1000 }),
      line(5, { service_ids: [], service: 'Chignon de mariée', duration_minutes: 90, price_cents: 12_000 }),
      line(7, { service_ids: [], service: 'Soin' }),
      line(8, { duration_minutes: 7 }),
    ]);
    expect(outcomes).toEqual(['added', 'added', 'added', 'invalid', 'invalid']);
    const rows = await visits();
    expect(rows.map((row) => (row.endsAt.getTime() - row.startsAt.getTime()) / 60_000)).toEqual([
      100, 20, 90,
    ]);
    expect(rows.map((row) => row.totalCents)).toEqual([6550, 1000, 12_000]);
    const lines = await fixture.db
      .selectFrom('appointments.lines')
      .select(['name', 'serviceId', 'priceCents', 'durationMinutes', 'steps'])
      .where(
        'appointmentId',
        'in',
        rows.map((row) => row.id),
      )
      .orderBy('priceCents')
      .execute();
    expect(lines).toMatchObject([
      { name: 'Coupe femme', priceCents: 364, durationMinutes: 10 },
      { name: 'Couleur', priceCents: 636, durationMinutes: 10 },
      { name: 'Couleur', steps: [{ durationMinutes: 30, freeTimeMinutes: 30 }, { durationMinutes: 40 }] },
      { name: 'Chignon de mariée', serviceId: null, durationMinutes: 90 },
    ]);
  });

  test('report by line what is invalid, and lose a detail rather than the visit', async () => {
    const stranger = await aProfessional(fixture.db);
    const checked = await check([
      line(1, { starts_at: at('2031-06-01', 600) }),
      line(2, { starts_at: at('2031-06-10', 603) }),
      line(3, { starts_at: at('2031-06-10', 1430) }),
      line(4, { member_id: stranger.memberId }),
      line(5, { service_ids: [await aService(fixture.db, stranger.id)] }),
      line(6, { place: 'at_home' }),
      line(7, { customer_phone: '12', customer_email: 'nix', note: 'n'.repeat(1200) }),
      line(8, { starts_at: at('2031-06-10', 1200) }),
    ]);
    expect(
      checked.map(({ problems }) => (problems as { problem: string }[]).map(({ problem }) => problem)),
    ).toEqual([
      ['in_the_past'],
      ['off_grid'],
      ['beyond_day'],
      ['member_not_able'],
      ['service_gone'],
      ['place_not_offered'],
      ['note_cut', 'phone_invalid', 'email_invalid'],
      [],
    ]);
    expect(checked.map(({ warnings }) => warnings)).toEqual([...Array(7).fill([]), ['outside_hours']]);
    expect(await add(await begin(), [line(7, { customer_phone: '12' })])).toEqual(['added']);
  });

  test('find their client by phone, email or name, and add a client once', async () => {
    await enter({ name: 'Zoé Marin', phone_number: '06 12 34 56 78' });
    await enter({ name: 'Anaïs Dupré', email: 'anais@exemple.fr' });
    await enter({ name: 'Hélène Roy' });
    // A mother and a daughter with one number are two people.
    const lines = [
      line(1, { customer_name: 'MARIN Zoe', customer_phone: '+33 6 12 34 56 78' }),
      line(2, { customer_name: 'Anaïs D.', customer_email: 'Anais@exemple.fr' }),
      line(3, { customer_name: 'helene  roy' }),
      line(4, { customer_name: 'Lou Petit', customer_phone: '06 12 34 56 78' }),
      line(5, { customer_name: 'Lou Petit', customer_phone: '06 12 34 56 78', service: 'Autre' }),
      line(6, { customer_name: '' }),
    ];
    const checked = await check(lines);
    expect(checked.map(({ client }) => client)).toEqual([
      { name: 'Zoé Marin', is_known: true },
      { name: 'Anaïs Dupré', is_known: true },
      { name: 'Hélène Roy', is_known: true },
      { name: 'Lou Petit', is_known: false },
      { name: 'Lou Petit', is_known: false },
      null,
    ]);
    await add(await begin(), lines);
    await fixture.react();
    expect(await names()).toEqual(['Anaïs Dupré', 'Zoé Marin', 'Lou Petit', 'Hélène Roy']);
    const { items } = await list();
    const next = items.map(({ next_visit_at }) => next_visit_at);
    expect(next.every(Boolean)).toBe(true);
  });

  test('reach clients only if the professional wants it, and the team in no case', async () => {
    const silent = line(1, { customer_phone: '06 12 34 56 78', customer_email: 'silence@exemple.fr' });
    await add(await begin(), [silent]);
    const written = line(3, { customer_email: 'ecrire@exemple.fr' });
    await add(await begin(), [written], { notify_clients: true });
    const { rows } = await sql<{ id: string }>`select f.payload ->> 'appointmentId' as id from kit.facts f
      join appointments.appointments a on a.id::text = f.payload ->> 'appointmentId'
      where f.name = 'appointment-confirmed' and a.professional_id = ${salon.id}`.execute(fixture.db);
    expect(rows).toEqual([{ id: (await visits())[1]?.id }]);
    await fixture.react();
    expect(await fixture.emailsTo('silence@exemple.fr')).toEqual([]);
    expect(await fixture.emailsTo('ecrire@exemple.fr')).toHaveLength(1);
    const [first, second] = await visits();
    expect([first?.reminderAt, second?.reminderAt !== null]).toEqual([null, true]);
    const { items } = await list();
    expect(items.map(({ email }) => email).sort()).toEqual(['ecrire@exemple.fr', 'silence@exemple.fr']);
  });

  test('are undone as a whole, except those to which something has happened, which are named', async () => {
    const known = await enter({ name: 'Zoé Marin' });
    const id = await begin();
    const lines = [
      line(1, { customer_name: 'Zoé Marin' }),
      line(2, { customer_name: 'Lou Petit' }),
      line(3, { customer_name: 'Awa Diop' }),
      line(4, { customer_name: 'Noé Blanc' }),
    ];
    await add(id, lines);
    await fixture.react();
    const listed = await fixture.call('GET', path, { headers: owner });
    expect(listed.value.items).toMatchObject([{ id, count: 4, can: { undo: true } }]);
    const [, , moved, noted] = await visits();
    const change = await fixture.call('POST', `/professional/appointments/${moved?.id}/reschedule`, {
      body: { revision: 0, starts_at: at('2031-06-11', 600) },
      headers: keyed(owner),
    });
    expect(change.status).toBe(200);
    await fixture.db
      .updateTable('appointments.appointments')
      .set({ professionalNote: 'Apporter le catalogue' })
      .where('id', '=', noted?.id ?? '')
      .execute();
    const undone = await undo(id);
    expect(undone.value).toMatchObject({
      count: 2,
      left: [{ customer_name: 'Noé Blanc' }, { customer_name: 'Awa Diop' }],
      left_count: 2,
    });
    await fixture.react();
    expect(await names()).toEqual(['Noé Blanc', 'Awa Diop', 'Zoé Marin']);
    expect((await list()).items.find((one) => one.id === known)?.next_visit_at).toBeNull();
    expect(await visits()).toHaveLength(2);
    // The times are free, and the same file adds the visits that were removed.
    expect(await add(await begin(), lines)).toEqual(['added', 'added', 'imported_before', 'imported_before']);
    const body = { lines: lines.slice(0, 1) };
    const late = await fixture.call('PUT', `${path}/${id}/visits`, { body, headers: owner });
    expect(late).toMatchObject({ status: 409, code: 'wrong_state' });
  });

  test('stay after seven days', async () => {
    const id = await begin();
    await add(id, [line(1)]);
    await fixture.moveTo(later(now, 7 * DAY_MS - HOUR_MS));
    expect((await undo(id)).status).toBe(200);
    const other = await begin();
    await add(other, [line(2, { starts_at: at('2031-06-20', 600) })]);
    await fixture.moveTo(later(now, 14 * DAY_MS));
    expect(await undo(other)).toMatchObject({ status: 409, code: 'wrong_state' });
    const listed = await fixture.call('GET', path, { headers: owner });
    const items = listed.value.items as { id: string; can: object }[];
    expect(items.find((one) => one.id === other)?.can).toEqual({ undo: false });
    await fixture.moveTo(now);
  });

  test('sent twice at the same time are added once, even to two calendars', async () => {
    const noe = await aMember(fixture.db, salon.id, { firstName: 'Noé', serviceIds: [cut] });
    const [one, other] = [await begin(), await begin()];
    const lines = Array.from({ length: 8 }, (_, nth) => line(nth, { at: nth + 1 }));
    const ofNoe = lines.map((sent) => ({ ...sent, member_id: noe }));
    const outcomes = (await Promise.all([add(one, lines), add(other, ofNoe)])).flat();
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(8);
    expect(await visits()).toHaveLength(8);
  });

  test('at home take place at the address of the file, else where the client lives', async () => {
    const { id, memberId, accountId } = await aProfessional(fixture.db, {
      role: 'HAIRDRESSER',
      places: ['at_home'],
      workZones: ['75'],
    });
    [salon, owner] = [{ ...salon, id, memberId, accountId }, await fixture.signIn(accountId)];
    cut = await aService(fixture.db, id, { atHome: true, atSalon: false });
    await aClient(
      fixture.db,
      { id, memberId },
      {
        name: 'Zoé Marin',
        line: '3 rue des Lilas',
        postalCode: '75011',
        city: 'Paris',
      },
    );
    const lines = [
      line(1, { customer_name: 'Zoé Marin' }),
      line(3, { line: '1 rue Oberkampf', postal_code: '75011', city: 'Paris' }),
      line(5),
    ];
    const checked = await check(lines);
    expect(checked[2]?.problems).toEqual([{ problem: 'address_missing', drops: 'line' }]);
    expect(await add(await begin(), lines)).toEqual(['added', 'added', 'invalid']);
    expect((await visits()).map((row) => row.line)).toEqual(['3 rue des Lilas', '1 rue Oberkampf']);
  });
});
