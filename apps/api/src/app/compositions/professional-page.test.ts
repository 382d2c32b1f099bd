import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { installErrors } from '#kit/http/errors';
import { createHttpRouter } from '#kit/http/serve';
import { closeBusiness } from '#professionals';
import { rebuildListings } from '#search';
import { aMember, anEquipment, aProfessional, aReview, aService, someMileageTerms } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { professionalPageRoutes } from './professional-page.ts';

const clock = { now: () => new Date('2026-09-01T08:00:00Z') };

let fresh: FreshDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  fresh = await freshDatabase();
  app = Fastify();
  installErrors(app);
  const http = createHttpRouter({
    app,
    db: fresh.db,
    callerOf: async () => null,
    standingOf: async () => undefined,
    isOperator: async () => false,
  });
  professionalPageRoutes(http, { db: fresh.db, primary: fresh.db, clock });
});
afterAll(async () => {
  await app.close();
  await fresh.close();
});

async function page(slug: string) {
  const response = await app.inject(`/api/v1/professionals/${slug}`);
  return { status: response.statusCode, ...response.json() };
}

test('shows services with their steps, the team, hours, closures to come and no private line', async () => {
  const { db } = fresh;
  const salon = await aProfessional(db, {
    places: ['salon', 'at_home'],
    workZones: ['75011', '93'],
    hours: [{ startsMinute: 540, endsMinute: 720 }],
  });
  const basin = await anEquipment(db, salon.id);
  await aService(db, salon.id, {
    category: 'coloration',
    steps: [
      { durationMinutes: 30, freeTimeMinutes: 30 },
      { durationMinutes: 15, equipmentIds: [basin] },
    ],
  });
  await aMember(db, salon.id, { firstName: 'Noa', hours: [{ startsMinute: 660, endsMinute: 1080 }] });
  await aMember(db, salon.id, { bookable: false, hours: [{ startsMinute: 1200, endsMinute: 1260 }] });
  await someMileageTerms(db, salon.id);
  const closure = (day: string, label = 'Congés') => ({
    professionalId: salon.id,
    day,
    kind: 'closure',
    label,
  });
  await db
    .insertInto('scheduling.exceptions')
    .values([closure('2026-08-31'), closure('2026-09-01'), closure('2026-12-25', 'Noël')])
    .execute();

  const { status, value } = await page(salon.slug);
  expect(status).toBe(200);
  expect(value).toMatchObject({
    slug: salon.slug,
    business_name: 'Atelier Marchal',
    card_payment: true,
    mileage: { minimum_cents: 500, starting_distance_km: 5, price_per_km_cents: 50 },
    work_zones: [
      { postal_code: '75011', city: '' },
      { postal_code: '93', city: '', department_name: 'Seine-Saint-Denis' },
    ],
    rating: { average: null, count: 0 },
    reviews: [],
    next_closures: [
      { day: '2026-09-01', label: 'Congés' },
      { day: '2026-12-25', label: 'Noël', holiday: { fr: 'Noël', en: 'Christmas Day' } },
    ],
  });
  expect(value.places).toMatchObject([
    { kind: 'salon', line: '12 rue Oberkampf' },
    { kind: 'at_home', line: null, city: 'Paris 11e Arrondissement' },
  ]);
  expect(value.services[0]).toMatchObject({ category: 'coloration', duration_minutes: 75 });
  expect(value.services[0].steps[1]).toMatchObject({ duration_minutes: 15, equipment: ['Bac'] });
  expect(value.services[0]).not.toHaveProperty('professional_id');
  expect(value.members.map((member: { name: string }) => member.name)).toEqual([
    'Inès Marchal',
    'Noa',
    'Léa',
  ]);
  expect(value.opening_hours).toHaveLength(6);
  expect(value.opening_hours[0]).toEqual({
    weekday: 1,
    ranges: [{ starts_minute: 540, ends_minute: 1080 }],
  });
  expect(JSON.stringify(value).match(/12 rue Oberkampf/g)).toHaveLength(1);
});

