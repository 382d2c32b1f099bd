import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateClientBook } from '#clients';
import { HOUR_MS, instantAtMinute, later } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import {
  aCustomer,
  aMember,
  anAppointment,
  aProfessional,
  aService,
  type BuiltProfessional,
} from '#testing/builders';
import { aDebitedPayable } from '#testing/debited';
import type { SignedIn } from '#testing/sign-in';
import { clientBookRequests, keyed, type ListedClient, type Listing } from './client-book.testing.ts';

const at = (day: string, minute: number) => instantAtMinute(day, minute, 'Europe/Paris');
// Monday, noon.
const now = at('2031-06-02', 720);

let fixture: ApiFixture;
let salon: BuiltProfessional;
let cut: string;
let owner: SignedIn;
beforeAll(async () => {
  fixture = await openApiFixture({}, { now });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  salon = await aProfessional(fixture.db);
  cut = await aService(fixture.db, salon.id, { name: 'Coupe', priceCents: 4000, durationMinutes: 60 });
  owner = await fixture.signIn(salon.accountId);
});

const { list, names, enter } = clientBookRequests(() => ({ fixture, owner }));
async function read(id: string, by = owner) {
  return fixture.call('GET', `/professional/clients/${id}`, { headers: by });
}
async function walkIn(
  person: object,
  day = '2031-06-03',
  minute = 600,
  memberId = salon.memberId,
): Promise<string> {
  const { value } = await fixture.call('POST', '/professional/appointments', {
    body: {
      member_id: memberId,
      service_ids: [cut],
      starts_at: at(day, minute).toISOString(),
      accept_warnings: true,
      ...person,
    },
    headers: keyed(owner),
  });
  await fixture.reactOnly();
  return value.id as string;
}
/** A past appointment, entered into the client book. */
async function came(options: Parameters<typeof anAppointment>[2], who = salon): Promise<string> {
  const id = await anAppointment(fixture.db, who, {
    startsAt: later(now, -48 * HOUR_MS),
    state: 'completed',
    ...options,
  });
  await updateClientBook(fixture.context, who.id, [id]);
  return id;
}
/** A member with these permissions, and their session. */
async function aColleague(granted = ['own_calendar', 'sell_services']) {
  const account = await aCustomer(fixture.db, { firstName: 'Maya' });
  await sql`update identity.accounts set role = 'SALON' where id = ${account.id}`.execute(fixture.db);
  const memberId = await aMember(fixture.db, salon.id, {
    firstName: 'Maya',
    accountId: account.id,
    serviceIds: [cut],
  });
  await sql`update staff.members set granted = ${granted}::text[] where id = ${memberId}`.execute(fixture.db);
  return { memberId, session: await fixture.signIn(account.id) };
}

describe('the book', () => {
  test('holds every booked client, and counts what was done, missed and spent', async () => {
    const visit = await walkIn({ customer_name: 'Zoé Marin', customer_phone: '06 12 34 56 78' });
    const [zoe] = (await list()).items;
    expect(zoe).toMatchObject({
      name: 'Zoé Marin',
      phone_number: '+33612345678',
      visit_count: 0,
      spent_cents: 0,
    });
    expect(zoe).toMatchObject({ next_visit_at: at('2031-06-03', 600).toISOString(), last_visit_at: null });

    await fixture.moveTo(at('2031-06-03', 680));
    await fixture.call('POST', `/appointments/${visit}/complete`, { body: {}, headers: keyed(owner) });
    await fixture.reactOnly();
    expect((await list()).items).toMatchObject([{ visit_count: 1, spent_cents: 4000, next_visit_at: null }]);
    await fixture.call('POST', `/appointments/${visit}/undo`, { body: {}, headers: keyed(owner) });
    await fixture.call('POST', `/appointments/${visit}/no-show`, { body: {}, headers: keyed(owner) });
    await fixture.reactOnly();
    expect((await list()).items).toMatchObject([{ visit_count: 0, spent_cents: 0, no_show_count: 1 }]);
    await fixture.moveTo(now);
  });

  test('counts the visits before a visit, never the visit itself', async () => {
    const customer = { customerName: 'Maya Okafor', customerPhone: '+33611223344' };
    const first = await came({ ...customer, startsAt: later(now, -72 * HOUR_MS) });
    const second = await came({ ...customer, startsAt: later(now, -48 * HOUR_MS) });
    await came({ ...customer, startsAt: later(now, -24 * HOUR_MS), state: 'no_show' });
    const third = await came({ ...customer, startsAt: later(now, -12 * HOUR_MS), state: 'confirmed' });
    const seen = async (id: string) => {
      const { value } = await fixture.call('GET', `/professional/appointments/${id}/client`, {
        headers: owner,
      });
      return (value as { client: { earlier_visit_count: number } }).client.earlier_visit_count;
    };
    expect(await Promise.all([first, second, third].map(seen))).toEqual([0, 1, 2]);
  });

  test('subtracts refunds from the amount spent, without the search fee, and not failed ones', async () => {
    const { id: accountId } = await aCustomer(fixture.db);
    const id = await came({ customerId: accountId });
    await aDebitedPayable(fixture.db, { id, professionalId: salon.id, accountId, now });
    const refund = {
      payableId: id,
      requestedBy: salon.accountId,
      reason: '-',
      bankChargesCents: 0,
      requestedAt: now,
    };
    const amounts = { amountCents: 1100, fromProfessionalCents: 1000, searchFeeCents: 100 };
    for (const state of ['done', 'failed'] as const)
      await fixture.db
        .insertInto('payments.refunds')
        .values({
          ...refund,
          ...amounts,
          state,
          endedAt: now,
          idempotencyKey: randomUUID(),
          ...(state === 'done' ? { partnerId: randomUUID() } : { failure: 'declined' }),
        })
        .execute();
    await updateClientBook(fixture.context, salon.id, [id]);
    expect((await list()).items).toMatchObject([{ spent_cents: 3000 }]);
  });
});

