import { randomUUID } from 'node:crypto';
import { plans } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#kit/database/database';
import { DAY_MS, HOUR_MS, later } from '#kit/time';
import { auditMasks } from '#scheduling';
import { profilesIncluded } from '#subscriptions';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import {
  aCustomer,
  aFile,
  aMember,
  aProfessional,
  aService,
  type BuiltProfessional,
} from '#testing/builders';
import type { SignedIn } from '#testing/sign-in';

let fixture: ApiFixture;
let salon: BuiltProfessional;
let cut: string;
let owner: SignedIn;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  salon = await aProfessional(fixture.db, { verified: false, settings: { plan: 'salon_pro' } });
  cut = await aService(fixture.db, salon.id);
  owner = await fixture.signIn(salon.accountId);
});

type ListedMember = { id: string; name: string; active: boolean; rests_by_plan: boolean; version: number };
type Staff = {
  members: (ListedMember & Record<string, unknown>)[];
  profiles: { used: number; included: number };
};
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  fixture.call(method, path, {
    headers: { ...owner, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
    ...(body && { body }),
  });
const listed = async () => (await call('GET', '/professional/staff')).value as unknown as Staff;
const one = async (id: string) => (await listed()).members.find((member) => member.id === id);
const page = async () =>
  (await fixture.call('GET', `/professionals/${salon.slug}`)).value as never as { members: object[] };

const profile = (more: object = {}) => ({
  version: 1,
  first_name: 'Noa',
  last_name: 'Petit',
  about: 'Coloriste',
  portrait_id: null,
  service_ids: [cut],
  ...more,
});
const edit = (id: string, more: object = {}) => call('PUT', `/professional/staff/${id}`, profile(more));

async function aPicture(of = salon.id): Promise<string> {
  const id = await aFile(fixture.db, { kind: 'professional', id: of });
  await sql`update files.files set content_type = 'image/jpeg' where id = ${id}`.execute(fixture.db);
  const blank = { width: 40, height: 40, channels: 3, background: '#a8481f' } as const;
  await fixture.context.partners.files.put(id, await sharp({ create: blank }).jpeg().toBuffer());
  return id;
}

describe('a member of the salon', () => {
  test('is entered with a picture, a text and services, and is on the public page at once', async () => {
    const colour = await aService(fixture.db, salon.id, { name: 'Couleur' });
    const portrait = await aPicture();
    const added = await call('POST', '/professional/staff', {
      first_name: 'Noa',
      last_name: 'Petit',
      about: 'Coloriste',
      portrait_id: portrait,
      service_ids: [colour],
      granted: ['see_money', 'sell_services'],
    });
    expect([added.status, added.value]).toMatchObject([
      201,
      {
        about: 'Coloriste',
        service_ids: [colour],
        portrait_id: portrait,
        granted: ['sell_services', 'see_money'],
      },
    ]);
    expect((await page()).members).toContainEqual({
      id: added.value.id,
      name: 'Noa Petit',
      about: 'Coloriste',
      portrait_id: portrait,
      service_ids: [colour],
      bookable: true,
    });
    expect((await fixture.call('GET', `/pictures/${portrait}/160-webp`)).status).toBe(200);
    await edit(String(added.value.id), { portrait_id: null });
    expect((await fixture.call('GET', `/pictures/${portrait}/160-webp`)).status).toBe(404);
  });

  test.each([
    ['without a name', { first_name: '' }, { first_name: 'required' }],
    ['with a name that is too long', { first_name: 'n'.repeat(101) }, { first_name: 'too_long' }],
    ['with a line that is too long', { about: 'a'.repeat(301) }, { about: 'too_long' }],
    ['with a foreign service', { service_ids: [randomUUID()] }, { service_ids: 'not_a_choice' }],
    ['with a picture that was not uploaded', { portrait_id: randomUUID() }, { portrait_id: 'file_missing' }],
  ])('is refused %s, at its field', async (_, wrong, fields) => {
    const id = await aMember(fixture.db, salon.id);
    const answer = await edit(id, wrong);
    expect([answer.status, answer.fields]).toEqual([422, fields]);
    const { version: _version, ...rest } = profile(wrong) as { version: number };
    const added = await call('POST', '/professional/staff', rest);
    expect([added.status, added.fields]).toEqual([422, fields]);
    expect(await one(id)).toMatchObject({ version: 1, about: '' });
  });

  test('may have names of a hundred characters and a text of three hundred', async () => {
    const id = await aMember(fixture.db, salon.id);
    const long = { first_name: 'n'.repeat(100), last_name: 'm'.repeat(100), about: 'a'.repeat(300) };
    expect(await edit(id, long)).toMatchObject({ status: 200, value: { ...long, version: 2 } });
  });

  test('cannot have a document or a foreign file as their picture', async () => {
    const id = await aMember(fixture.db, salon.id);
    const paper = await aFile(fixture.db, { kind: 'professional', id: salon.id });
    const foreign = await aFile(fixture.db, {
      kind: 'professional',
      id: (await aProfessional(fixture.db)).id,
    });
    for (const portrait_id of [paper, foreign])
      expect((await edit(id, { portrait_id })).fields).toEqual({ portrait_id: 'file_missing' });
  });
});

describe('a member of the salon, after being entered', () => {
  test('is edited from the version that was read; of two editors the second is refused', async () => {
    const id = await aMember(fixture.db, salon.id);
    const answers = await Promise.all(['A', 'B'].map((last_name) => edit(id, { last_name })));
    expect(answers.map(({ code, status }) => code ?? status).sort()).toEqual([200, 'changed_meanwhile']);
    expect(await one(id)).toMatchObject({ version: 2 });
  });

  test('gets a new version when a service is assigned, and so does the service', async () => {
    const id = await aMember(fixture.db, salon.id);
    const service = {
      category: 'woman_cut',
      name: 'Coupe',
      price_cents: 4000,
      duration_minutes: 45,
      version: 1,
      at_salon: true,
      at_home: false,
      member_ids: [salon.memberId, id],
    };
    expect((await call('PUT', `/professional/services/${cut}`, service)).status).toBe(200);
    expect(await edit(id)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect((await edit(id, { version: 2, service_ids: [] })).status).toBe(200);
    const stale = await call('PUT', `/professional/services/${cut}`, { ...service, version: 2 });
    expect(stale).toMatchObject({ status: 409, code: 'changed_meanwhile' });
  });

  test('has the position that the owner chooses; a partial list is refused', async () => {
    const id = await aMember(fixture.db, salon.id);
    const order = (member_ids: string[]) => call('PUT', '/professional/staff/order', { member_ids });
    expect((await order([id])).code).toBe('changed_meanwhile');
    expect((await order([id, id])).code).toBe('changed_meanwhile');
    expect((await order([id, salon.memberId])).status).toBe(200);
    expect((await listed()).members.map((member) => member.id)).toEqual([id, salon.memberId]);
  });

  test('of two reorderings at once the second is refused', async () => {
    const [noa, lea] = [await aMember(fixture.db, salon.id), await aMember(fixture.db, salon.id)];
    const seen_ids = [salon.memberId, noa, lea];
    const orders = [
      [noa, lea, salon.memberId],
      [lea, noa, salon.memberId],
    ];
    const answers = await Promise.all(
      orders.map((member_ids) => call('PUT', '/professional/staff/order', { member_ids, seen_ids })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const expected = orders[answers.findIndex(({ status }) => status === 200)];
    expect((await listed()).members.map(({ id }) => id)).toEqual(expected);
  });

  test('is booked first where no member is preferred, in list order', async () => {
    const id = await aMember(fixture.db, salon.id, { serviceIds: [cut] });
    const bookAnyMember = async (hour: number, days: number) => {
      const customer = await fixture.signIn((await aCustomer(fixture.db)).id);
      const answer = await fixture.call('POST', '/appointments', {
        body: {
          professional_id: salon.id,
          service_ids: [cut],
          place: 'salon',
          total_cents: 4000,
          starts_at: later(nextWednesday(hour), days * DAY_MS).toISOString(),
        },
        headers: { ...customer, 'idempotency-key': randomUUID() },
      });
      const { appointment } = answer.value as unknown as { appointment: { member: { id: string } } };
      return appointment.member.id;
    };
    expect(await bookAnyMember(10, 0)).toBe(salon.memberId);
    await call('PUT', '/professional/staff/order', { member_ids: [id, salon.memberId] });
    expect(await bookAnyMember(10, 1)).toBe(id);
  });
});

describe('who works alone', () => {
  test('shows their own picture and languages, and sees what is still missing to be found', async () => {
    const alone = await aProfessional(fixture.db, { role: 'HAIRDRESSER', hours: null });
    const headers = await fixture.signIn(alone.accountId);
    const portrait = await aPicture(alone.id);
    const show = (portrait_id: string | null) =>
      fixture.call('PUT', '/professional/portrait', { headers, body: { portrait_id } });
    const edited = await fixture.call('PUT', '/me/profile/home-service', {
      headers,
      body: { description: 'Boucles', languages_spoken: ['fr', 'wo'] },
    });
    expect(edited.value).toMatchObject({ languages_spoken: ['fr', 'wo'], portrait_id: null });
    const missing = async () => {
      const { value } = await fixture.call('GET', '/professional/readiness', { headers });
      return (value.steps as { step: string; done: boolean }[]).flatMap(({ step, done }) =>
        done ? [] : [step],
      );
    };
    expect(await missing()).toEqual(['services', 'hours', 'portrait', 'fees']);
    expect((await show(portrait)).status).toBe(200);
    expect(await missing()).toEqual(['services', 'hours', 'fees']);
    const late = await fixture.call('PUT', '/professional/portrait', {
      headers,
      body: { portrait_id: await aPicture(alone.id), instead_of: null },
    });
    expect(late.code).toBe('changed_meanwhile');
    const again = await fixture.call('PUT', '/professional/portrait', {
      headers,
      body: { portrait_id: portrait, instead_of: portrait },
    });
    expect(again.value).toEqual({ portrait_id: portrait });
    const { value } = await fixture.call('GET', `/professionals/${alone.slug}`);
    expect(value).toMatchObject({ languages_spoken: ['fr', 'wo'], members: [{ portrait_id: portrait }] });
    expect((await show(randomUUID())).fields).toEqual({ portrait_id: 'file_missing' });
    await show(null);
    expect((await fixture.call('GET', `/pictures/${portrait}/160-webp`)).status).toBe(404);
    const wrong = await fixture.call('PUT', '/me/profile/home-service', {
      headers,
      body: { languages_spoken: ['klingon'] },
    });
    expect([wrong.status, Object.keys(wrong.fields)]).toEqual([422, ['languages_spoken.0']]);
  });
});

const add = () => call('POST', '/professional/staff', { first_name: 'Noa' });
const setPlan = (plan: string, additional = 0) =>
  sql`update professionals.professionals set plan = ${plan}, additional_profiles = ${additional}
    where id = ${salon.id}`.execute(fixture.db);

describe('the profiles of the plan, concurrently', () => {
  test('have the same limits in the database as in the table of plans', async () => {
    const { rows } = await sql<{ plan: (typeof plans)[number]; room: number }>`
      select plan, staff_profiles - additional_profiles as room from professionals.professionals`.execute(
      fixture.db,
    );
    for (const plan of plans) {
      const role = plan.startsWith('salon') ? 'SALON' : 'HAIRDRESSER';
      const { id } = await aProfessional(fixture.db, { role, settings: { plan, additionalProfiles: 2 } });
      const found = await sql<{ room: number }>`select staff_profiles as room
        from professionals.professionals where id = ${id}`.execute(fixture.db);
      expect([plan, found.rows[0]?.room]).toEqual([plan, profilesIncluded({ plan, additionalProfiles: 2 })]);
    }
    expect(rows.length).toBeGreaterThan(0);
  });

  test('of twenty concurrent requests for the last one, one gets it', async () => {
    for (let round = 0; round < 3; round++) {
      salon = await aProfessional(fixture.db, { settings: { plan: 'salon_basic', additionalProfiles: 1 } });
      owner = await fixture.signIn(salon.accountId);
      const answers = await Promise.all(Array.from({ length: 20 }, add));
      const codes = answers.map(({ code, status }) => code ?? status);
      expect(codes.filter((code) => code === 201)).toHaveLength(1);
      expect(codes.filter((code) => code === 'staff_full')).toHaveLength(19);
      expect((await listed()).profiles).toEqual({ used: 2, included: 2 });
    }
  });

  test('are enforced by the database itself, for concurrent writers too', async () => {
    await setPlan('salon_basic', 1);
    const insert = () =>
      sql`insert into staff.members (professional_id, first_name) values (${salon.id}, 'Noa')`
        .execute(fixture.db)
        .then(
          () => 'in',
          (error) => error.constraint,
        );
    const outcomes = await Promise.all(Array.from({ length: 20 }, insert));
    expect(outcomes.filter((one) => one === 'in')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'members_within_plan')).toHaveLength(19);
  });

  test('a second one added before the first commits waits for it, and is refused', async () => {
    await setPlan('salon_basic', 1);
    const insert = (on: Db) =>
      sql`insert into staff.members (professional_id, first_name) values (${salon.id}, 'Noa')`.execute(on);
    const late = await fixture.db.transaction().execute(async (tx) => {
      await insert(tx);
      let outcome: string | undefined;
      const waiting = insert(fixture.db)
        .then(
          () => 'in',
          (error) => error.constraint as string,
        )
        .then((came) => {
          outcome = came;
          return came;
        });
      const waits = async () =>
        (
          await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(fixture.db)
        ).rows.length > 0;
      await expect.poll(async () => outcome ?? ((await waits()) ? 'waits' : 'comes')).toBe('waits');
      return { waiting };
    });
    expect(await late.waiting).toBe('members_within_plan');
  });
});

describe('the profiles of the plan', () => {
  test('an inactive one takes none; of two activated at once for the last one, one succeeds', async () => {
    const [one = '', other = ''] = await Promise.all(
      ['Noa', 'Léa'].map((firstName) => aMember(fixture.db, salon.id, { firstName, bookable: false })),
    );
    await setPlan('salon_basic', 1);
    const wake = (id: string) => call('PUT', `/professional/staff/${id}/switch`, { bookable: true });
    const answers = await Promise.all([one, other].map(wake));
    expect(answers.map(({ code, status }) => code ?? status).sort()).toEqual([200, 'staff_full']);
    const rest = await call('PUT', `/professional/staff/${salon.memberId}/switch`, { bookable: false });
    expect(rest.value).toMatchObject({ active: false });
    expect((await listed()).profiles).toEqual({ used: 1, included: 2 });
  });

  test('fewer of them: the owner and then list order, until the owner picks; appointments stay', async () => {
    const [noa = '', lea = ''] = [
      await aMember(fixture.db, salon.id, { firstName: 'Noa', serviceIds: [cut] }),
      await aMember(fixture.db, salon.id, { firstName: 'Léa', serviceIds: [cut] }),
    ];
    const booked = await aVisit(lea);
    await setPlan('salon_basic', 1);
    const resting = async () =>
      (await listed()).members.filter((member) => member.rests_by_plan).map(({ id }) => id);
    expect(await resting()).toEqual([lea]);
    expect((await listed()).profiles).toEqual({ used: 2, included: 2 });
    const choose = (member_ids: string[]) => call('PUT', '/professional/staff/bookable', { member_ids });
    expect((await choose([salon.memberId, noa, lea])).code).toBe('staff_full');
    expect((await choose([randomUUID()])).status).toBe(404);
    expect((await choose([salon.memberId, lea])).status).toBe(200);
    expect(await resting()).toEqual([]);
    expect((await listed()).members.map(({ id, active }) => [id, active])).toEqual([
      [salon.memberId, true],
      [noa, false],
      [lea, true],
    ]);
    const appointment = await fixture.call('GET', `/appointments/${booked}`, { headers: owner });
    expect(appointment.value).toMatchObject({ state: 'confirmed', member: { id: lea } });
  });
});

/** Wednesday of next week, at ten in Paris. */
function nextWednesday(hour = 10): Date {
  const now = fixture.context.clock.now();
  const midnight = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const days = ((3 - midnight.getUTCDay() + 7) % 7) + 7;
  const zone = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris', hour: 'numeric', hourCycle: 'h23' });
  const noon = later(midnight, days * DAY_MS + 12 * HOUR_MS);
  return later(noon, (hour - Number(zone.format(noon))) * HOUR_MS);
}

async function aVisit(memberId: string, { at = nextWednesday(), services = [cut], by = owner } = {}) {
  const answer = await fixture.call('POST', '/professional/appointments', {
    headers: { ...by, 'idempotency-key': randomUUID() },
    body: {
      member_id: memberId,
      service_ids: services,
      starts_at: at.toISOString(),
      customer_name: 'Jeanne Petit',
      accept_warnings: true,
    },
  });
  expect(answer.status, answer.text).toBe(201);
  return String(answer.value.id);
}

let noa: string;
let lea: string;
async function addNoaAndLea() {
  noa = await aMember(fixture.db, salon.id, { firstName: 'Noa', lastName: '', serviceIds: [cut] });
  lea = await aMember(fixture.db, salon.id, { firstName: 'Léa', lastName: '', serviceIds: [cut] });
}
type ToHandOver = {
  count: number;
  appointments: { id: string; colleagues: { id: string; works_then: boolean }[] }[];
};
const toHandOver = async (id = noa) =>
  (await call('GET', `/professional/staff/${id}/appointments`)).value as unknown as ToHandOver;
const handOver = (id: string, member_id: string) =>
  call('POST', `/professional/appointments/${id}/hand-over`, { member_id });
const dismiss = (id = noa) => call('DELETE', `/professional/staff/${id}`);

describe('the appointments of a member who leaves', () => {
  beforeEach(addNoaAndLea);

  test('leaves once their appointments are handed over, at the same time; past ones stay', async () => {
    const [first, second] = [await aVisit(noa), await aVisit(noa, { at: nextWednesday(14) })];
    const busy = await aVisit(lea);
    expect(await dismiss()).toMatchObject({ code: 'appointments_in_the_way', details: { appointments: 2 } });
    const found = await toHandOver();
    expect(
      found.appointments.map(({ id, colleagues }) => [id, colleagues.map((colleague) => colleague.id)]),
    ).toEqual([
      [first, [salon.memberId]],
      [second, [salon.memberId, lea]],
    ]);
    expect(await handOver(first, lea)).toMatchObject({ status: 409, code: 'slot_taken' });
    expect((await handOver(first, salon.memberId)).status).toBe(200);
    expect((await handOver(second, lea)).status).toBe(200);
    const moved = (await fixture.call('GET', `/appointments/${second}`, { headers: owner })).value;
    expect(moved).toMatchObject({ member: { id: lea, name: 'Léa' }, state: 'confirmed', revision: 1 });
    expect(await toHandOver()).toEqual({ count: 0, appointments: [] });
    expect(await auditMasks(fixture.db, { from: nextWednesday() })).toEqual([]);

    expect((await dismiss()).status).toBe(200);
    expect((await listed()).members.map((member) => member.id)).toEqual([salon.memberId, lea]);
    expect((await page()).members).toHaveLength(2);
    expect((await fixture.call('GET', `/appointments/${busy}`, { headers: owner })).status).toBe(200);
    expect((await dismiss()).status).toBe(404);
  });

  test('keeps the past appointments in the calendar, under their name', async () => {
    const visit = await aVisit(noa);
    const [day] = nextWednesday().toISOString().split('T');
    await fixture.context.clock.move(fixture.context.clock.offsetSeconds() + 15 * 86_400);
    expect((await dismiss()).status).toBe(200);
    const calendar = await call('GET', `/professional/calendar?from=${day}&days=1`);
    expect(calendar.value).toMatchObject({ appointments: [{ id: visit, member: { id: noa, name: 'Noa' } }] });
    expect(calendar.value.members).toContainEqual(
      expect.objectContaining({ id: noa, name: 'Noa', left: true }),
    );
    const starts_at = nextWednesday(14).toISOString();
    const customer_name = 'Jeanne Petit';
    const late = { member_id: noa, service_ids: [cut], customer_name, starts_at };
    expect(await call('POST', '/professional/appointments', late)).toMatchObject({ status: 422 });
  });

  test('hands over an appointment also after its service has changed', async () => {
    const visit = await aVisit(noa);
    await sql`update services.services set duration_minutes = 300, deleted_at = now() where id = ${cut}`.execute(
      fixture.db,
    );
    await aVisit(lea, { at: nextWednesday(12), services: [await aService(fixture.db, salon.id)] });
    expect((await handOver(visit, lea)).status).toBe(200);
    expect(await auditMasks(fixture.db, { from: nextWednesday() })).toEqual([]);
  });

  test('can be replaced by a bookable member who performs the service; one who is off then is marked', async () => {
    const colour = await aService(fixture.db, salon.id, { memberIds: [noa] });
    await aVisit(noa, { services: [colour] });
    const late = await aVisit(noa, { at: nextWednesday(20) });
    const [one, other] = (await toHandOver()).appointments;
    expect(one?.colleagues).toEqual([]);
    expect(other?.colleagues.map((colleague) => colleague.works_then)).toEqual([false, false]);
    expect(await handOver(String(one?.id), lea)).toMatchObject({ status: 422, code: 'member_not_able' });
    await call('PUT', `/professional/staff/${lea}/switch`, { bookable: false });
    expect(await handOver(late, lea)).toMatchObject({ status: 422, code: 'member_not_able' });
    expect((await handOver(late, salon.memberId)).status).toBe(200);
  });

  test('of two appointments at one time handed to one colleague at once, one is', async () => {
    const mia = await aMember(fixture.db, salon.id, { firstName: 'Mia', serviceIds: [cut] });
    const visits = await Promise.all([aVisit(noa), aVisit(mia)]);
    const answers = await Promise.all(visits.map((visit) => handOver(visit, lea)));
    expect(answers.map(({ code, status }) => code ?? status).sort()).toEqual([200, 'slot_taken']);
    expect(await auditMasks(fixture.db, { from: nextWednesday() })).toEqual([]);
  });
});

describe('a member who leaves', () => {
  beforeEach(addNoaAndLea);

  test('is not booked while they leave: the appointment blocks it, or finds no member', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await aMember(fixture.db, salon.id, { firstName: 'Mia', serviceIds: [cut] });
      const [left, booked] = await Promise.all([
        dismiss(id),
        call('POST', '/professional/appointments', {
          member_id: id,
          service_ids: [cut],
          starts_at: nextWednesday().toISOString(),
          customer_name: 'Jeanne Petit',
        }),
      ]);
      const outcome = [left.code ?? left.status, booked.code ?? booked.status];
      expect([
        [200, 'member_not_able'],
        ['appointments_in_the_way', 201],
      ]).toContainEqual(outcome);
    }
  });

  test('notifies the customer, who may cancel free from then on', async () => {
    await sql`update professionals.professionals set late_fee_percent = 50 where id = ${salon.id}`.execute(
      fixture.db,
    );
    const customer = await aCustomer(fixture.db);
    const visit = await aVisit(noa);
    await sql`update appointments.appointments set customer_id = ${customer.id}, customer_email = ${customer.email},
      booked_by = 'customer', late_fee_percent = 50 where id = ${visit}`.execute(fixture.db);
    expect((await handOver(visit, lea)).status).toBe(200);
    await fixture.react();
    const [sentEmail] = await fixture.emailsTo(customer.email);
    expect(sentEmail?.subject).toContain('Léa vous recevra');
    expect(sentEmail?.text).toContain('à la place de Noa');
    expect(sentEmail?.text).toContain('sans frais');
    const seen = await fixture.call('GET', `/appointments/${visit}`, {
      headers: await fixture.signIn(customer.id),
    });
    expect(seen.value).toMatchObject({ member: { name: 'Léa' }, money: { cancelling: 'free' } });
  });

  test.each(['is dismissed', 'loses their access'])(
    'is a customer again when the member %s, and is notified by email',
    async (way) => {
      const account = await aCustomer(fixture.db, { firstName: 'Maya' });
      await sql`update identity.accounts set role = 'SALON' where id = ${account.id}`.execute(fixture.db);
      await sql`update staff.members set account_id = ${account.id} where id = ${noa}`.execute(fixture.db);
      const path = `/professional/staff/${noa}${way === 'is dismissed' ? '' : '/membership'}`;
      expect((await call('DELETE', path)).status).toBe(200);
      await fixture.react();
      const sentEmails = await fixture.emailsTo(account.email);
      expect(sentEmails.map(({ subject }) => subject)).toEqual(['Votre accès à Atelier Marchal a pris fin']);
      const me = await fixture.call('GET', '/me', { headers: await fixture.signIn(account.id) });
      expect(me.value).toMatchObject({ role: 'CUSTOMER' });
    },
  );

  test('cannot be the owner', async () => {
    expect((await dismiss(salon.memberId)).status).toBe(403);
  });
});