test('an unverified professional takes no cards; one with a lunch break shows two ranges', async () => {
  const lunch = [
    { startsMinute: 540, endsMinute: 720 },
    { startsMinute: 840, endsMinute: 1140 },
  ];
  const salon = await aProfessional(fresh.db, { verified: false, hours: lunch });
  const { value } = await page(salon.slug);
  expect(value.card_payment).toBe(false);
  expect(value.mileage).toBeNull();
  expect(value.opening_hours[0].ranges).toHaveLength(2);
});

test('all reviews can be read, twenty at a time, with the count of each rating', async () => {
  const { db } = fresh;
  const salon = await aProfessional(db);
  for (let number = 0; number < 45; number++) {
    const createdAt = new Date(Date.UTC(2026, 5, 1, 0, number));
    const rating = 1 + (number % 5);
    await aReview(db, salon, { authorName: `C${number}`, rating, createdAt });
  }
  const { value } = await page(salon.slug);
  expect(value).toMatchObject({
    rating: { count: 45 },
    rating_counts: [9, 9, 9, 9, 9],
    now: '2026-09-01T08:00:00.000Z',
  });
  const read: string[] = [];
  let after: string | undefined;
  for (let hasMore = true; hasMore; ) {
    const { value } = await page(`${salon.slug}/reviews${after ? `?after=${after}` : ''}`);
    read.push(...value.items.map((review: { author_name: string }) => review.author_name));
    after = value.items.at(-1).id;
    hasMore = value.has_more;
  }
  expect(read).toEqual(Array.from({ length: 45 }, (_, at) => `C${44 - at}`));
  expect(await page('unknown-slug/reviews')).toMatchObject({ status: 404 });
});

test('an unknown slug is not found', async () => {
  expect(await page('unknown-slug')).toMatchObject({ status: 404, success: false, code: 'not_found' });
});

test('a suspended professional’s page can be read, but nothing is booked online', async () => {
  const { db } = fresh;
  const salon = await aProfessional(db);
  await aService(db, salon.id, { name: 'Coupe' });
  const offered = async () => (await page(salon.slug)).value.services;
  expect(await offered()).toMatchObject([{ name: 'Coupe', online_booking: true }]);
  await db
    .updateTable('professionals.professionals')
    .set({ suspendedAt: clock.now() })
    .where('id', '=', salon.id)
    .execute();
  expect(await offered()).toMatchObject([{ name: 'Coupe', online_booking: false }]);
});

test('shows the next free slot and the town’s page', async () => {
  const professional = await aProfessional(fresh.db);
  expect((await page(professional.slug)).value).toMatchObject({ next_slot_at: null });
  await aService(fresh.db, professional.id);
  await rebuildListings(fresh.db, [professional.id]);
  // After the minimum notice of two hours.
  expect((await page(professional.slug)).value).toMatchObject({
    next_slot_at: '2026-09-01T10:00:00.000Z',
    town: { slug: 'paris-11e', name: 'Paris 11e' },
  });
});

const renamed = (id: string, slug: string) =>
  fresh.db.updateTable('professionals.professionals').set({ slug }).where('id', '=', id).execute();

test('a former slug leads to the present one, unless another professional has taken it', async () => {
  const professional = await aProfessional(fresh.db);
  const { slug } = professional;
  await renamed(professional.id, 'renamed-once');
  await renamed(professional.id, 'renamed-twice');
  for (const former of [slug, 'renamed-once', 'renamed-twice'])
    expect([former, (await page(former)).value?.slug]).toEqual([former, 'renamed-twice']);
  const other = await aProfessional(fresh.db);
  await renamed(other.id, 'renamed-once');
  expect((await page('renamed-once')).value.id).toBe(other.id);
});

test('every slug of a closed business says so, and none of its names is stored', async () => {
  const professional = await aProfessional(fresh.db);
  await renamed(professional.id, 'maison-close');
  await inTransaction(fresh.db, (tx) => closeBusiness(tx, professional.id, clock.now()));
  for (const former of [professional.slug, 'maison-close', `deleted-${professional.id}`])
    expect([former, await page(former)]).toMatchObject([former, { status: 410, code: 'closed_for_good' }]);
  expect(await page('never-known')).toMatchObject({ status: 404, code: 'not_found' });
  const stored = await fresh.db.selectFrom('professionals.formerSlugs').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain('maison');
});