describe('the book, for the same or another client', () => {
  test('has one client for the same name, phone and email in any spelling, and another for a different one', async () => {
    await walkIn({ customer_name: 'Zoé Marin', customer_phone: '06 12 34 56 78' }, '2031-06-03');
    await walkIn({ customer_name: 'ZOE MARIN', customer_phone: '+33 6 12 34 56 78' }, '2031-06-04');
    await walkIn({ customer_name: 'Zoé Marin' }, '2031-06-05');
    expect(await names()).toEqual(['Zoé Marin', 'Zoé Marin']);
  });

  test('has no entry for a booking without a name, nor for an expired hold', async () => {
    await walkIn({ customer_name: 'Personne de passage' });
    await came({ customerName: 'Léa Tran', state: 'cancelled', cancelledBy: 'system' });
    expect(await names()).toEqual([]);
  });

  test('is notified twice of an appointment, and has it once', async () => {
    const { id: customerId } = await aCustomer(fixture.db);
    const visit = await came({ customerId });
    await Promise.all([1, 2, 3].map(() => updateClientBook(fixture.context, salon.id, [visit])));
    expect((await list()).items).toMatchObject([
      { name: 'Camille Martin', visit_count: 1, spent_cents: 4000 },
    ]);
  });

  test('has a new client once, notified of several appointments at once', async () => {
    const { id: customerId } = await aCustomer(fixture.db);
    const visits = await Promise.all(
      [1, 2, 3, 4].map((days) =>
        anAppointment(fixture.db, salon, {
          customerId,
          startsAt: later(now, -days * 24 * HOUR_MS),
          state: 'completed',
        }),
      ),
    );
    await Promise.all(visits.map((id) => updateClientBook(fixture.context, salon.id, [id])));
    expect((await list()).items).toMatchObject([{ visit_count: 4 }]);
  });

  test('suggests a walk-in and a later account as duplicates, and keeps them apart', async () => {
    await walkIn({ customer_name: 'Camille M.', customer_phone: '06 12 34 56 78' });
    const { id: customerId } = await aCustomer(fixture.db);
    await came({ customerId, customerPhone: '+33612345678' });
    const { items } = await list();
    expect(items).toHaveLength(2);
    const { value } = await read(items[0]?.id ?? '');
    expect(value.doubles).toMatchObject([{ id: items[1]?.id, by: 'phone' }]);
  });
});

