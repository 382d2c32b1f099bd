import { randomUUID } from 'node:crypto';
import { MAX_FAVOURITES } from '@meche/contract/favourites';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, later } from '#kit/time';
import { rebuildListings } from '#search';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import {
  aCustomer,
  aLine,
  anAppointment,
  aProfessional,
  aService,
  type BuiltProfessional,
} from '#testing/builders';
import type { SignedIn } from '#testing/sign-in';

type Shown = {
  professional_id: string;
  business_name: string;
  is_usual?: boolean;
  is_last_done: boolean;
  last_visit_at: string | null;
  place: string;
  services: { id: string; name: string; price_cents: number; by_length: boolean }[];
  slots: { starts_at: string }[];
};
type Listed = { items: Shown[]; visited: Shown[] };

// A Monday, 10:00 in Paris.
const now = new Date('2031-06-02T08:00:00Z');
let fixture: ApiFixture;
let accountId: string;
let headers: SignedIn;
beforeAll(async () => {
  fixture = await openApiFixture({}, { now });
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  accountId = (await aCustomer(fixture.db)).id;
  headers = await fixture.signIn(accountId);
});

async function aListedProfessional(overrides: Parameters<typeof aProfessional>[1] = {}) {
  const professional = await aProfessional(fixture.db, overrides);
  const cut = await aService(fixture.db, professional.id, { name: 'Coupe', priceCents: 4000 });
  const colour = await aService(fixture.db, professional.id, {
    name: 'Coloration',
    category: 'coloration',
    priceCents: 6500,
    durationMinutes: 90,
  });
  await rebuildListings(fixture.db, [professional.id]);
  return { ...professional, cut, colour };
}

const keep = (professionalId: string, body: object = {}) =>
  fixture.call('PUT', `/me/favourites/${professionalId}`, { body, headers });
const drop = (professionalId: string) =>
  fixture.call('DELETE', `/me/favourites/${professionalId}`, { headers });
const list = async () =>
  (await fixture.call('GET', '/me/favourites', { headers })).value as unknown as Listed;
const names = (shown: Shown[]) => shown.map(({ business_name }) => business_name);

async function wasAt(professional: BuiltProfessional, serviceIds: string[], daysAgo: number) {
  const startsAt = later(now, -daysAgo * DAY_MS);
  const id = await anAppointment(fixture.db, professional, {
    customerId: accountId,
    startsAt,
    state: 'completed',
  });
  for (const [position, serviceId] of serviceIds.entries())
    await aLine(fixture.db, id, { position, serviceId, category: 'woman_cut' });
  return startsAt;
}

test('the usual professional comes first, then the latest saved, each with the next free times; another usual one replaces it', async () => {
  const [first, second, third] = [
    await aListedProfessional({ businessName: 'Un' }),
    await aListedProfessional({ businessName: 'Deux' }),
    await aListedProfessional({ businessName: 'Trois' }),
  ];
  for (const { id } of [first, second, third]) expect((await keep(id)).status).toBe(200);
  expect((await keep(first.id, { is_usual: true })).status).toBe(200);
  const { items } = await list();
  expect(items.map((item) => [item.business_name, item.is_usual])).toEqual([
    ['Un', true],
    ['Trois', false],
    ['Deux', false],
  ]);
  expect(items[0]).toMatchObject({ services: [{ id: first.cut, price_cents: 4000 }], is_last_done: false });
  expect(items[0]?.slots).not.toEqual([]);
  await keep(second.id, { is_usual: true });
  // Saving it again, with or without is_usual, changes nothing.
  await keep(second.id);
  expect((await list()).items.map((item) => [item.business_name, item.is_usual])).toEqual([
    ['Deux', true],
    ['Trois', false],
    ['Un', false],
  ]);
  expect((await drop(second.id)).status).toBe(200);
  expect((await drop(second.id)).status).toBe(200);
  expect(names((await list()).items)).toEqual(['Trois', 'Un']);
});

test('the times are those for the services of the last visit, or for the first service once those are no longer sold', async () => {
  const favourite = await aListedProfessional();
  await keep(favourite.id);
  await wasAt(favourite, [favourite.cut], 40);
  const last = await wasAt(favourite, [favourite.colour, favourite.cut], 20);
  const { items } = await list();
  expect(items[0]).toMatchObject({ is_last_done: true, last_visit_at: last.toISOString(), place: 'salon' });
  expect(items[0]?.services.map(({ id }) => id)).toEqual([favourite.colour, favourite.cut]);
  await sql`update services.services set online_booking = false where id = ${favourite.colour}`.execute(
    fixture.db,
  );
  const [shown] = (await list()).items;
  expect([shown?.is_last_done, shown?.services.map(({ id }) => id)]).toEqual([false, [favourite.cut]]);
});

test('professionals visited lately are listed after the favourites, three at most, each once', async () => {
  const professionals = [];
  for (const businessName of ['A', 'B', 'C', 'D', 'E'])
    professionals.push(await aListedProfessional({ businessName }));
  for (const [index, one] of professionals.entries()) await wasAt(one, [one.cut], 50 - index);
  await wasAt(professionals[0]!, [professionals[0]!.cut], 1);
  await keep(professionals[4]!.id);
  const { items, visited } = await list();
  expect([names(items), names(visited)]).toEqual([['E'], ['A', 'D', 'C']]);
});

test('a closed or suspended professional is not listed, and cannot be saved', async () => {
  const gone = await aListedProfessional();
  await keep(gone.id);
  await sql`update professionals.professionals set suspended_at = created_at where id = ${gone.id}`.execute(
    fixture.db,
  );
  await rebuildListings(fixture.db, [gone.id]);
  expect((await list()).items).toEqual([]);
  expect((await keep(gone.id)).status).toBe(404);
  expect((await keep(randomUUID())).status).toBe(404);
});

test('of more than fifty saved at once fifty are stored, and the others refused', async () => {
  const found = await Promise.all(
    Array.from({ length: MAX_FAVOURITES + 5 }, () => aProfessional(fixture.db)),
  );
  const answers = await Promise.all(found.map(({ id }) => keep(id)));
  const refused = answers.filter(({ code }) => code === 'too_many_favourites');
  expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([
    MAX_FAVOURITES,
    5,
  ]);
  const full = answers.findIndex(({ status }) => status === 200);
  expect((await keep(found[full]!.id)).status).toBe(200);
});

test('favourites are in the account’s export', async () => {
  const favourite = await aListedProfessional({ businessName: 'Nuances' });
  await keep(favourite.id, { is_usual: true });
  const exported = (await fixture.call('GET', '/me/export', { headers })).raw as { favourites: object[] };
  expect(exported.favourites).toEqual([
    { professional_name: 'Nuances', is_usual: true, added_at: expect.any(String) },
  ]);
});