describe('finding', () => {
  test('by three characters of name, phone or email, without accents, and with typos', async () => {
    await enter({ name: 'Héloïse Dupont', phone_number: '06 98 76 54 32' });
    await enter({ name: 'Marc Petit', email: 'heron@exemple.fr' });
    await enter({ name: 'Zoé Marin' });
    expect(await names('q=helo')).toEqual(['Héloïse Dupont']);
    expect(await names('q=06+98')).toEqual(['Héloïse Dupont']);
    expect(await names('q=heron%40ex')).toEqual(['Marc Petit']);
    expect(await names('q=he')).toEqual(['Héloïse Dupont', 'Zoé Marin', 'Marc Petit']);
    expect(await list('q=eloise+dupond')).toMatchObject({
      is_alike: true,
      items: [{ name: 'Héloïse Dupont' }],
    });
    expect(await list('q=duopnt')).toMatchObject({ is_alike: true, items: [{ name: 'Héloïse Dupont' }] });
    expect(await names('q=xyzxyz')).toEqual([]);
  });

  test('in every order, page by page, without one left out or repeated', async () => {
    for (let nth = 0; nth < 65; nth++)
      await sql`insert into clients.clients (professional_id, name, spent_cents, last_visit_at, created_at)
        values (${salon.id}, ${`Client ${String(nth).padStart(2, '0')}`}, ${(nth * 37) % 20},
          ${nth % 3 ? later(now, -nth * HOUR_MS) : null}, ${now})`.execute(fixture.db);
    for (const sort of ['name', 'last_visit', 'spent']) {
      const seen: ListedClient[] = [];
      for (let hasMore = true; hasMore; ) {
        const last = seen.at(-1);
        const page: Listing = await list(`sort=${sort}${last ? `&after=${last.id}` : ''}`);
        seen.push(...page.items);
        hasMore = page.has_more;
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(65);
      const key = { name: 'name', last_visit: 'last_visit_at', spent: 'spent_cents' }[sort] ?? '';
      const keys = seen.map((one) => one[key] ?? '');
      const sorted = [...keys].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      expect(keys).toEqual(sort === 'name' ? sorted : sorted.reverse());
    }
  });

  test('clients who never came back, have a birthday this month, have a tag, or stayed away since', async () => {
    await enter({ name: 'Anne', birthday: '1990-06-17', tags: ['mariage'] });
    await enter({ name: 'Béa', birthday: '1990-07-17' });
    await came({ customerName: 'Cléo', startsAt: at('2031-01-10', 600) });
    await came({ customerName: 'Dora', startsAt: at('2031-05-10', 600) });
    await came({ customerName: 'Dora', startsAt: at('2031-05-20', 600) });
    expect(await names('filter=birthday')).toEqual(['Anne']);
    expect(await names('filter=never_back')).toEqual(['Cléo']);
    expect(await names('tag=mariage')).toEqual(['Anne']);
    expect(await names('not_since=2031-03-01')).toEqual(['Cléo']);
  });
});

describe('the visibility of clients', () => {
  test('a member sees the clients of their own appointments and those they entered; all with see_all_calendars', async () => {
    const maya = await aColleague();
    await came({ customerName: 'Chez Inès' });
    await came({ customerName: 'Chez Maya' }, { ...salon, memberId: maya.memberId });
    await enter({ name: 'De la patronne' });
    const ownClient = await enter({ name: 'Notée par Maya' }, maya.session);
    expect(await names('', maya.session)).toEqual(['Chez Maya', 'Notée par Maya']);
    expect(await names('q=chez', maya.session)).toEqual(['Chez Maya']);
    expect(await names('q=patrone', maya.session)).toEqual([]);
    const all = (await list()).items;
    for (const { id, name } of all) {
      const mayRead = ['Chez Maya', 'Notée par Maya'].includes(name);
      expect([name, (await read(id, maya.session)).status]).toEqual([name, mayRead ? 200 : 404]);
    }
    expect((await read(ownClient, maya.session)).value.spent_cents).toBe(null);
    expect(
      (await fixture.call('GET', '/professional/clients?sort=spent', { headers: maya.session })).status,
    ).toBe(403);
    await sql`update staff.members set granted = '{own_calendar,see_all_calendars}' where id = ${maya.memberId}`.execute(
      fixture.db,
    );
    expect((await list('', maya.session)).items).toHaveLength(4);
  });

  test('of a client served by two members, each sees their own appointments only', async () => {
    const maya = await aColleague();
    await came({ customerName: 'Zoé Marin' });
    await came(
      { customerName: 'Zoé Marin', startsAt: later(now, -72 * HOUR_MS) },
      { ...salon, memberId: maya.memberId },
    );
    const [zoe] = (await list()).items;
    expect((await read(zoe?.id ?? '')).value.visits).toHaveLength(2);
    expect((await read(zoe?.id ?? '', maya.session)).value.visits).toHaveLength(1);
  });
});

describe('writing', () => {
  test('a client with the same phone, email or name is suggested first, and created if it is another person', async () => {
    await enter({ name: 'Zoé Marin', phone_number: '06 12 34 56 78', email: 'zoe@exemple.fr' });
    const again = (client: object) =>
      fixture.call('POST', '/professional/clients', { body: client, headers: keyed(owner) });
    const byPhone = await again({ name: 'Z. M.', phone_number: '+33612345678' });
    expect(byPhone).toMatchObject({ status: 409, code: 'client_known' });
    expect(byPhone.details.doubles).toMatchObject([{ name: 'Zoé Marin', by: 'phone' }]);
    expect((await again({ name: 'Z. M.', email: 'ZOE@exemple.fr' })).details.doubles).toMatchObject([
      { by: 'email' },
    ]);
    expect((await again({ name: 'zoé marin' })).details.doubles).toMatchObject([{ by: 'name' }]);
    expect(await again({ name: 'Z. M.', phone_number: '+33612345678', despite_doubles: true })).toMatchObject(
      {
        status: 201,
      },
    );
  });

  test('of two who edit the same client at once, the later is refused', async () => {
    const id = await enter({ name: 'Zoé Marin' });
    const { value } = await read(id);
    const put = (note: string) =>
      fixture.call('PUT', `/professional/clients/${id}`, {
        body: { name: 'Zoé Marin', note, version: value.version },
        headers: owner,
      });
    const codes = (await Promise.all([put('a'), put('b')])).map(({ status }) => status);
    expect(codes.sort()).toEqual([200, 409]);
  });

  test('a client with an upcoming appointment cannot be deleted; past appointments stay in the calendar', async () => {
    const visit = await walkIn({ customer_name: 'Zoé Marin' });
    const [zoe] = (await list()).items;
    const remove = () => fixture.call('DELETE', `/professional/clients/${zoe?.id}`, { headers: owner });
    expect(await remove()).toMatchObject({ status: 409, code: 'appointments_in_the_way' });
    await fixture.call('POST', `/appointments/${visit}/cancel`, { body: {}, headers: keyed(owner) });
    await fixture.reactOnly();
    expect((await remove()).status).toBe(200);
    expect(await names()).toEqual([]);
    expect((await fixture.call('GET', `/appointments/${visit}`, { headers: owner })).status).toBe(200);
  });
});

describe('formulas and health notes', () => {
  const base = { product: 'Majirel', shade: '7.3', grams: 60, oxidant: '20 vol.', minutes: 35 };

  test('a formula has its parts in order, is edited as a whole, and is shown at the appointment', async () => {
    const visit = await walkIn({ customer_name: 'Zoé Marin' });
    const [zoe] = (await list()).items;
    const path = `/professional/clients/${zoe?.id}/formulas`;
    const draft = {
      day: '2031-06-02',
      appointment_id: visit,
      parts: [base, { product: 'Dia Light', shade: '9.02' }],
    };
    const added = await fixture.call('POST', path, { body: draft, headers: keyed(owner) });
    expect(added.status).toBe(201);
    const items = async () => (await fixture.call('GET', path, { headers: owner })).value.items as object[];
    expect(await items()).toMatchObject([
      { day: '2031-06-02', parts: [base, { grams: null, minutes: null }] },
    ]);
    const edit = { ...draft, parts: [{ ...base, grams: 40 }], version: 1 };
    const put = () => fixture.call('PUT', `${path}/${added.value.id}`, { body: edit, headers: owner });
    expect((await put()).status).toBe(200);
    expect(await put()).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    const seen = await fixture.call('GET', `/professional/appointments/${visit}/client`, { headers: owner });
    expect(seen.value.client).toMatchObject({
      name: 'Zoé Marin',
      last_formula: { parts: [{ ...base, grams: 40 }] },
    });
    const strange = { ...draft, appointment_id: await came({ customerName: 'Léa' }) };
    expect((await fixture.call('POST', path, { body: strange, headers: keyed(owner) })).fields).toEqual({
      appointment_id: 'not_a_choice',
    });
    expect((await fixture.call('DELETE', `${path}/${added.value.id}`, { headers: owner })).status).toBe(200);
    expect(await items()).toEqual([]);
  });

  test('an allergy is encrypted, marks the client’s appointments, and each reading is audited', async () => {
    const visit = await walkIn({ customer_name: 'Zoé Marin' });
    const [zoe] = (await list()).items;
    const path = `/professional/clients/${zoe?.id}/health`;
    const health = {
      allergies: 'Paraphénylènediamine',
      patch_test_on: '2031-05-20',
      patch_test_result: 'négatif',
      note: '',
    };
    expect(
      (await fixture.call('PUT', path, { body: { ...health, version: 1 }, headers: owner })).status,
    ).toBe(200);
    expect((await fixture.call('GET', path, { headers: owner })).value).toEqual({ ...health, version: 2 });
    const stored = await sql<{ row: string }>`select c::text as row from clients.clients c`.execute(
      fixture.db,
    );
    expect(JSON.stringify(stored.rows)).not.toContain('Para');
    const marked = await fixture.call('GET', '/professional/clients/marked-visits?from=2031-06-03', {
      headers: owner,
    });
    expect(marked.value).toEqual({
      items: [
        {
          appointment_id: visit,
          member_id: salon.memberId,
          day: '2031-06-03',
          marks: ['allergy', 'first_visit'],
        },
      ],
    });
    const other = await fixture.call('GET', '/professional/clients/marked-visits?from=2031-06-04', {
      headers: owner,
    });
    expect(other.value).toEqual({ items: [] });
    const reads = () =>
      fixture.db
        .selectFrom('kit.auditEntries')
        .select(['actorId', 'action'])
        .where('subject', '=', `client:${zoe?.id}`)
        .orderBy('id')
        .execute();
    await fixture.call('GET', `/professional/appointments/${visit}/client`, { headers: owner });
    const [wrote, read] = ['client_health_written', 'client_health_read'].map((action) => ({
      actorId: salon.accountId,
      action,
    }));
    expect(await reads()).toEqual([wrote, read, read]);
    const nothing = { allergies: '', patch_test_on: null, patch_test_result: '', note: '', version: 2 };
    await fixture.call('PUT', path, { body: nothing, headers: owner });
    const gone = await fixture.db
      .selectFrom('clients.clients')
      .select('health')
      .where('id', '=', zoe?.id ?? '')
      .execute();
    expect(gone).toEqual([{ health: null }]);
  });

  test('an appointment is a first visit without another before, and not of an imported client', async () => {
    const before = { startsAt: at('2031-06-01', 600) };
    const visit = (customerName: string) => ({ customerName, startsAt: at('2031-06-04', 600) });
    await came({ ...before, customerName: 'Léa Petit' });
    await came({ ...before, customerName: 'Noa Blanc', state: 'no_show' });
    const [lea, noa, ada] = [
      await came({ ...visit('Léa Petit'), state: 'confirmed' }),
      await came({ ...visit('Noa Blanc'), state: 'confirmed' }),
      await came({ ...visit('Ada Roux'), state: 'confirmed' }),
    ];
    const marks = async () => {
      const path = '/professional/clients/marked-visits?from=2031-06-04';
      const { value } = await fixture.call('GET', path, { headers: owner });
      const found = new Map(
        (value.items as { appointment_id: string; marks: string[] }[]).map((one) => [
          one.appointment_id,
          one.marks,
        ]),
      );
      return [lea, noa, ada].map((id) => found.get(id) ?? []);
    };
    expect(await marks()).toEqual([[], ['first_visit'], ['first_visit']]);
    await fixture.db
      .updateTable('clients.clients')
      .set({ note: 'Parle peu' })
      .where('professionalId', '=', salon.id)
      .where('name', '=', 'Léa Petit')
      .execute();
    await sql`with file as (insert into clients.imports (professional_id, file_name, line_count, created_at)
        values (${salon.id}, 'clients.csv', 1, ${now}) returning id)
      update clients.clients set import_id = (select id from file)
      where professional_id = ${salon.id} and name = 'Ada Roux'`.execute(fixture.db);
    expect(await marks()).toEqual([['note'], ['first_visit'], []]);
  });
});

const merge = (targetId: string, otherId: string) =>
  fixture.call('POST', `/professional/clients/${targetId}/merge`, {
    body: { other_id: otherId },
    headers: keyed(owner),
  });
const undo = (targetId: string, mergeId: unknown) =>
  fixture.call('POST', `/professional/clients/${targetId}/merges/${mergeId}/undo`, { headers: owner });
const rowOf = async (id: string) => {
  const { rows } =
    await sql`select to_jsonb(c) - 'version' as row from clients.clients c where id = ${id}`.execute(
      fixture.db,
    );
  return rows;
};

async function twoWhoAreOne() {
  const { id: customerId } = await aCustomer(fixture.db);
  await came({ customerId, customerPhone: '+33612345678' });
  const walkIn = await enter({
    name: 'C. Martin',
    phone_number: '06 12 34 56 78',
    note: 'Thé vert',
    despite_doubles: true,
  });
  await came({
    customerName: 'C. Martin',
    customerPhone: '+33612345678',
    startsAt: later(now, -96 * HOUR_MS),
  });
  const health = { allergies: 'Latex', patch_test_on: null, patch_test_result: '', note: '', version: 1 };
  await fixture.call('PUT', `/professional/clients/${walkIn}/health`, { body: health, headers: owner });
  await fixture.call('POST', `/professional/clients/${walkIn}/formulas`, {
    body: { day: '2031-05-01', parts: [{ product: 'Inoa' }] },
    headers: keyed(owner),
  });
  const account = (await list()).items.find(({ id }) => id !== walkIn)?.id ?? '';
  return { account, walkIn, customerId };
}

describe('merged clients', () => {
  test('join their appointments, formulas, notes and health notes, and bookings under the former name', async () => {
    const { account, walkIn } = await twoWhoAreOne();
    const merged = await merge(account, walkIn);
    expect(merged.status).toBe(200);
    expect((await list()).items).toMatchObject([
      { id: account, visit_count: 2, spent_cents: 8000, has_allergy: true },
    ]);
    const { value } = await read(account);
    expect(value).toMatchObject({
      note: 'Thé vert',
      has_account: true,
      merges: [{ id: merged.value.merge_id, name: 'C. Martin' }],
    });
    expect(value.visits).toHaveLength(2);
    // By the latest appointment: the other one was booked without an account.
    expect(value.thread_by).toBe((value.visits as { appointment_id: string }[])[0]?.appointment_id);
    const health = await fixture.call('GET', `/professional/clients/${account}/health`, { headers: owner });
    expect(health.value).toMatchObject({ allergies: 'Latex' });
    await came({
      customerName: 'C. Martin',
      customerPhone: '+33612345678',
      startsAt: later(now, -120 * HOUR_MS),
    });
    expect((await list()).items).toMatchObject([{ id: account, visit_count: 3 }]);
  });

  test('are restored when the merge is undone, and later notes stay', async () => {
    const { account, walkIn } = await twoWhoAreOne();
    const before = [await rowOf(account), await rowOf(walkIn)];
    const merged = await merge(account, walkIn);
    expect((await undo(account, merged.value.merge_id)).status).toBe(200);
    expect((await undo(account, merged.value.merge_id)).status).toBe(200);
    expect([await rowOf(account), await rowOf(walkIn)]).toEqual(before);
    const health = await fixture.call('GET', `/professional/clients/${walkIn}/health`, { headers: owner });
    expect(health.value).toMatchObject({ allergies: 'Latex' });

    const again = await merge(account, walkIn);
    const { value } = await read(account);
    await fixture.call('PUT', `/professional/clients/${account}`, {
      body: { name: 'Camille Martin', phone_number: '+33612345678', note: 'Autre', version: value.version },
      headers: owner,
    });
    await undo(account, again.value.merge_id);
    expect((await read(account)).value).toMatchObject({ note: 'Autre', visit_count: 1 });
    expect((await read(walkIn)).value).toMatchObject({ note: 'Thé vert', visit_count: 1 });
  });

  test('stay merged after thirty days; two accounts cannot be merged; a dismissed suggestion does not return', async () => {
    const { account, walkIn } = await twoWhoAreOne();
    const { id: customerId } = await aCustomer(fixture.db);
    await came({ customerId, customerPhone: '+33612345678', customerName: 'Autre' });
    const other = (await list('q=autre')).items[0]?.id ?? '';
    expect(await merge(account, other)).toMatchObject({ status: 409, code: 'two_accounts' });
    const doubles = async () => ((await read(account)).value.doubles as { id: string }[]).map(({ id }) => id);
    expect(await doubles()).toContain(other);
    const body = { other_id: other };
    await fixture.call('PUT', `/professional/clients/${account}/apart`, { body, headers: owner });
    expect(await doubles()).not.toContain(other);

    const merged = await merge(account, walkIn);
    await fixture.moveTo(later(now, 31 * 24 * HOUR_MS));
    expect(await undo(account, merged.value.merge_id)).toMatchObject({ status: 409, code: 'undo_too_late' });
    await fixture.moveTo(now);
  });
});
